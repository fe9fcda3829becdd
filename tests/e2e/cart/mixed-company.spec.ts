import type { Locator, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

const family = 'Взрослый: 2, До 18 лет: 1';

/** The first sum in a text, roubles. */
const sumIn = async (of: Locator): Promise<number> =>
  Number((/\d[\d\s]*(?=\s₽)/.exec((await of.textContent()) ?? '')?.[0] ?? '').replaceAll(/\s/g, ''));

const question = (page: Page) => page.getByRole('combobox', { name: 'Сколько мест?' });
const company = (page: Page) => page.getByRole('dialog', { name: 'Кто идёт?' });

/** Opens the question about who is coming and adds a child. */
const addChild = async (page: Page): Promise<void> => {
  await question(page).selectOption({ label: 'Разные категории…' });
  await expect(company(page).getByRole('listitem').first()).toContainText(/^Взрослый\d[\d\s]*–\d[\d\s]*₽/);
  await company(page).getByRole('button', { name: 'Увеличить количество: До 18 лет' }).click();
};

test('two adults and a child: proposals, cart and order are for three tickets', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The sides of the stalls have no price for children.
  let sides = '';
  await page.route('**/api/scheme', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { response: { price: Record<string, string>[] } };
    const { response } = body;
    const isSide = (row: Record<string, string>) => row['zonelevel_ru'] === 'Партер, боковые места';
    sides = response.price.find(isSide)?.['zonelevel_id'] ?? '';
    response.price = response.price.filter((row) => !isSide(row) || row['category_ru'] !== 'До 18 лет');
    await route.fulfill({ json: body });
  });
  await buyer.openHall(events.chamber);
  const panel = page.locator('[data-best-seats]');
  await addChild(page);
  await expect.poll(() => spoken.all()).toContainEqual(family);
  await expectNoViolations(page, 'the question who comes');
  // The keyboard works too, up to the order's limit of six.
  const adults = company(page).getByRole('textbox', { name: 'Количество: Взрослый' });
  await adults.focus();
  for (let up = 0; up < 5; up += 1) await page.keyboard.press('ArrowUp');
  await expect(adults).toHaveValue('5');
  await expect(company(page)).toContainText('В одном заказе — не больше 6 билетов');
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown');
  await company(page).getByRole('button', { name: 'Искать 3 места' }).click();
  await expect(company(page)).toHaveCount(0);

  await expect(question(page).locator('option:checked')).toHaveText(family);
  await expect(page.getByRole('combobox', { name: 'Категория' })).toHaveCount(0);
  // Each window asks only once: the filters beside the hall do not repeat the question.
  await expect(panel.getByRole('button', { name: `Разные категории: ${family}` })).toBeHidden();
  // A ticket's price is that of the first category, and is labelled so.
  await expect(page.getByRole('list', { name: 'Цены' }).getByRole('listitem').first()).toHaveText(
    'Взрослый:',
  );
  const take = panel.getByRole('button', { name: /^Взять 3 места · / });
  const sum = await sumIn(take);
  expect(sum).toBe(await sumIn(panel.locator('label:has(:checked) strong')));
  await expect(panel).toContainText(
    'Не предлагаем места там, где нет всех этих категорий: Партер, боковые места',
  );
  await expectNoViolations(page, 'proposals for several categories');
  const side = (await seatsOf(shop, events.chamber)).find(({ zone, free }) => free && zone === sides);
  const at = await buyer.zoomToSeat(side?.id ?? '');
  await page.mouse.click(at.x, at.y);
  await expect(buyer.offer(/боков|Партер/)).toContainText('Здесь не продаётся: До 18 лет.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Подобрать места рядом' }).click();
  await take.click();

  await expect(buyer.cart).toHaveCount(3);
  const options = buyer.cart.locator('option:checked');
  for (const [at, name] of ['Взрослый', 'Взрослый', 'До 18 лет'].entries())
    await expect(options.nth(at)).toHaveText(new RegExp(`^${name} · \\d`));
  const costs = await Promise.all([0, 1, 2].map((at) => sumIn(options.nth(at))));
  expect(costs.reduce((all, cost) => all + cost, 0)).toBe(sum);
  expect(costs[2]).toBeLessThan(costs[0] ?? 0);
  await buyer.fillBuyer();
  expect(await sumIn(buyer.orderButton)).toBe(sum);
  await buyer.order();
  expect(await sumIn(buyer.payButton)).toBe(sum);
  await expect(page.getByRole('main')).toContainText('До 18 лет');
});

/** Three free neighbours of one zone, and a fourth seat apart from them. */
const threeAndOne = (seats: readonly PlanSeat[]): readonly [PlanSeat, PlanSeat] => {
  const isPlain = ({ free, kind }: PlanSeat): boolean => free && kind === '';
  for (const [at, first] of seats.entries()) {
    const three = seats.slice(at, at + 3);
    const isRow = three.every(({ sector, row, zone }) =>
      [sector === first.sector, row === first.row, zone === first.zone].every(Boolean),
    );
    const other = seats.find((seat) => isPlain(seat) && seat.zone === first.zone && seat.row !== first.row);
    if (three.length === 3 && isRow && three.every(isPlain) && other !== undefined) return [first, other];
  }
  throw new Error('The hall has no three free neighbours.');
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one seat on the map adds seats for the whole party, a further one for those still missing', async ({
    page,
    buyer,
    shop,
  }) => {
    const [seat, other] = threeAndOne(await seatsOf(shop, events.chamber));
    await buyer.openHall(events.chamber);
    await addChild(page);
    await company(page).getByRole('button', { name: 'Закрыть' }).click();
    await expect(question(page).locator('option:checked')).toHaveText(family);
    const at = await buyer.zoomToSeat(seat.id);
    await page.touchscreen.tap(at.x, at.y);
    const offer = page.getByRole('dialog');
    await expect(offer).toContainText(family);
    const take = offer.getByRole('button', { name: /^Взять 3 места · / });
    const sum = await sumIn(take);
    await take.click();
    // The search is fulfilled, so the order form opens automatically.
    await expect(buyer.cart).toHaveCount(3);
    expect(await sumIn(buyer.orderButton)).toBe(sum);
    // Without the child the group is incomplete: the next seat is the child's.
    await buyer.cart
      .filter({ hasText: 'До 18 лет ·' })
      .getByRole('button', { name: /^Убрать/ })
      .last()
      .click();
    await expect(buyer.cart).toHaveCount(2);
    await page.keyboard.press('Escape');
    const apart = await buyer.zoomToSeat(other.id);
    await page.touchscreen.tap(apart.x, apart.y);
    await expect(offer.getByRole('radio', { name: 'До 18 лет' })).toBeChecked();
    await offer.getByRole('button', { name: /^Взять 1 место · / }).click();
    await expect(question(page).locator('option:checked')).toHaveText(family);
  });
});

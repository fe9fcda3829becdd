import { rawReply } from '../help/altered.ts';
import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

type WireMap = {
  svg: string;
  readonly seat_numbers: { seat_id: string; sector: string; row: string; seat: string }[];
};

/** A map with another plan; its seats for sale are unchanged. */
const servePlan = async (page: Page, change: (map: WireMap) => Partial<WireMap>): Promise<void> => {
  await page.route('**/api/scheme/map', async (route) => {
    const reply = await rawReply(route);
    const { response } = (await reply.json()) as { response: WireMap };
    await route.fulfill({ response: reply, json: { response: { ...response, ...change(response) } } });
  });
};

/** A plan whose shapes have ids that match no row. */
const strange = ({ svg }: WireMap): Partial<WireMap> => ({
  svg: svg.replaceAll(/ (?:id|data-seat-id)="[^"]*"/g, (said) => `${said.slice(0, -1)}-strange"`),
});
const notice = 'Схему зала показать не удалось.';

test('if the plan names none of the seats, they are a list, from which one can be chosen, ordered and paid', async ({
  page,
  buyer,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await servePlan(page, strange);
  await page.goto(`/scheme/${events.chamber}?qa=1`);
  await expect(page.getByRole('main').getByText(notice)).toBeVisible();
  const list = page.getByRole('region', { name: 'Места списком' });
  await expect(list.getByRole('combobox', { name: 'Сектор' })).toContainText(/Свободно [1-9]/);
  // Adjacency is unknown, and there is no map to switch to.
  await expect(page.getByRole('combobox', { name: 'Сколько мест?' })).toHaveCount(0);
  await expect(page.locator('[data-propose], [data-best-seats]')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Вид', exact: true })).toBeHidden();
  await expect(page.getByText('Свободных мест нет')).toHaveCount(0);
  expect(warnings.join('\n')).toMatch(/hall map: \d+ seats have no shape/);
  const stats = await page.evaluate(() =>
    (window as unknown as { qa: { hall: { stats(): { seats: number; joins: object } } } }).qa.hall.stats(),
  );
  expect(stats.joins).toMatchObject({
    rows: { unjoined: stats.seats },
    shapes: expect.arrayContaining([
      expect.objectContaining({
        attribute: 'data-seat-id',
        joined: 0,
        examples: expect.arrayContaining([expect.stringContaining('-strange')]),
      }),
    ]),
  });
  await expectNoViolations(page, 'a list in place of the map');

  await list
    .getByRole('button', { name: /свободно/ })
    .first()
    .click();
  const offer = page.getByRole('dialog');
  await expect(offer.getByText('Вид с места')).toHaveCount(0);
  await buyer.chooseCategory();
  await expect(buyer.cart).toHaveCount(1);
  await expect(list.getByRole('button', { name: /в корзине/ })).toHaveAttribute('aria-pressed', 'true');
  await buyer.fillBuyer();
  await buyer.order();
  await buyer.toBank();
});

test('seats without a sector are listed without one, in the page’s language', async ({ page }) => {
  const [lang, said, free] = ['kz', 'Зал схемасын көрсету мүмкін болмады.', /бос/i] as const;
  await page.setViewportSize({ width: 320, height: 640 });
  await servePlan(page, ({ seat_numbers }) => ({
    svg: '<html><body>404</body></html>',
    seat_numbers: seat_numbers.map((seat) => ({ ...seat, sector: '' })),
  }));
  await page.goto(`/scheme/${events.chamber}?lang=${lang}`);
  await expect(page.getByRole('main').getByText(said)).toBeVisible();
  const list = page.locator('[data-hall-list]');
  await expect(list.getByRole('combobox')).toHaveCount(1);
  await expect(list.getByRole('button', { name: free }).first()).toBeVisible();
});

test('the list fills the stage, and no text mentions a plan', async ({ page, buyer }) => {
  const height = 844;
  await page.setViewportSize({ width: 390, height });
  await servePlan(page, strange);
  await page.goto(`/scheme/${events.chamber}`);
  await expect(page.getByRole('main').getByText(notice)).toBeVisible();
  const [stage, list, foot] = await Promise.all(
    ['[data-hall-stage]', '[data-hall-list]', '[data-hall-stage] + div'].map(async (of) => {
      const box = await page.locator(of).boundingBox();
      if (box === null) throw new Error(`${of} is not shown.`);
      return box;
    }),
  );
  expect(list).toEqual(stage);
  // The prices keep their natural height: the hall gets the rest.
  expect(foot?.height).toBeLessThan(150);
  expect(stage?.height).toBeGreaterThan(height / 2 - 80);
  await expect(page.getByText('Выберите места из списка')).toBeVisible();
  await expect(page.getByText('Выберите места на схеме зала')).toHaveCount(0);
  // There are no proposals, so there is no skip link to them.
  await expect(page.getByRole('button', { name: 'Перейти к подбору мест' })).toHaveCount(0);
  await page
    .locator('[data-hall-list]')
    .getByRole('button', { name: /свободно/ })
    .first()
    .click();
  await buyer.chooseCategory();
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await page.getByRole('button', { name: 'К выбору мест' }).click();
  await expect(page.locator('[data-sheet="true"]')).toHaveCount(0);
});

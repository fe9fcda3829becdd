import type { Locator, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { firstOf, mapPoint, seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

/* The list as the alternative to the map: it has the same information and the same actions. */

const listOf = (page: Page, name = 'Места списком'): Locator => page.getByRole('region', { name });
const openList = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Список мест' }).press('Enter');
  const list = listOf(page);
  await expect(list).toBeVisible();
  return list;
};
const chosen = (select: Locator): Promise<string> =>
  select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text ?? '');

test('in the list view texts refer to the list, and the cart leads back to it', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await buyer.openHall(events.chamber);
  await expect(page.getByText('Выберите места на схеме зала')).toBeVisible();
  // A phone shows only the list, except for a price that is chosen in the legend.
  const prices = page.locator('[data-offers]').getByRole('list', { name: 'Цены', exact: true });
  await prices.getByRole('button').first().click();
  const list = await openList(page);
  await expect(prices).toBeVisible();
  await prices.getByRole('button', { name: 'Все цены' }).click();
  await expect(prices).toBeHidden();
  await expect(page.getByText('Выберите места на схеме зала')).toHaveCount(0);
  await expect(page.getByText('Выберите места из списка')).toBeVisible();
  await list
    .getByRole('button', { name: /свободно/ })
    .first()
    .click();
  await buyer.chooseCategory();
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await expect(page.getByRole('button', { name: 'К схеме' })).toHaveCount(0);
  await page.getByRole('button', { name: 'К выбору мест' }).click();
  await expect(list).toBeVisible();
});

test('a seat is found in the list by words in the page’s language', async ({ page, buyer, shop }) => {
  const query = (seat: PlanSeat) => `池座 ${seat.row}排${seat.seat}座`;
  const words = { button: '座位列表', list: '座位列表', search: '查找座位', none: '场内没有这个座位。' };
  const plan = await seatsOf(shop, events.chamber);
  const seat = firstOf(
    plan.filter(({ free, sector }) => free && sector === 'Партер'),
    'free seat in the stalls',
  );
  await buyer.openHall(events.chamber, 'lang=ch');
  await page.getByRole('button', { name: words.button, exact: true }).press('Enter');
  const list = listOf(page, words.list);
  const field = list.getByRole('searchbox', { name: words.search });
  await field.fill(query({ ...seat, row: '99' }));
  await expect(list.getByText(words.none)).toBeVisible();
  // The lists below are hidden, so that they are not taken for the result.
  await expect(list.getByRole('combobox')).toHaveCount(0);
  await list.getByRole('button').click();
  await expect(list.getByRole('combobox')).toHaveCount(2);
  await expect(field).toBeFocused();
  await field.fill(query(seat));
  await expect(list.getByRole('status').first()).toContainText('1');
  // Enter chooses the only result.
  await field.press('Enter');
  const offer = page.getByRole('dialog');
  await expect(offer).toBeVisible();
  const name = (await offer.getAttribute('aria-label')) ?? '';
  expect(name.match(/\d+/g)).toEqual([seat.row, seat.seat]);
});

test('the list’s search respects the price filter: matches within it come alone, those above say so', async ({
  page,
  buyer,
  shop,
}) => {
  const plan = await seatsOf(shop, events.stadium);
  await buyer.openHall(events.stadium);
  const most = page.getByRole('combobox', { name: 'До какой цены?' });
  const list = await openList(page);
  const field = list.getByRole('searchbox');
  const found = list
    .getByRole('listitem')
    .filter({ hasText: 'место для кресла-коляски' })
    .getByRole('button');
  const aside = found.filter({ hasText: 'вне ваших условий' });
  await field.fill('коляска');
  await expect(found).toHaveCount(8);
  const anywhere = await found.allTextContents();
  await expect(aside).toHaveCount(0);
  // Below the lowest price limit none is found: all results are marked as outside it.
  await most.selectOption({ index: 1 });
  await expect(aside).toHaveCount(8);
  // With a higher limit there are some: only they are listed, and not those that came first before.
  await most.selectOption({ index: 4 });
  await expect(aside).toHaveCount(0);
  await expect(found).toHaveCount(8);
  expect(await found.allTextContents()).not.toEqual(anywhere);
  const upTo = Number(await most.inputValue());
  await found.first().click();
  const offer = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Взять .* · / })
    .last();
  const price = /([\d\s]+)₽/.exec((await offer.textContent()) ?? '')?.[1]?.replaceAll(/\s/g, '');
  expect(Number(price) * 100).toBeLessThanOrEqual(upTo);
  await page.keyboard.press('Escape');

  // A search for a more expensive seat still finds it.
  const dear = firstOf(
    plan.filter(({ free, sector }) => free && sector.startsWith('Сектор 104')),
    'free seat in the middle',
  );
  await most.selectOption({ index: 1 });
  await field.fill(`104 ${dear.row} ${dear.seat}`);
  const named = list.getByRole('button', {
    name: new RegExp(`^Сектор 104.*место ${dear.seat}, вне ваших условий`),
  });
  await expect(named).toBeVisible();
  // The seats of its row are shown as well.
  await named.click();
  await page.keyboard.press('Escape');
  await expect(
    list.getByRole('button', { name: new RegExp(`^место ${dear.seat} .*вне ваших условий$`) }),
  ).toBeVisible();
});

test('the list opens at the map’s current place, and the map at the list’s current row', async ({
  page,
  buyer,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const plan = await seatsOf(shop, events.opera);
  const seat = firstOf(
    plan.filter(({ sector }) => sector === 'Амфитеатр'),
    'seat',
  );
  await buyer.openHall(events.opera);
  await buyer.zoomToSeat(seat.id);
  const list = await openList(page);
  await expect.poll(() => chosen(list.getByLabel('Сектор', { exact: true }))).toContain('Амфитеатр');
  await expect
    .poll(() => chosen(list.getByLabel('Ряд', { exact: true })))
    .toMatch(new RegExp(`^${seat.row} · `));

  const far = firstOf(
    plan.filter(({ sector, row }) => sector === 'Партер, левая сторона' && row === '2'),
    'seat of the second row',
  );
  const options = await list.getByLabel('Сектор', { exact: true }).getByRole('option').allTextContents();
  await list
    .getByLabel('Сектор', { exact: true })
    .selectOption({ label: options.find((text) => text.startsWith(far.sector)) ?? '' });
  const rows = await list.getByLabel('Ряд', { exact: true }).getByRole('option').allTextContents();
  await list
    .getByLabel('Ряд', { exact: true })
    .selectOption({ label: rows.find((text) => text.startsWith('2 · ')) ?? '' });
  await page.getByRole('button', { name: 'Схема', exact: true }).press('Enter');
  await buyer.cameraAtRest();
  const at = await buyer.seatPoint(far.id);
  const middle = await mapPoint(buyer, 0.5, 0.5);
  expect(Math.abs(at.y - middle.y)).toBeLessThan(120);
});

test('a list row is one Tab stop: arrows, Home and End move among its free seats', async ({
  page,
  buyer,
  shop,
}) => {
  const plan = await seatsOf(shop, events.chamber);
  const inRow = (sector: string, row: string) =>
    plan.filter((seat) => seat.sector === sector && seat.row === row);
  const lead = firstOf(
    plan.filter(({ sector, row }) => {
      const seats = inRow(sector, row);
      return seats.some(({ free }) => !free) && seats.filter(({ free }) => free).length > 3;
    }),
    'row with free seats and taken ones',
  );
  const free = inRow(lead.sector, lead.row).filter((seat) => seat.free);
  await buyer.openHall(events.chamber);
  const list = await openList(page);
  await list.getByRole('combobox', { name: 'Сектор' }).selectOption({
    label:
      (await list
        .getByRole('combobox', { name: 'Сектор' })
        .getByRole('option', { name: lead.sector })
        .first()
        .textContent()) ?? '',
  });
  const rowChoice = list.getByRole('combobox', { name: 'Ряд' });
  await rowChoice.selectOption({
    label: (await rowChoice.getByRole('option', { name: new RegExp(`^${lead.row} ·`) }).textContent()) ?? '',
  });
  const row = list.getByRole('toolbar', { name: `ряд ${lead.row}` });
  const focused = async (): Promise<string> =>
    (await row
      .locator(':focus')
      .getAttribute('aria-label')
      .catch(() => '')) ?? '';
  const isSeat = async (seat: PlanSeat | undefined): Promise<void> =>
    expect(await focused()).toMatch(new RegExp(`^место ${seat?.seat ?? ''} [A-Z], свободно`));
  await rowChoice.focus();
  await page.keyboard.press('Tab');
  await isSeat(free[0]);
  await page.keyboard.press('ArrowRight');
  await isSeat(free[1]);
  await page.keyboard.press('End');
  await isSeat(free.at(-1));
  await page.keyboard.press('ArrowLeft');
  await isSeat(free.at(-2));
  await page.keyboard.press('Home');
  await isSeat(free[0]);
  // One Tab stop: the next Tab leaves the row, and returning finds the seat that was left.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(row.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await isSeat(free[1]);
  await expect(row.locator('[aria-disabled="true"][tabindex="0"]')).toHaveCount(0);
  // Pressing a taken seat still announces why it cannot be chosen.
  await row
    .getByRole('button', { name: /занято/ })
    .first()
    .click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the list begins with sorted offers: equal ones folded, few of them rendered, each taken with one press', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.stadium);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  const rows = offers.getByRole('listitem');
  await expect(rows.first()).toContainText(/места\s\d+–\d+/);
  // Equivalent proposals share one row: a price unfolds into sectors, each of which unfolds again.
  const size = async (): Promise<number> => Number(await rows.first().getAttribute('aria-setsize'));
  const prices = await size();
  expect(new Set(await rows.locator('strong').allTextContents()).size).toBe(prices);
  const ofPrice = rows.first().getByRole('button', { expanded: false, name: /^в \d+ сектор[а-я]*: Сектор/ });
  const sectors = Number(/\d+/.exec((await ofPrice.textContent()) ?? '')?.[0]);
  await ofPrice.click();
  await expect.poll(size).toBe(prices + sectors);
  // Its rows are indented, and its button says what a press does now.
  await expect(rows.first().getByRole('button', { expanded: true })).toHaveText('Свернуть');
  const [group, under] = [await rows.first().boundingBox(), await rows.nth(1).boundingBox()];
  expect((under?.x ?? 0) - (group?.x ?? 0)).toBe(24);
  const ofSector = rows
    .nth(1)
    .getByRole('button', { expanded: false, name: /^Ещё \d+ вариант[а-я]*: Сектор/ });
  const folded = Number(/\d+/.exec((await ofSector.textContent()) ?? '')?.[0]);
  await ofSector.click();
  await expect.poll(size).toBe(prices + sectors + folded);
  expect(await rows.count()).toBeLessThan(60);
  const sums = async (): Promise<readonly number[]> =>
    (await rows.locator('strong').allTextContents()).map((sum) => Number(sum.replaceAll(/\D/g, '')));
  const cheap = await sums();
  expect(cheap).toEqual(cheap.toSorted((one, other) => one - other));
  // With the focus on the field, as when a person changes it.
  const order = offers.getByRole('combobox', { name: 'Порядок' });
  await order.focus();
  await order.selectOption('Сначала лучший вид');
  await expect.poll(async () => (await sums())[0]).toBeGreaterThan(cheap[0] ?? Infinity);

  // Further down the rows are different ones, and the keyboard moves from one to the next.
  const first = await rows.first().textContent();
  const takes = rows.locator('button:first-child');
  await page.locator('[data-hall-list]').evaluate((list) => list.scrollTo({ top: 5000 }));
  await expect(rows.first()).not.toHaveText(first ?? '');
  const at = await takes.evaluateAll((all) => all.findIndex((row) => row.getBoundingClientRect().top > 420));
  await takes.nth(at).focus();
  await expect(offers.locator('circle[stroke-width]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(takes.nth(at + 1)).toBeFocused();
  const words = (await rows.nth(at + 1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(2);
  const seat = /места\s(\d+)/.exec(words)?.[1] ?? '';
  await expect(buyer.cart.first()).toContainText(`место ${seat}`);
  await expect(takes.and(page.locator(':focus'))).toHaveCount(1);

  // The exact place takes one press.
  await offers.getByRole('button', { name: 'Точное место' }).click();
  await expect(listOf(page).getByRole('searchbox')).toBeFocused();
});

test('«best view» marks the first of several offers of a price, only when sorted by view', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await buyer.openHall(events.stadium);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  const rows = offers.getByRole('listitem');
  const best = rows.filter({ hasText: 'Лучший вид за эту цену' });
  const order = offers.getByRole('combobox', { name: 'Порядок' });
  await order.selectOption('Сначала лучший вид');
  await expect(best.first()).toBeVisible();
  // The words for views load with a separate chunk.
  await expect(rows.first()).toContainText('до поля');
  const told = await rows.evaluateAll((all) =>
    all.map((row) => ({
      sum: row.querySelector('strong')?.textContent ?? '',
      isAside: /сбоку|за воротами|угл|позади/.test(row.textContent),
      isBest: row.textContent.includes('Лучший вид за эту цену'),
    })),
  );
  const sums = told.map(({ sum }) => sum);
  for (const [at, { sum, isAside, isBest }] of told.entries())
    if (isBest) expect([sums.indexOf(sum), isAside]).toEqual([at, false]);
    else if (sums.indexOf(sum) === at && sums.lastIndexOf(sum) > at) expect(isAside, sum).toBe(true);
  // Folded, each row has the best of its group; unfolded too.
  await order.selectOption('Сначала дешёвые');
  await expect(best).toHaveCount(0);
  await rows.getByRole('button', { expanded: false }).first().click();
  await expect(rows.getByRole('button', { expanded: true })).toHaveCount(1);
  await expect(best).toHaveCount(0);
});

test('five offers are visible at once, below one line with the switch and the sorting', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await buyer.openHall(events.stadium);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  const rows = offers.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const middle = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
  };
  const views = page.getByRole('group', { name: 'Вид' });
  const away = (await middle(offers.getByRole('combobox', { name: 'Порядок' }))) - (await middle(views));
  expect(Math.abs(away)).toBeLessThanOrEqual(1);
  const exact = await offers.getByRole('button', { name: 'Точное место' }).boundingBox();
  expect((exact?.x ?? Infinity) + (exact?.width ?? 0)).toBeLessThan((await views.boundingBox())?.x ?? 0);
  const list = await page.locator('[data-hall-list]').boundingBox();
  const foot = (list?.y ?? 0) + (list?.height ?? 0);
  const whole = await rows.evaluateAll(
    (all, edge) => all.filter((row) => row.getBoundingClientRect().bottom <= edge).length,
    foot,
  );
  expect(whole).toBeGreaterThanOrEqual(5);
  // The unfold button covers no text of the row.
  const row = rows.first().getByRole('button');
  const [price, more] = [await row.first().locator('strong').boundingBox(), await row.nth(1).boundingBox()];
  expect((price?.x ?? Infinity) + (price?.width ?? 0)).toBeLessThanOrEqual(more?.x ?? 0);
});

for (const [width, height] of [
  [1024, 768],
  [844, 390],
  [390, 844],
] as const)
  test(`at ${width} × ${height} rows begin below the switch, and their parts do not overlap`, async ({
    page,
    buyer,
  }) => {
    await page.setViewportSize({ width, height });
    // The hall with the longest names.
    await buyer.openHall(events.opera);
    await openList(page);
    const offers = page.getByRole('region', { name: 'Места рядом списком' });
    const rows = offers.getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const [stage, first] = [
      await page.locator('[data-hall-stage]').boundingBox(),
      await rows.first().boundingBox(),
    ];
    expect((first?.y ?? Infinity) - (stage?.y ?? 0)).toBeLessThanOrEqual(64);
    const order = await offers.getByRole('combobox', { name: 'Порядок' }).boundingBox();
    const exact = await offers.getByRole('button', { name: 'Точное место' }).boundingBox();
    const views = await page.getByRole('group', { name: 'Вид' }).boundingBox();
    expect((order?.x ?? Infinity) + (order?.width ?? 0)).toBeLessThan(exact?.x ?? 0);
    expect((exact?.x ?? Infinity) + (exact?.width ?? 0)).toBeLessThan(views?.x ?? 0);
    const touching = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const outer = row.getBoundingClientRect();
        const own = ':nth-child(2) > span, strong, strong ~ small, button:first-child > :last-child';
        const parts = [...row.querySelectorAll(own)];
        const more = row.querySelector('button + button');
        if (more !== null) {
          // The button's text: its touch area may extend further.
          const words = document.createRange();
          words.selectNodeContents(more);
          parts.push(words as unknown as Element);
        }
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return boxes.flatMap((box, at) => [
          ...(box.top < outer.top || box.bottom > outer.bottom ? [`out of ${row.textContent}`] : []),
          ...boxes
            .slice(at + 1)
            .filter(
              (other) =>
                box.left < other.right - 1 &&
                other.left < box.right - 1 &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            )
            .map(() => `upon another in ${row.textContent}`),
        ]);
      }),
    );
    expect(touching).toEqual([]);
    // «row» does not run on from the sector's name.
    const runOn = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const [sector, seats] = [row.querySelector('b'), row.querySelector('b + span')];
        if (sector === null || seats === null) return [];
        const [above, below] = [sector.getBoundingClientRect(), seats.getBoundingClientRect()];
        return below.top < above.bottom - 2 ? [row.textContent] : [];
      }),
    );
    expect(runOn).toEqual([]);
  });

test('a cut list of offers says so at its end and gives no total', async ({ page, buyer }) => {
  await buyer.openHall(events.stadium);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  // A price that has more than are listed counts its sectors, which a press unfolds.
  await expect(offers.getByRole('button', { name: /^в \d+ сектор/ }).first()).toBeVisible();
  await expect(offers.getByRole('button', { name: /^Ещё/ })).toHaveCount(0);
  const end = offers.getByText(/^Это первые 3\s000 вариантов/);
  // Sorted by price, the list has proposals of every price.
  await expect(end).toHaveCount(0);
  await offers.getByRole('combobox', { name: 'Порядок' }).selectOption('Сначала лучший вид');
  await expect(end).toBeAttached();
  await expect(offers.getByRole('button', { name: /^Ещё места/ }).first()).toBeVisible();
  await expect(offers.getByRole('button', { name: /^Ещё [\d\s]+ вариант/ })).toHaveCount(0);
  await expect(offers.getByText(/\+/)).toHaveCount(0);
  // The placeholder shows an example from this hall.
  await expect(page.getByRole('searchbox', { name: 'Найти место' })).toHaveAttribute(
    'placeholder',
    /^например: \d+ \d+ \d+$/,
  );
});

test('the keyboard reaches all offers to both ends, and the focused row stays in the page', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.stadium);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  const rows = offers.getByRole('listitem');
  const focused = offers.locator('li:focus-within');
  const count = Number(await rows.first().getAttribute('aria-setsize'));
  const isAt = async (place: number): Promise<void> =>
    expect(focused).toHaveAttribute('aria-posinset', String(place));
  await rows.first().getByRole('button').first().focus();
  await page.keyboard.press('ArrowUp');
  await isAt(1);
  await page.keyboard.press('End');
  await isAt(count);
  await expect(focused).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await isAt(count);
  await page.keyboard.press('ArrowUp');
  await isAt(count - 1);
  // After scrolling elsewhere the arrows continue from the focused row.
  await page.locator('[data-hall-list]').evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  await expect(rows.first()).toBeInViewport();
  await isAt(count - 1);
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('ArrowUp');
  await isAt(count - 2);
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Home');
  await isAt(1);
  await expect(focused).toBeInViewport();
});

test('a double press on a row does not also take the next one that moves into its place', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.opera);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  await expect(offers).toHaveAttribute('aria-busy', 'false');
  const take = offers.getByRole('listitem').getByRole('button', { name: /Взять$/ });
  const box = await take.nth(1).boundingBox();
  if (box === null) throw new Error('The list has no row.');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.click(...at);
  await expect(buyer.cart).toHaveCount(2);
  await expect(offers).toHaveAttribute('aria-busy', 'false');
  await expect(offers.getByText(/: в корзине$/)).toBeVisible();
  await page.mouse.click(...at);
  await expect(buyer.cart).toHaveCount(2);
  // After moving away, a click on the same spot means what is there now.
  await page.mouse.move(0, 0);
  await expect(offers.getByText(/: в корзине$/)).toHaveCount(0);
  await page.mouse.click(...at);
  await expect(buyer.cart).toHaveCount(4);
});

test('a row that no longer fits the query is not taken', async ({ page, buyer }) => {
  await buyer.openHall(events.chamber);
  await openList(page);
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  const row = offers.getByRole('listitem').getByRole('button').first();
  await expect(row).toBeVisible();
  await expect(offers).toHaveAttribute('aria-busy', 'false');
  // The next list is computed in a separate task: until then the row is still there.
  const disabled = await offers.evaluate(async (section) => {
    const order = section.querySelector('select');
    if (order === null) throw new Error('The list has no order.');
    order.value = 'view';
    order.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve();
    const old = section.querySelector<HTMLElement>('li button');
    old?.click();
    return old?.getAttribute('aria-disabled');
  });
  await expect(offers).toHaveAttribute('aria-busy', 'false');
  await expect(buyer.cart).toHaveCount(0);
  expect(disabled).toBe('true');
  await row.click();
  await expect(buyer.cart).toHaveCount(2);
});

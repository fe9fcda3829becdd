import type { Route } from 'playwright/test';

import { events } from '../help/events.ts';
import { firstOf, mapBox, mapPoint, seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { minimapFrame, minimapOf } from '../help/minimap.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

type QaWindow = {
  readonly qa: { readonly hall: { seatPoint(seatId: string): { x: number; y: number } | null } };
};

test('the minimap shows the current view, and a press on it moves the view there', async ({
  page,
  buyer,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.openHall(events.opera);
  const minimap = minimapOf(page);
  await expect(minimap).toHaveCount(0);
  const seat = firstOf(await shop.freeSeats(events.opera), 'seat');
  await buyer.zoomToSeat(seat.id);
  const before = await minimapFrame(page);
  // The frame's size is the visible share of the hall.
  const map = await mapBox(buyer);
  expect(before.width / before.height).toBeCloseTo(map.width / map.height, 0);

  const { x, y } = await mapPoint(buyer, 0.6, 0.6);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 200, y - 150, { steps: 5 });
  await page.mouse.up();
  await buyer.cameraAtRest();
  // Dragged up and to the left, the hall shows what is to the right and below.
  await expect.poll(async () => (await minimapFrame(page)).x).toBeGreaterThan(before.x);
  expect((await minimapFrame(page)).y).toBeGreaterThan(before.y);

  const whole = await minimap.boundingBox();
  if (whole === null) throw new Error('The minimap is not shown.');
  const to = { x: whole.x + whole.width * 0.25, y: whole.y + whole.height * 0.6 };
  await page.mouse.click(to.x, to.y);
  await buyer.cameraAtRest();
  const after = await minimapFrame(page);
  expect(Math.abs(after.x + after.width / 2 - to.x)).toBeLessThan(3);
  expect(Math.abs(after.y + after.height / 2 - to.y)).toBeLessThan(3);
});

/** Four adjacent free seats with no free seat on either side. */
const loneFour = (seats: readonly PlanSeat[]): readonly PlanSeat[] => {
  for (let at = 0; at + 3 < seats.length; at += 1) {
    const [left, right] = [seats[at - 1], seats[at + 4]];
    const four = seats.slice(at, at + 4);
    const first = firstOf(four, 'seat');
    const row = (seat: PlanSeat | undefined): boolean =>
      seat !== undefined &&
      seat.sector === first.sector &&
      seat.row === first.row &&
      seat.zone === first.zone;
    if (!four.every((seat) => seat.free && row(seat))) continue;
    if (row(left) && left?.free === false && row(right) && right?.free === false) return four;
  }
  throw new Error('The hall has no four free seats between taken ones.');
};

test('leaving a single seat needlessly warns, lets the buyer go on, and the warning goes with its cause', async ({
  page,
  buyer,
  shop,
}) => {
  const [first, lone, second] = loneFour(await seatsOf(shop, events.opera));
  if (first === undefined || lone === undefined || second === undefined) throw new Error('Four were sought.');
  await buyer.openHall(events.opera);
  const warning = page.getByText('Останется одно пустое место');
  await buyer.pickSeat(first);
  await expect(buyer.cart).toHaveCount(1);
  await expect(warning).toHaveCount(0);
  await buyer.pickSeat(second);
  await expect(warning).toBeVisible();
  await expect(page.getByRole('status').filter({ has: warning })).toContainText(lone.name);
  // It stands beside a wide hall, and under a phone's: nowhere over the seats.
  const stage = page.locator('[data-hall-stage]');
  const [beside, wide] = [await warning.boundingBox(), await stage.boundingBox()];
  expect(beside?.x).toBeGreaterThanOrEqual((wide?.x ?? Infinity) + (wide?.width ?? 0));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height: 568 });
  const [under, map] = [await warning.boundingBox(), await stage.boundingBox()];
  expect(under?.y).toBeGreaterThanOrEqual((map?.y ?? Infinity) + (map?.height ?? 0));
  await page.setViewportSize({ width, height });
  // It is a warning and does not block the order.
  await buyer.fillBuyer();
  await expect(buyer.orderButton).not.toHaveAttribute('aria-disabled', 'true');
  // Three of four always leave one at an end: there is no warning.
  await buyer.pickSeat(lone);
  await expect(buyer.cart).toHaveCount(3);
  await expect(warning).toHaveCount(0);
});

test('an address with a date keeps its seats until a late hall has read them', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  await buyer.openHall(events.chamber);
  const dates = page.getByRole('radiogroup', { name: 'Даты' }).getByRole('radio');
  // The chosen date appears in the address.
  await dates.nth(1).click();
  await dates.nth(0).click();
  await expect(page).toHaveURL(/\/\d\d-\d\d-\d{4}\//);
  await buyer.hallReady();
  await buyer.pickSeat(firstOf(await shop.freeSeats(events.chamber), 'seat'));
  await expect(buyer.cart).toHaveCount(1);
  await expect.poll(() => new URL(page.url()).hash).toContain('seats=');

  const friend = await secondWindow();
  const held: Route[] = [];
  await friend.page.route(/\/assets\/hall-map-[^/]+\.js$/, (route) => void held.push(route));
  await friend.page.goto(page.url());
  await expect(friend.page.getByRole('radiogroup', { name: 'Даты' })).toBeVisible();
  expect(held, 'the map is still on its way').toHaveLength(1);
  await held[0]?.continue();
  await friend.hallReady();
  await expect(friend.cart).toHaveCount(1);
});

test('a shared address opens the same view with the same seats and reports one that is gone', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  const [first, second] = await shop.freeSeats(events.opera, { count: 2 });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for.');
  await buyer.openHall(events.opera);
  await buyer.pickSeat(first);
  await buyer.pickSeat(second, 'Льготный');
  await expect(buyer.cart).toHaveCount(2);
  await buyer.cameraAtRest();
  await expect.poll(() => new URL(page.url()).hash).toContain('view=');
  const address = page.url();
  const seen = await buyer.camera();

  const friend = await secondWindow();
  await friend.page.goto(address);
  await friend.hallReady();
  await expect(friend.cart).toHaveCount(2);
  await expect(friend.cart.filter({ hasText: first.name })).toContainText('Взрослый');
  await expect(friend.cart.filter({ hasText: second.name })).toContainText('Льготный');
  await friend.cameraAtRest();
  const theirs = await friend.camera();
  expect(theirs.zoom).toBeCloseTo(seen.zoom, 1);
  const middle = await mapPoint(friend, 0.5, 0.5);
  await friend.expectAt(await buyer.hallPointAt(middle), middle, 3);

  await shop.takeSeat(events.opera, first.id);
  const late = await secondWindow();
  await late.page.goto(address);
  await late.hallReady();
  await expect(late.cart).toHaveCount(1);
  await expect(late.cart).toContainText(second.name);
  await expect(
    late.page.getByText('Часть мест из ссылки уже занята: в корзине только свободные.').first(),
  ).toBeVisible();
});

test('a link pasted over an open hall works as if the hall had been opened with it', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  const [first, second] = await shop.freeSeats(events.opera, { count: 2 });
  if (first === undefined || second === undefined) throw new Error('Two seats were asked for.');
  await buyer.openHall(events.opera);
  await buyer.pickSeat(first, 'Льготный');
  await expect(buyer.cart).toHaveCount(1);
  await buyer.cameraAtRest();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/view=.*seats=/);
  const address = page.url();
  const { zoom } = await buyer.camera();

  const friend = await secondWindow();
  await friend.openHall(events.opera);
  await friend.page.goto(address);
  await expect(friend.cart).toHaveCount(1);
  await expect(friend.cart.filter({ hasText: first.name })).toContainText('Льготный');
  await friend.cameraAtRest();
  expect((await friend.camera()).zoom).toBeCloseTo(zoom, 1);

  // A buyer with seats keeps them and is asked; a link without valid seats of its own shows the whole hall.
  await friend.page.goto(address.replace(/#.*/, `#seats=${second.id}*999999`));
  await expect(friend.page.getByText('1 место из ссылки не добавлено').last()).toBeVisible();
  await expect(friend.cart).toHaveCount(1);
  await expect(friend.cart).toContainText(first.name);
  await friend.cameraAtRest();
  expect((await friend.camera()).zoom).toBeCloseTo(1, 1);
  await friend.page.getByRole('button', { name: 'Заменить мои' }).click();
  await expect(friend.cart).toHaveText(new RegExp(second.name));
});

test('a seat lost while choosing is reported and removed at once, with the nearest of its price one press away', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  const seat = firstOf(await shop.freeSeats(events.opera), 'seat');
  const plan = await seatsOf(shop, events.opera);
  await buyer.openHall(events.opera);
  await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(1);
  const before = await buyer.camera();
  await shop.takeSeat(events.opera, seat.id);
  await spoken.forget();
  // The buyer returns to the window: the page checks the hall again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'Место уже занято' });
  await expect(dialog).toContainText(`${seat.name}: это место только что занял другой покупатель`);
  await expect
    .poll(async () => (await spoken.all()).filter((text) => text.startsWith('Уже занято')))
    .toEqual([expect.stringContaining(seat.name)]);
  // The hall was ready long before: checking it again is not announced.
  expect(await spoken.all()).not.toContain('Схема зала готова');
  await expect(buyer.cart).toHaveCount(0);
  expect(await buyer.camera()).toEqual(before);
  const offered = /Ближайшее место по той же цене: (.*)/.exec(
    (await dialog.getByText('Ближайшее место по той же цене').textContent()) ?? '',
  )?.[1];
  const alternative = plan.find(({ name }) => name === offered);
  expect(alternative).toMatchObject({ zone: seat.zone, free: true });
  await dialog.getByRole('button', { name: 'Взять это место' }).click();
  await expect(buyer.cart).toHaveCount(1);
  await expect(buyer.cart).toContainText(offered ?? '');
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px filters that leave nothing are named beside the hall, each with a way to lift it`, async ({
    page,
    buyer,
  }) => {
    await page.setViewportSize({ width, height });
    await buyer.openHall(events.stadium);
    const notice = page.getByRole('main').getByText(/^Подходящих мест нет/);
    const count = page.getByRole('combobox', { name: 'Сколько мест?' });
    const most = page.getByRole('combobox', { name: 'До какой цены?' });
    const dearest = page
      .getByRole('list', { name: 'Цены' })
      .getByRole('button')
      .filter({ hasText: 'VIP-ложи' });
    await expect(dearest).toBeVisible();
    const whole = await mapBox(buyer);
    await dearest.press('Enter');
    // The legend hides prices above the limit; a hidden choice does not restrict the search.
    await most.selectOption({ index: 1 });
    await expect(dearest).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    await most.selectOption('');
    await expect(dearest).toHaveAttribute('aria-pressed', 'true');

    // No box has that many adjacent seats.
    await count.selectOption('10');
    await expect(notice).toHaveText('Подходящих мест нет: цены A, 10 рядом');
    // Below or beside the hall, never over it, also on a phone: the hall shrinks and is still visible as a whole.
    await notice.scrollIntoViewIfNeeded();
    await expect.poll(() => buyer.camera().then(({ zoom }) => zoom)).toBe(1);
    const [map, words] = [await mapBox(buyer), await notice.boundingBox()];
    if (words === null) throw new Error('The notice is not shown.');
    expect(words.x >= map.x + map.width || words.y >= map.y + map.height).toBe(true);
    expect(map.height).toBeGreaterThan(whole.height * 0.6);
    // The button offers as many as there are; the prices chosen in the legend stay.
    await page.getByRole('button', { name: /^\d рядом$/ }).press('Enter');
    await expect(notice).toHaveCount(0);
    expect(Number(await count.inputValue())).toBeLessThan(10);
    await expect(dearest).toHaveAttribute('aria-pressed', 'true');
    expect(await mapBox(buyer)).toEqual(whole);
    await expect(page.locator('body')).not.toBeFocused();
  });
}

test('on a phone the zoom buttons cover no seat of the whole stadium', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ids = (await seatsOf(shop, events.stadium)).map(({ id }) => id);
  await buyer.openHall(events.stadium);
  const zoom = page.getByRole('toolbar', { name: /^Масштаб/ });
  const box = await zoom.boundingBox();
  if (box === null) throw new Error('There is no zoom.');
  const under = await page.evaluate(
    ([seats, { x, y, width, height }]) =>
      seats.filter((id) => {
        const at = (window as unknown as QaWindow).qa.hall.seatPoint(id);
        return at !== null && at.x > x && at.x < x + width && at.y > y && at.y < y + height;
      }).length,
    [ids, box] as const,
  );
  expect(under).toBe(0);
});

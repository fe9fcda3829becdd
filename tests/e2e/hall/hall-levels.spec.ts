import { events } from '../help/events.ts';
import { seatsOf } from '../help/hall-plan.ts';
import { goIntoSeats, hereOn, placeName, spoken, stepTo, stepToSeat } from '../help/hall-steps.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

/* The map has two levels for the keyboard: sectors in the whole view, and the seats of one sector. */

test('from afar arrows move over sectors, Enter goes into one, Escape comes back out', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.opera);
  const sectors = new Set(seats.map(({ sector }) => sector));
  await buyer.openHall(events.opera);
  await buyer.map.focus();
  const met = new Set<string>();
  for (const key of ['ArrowRight', 'Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowUp']) {
    const before = await placeName(page);
    await page.keyboard.press(key);
    // At the edge of the hall an arrow stays in place and says so.
    await expect(spoken(page)).not.toHaveText('');
    if (key === 'ArrowRight') await expect.poll(() => placeName(page)).not.toBe(before);
    const name = await placeName(page);
    expect(name).toMatch(/, Свободно (0 мест|[1-9]\d* мест[оа]?, \d[\d\s,–]*\s₽)$/);
    const sector = [...sectors].find((one) => name.startsWith(`${one}, `));
    expect(sector, name).toBeDefined();
    met.add(sector ?? '');
    expect((await buyer.camera()).zoom).toBe(1);
  }
  expect(met.size).toBeGreaterThan(1);
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowUp');
  await expect(spoken(page)).toHaveText('Дальше секторов нет');

  const outside = await placeName(page);
  const seat = await stepToSeat(page, 'Enter', seats);
  expect(outside.startsWith(`${seat.sector}, `)).toBe(true);
  expect(seat.free).toBe(true);
  await buyer.cameraAtRest();
  expect((await buyer.camera()).zoom).toBeGreaterThan(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Enter on a seat offers it; the first Escape closes the offer, the second leaves the sector.
  await page.keyboard.press('Enter');
  await expect(buyer.offer(seat.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buyer.map).toBeFocused();
  await expect(hereOn(page)).toContainText(seat.name);
  expect(await stepTo(page, 'Escape')).toBe(outside);
  await expect(spoken(page)).toHaveText(outside);
  await buyer.cameraAtRest();
  expect((await buyer.camera()).zoom).toBe(1);
});

test('on the way only what changes is announced, while the place has its whole name', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  let from = await goIntoSeats(buyer, seats);
  // The sector has just been announced.
  await expect(spoken(page)).toHaveText(
    new RegExp(`^ряд ${from.row}, место ${from.seat}, \\d[\\d\\s,–]*\\s₽, свободно\\s*$`),
  );
  for (const key of [
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowLeft',
  ]) {
    const to = await stepToSeat(page, key, seats);
    const state = to.free ? 'свободно' : 'занято';
    const words = [
      to.sector === from.sector ? '' : `${to.sector}, `,
      to.sector === from.sector && to.row === from.row ? '' : `ряд ${to.row}, `,
      `место ${to.seat}, `,
    ].join('');
    const price = to.zone === from.zone || !to.free ? '' : '\\d[\\d\\s,–]*\\s₽, ';
    // The price is announced only where it may have changed.
    await expect(spoken(page)).toHaveText(new RegExp(`^${words}(${price})?${state}\\s*$`));
    await expect(hereOn(page)).toHaveText(new RegExp(`^${to.name}, `));
    from = to;
  }
  // On return to the map the whole name of the next place is announced.
  await page.keyboard.press('Tab');
  await expect(hereOn(page)).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(hereOn(page)).toHaveText(new RegExp(`^${from.name}, `));
  const next = await stepToSeat(page, 'ArrowUp', seats);
  await expect(spoken(page)).toHaveText(new RegExp(`^${next.name}, `));
});

test('the map names the place where the keyboard is as its active descendant', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  await buyer.map.focus();
  await expect(buyer.map).not.toHaveAttribute('aria-activedescendant');
  const seat = await goIntoSeats(buyer, seats);
  const id = await buyer.map.getAttribute('aria-activedescendant');
  const active = buyer.map.locator(`#${id}`);
  await expect(active).toHaveRole('button');
  await expect(active).toHaveAccessibleName(new RegExp(`^${seat.name}, `));
  await expect(buyer.map).toBeFocused();
  // The map is one Tab stop: nothing within it is focusable.
  await expect(buyer.map.locator('[tabindex], a, button, input, select')).toHaveCount(0);
  await expectNoViolations(page, 'a hall walked over by keys');
});

test('three quick presses of plus announce the scale once, when the map has stopped', async ({
  page,
  buyer,
}) => {
  const heard = await Spoken.of(page);
  await buyer.openHall(events.opera);
  await buyer.map.focus();
  await expect.poll(() => heard.all()).toContain('Схема зала готова');
  await heard.forget();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await buyer.cameraAtRest();
  const { zoom } = await buyer.camera();
  const words = `Масштаб ${String(Math.round(zoom * 10) / 10).replace('.', ',')}`;
  await expect(spoken(page)).toHaveText(words);
  expect(await heard.all()).toEqual([words]);
});

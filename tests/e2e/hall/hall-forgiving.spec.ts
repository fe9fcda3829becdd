import type { Page } from 'playwright/test';

import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { hundredThousandLights } from '../../../fixtures/catalogue/grand-plans.ts';
import type { Point } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { firstOf, seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import type { ShopDesk } from '../help/shop-desk.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

/* Imprecise and accidental touches: what the map forgives. */

const qaOf = async (page: Page, seatId: string): Promise<void> =>
  page.evaluate((id) => {
    const { qa } = window as unknown as { qa: { hall: { zoomToSeat(seat: string): void } } };
    qa.hall.zoomToSeat(id);
  }, seatId);

/** A free seat of the opera surrounded by others. */
const someSeat = async (shop: ShopDesk): Promise<PlanSeat> => {
  const free = (await seatsOf(shop, events.opera)).filter((seat) => seat.free);
  return firstOf(free.slice(free.length / 3), 'free seat');
};

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a tap during a flight stops it and picks nothing', async ({ page, buyer, shop }) => {
    const seat = await someSeat(shop);
    await buyer.openHall(events.opera);
    const hand = await Hand.on(page);
    await buyer.zoomToSeat(seat.id);
    const near = await buyer.camera();
    await page.getByRole('button', { name: 'Показать весь зал' }).click();
    await expect.poll(async () => (await buyer.camera()).zoom).toBe(1);
    await buyer.cameraAtRest();

    await page.clock.install();
    await buyer.pauseClock();
    await qaOf(page, seat.id);
    await page.clock.runFor(120);
    const caught = await buyer.camera();
    expect(caught.zoom).toBeGreaterThan(1);
    expect(caught.zoom).toBeLessThan(near.zoom);
    await hand.tap(await buyer.seatPoint(seat.id));
    await page.clock.runFor(2000);
    expect(await buyer.camera()).toEqual(caught);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The first tap only stopped the flight; the next one chooses.
    await page.clock.resume();
    hand.rest();
    const now = await buyer.zoomToSeat(seat.id);
    await hand.tap(now);
    await expect(buyer.offer(seat.name)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('if seats are too small even at the closest zoom, a tap off their centres asks which is meant', async ({
    page,
    buyer,
    shop,
  }) => {
    const hash = eventHash(hundredThousandLights.key);
    await page.goto(`/scheme/${hash}?qa=1`);
    await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0, undefined, {
      timeout: 30_000,
    });
    const seats = (await seatsOf(shop, hash)).filter(({ free, kind }) => free && kind === '');
    const pair = seats.flatMap((one, at) => {
      const next = seats[at + 1];
      const isBeside = next?.row === one.row && Math.abs(Number(next.seat) - Number(one.seat)) === 1;
      return isBeside ? [{ seat: one, next }] : [];
    });
    const { seat, next } = firstOf(pair, 'pair of free seats');
    const on = await buyer.zoomToSeat(seat.id);
    expect((await buyer.camera()).zoom).toBe(24);
    const hand = await Hand.on(page);
    // A tap exactly on a seat needs no question.
    await hand.tap(on);
    await expect(buyer.offer(seat.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await buyer.cameraAtRest();
    // Halfway between it and the next seat of its row.
    const [one, other] = [await buyer.seatPoint(seat.id), await buyer.seatPoint(next.id)];
    hand.rest();
    await hand.tap({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const which = page.getByRole('dialog', { name: 'Какое место?' });
    await expect(which).toBeVisible();
    const choices = which.getByRole('listitem');
    expect(await choices.count()).toBeGreaterThan(1);
    for (const choice of await choices.getByRole('button').all())
      expect(Math.round((await choice.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
    // The offer has the full place and its price.
    const [sector = '', place = ''] = seat.name.split(/, (?=ряд )/);
    await expect(which).toContainText(sector);
    const named = choices.filter({ hasText: place });
    await expect(named).toContainText(/\d\s₽/);
    await named.getByRole('button').tap();
    await expect(buyer.offer(seat.name)).toBeVisible();
    await buyer.chooseCategory();
    await page.getByRole('button', { name: 'Оформить заказ' }).tap();
    await expect(buyer.cart.filter({ hasText: seat.name })).toHaveCount(1);
  });
});

test('a second press where a button has just disappeared picks nothing below it', async ({
  page,
  buyer,
  shop,
}) => {
  const all = await seatsOf(shop, events.opera);
  const ids = all.map(({ id }) => id);
  await buyer.openHall(events.opera);
  const add = page.getByRole('dialog').getByRole('button', { name: buyer.words.add }).last();
  /** A seat beneath the button that takes another seat. */
  const beneathOfferOf = async ({ id }: PlanSeat): Promise<Point | undefined> => {
    const { x, y } = await buyer.zoomToSeat(id);
    await page.mouse.click(x, y);
    const box = await add.boundingBox();
    if (box === null) throw new Error('Nothing is on offer.');
    return page.evaluate(
      ([seats, { x: left, y: top, width, height }]) => {
        const { qa } = window as unknown as { qa: { hall: { seatPoint(seat: string): Point | null } } };
        const isBeneath = (one: Point | null): one is Point =>
          one !== null &&
          one.x > left + 4 &&
          one.x < left + width - 4 &&
          one.y > top + 4 &&
          one.y < top + height - 4;
        return seats.map((seat) => qa.hall.seatPoint(seat)).find(isBeneath);
      },
      [ids, box] as const,
    );
  };
  const free = all.filter((seat) => seat.free);
  let at: Point | undefined;
  for (let tried = 0; tried < 8 && at === undefined; tried += 1) {
    if (tried > 0) await page.keyboard.press('Escape');
    at = await beneathOfferOf(firstOf(free.slice(Math.floor((free.length * (tried + 2)) / 12)), 'free seat'));
  }
  if (at === undefined) throw new Error('No seat lies beneath the button.');
  // Mouse events carry their own timestamps: as quick on a busy machine as on an idle one.
  const session = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  for (const [type, ms] of [
    ['mousePressed', 0],
    ['mouseReleased', 40],
    ['mousePressed', 160],
    ['mouseReleased', 200],
  ] as const) {
    const timestamp = begun + ms / 1000;
    await session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1, timestamp });
  }
  await expect(buyer.cart).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A slow second press is intentional.
  await expect(async () => {
    await page.mouse.click(at.x, at.y);
    await expect(page.getByRole('dialog')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
});

test('a removed seat comes back with one press or Ctrl + Z, and that is announced', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  await buyer.openHall(events.opera);
  const seats = await shop.freeSeats(events.opera, { count: 2 });
  for (const seat of seats) await buyer.pickSeat(seat);
  const remove = page.getByRole('button', { name: /^Убрать из корзины/ });
  await remove.first().click();
  await expect(buyer.cart).toHaveCount(1);
  await expect.poll(() => spoken.all()).toContainEqual(expect.stringMatching(/^Чтобы вернуть/));
  const undo = page.getByRole('button', { name: 'Вернуть', exact: true });
  await undo.click();
  await expect(buyer.cart).toHaveCount(2);
  await expect(undo).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  // Including the last one, after which nothing remains beside it.
  for (let count = 1; count >= 0; count -= 1) {
    // A press too soon after the last one is ignored as part of it.
    await expect(async () => {
      if ((await remove.count()) > count) await remove.first().press('Enter');
      await expect(remove).toHaveCount(count, { timeout: 500 });
    }).toPass();
  }
  // The same key on a Russian keyboard.
  const keys = { key: 'я', code: 'KeyZ', ctrlKey: true, bubbles: true, composed: true };
  await page.locator('body').dispatchEvent('keydown', keys);
  await expect(buyer.cart).toHaveCount(1);
});

test('undo disappears after eight seconds', async ({ page, buyer, shop }) => {
  await buyer.openHall(events.opera);
  for (const seat of await shop.freeSeats(events.opera, { count: 1 })) await buyer.pickSeat(seat);
  await page.clock.install();
  await buyer.pauseClock();
  await page.getByRole('button', { name: /^Убрать из корзины/ }).click();
  const undo = page.getByRole('button', { name: 'Вернуть', exact: true });
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(7000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(2000);
  await expect(undo).toHaveCount(0);
});

test('a taken seat names the nearest free one of its price, one press away', async ({
  page,
  buyer,
  shop,
}) => {
  await buyer.openHall(events.opera);
  const plan = await seatsOf(shop, events.opera);
  const free = plan.filter((seat) => seat.free && seat.kind === '');
  const taken = firstOf(
    plan.filter(
      (seat) =>
        !seat.free &&
        seat.kind === '' &&
        free.some((one) => one.sector === seat.sector && one.row === seat.row && one.zone === seat.zone),
    ),
    'taken seat beside a free one',
  );
  const { x, y } = await buyer.zoomToSeat(taken.id);
  await page.mouse.click(x, y);
  const card = page.getByRole('dialog');
  await expect(card).toContainText(/Занято\. Рядом свободно: .*место \d+, та же цена/);
  await card.getByRole('button', { name: /^Показать: / }).click();
  await expect(card.getByRole('button', { name: buyer.words.add }).last()).toBeVisible();
  const name = await card.getAttribute('aria-label');
  expect(free.find((seat) => seat.name === name)).toMatchObject({ zone: taken.zone });
});

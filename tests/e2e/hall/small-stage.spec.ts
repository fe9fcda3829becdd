import { ru } from '../../catalogs/ru.ts';
import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import type { Buyer, Point } from '../help/buyer.ts';
import { firstOf, mapPoint, seatsInReach, seatsOf } from '../help/hall-plan.ts';
import { colourDistance, coloursOf, mapPixels, type Rgb } from '../help/hall-pixels.ts';
import { expect, test } from '../help/shop.ts';

/* What covers a small stage leaves the chosen seat visible. */

/** At this point nothing covers the map. */
const expectFree = async ({ page, map }: Buyer, { x, y }: Point): Promise<void> => {
  const isMap = await map.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), {
    x,
    y,
  });
  expect(isMap, `the map at ${x}, ${y} of ${page.viewportSize()?.width ?? 0}`).toBe(true);
};

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('a pressed seat is visible beside its offer, which needs no scrolling, and after it is taken', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    const [seat] = await shop.freeSeats(events.opera);
    if (seat === undefined) throw new Error('A seat was asked for.');
    const hand = await Hand.on(page);
    await hand.tap(await buyer.zoomToSeat(seat.id));
    const add = buyer.offer(seat.name).getByRole('button', { name: buyer.words.add }).first();
    await expect(add).toBeInViewport({ ratio: 1 });
    await buyer.cameraAtRest();
    await expectFree(buyer, await buyer.seatPoint(seat.id));
    // A tap at the button's position: Playwright would scroll the sheet first, which the buyer does not.
    const box = await add.boundingBox();
    if (box === null) throw new Error('The offer has no button.');
    await hand.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await buyer.cameraAtRest();
    await expectFree(buyer, await buyer.seatPoint(seat.id));
  });

  test('proposed seats are visible above their panel, and on the free stage once taken', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.opera);
    const seats = await seatsOf(shop, events.opera);
    await page.getByRole('button', { name: 'Подобрать места рядом' }).click();
    const panel = page.locator('[data-best-seats]');
    const take = panel.getByRole('button', { name: /^Взять/ });
    await expect(take).toBeInViewport({ ratio: 1 });
    const words = (await panel.locator('label > span').first().textContent()) ?? '';
    const proposed = seats.filter(({ sector, row, seat }) => {
      const [, numbers = ''] = words.split(`${sector}, ряд ${row}, места\u00a0`);
      return numbers.split('–').includes(seat);
    });
    expect(proposed).toHaveLength(2);
    const expectSeen = async (): Promise<void> => {
      await buyer.cameraAtRest();
      for (const { id } of proposed) await expectFree(buyer, await buyer.seatPoint(id));
    };
    await expectSeen();
    await take.click();
    await expect(panel).toHaveCount(0);
    // The search is fulfilled: the form opens automatically, and the hall behind it shows the taken seats.
    await page.getByRole('button', { name: 'К схеме' }).click();
    await expect(page.locator('[data-sheet="true"]')).toHaveCount(0);
    await expectSeen();
  });
});

for (const height of [768, 600]) {
  test.describe(`on a tablet of 1024 × ${height}`, () => {
    test.use({ viewport: { width: 1024, height }, hasTouch: true });

    test('an offer is fully visible with the hall beside it', async ({ page, buyer, shop }) => {
      await buyer.openHall(events.opera);
      const [seat] = await shop.freeSeats(events.opera);
      if (seat === undefined) throw new Error('A seat was asked for.');
      const hand = await Hand.on(page);
      await hand.tap(await buyer.zoomToSeat(seat.id));
      const offer = buyer.offer(seat.name);
      await expect(offer.getByRole('figure')).toBeVisible();
      await buyer.cameraAtRest();
      const add = offer.getByRole('button', { name: buyer.words.add }).first();
      await expect(add).toBeInViewport({ ratio: 1 });
      const [around, own] = [await offer.boundingBox(), await add.boundingBox()];
      if (around === null || own === null) throw new Error('The offer has no button.');
      expect(own.y).toBeGreaterThan(around.y);
      expect(own.y + own.height).toBeLessThanOrEqual(around.y + around.height);
      // It has the cart's column, so no text about the seat is cut off.
      expect(await offer.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
      const map = await buyer.map.boundingBox();
      expect(around.x).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? Infinity) - 1);
    });
  });
}

for (const hall of ['opera', 'stadium'] as const)
  test.describe(`on a phone in landscape, ${hall}`, () => {
    test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

    test('all proposals say where they are in whole words, and the button that takes one is visible', async ({
      page,
      buyer,
    }) => {
      await buyer.openHall(events[hall]);
      const places = page.getByRole('radiogroup').locator('label > span');
      await expect(places).toHaveCount(3);
      expect(
        await places.evaluateAll((all) =>
          all
            .flatMap((one) => [one, ...one.children])
            .some((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth),
        ),
      ).toBe(false);
      await expect(page.getByRole('button', { name: /^Взять 2 места/ })).toBeInViewport({ ratio: 1 });
    });
  });

for (const [width, height] of [
  [1440, 900],
  [320, 640],
] as const) {
  test(`at ${width} × ${height} the view switch covers nothing of the whole hall, which stays large`, async ({
    page,
    buyer,
  }) => {
    await page.setViewportSize({ width, height });
    await buyer.openHall(events.opera);
    await buyer.cameraAtRest();
    const views = await page.getByRole('group', { name: ru.scheme.map.view }).boundingBox();
    const map = await buyer.map.boundingBox();
    if (views === null || map === null) throw new Error('The hall is not shown.');
    /* Pixels darker than the plan's paper, below the choice of views and overall. */
    const drawn = await page.evaluate(
      ([box, stage]) => {
        const own = document.createElement('canvas');
        own.width = stage.width;
        own.height = stage.height;
        const context = own.getContext('2d');
        if (context === null) throw new Error('No canvas here.');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, own.width, own.height);
        for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-hall-map] canvas'))
          if (canvas.offsetWidth > 0) context.drawImage(canvas, 0, 0, stage.width, stage.height);
        const count = (x: number, y: number, w: number, h: number): number => {
          const { data } = context.getImageData(x, y, w, h);
          return data.filter((value, at) => at % 4 === 2 && value < 238).length;
        };
        return {
          under: count(box.x - stage.x, box.y - stage.y, box.width, box.height),
          all: count(0, 0, stage.width, stage.height),
        };
      },
      [views, map] as const,
    );
    expect(drawn.under).toBe(0);
    expect(drawn.all / (map.width * map.height)).toBeGreaterThan(0.15);
  });
}

test('in a low window the next step stays at the foot of the cart’s sheet, however it is scrolled', async ({
  page,
  buyer,
  shop,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await buyer.openHall(events.opera);
  for (const seat of await shop.freeSeats(events.opera, { count: 2 })) await buyer.pickSeat(seat);
  await page.getByRole('button', { name: ru.cart.toBuyer, exact: true }).click();
  await expect(buyer.cart.first()).toBeInViewport();
  await expect(buyer.orderButton).toBeInViewport({ ratio: 1 });
  const foot = await buyer.orderButton.boundingBox();
  const consent = page.getByRole('checkbox').first();
  for (const part of [buyer.cart.last().getByRole('button'), consent]) {
    await part.focus();
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThan(foot?.y ?? 0);
  }
  await expect(buyer.orderButton).toBeInViewport({ ratio: 1 });
});

test('on a phone in landscape chosen seats are shown beside the hall and can be removed there', async ({
  page,
  buyer,
  shop,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await buyer.openHall(events.opera);
  await buyer.pickSeat(firstOf(await shop.freeSeats(events.opera), 'seat'));
  await expect(page.getByRole('button', { name: ru.cart.toBuyer, exact: true })).toBeInViewport({ ratio: 1 });
  const letGo = page.getByRole('button', { name: /^Убрать/ });
  await expect(letGo).toBeInViewport({ ratio: 1 });
  await letGo.click();
  await expect(letGo).toHaveCount(0);
});

test('a rotated phone shows the field being typed in the cart’s sheet', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.openHall(events.opera);
  for (const seat of await shop.freeSeats(events.opera, { count: 1 })) await buyer.pickSeat(seat);
  await page.getByRole('button', { name: ru.cart.toBuyer, exact: true }).click();
  const phone = page.getByRole('textbox', { name: buyer.words.phone });
  await phone.fill('+7 916 1');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(phone).toBeFocused();
  await expect(phone).toBeInViewport({ ratio: 1 });
});

test('«back to top» covers nothing of the cart’s sheet', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.openHall(events.opera);
  for (const seat of await shop.freeSeats(events.opera, { count: 1 })) await buyer.pickSeat(seat);
  await page.evaluate(() => window.scrollTo(0, 500));
  const up = page.getByRole('button', { name: ru.shell.toTop });
  await expect(up).toBeVisible();
  await page.getByRole('button', { name: ru.cart.toBuyer, exact: true }).click();
  await expect(buyer.cart).toBeInViewport({ ratio: 1 });
  const isOver = (): Promise<boolean> =>
    up.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOver).toBe(false);
});

/** The colours of the prices, from the legend. */
const priceColours = async ({ page }: Buyer): Promise<readonly Rgb[]> => {
  const fills = await page
    .getByRole('list', { name: 'Цены' })
    .locator('svg rect')
    .evaluateAll((rects) => rects.map((rect) => getComputedStyle(rect).fill));
  return fills.map(
    (fill) => (fill.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as [number, number, number],
  );
};

/**
 * One of the seats under the finger is offered: directly, or after a choice among those that are too close together.
 */
const expectOffered = async ({ page, words }: Buyer): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const which = page.getByRole('dialog', { name: ru.scheme.seat.which });
  if (await which.isVisible()) await which.getByRole('listitem').getByRole('button').first().tap();
  await expect(dialog.getByRole('button', { name: words.add }).first()).toBeVisible();
};

test.describe('the largest stadium on the smallest phone', () => {
  const [width, height] = [320, 454];
  test.use({ viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('a tap after flying to a sector takes a seat; at the closest zoom each is separate', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.greatStadium);
    // At most two rows are above the hall, which has most of the rest of the window.
    const map = await buyer.map.boundingBox();
    expect(map?.y).toBeLessThan(112);
    expect((map?.height ?? 0) / height).toBeGreaterThan(0.45);
    const plan = await seatsOf(shop, events.greatStadium);
    const hand = await Hand.on(page);
    const some = plan.filter(({ free, kind }, at) => free && kind === '' && at % 50 === 0);
    const above = (await seatsInReach(buyer, some)).filter(({ y }) => y < height / 2.5);
    const aim = firstOf(above.slice(Math.floor(above.length / 2)), 'free seat in reach');
    await hand.tap(aim);
    await expect.poll(async () => (await buyer.camera()).zoom).toBeGreaterThan(4);
    await buyer.cameraAtRest();
    const own = plan.filter(({ free, sector }) => free && sector === aim.sector);
    const middle = await mapPoint(buyer, 0.5, 0.5);
    const viewDistance = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
    const nearest = async () =>
      [...(await seatsInReach(buyer, own))].sort((one, other) => viewDistance(one) - viewDistance(other));
    hand.rest();
    await hand.tap(firstOf(await nearest(), 'free seat of the sector'));
    await expectOffered(buyer);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await buyer.cameraAtRest();

    if ((await buyer.camera()).zoom < 24) {
      const { x, y } = firstOf(await nearest(), 'free seat of the sector');
      const [left, right] = [Math.max(4, x - 130), Math.min(width - 4, x + 130)];
      const share = (right - left) / 40;
      hand.rest();
      await hand.swipe([
        [
          { x: x - (x - left) / share, y },
          { x: left, y },
        ],
        [
          { x: x + (right - x) / share, y },
          { x: right, y },
        ],
      ]);
      await buyer.cameraAtRest();
    }
    expect((await buyer.camera()).zoom).toBe(24);
    await expect(page.getByRole('button', { name: ru.scheme.map.zoomIn })).toBeDisabled();
    await buyer.hallSharp();
    const colours = await priceColours(buyer);
    const near = await nearest();
    expect(near.length).toBeGreaterThan(3);
    for (const seat of near.slice(0, 8)) {
      const within = coloursOf(await mapPixels(buyer, seat, 3, ['base', 'seats']));
      // The colour of a price, beside the letter or number if there is room for one.
      const wayOf = (one: Rgb): number => Math.min(...colours.map((price) => colourDistance(one, price)));
      const colour = within.reduce((best, one) => (wayOf(one) < wayOf(best) ? one : best));
      expect(wayOf(colour)).toBeLessThan(40);
      // Seats are separate: the plan's ground is visible between one and the next.
      const around = coloursOf(await mapPixels(buyer, seat, 9, ['base', 'seats']));
      expect(Math.max(...around.map((one) => colourDistance(one, colour)))).toBeGreaterThan(60);
    }
    hand.rest();
    await hand.tap(firstOf(near, 'free seat in reach'));
    await expectOffered(buyer);
  });
});

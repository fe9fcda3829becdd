import { events } from '../help/events.ts';
import { firstOf, mapBox, seatsOf } from '../help/hall-plan.ts';
import { goIntoSeats, hereOn, lastWords, placeName, spoken, stepTo, stepToSeat } from '../help/hall-steps.ts';
import { expect, test } from '../help/shop.ts';

/* The keyboard on the map, beyond a step to the next seat. */

test('Enter goes into a sector, Home and End lead to the ends of the row', async ({ page, buyer, shop }) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  const begun = await goIntoSeats(buyer, seats);
  expect(begun.free).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await buyer.cameraAtRest();
  const row = seats.filter(({ sector, row: label }) => sector === begun.sector && label === begun.row);
  const places = await Promise.all(row.map(async ({ id }) => ({ id, x: (await buyer.seatPoint(id)).x })));
  places.sort((a, b) => a.x - b.x);
  expect((await stepToSeat(page, 'Home', seats)).id).toBe(places[0]?.id);
  expect((await stepToSeat(page, 'End', seats)).id).toBe(places.at(-1)?.id);
});

test('with Shift an arrow passes over what is taken, and over prices that were not picked', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.chamber);
  await buyer.openHall(events.chamber);
  await goIntoSeats(buyer, seats);
  for (const key of ['Shift+ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowRight'])
    expect((await stepToSeat(page, key, seats)).free).toBe(true);

  const prices = page.getByRole('list', { name: 'Цены' }).getByRole('button');
  await prices.filter({ hasText: 'Балкон' }).press('Enter');
  await buyer.map.focus();
  await expect(hereOn(page)).toHaveCount(1);
  expect((await stepToSeat(page, 'Shift+ArrowDown', seats)).sector).toBe('Балкон');
});

test('at the last seat and at the last of the zoom the keyboard says so', async ({ page, buyer, shop }) => {
  const seats = await seatsOf(shop, events.chamber);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.openHall(events.chamber);
  await goIntoSeats(buyer, seats);
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await lastWords(page)) === 'Дальше мест нет') break;
  }
  await expect(spoken(page)).toHaveText('Дальше мест нет');
  // And the walk goes on from where it was.
  await stepToSeat(page, 'ArrowUp', seats);

  for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
  await expect.poll(async () => (await buyer.camera()).zoom).toBe(24);
  await expect(spoken(page)).toHaveText('Масштаб 24');
  await page.keyboard.press('0');
  await expect(spoken(page)).toHaveText('Масштаб 1');
  await page.keyboard.press('-');
  await expect(spoken(page)).toHaveText('Масштаб 1');
  expect((await buyer.camera()).zoom).toBe(1);
});

test('a place stays in view while the keyboard zooms; one that went out of sight comes back by Enter', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await seatsOf(shop, events.opera);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.openHall(events.opera);
  const begun = await goIntoSeats(buyer, seats);
  const map = await mapBox(buyer);
  const isSeen = async (): Promise<boolean> => {
    const { x, y } = await buyer.seatPoint(begun.id);
    return x > map.x && y > map.y && x < map.x + map.width && y < map.y + map.height;
  };
  const drag = async (share: number): Promise<void> => {
    const [from, y] = [map.x + map.width * (share > 0 ? 0.05 : 0.95), map.y + map.height / 2];
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(from + map.width * share, y, { steps: 5 });
    await page.mouse.up();
    await buyer.cameraAtRest();
  };
  // Beside the middle, but in view.
  await drag(0.3);
  expect(await isSeen()).toBe(true);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
  await expect.poll(async () => (await buyer.camera()).zoom).toBe(24);
  expect(await isSeen()).toBe(true);

  await drag(0.9);
  await drag(0.9);
  expect(await isSeen()).toBe(false);
  await page.keyboard.press('Enter');
  await expect.poll(isSeen).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(buyer.offer(begun.name)).toBeVisible();
});

test('the browser keeps its own keys: what Ctrl, Alt and Meta mean is not the map’s', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.chamber);
  await buyer.map.focus();
  const stolen = await page.evaluate(() => {
    const map = document.activeElement;
    return ['+', '-', '0', 'ArrowLeft', 'Enter'].filter((key) =>
      ['ctrlKey', 'altKey', 'metaKey'].some((modifier) => {
        const event = new KeyboardEvent('keydown', {
          key,
          [modifier]: true,
          bubbles: true,
          cancelable: true,
        });
        map?.dispatchEvent(event);
        return event.defaultPrevented;
      }),
    );
  });
  expect(stolen).toEqual([]);
  expect((await buyer.camera()).zoom).toBe(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`who comes to the map by Tab sees its frame over the picture, in the ${colorScheme}`, async ({
    page,
    buyer,
    shop,
  }) => {
    await page.emulateMedia({ colorScheme });
    await buyer.openHall(events.opera);
    await buyer.hallSharp();
    // Seats and floor reach to the edge here.
    await buyer.zoomToSeat(firstOf(await shop.freeSeats(events.opera), 'seat').id);
    const edge = async (): Promise<string> => {
      const { x, y, height } = await mapBox(buyer);
      const clip = { x, y: y + height / 2, width: 3, height: 20 };
      return (await page.screenshot({ clip })).toString('base64');
    };
    const before = await edge();
    await page.getByRole('button', { name: 'Список мест' }).focus();
    await page.keyboard.press('Tab');
    await expect(buyer.map).toBeFocused();
    const after = await edge();
    expect(after).not.toBe(before);
    // One colour from end to end: nothing of the picture stands over it.
    const colours = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context?.drawImage(picture, 0, 0);
      const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? [];
      return new Set(
        Array.from({ length: pixels.length / 4 }, (_, at) => pixels.slice(at * 4, at * 4 + 3).join()),
      ).size;
    }, after);
    expect(colours).toBe(1);
  });
}

for (const [lang, label, sector, free, zoom, edge] of [
  [
    'en',
    'Seat map',
    /, \d+ seats? available, \d/,
    /, \d[\d,]*\s₽, available$/,
    'Zoom 1.5',
    'No more seats this way',
  ],
  ['kz', 'Зал схемасы', /, \d+ орын бос, \d/, /, \d[\d\s]*₽, бос$/, 'Масштаб 1,5', 'Одан әрі орын жоқ'],
  ['ch', '座位图', /，\d+ 个座位可选，\d/, /，\d[\d,]*\s₽，可选$/, '缩放 1.5', '这个方向没有座位了'],
] as const) {
  test(`seats, zoom and the end of the hall are spoken in the buyer’s language: ${lang}`, async ({
    page,
    buyer,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await buyer.openHall(events.chamber, `lang=${lang}`);
    const map = page.getByRole('application', { name: label, exact: true });
    await map.focus();
    await page.keyboard.press('+');
    await expect(spoken(page)).toHaveText(zoom);
    await page.keyboard.press('0');
    await stepTo(page, 'Enter');
    await expect(spoken(page)).toHaveText(sector);
    await stepTo(page, 'Enter');
    for (let step = 0; step < 40 && !free.test(await placeName(page)); step += 1)
      await stepTo(page, 'Shift+ArrowDown');
    expect(await placeName(page)).toMatch(free);
    for (let step = 0; step < 40 && (await lastWords(page)) !== edge; step += 1)
      await page.keyboard.press('ArrowDown');
    await expect(spoken(page)).toHaveText(edge);
  });
}

import { events } from '../help/events.ts';
import { firstOf, mapBox } from '../help/hall-plan.ts';
import { lastWords, placeName, spoken, stepTo } from '../help/hall-steps.ts';
import { expect, test } from '../help/shop.ts';

/* The keyboard on the map, beyond steps to the next seat. */

test('the map reached by Tab shows its focus frame over the picture', async ({ page, buyer, shop }) => {
  await buyer.openHall(events.opera);
  await buyer.hallSharp();
  // Here seats and floor extend to the edge.
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
  // One colour along the whole line: nothing of the picture covers it.
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

test('seats, zoom and the hall’s edge are announced in the buyer’s language', async ({ page, buyer }) => {
  const [lang, label, sector, free, zoom, edge] = [
    'ch',
    '座位图',
    /，\d+ 个座位可选，\d/,
    /，\d[\d,]*\s₽，可选$/,
    '缩放 1.5',
    '这个方向没有座位了',
  ] as const;
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

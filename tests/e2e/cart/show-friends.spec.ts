import { readFile } from 'node:fs/promises';

import { withSetup } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('friends get a card with the seats, and a link that opens next to them', async ({
  page,
  buyer,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await buyer.openHall(events.opera);
  const seats = await shop.freeSeats(events.opera, { count: 2 });
  for (const seat of seats) await buyer.pickSeat(seat);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Показать друзьям' }).click();
  const file = await saved;
  const picture = await readFile(await file.path());
  // A PNG of 1080 × 1350 with something on it.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(picture.length).toBeGreaterThan(30_000);
  // With the stage in its hall.
  const ofStage = await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 480, image.width / 2, image.height - 480) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0xe3 && data[at + 1] === 0xd8 && data[at + 2] === 0xc4) count += 1;
      return count;
    },
    [...picture],
  );
  expect(ofStage).toBeGreaterThan(500);
  await expect(page.getByText('Картинка сохранена, ссылка скопирована').last()).toBeVisible();

  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/scheme/${events.opera}`);
  expect(link).toContain('#view=');
  // The link does not share the buyer's own seats: a friend chooses seats beside them.
  expect(link).not.toContain('seats=');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.goto(link.replace('#', '?qa=1#'));
  await buyer.hallReady();
  await expect(buyer.cart).toHaveCount(0);
  const map = await buyer.map.boundingBox();
  const at = await buyer.seatPoint(seats[0]?.id ?? '');
  expect(Math.abs(at.x - ((map?.x ?? 0) + (map?.width ?? 0) / 2))).toBeLessThan(100);
});

test('the phone’s share sheet gets the picture and the link; closing it shows no message', async ({
  page,
  buyer,
  shop,
}) => {
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files, url }: ShareData) => {
        given.push([files?.length, files?.[0]?.type, url]);
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  await buyer.openHall(events.opera);
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('The hall has no free seat.');
  await buyer.pickSeat(seat);
  const button = page.getByRole('button', { name: 'Показать друзьям' });
  await button.click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { given: unknown[] }).given))
    .toEqual([[1, 'image/png', expect.stringContaining('#view=')]]);
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Показать не получилось')).toHaveCount(0);
});

test('if the picture, the share sheet or copying the link fails, the card can still be saved', async ({
  page,
  buyer,
  shop,
}) => {
  await page.addInitScript(() => {
    const refuse = (): Promise<never> => Promise.reject(new DOMException('too late', 'NotAllowedError'));
    Object.assign(navigator, { canShare: () => true, share: refuse });
    Object.assign(navigator.clipboard, { writeText: refuse });
    const never = new Promise<never>(() => {});
    Object.assign(HTMLImageElement.prototype, { decode: () => never });
    // The card's colours: the page is dark, the card is not.
    const inks: unknown[] = [];
    Object.assign(window, { inks });
    const fill: unknown = Reflect.get(CanvasRenderingContext2D.prototype, 'fill');
    Object.assign(CanvasRenderingContext2D.prototype, {
      fill(this: CanvasRenderingContext2D, ...how: unknown[]) {
        if (this.canvas.width === 1080) inks.push(this.fillStyle);
        Reflect.apply(fill as () => void, this, how);
      },
    });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await withSetup(page, { app: { event_colors: '0' } });
  await buyer.openHall(events.opera);
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('The hall has no free seat.');
  await buyer.pickSeat(seat);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Показать друзьям' }).click();
  expect((await saved).suggestedFilename()).toBe('seats.png');
  const said = page.getByText('Картинка сохранена. Ссылку скопируйте из адресной строки.');
  await expect(said.last()).toBeVisible();
  await expect(page.getByText('Показать не получилось')).toHaveCount(0);
  const lightness = await page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    // Of the seats: the stage has its own colour in either theme.
    const dot = (window as unknown as { inks: string[] }).inks.find((ink) => ink !== '#e3d8c4');
    if (context === null || dot === undefined) return null;
    context.fillStyle = dot;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.reduce((sum, byte, at) => sum + (at < 3 ? byte / 3 : 0), 0);
  });
  expect(lightness).toBeLessThan(100);
});

test('for standing places only, the link opens the hall without a selection', async ({
  page,
  buyer,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [floor] = await shop.standingPlaces(events.arena);
  const { price } = await shop.call<{
    price: readonly { zonelevel_id: string; clientcategory_id: string }[];
  }>('/api/scheme', { hash: events.arena, lang: 'ru' });
  const category = price.find(({ zonelevel_id: zone }) => zone === floor?.zone)?.clientcategory_id;
  await buyer.openHall(events.arena, `#seats=${floor?.id}*${category}`);
  await expect(buyer.cart).toHaveCount(1);
  await page.getByRole('button', { name: 'Показать друзьям' }).click();
  await expect(page.getByText('Картинка сохранена, ссылка скопирована').last()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/scheme/${events.arena}`);
  expect(link).not.toContain('#');
});

test('nothing can be shared before the hall has loaded', async ({ page, buyer, shop }) => {
  await buyer.openHall(events.opera);
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('The hall has no free seat.');
  await buyer.pickSeat(seat);
  const button = page.getByRole('button', { name: 'Показать друзьям' });
  await expect(button).toBeEnabled();
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/scheme/map', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(button).toBeDisabled();
  goOn();
  await expect(button).toBeEnabled();
});

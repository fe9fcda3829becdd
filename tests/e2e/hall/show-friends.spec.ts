import { readFile } from 'node:fs/promises';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('friends are shown a card with the seats, and a link that opens beside them', async ({
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
  await expect(page.getByText('Картинка сохранена, ссылка скопирована').last()).toBeVisible();

  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/scheme/${events.opera}`);
  expect(link).toContain('#view=');
  // The seats stay the buyer's own: a friend chooses beside them.
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

test('a phone’s own sheet gets the picture and the link, and closing it says nothing', async ({
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

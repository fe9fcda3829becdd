import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startShop } from '../help/shop-process.ts';
import { expect, test as shopTest } from '../help/shop.ts';
import type { ShopProcess } from '../help/shop-process.ts';

/* Two rows of unnamed chairs before a stage, and a floor: an owner's plan before any preparation. */
const chair = (x: number, y: number): string => `<rect x="${x}" y="${y}" width="14" height="12" rx="3"/>`;
const chairs = [80, 110].flatMap((y) => [60, 80, 100, 120, 140, 160].map((x) => chair(x, y)));
const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200">
  <rect x="40" y="10" width="160" height="30" fill="#999"/><text x="100" y="28" font-size="10">Stage</text>
  <g fill="#ccc">${chairs.join('')}</g>
  <rect id="standing" x="40" y="140" width="160" height="50" fill="#eee"/>
</svg>`;

const test = shopTest.extend<object, { readonly shopProcess: ShopProcess }>({
  shopProcess: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to see what is needed.
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'parterre-own-hall-'));
      const file = join(folder, 'theatre.svg');
      writeFileSync(file, plan);
      const shop = await startShop({}, ['fixtures/run/hall.ts', file, '--open', '--price', '1234.5']);
      await provide(shop);
      await shop.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a seat of an unprepared plan can be bought, paid and printed', async ({
  page,
  buyer,
  shop,
  request,
}) => {
  const { response } = (await (await request.get('/api/afisha')).json()) as {
    response: { action: readonly { hash_id: string; event_ru: string }[] };
  };
  const hash = response.action.find(({ event_ru }) => event_ru === 'theatre')?.hash_id ?? '';
  const seats = await shop.freeSeats(hash, { count: 12 });
  expect(seats.map(({ name }) => name)).toContain('Зал, ряд 2, место 6');
  const [seat] = seats;
  if (seat === undefined) throw new Error('A seat was asked for.');

  await buyer.openHall(hash);
  await buyer.pickSeat(seat);
  await expect(buyer.cart.filter({ hasText: seat.name })).toContainText('1 234,50');
  await buyer.fillBuyer();
  await buyer.order();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  expect(await shop.ordersOf(hash, seat.id)).toMatchObject([{ state: 'paid', places: [seat.id] }]);
  const ticket = page.locator('a[href*="/ticket/"]').first();
  await page.goto((await ticket.getAttribute('href')) ?? '');
  await expect(page.locator('body')).toContainText(`Место ${seat.seat}`);
});

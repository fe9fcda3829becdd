import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type HallMap, type Shop } from '../help/open-shop.ts';
import { eventOf, repertoireOf } from '../help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('huge') });
}, 60_000);
afterAll(() => shop.close());

const bytes = async (headers: Record<string, string>) => {
  const { hash, calendarId } = eventOf('huge');
  const answer = await shop.send('/api/scheme/map', { hash, calendar_id: calendarId }, headers);
  const encoding = answer.headers.get('Content-Encoding');
  return { encoding, body: Buffer.from(await answer.arrayBuffer()) };
};

it('packs the map of 100,000 seats from a kept drawing, and it unpacks to the same bytes', async () => {
  const plain = await bytes({ 'Accept-Encoding': 'identity' });
  const packed = await bytes({ 'Accept-Encoding': 'gzip, br' });
  expect(packed.encoding).toBe('gzip');
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  const map = (JSON.parse(plain.body.toString()) as { response: HallMap }).response;
  expect(map.seat_numbers.length).toBeGreaterThan(90_000);
}, 60_000);

it('shows a seat as taken at the next asking, packed anew', async () => {
  await bytes({ 'Accept-Encoding': 'gzip' });
  const [seat] = await shop.freeSeats('huge', 1);
  if (seat === undefined) throw new Error('no free seat');
  expect((await shop.order('huge', [shop.line(seat)]))['errorCode']).toBe('0');
  const { body } = await bytes({ 'Accept-Encoding': 'gzip' });
  const map = (JSON.parse(gunzipSync(body).toString()) as { response: HallMap }).response;
  expect(map.seat_numbers.find((one) => one.seat_id === seat.seat_id)?.quantity).toBe('0');
}, 60_000);

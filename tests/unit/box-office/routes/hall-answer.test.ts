import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hallAnswer } from '../../../../fixtures/box-office/rules/hall-answer.ts';
import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
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

it('compresses the map of 100,000 seats and decompresses to the same bytes', async () => {
  const plain = await bytes({ 'Accept-Encoding': 'identity' });
  const zipped = await bytes({ 'Accept-Encoding': 'gzip' });
  expect(zipped.encoding).toBe('gzip');
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  const packed = await bytes({ 'Accept-Encoding': 'gzip, br' });
  expect(packed.encoding).toBe('br');
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  expect(packed.body.length).toBeLessThan(0.8 * zipped.body.length);
  const map = (JSON.parse(plain.body.toString()) as { response: HallMap }).response;
  expect(map.seat_numbers.length).toBeGreaterThan(90_000);
}, 60_000);

it('shows a sold seat as taken in the next compressed response', async () => {
  await bytes({ 'Accept-Encoding': 'gzip' });
  const [seat] = await shop.freeSeats('huge', 1);
  if (seat === undefined) throw new Error('no free seat');
  expect((await shop.order('huge', [shop.line(seat)]))['errorCode']).toBe('0');
  const { body } = await bytes({ 'Accept-Encoding': 'gzip' });
  const map = (JSON.parse(gunzipSync(body).toString()) as { response: HallMap }).response;
  expect(map.seat_numbers.find((one) => one.seat_id === seat.seat_id)?.quantity).toBe('0');
}, 60_000);

it('reuses compressed parts that have not changed and recompresses the drawing better in the background', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const hall = buildHall('chamber');
    const taken = new Uint8Array(hall.seats.length);
    const ask = async (version: string) => {
      const answer = await hallAnswer('chamber', { taken, remainingStanding: new Map(), version }, 'br');
      return answer.pieces;
    };
    const [first, again, other] = await Promise.all([ask('a'), ask('a'), ask('b')]);
    expect(again[0]).toBe(first[0]);
    expect(again[1]).toBe(first[1]);
    expect(other[0]).toBe(first[0]);
    expect(other[1]).not.toBe(first[1]);
    vi.advanceTimersByTime(5000);
    const better = await vi.waitFor(async () => {
      const [head] = await ask('a');
      if (head === first[0]) throw new Error('not packed better yet');
      return head;
    });
    expect(better?.length).toBeLessThan(0.9 * (first[0]?.length ?? 0));
    const seen = (pieces: readonly Buffer[]) => brotliDecompressSync(Buffer.concat(pieces)).toString();
    expect(seen(await ask('a'))).toBe(seen(first));
  } finally {
    vi.useRealTimers();
  }
});

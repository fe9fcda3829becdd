import { afterEach, describe, expect, it, vi } from 'vitest';

import { soldHalls } from '../../../../fixtures/server/hall-files/ask-as-visitor.ts';
import type { SoldHall } from '../../../../fixtures/server/hall-files/sold-sectors.ts';
import { saleForHeader, saleType, type SectorSeats } from '../../../../src/contract/hall-file.ts';
import { hash } from '../pages/page-samples.ts';

const pitch = { pitch: 10, largestSector: 500 };
const hall: SoldHall = { width: 1000, height: 500, stage: null, pitch, sectors: [], seats: null };

/** Halls as pages read them from a shop whose sales are for `whom`, and the number of requests for each. */
function hallsOf(whom: 'all' | 'own', file = 'a file') {
  const asked = { sales: 0, counts: 0, seats: 0 };
  const shop = (request: Request): Response => {
    if (!request.url.endsWith('/map')) return Response.json({ response: 'token' });
    asked.sales += 1;
    return new Response('a sale', { headers: { 'Content-Type': saleType, [saleForHeader]: whom } });
  };
  const sold = (): Promise<SoldHall> => {
    asked.counts += 1;
    return Promise.resolve(hall);
  };
  const seats = async (_: Uint8Array, sector: string): Promise<SectorSeats> => {
    asked.seats += 1;
    return Promise.resolve({ size: 1, dots: [[sector, 'm0 0h0']] });
  };
  const { hall: read, seats: readSeats } = soldHalls(shop, { fileOf: () => file, sold, seats });
  const seatsOf = (performance: string, sector = 'A', address = '192.0.2.1'): Promise<SectorSeats | null> =>
    readSeats(hash, performance, sector, address);
  return { asked, read, seatsOf };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the hall shown before the page has loaded it', () => {
  it('is read once per performance for concurrent requests', async () => {
    const { read, asked } = hallsOf('all');
    const halls = await Promise.all(Array.from({ length: 50 }, () => read(hash, '1')));
    expect(halls).toEqual(Array.from({ length: 50 }, () => hall));
    expect(await read(hash, '1')).toBe(hall);
    expect(asked).toEqual({ sales: 1, counts: 1, seats: 0 });
    await read(hash, '2');
    expect(asked).toEqual({ sales: 2, counts: 2, seats: 0 });
  });

  it('is not requested repeatedly if sales are specific to each buyer', async () => {
    const { read, asked } = hallsOf('own');
    for (let page = 0; page < 5; page += 1) expect(await read(hash, '1')).toBeNull();
    expect(asked).toEqual({ sales: 1, counts: 0, seats: 0 });
  });

  it('is not read if it has no file', async () => {
    const { read, asked } = hallsOf('all', '');
    expect(await read(hash, '1')).toBeNull();
    expect(asked.sales).toBe(0);
  });

  it('has the seats of a sector for a limited number of concurrent requests', async () => {
    const { seatsOf, asked } = hallsOf('all');
    const all = await Promise.all(Array.from({ length: 50 }, () => seatsOf('1')));
    expect(all.filter((one) => one !== null)).toEqual(
      Array.from({ length: 4 }, () => ({ size: 1, dots: [['A', 'm0 0h0']] })),
    );
    expect(await seatsOf('1', 'B')).toEqual({ size: 1, dots: [['B', 'm0 0h0']] });
    expect(asked).toEqual({ sales: 1, counts: 1, seats: 5 });
  });

  it('has no seats if sales are specific to each buyer', async () => {
    expect(await hallsOf('own').seatsOf('1')).toBeNull();
  });

  it('is dropped when it expires, even if nobody asks for it again', async () => {
    // Only timers are faked: forgotten data is read again at any time of the clock.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { read, asked } = hallsOf('all');
    await read(hash, '1');
    await vi.advanceTimersByTimeAsync(999);
    await read(hash, '1');
    expect(asked.sales).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
    await read(hash, '1');
    expect(asked.sales).toBe(2);
  });

  it('is read for only a few unknown performances per address in ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { seatsOf, asked } = hallsOf('own');
    for (let made = 0; made < 20; made += 1) expect(await seatsOf(`made up ${made}`)).toBeNull();
    await Promise.all(Array.from({ length: 20 }, (_, made) => seatsOf(`at once ${made}`)));
    expect(asked.sales).toBe(3);
    await seatsOf('1', 'A', '192.0.2.2');
    expect(asked.sales).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    await seatsOf('2');
    expect(asked.sales).toBe(5);
  });

  it('is read without limit for existing performances', async () => {
    const { seatsOf, asked } = hallsOf('all');
    for (let real = 0; real < 20; real += 1) expect(await seatsOf(String(real))).not.toBeNull();
    expect(asked.sales).toBe(20);
  });
});

import { describe, expect, it } from 'vitest';

import { soldHalls } from '../../../../fixtures/server/hall-files/ask-as-visitor.ts';
import type { SoldHall } from '../../../../fixtures/server/hall-files/sold-sectors.ts';
import { saleForHeader, saleType, type SectorSeats } from '../../../../src/contract/hall-file.ts';
import { hash } from '../pages/page-samples.ts';

const hall: SoldHall = { width: 1000, height: 500, stage: null, sectors: [], seats: null };

/** Halls as pages read them of a shop whose sales are for `whom`, and how often each was asked. */
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
  return { asked, read, readSeats };
}

describe('the hall that pages show before they have it', () => {
  it('is read once for all who ask for it at once, each performance by itself', async () => {
    const { read, asked } = hallsOf('all');
    const halls = await Promise.all(Array.from({ length: 50 }, () => read(hash, '1')));
    expect(halls).toEqual(Array.from({ length: 50 }, () => hall));
    expect(await read(hash, '1')).toBe(hall);
    expect(asked).toEqual({ sales: 1, counts: 1, seats: 0 });
    await read(hash, '2');
    expect(asked).toEqual({ sales: 2, counts: 2, seats: 0 });
  });

  it('is not asked for again and again where the back end tells each buyer something else', async () => {
    const { read, asked } = hallsOf('own');
    for (let page = 0; page < 5; page += 1) expect(await read(hash, '1')).toBeNull();
    expect(asked).toEqual({ sales: 1, counts: 0, seats: 0 });
  });

  it('is not read for the page’s sake without its file', async () => {
    const { read, asked } = hallsOf('all', '');
    expect(await read(hash, '1')).toBeNull();
    expect(asked.sales).toBe(0);
  });

  it('has the seats of a sector for as many as the thread can answer beside those who buy', async () => {
    const { readSeats, asked } = hallsOf('all');
    const all = await Promise.all(Array.from({ length: 50 }, () => readSeats(hash, '1', 'A')));
    expect(all.filter((one) => one !== null)).toEqual(
      Array.from({ length: 4 }, () => ({ size: 1, dots: [['A', 'm0 0h0']] })),
    );
    expect(await readSeats(hash, '1', 'B')).toEqual({ size: 1, dots: [['B', 'm0 0h0']] });
    expect(asked).toEqual({ sales: 1, counts: 1, seats: 5 });
  });

  it('has no seats of a hall that is sold to each buyer otherwise', async () => {
    expect(await hallsOf('own').readSeats(hash, '1', 'A')).toBeNull();
  });
});

import { afterEach, describe, expect, it } from 'vitest';

import { planHeader } from '../../../../src/contract/hall-file.ts';
import { closeShops, json, mapWith, saleIn, seats, shopBefore } from './shop-before.ts';

afterEach(closeShops);

describe('a previously requested map', () => {
  it('is revalidated by its ETag, so that a sale is never older than the request', async () => {
    let sold = 1;
    const { map, isMade, asked } = shopBefore(({ tag }) => {
      const etag = `"${sold}"`;
      const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
      return tag === etag ? new Response(null, { status: 304, headers }) : json(mapWith(sold), headers);
    });
    await isMade();
    expect((await saleIn(await map())).sold).toBe(1);
    expect((await saleIn(await map())).sold).toBe(1);
    sold = 4;
    expect((await saleIn(await map())).sold).toBe(4);
    expect(asked.map(({ tag }) => tag)).toEqual([null, '"1"', '"1"']);
  });

  it('is never answered from an earlier request if it must not be cached', async () => {
    let sold = 1;
    let answerFirst = (): void => undefined;
    let holds = false;
    const { map, isMade, asked } = shopBefore(
      () => json(mapWith(sold), { 'Cache-Control': 'public, no-cache' }),
      {},
      () => (holds ? new Promise<void>((resolve) => (answerFirst = resolve)) : Promise.resolve()),
    );
    await isMade();
    holds = true;
    const before = map();
    await expect.poll(() => asked.length).toBe(1);
    holds = false;
    // An order is made during the first request; its buyer, and two more, ask after it.
    const after = [map(), map(), map()];
    const replies = (async () => Promise.all([before, ...after]))();
    await expect.poll(() => asked.length).toBe(1);
    sold = 2;
    answerFirst();
    const sales = await Promise.all((await replies).map(async (reply) => (await saleIn(reply)).sold));
    expect(sales.slice(1)).toEqual([2, 2, 2]);
    expect(asked).toHaveLength(2);
  });

  it('is requested with taken seats only, once the back end has named its plan', async () => {
    let name = 'plan-1';
    let sold = 2;
    const taken = (): string => {
      const bits = Buffer.alloc(Math.ceil(seats.length / 8));
      for (let seat = 0; seat < sold; seat += 1) bits[seat >> 3] = (bits[seat >> 3] ?? 0) | (1 << (seat & 7));
      return JSON.stringify({ response: { taken: bits.toString('base64'), seat_stand: [] } });
    };
    const { map, isMade, asked } = shopBefore(({ plan }) =>
      json(plan === name ? taken() : mapWith(sold), { [planHeader]: name }),
    );
    await isMade();
    expect((await saleIn(await map())).sold).toBe(2);
    sold = 5;
    const brief = await saleIn(await map());
    expect(brief.sold).toBe(5);
    expect(asked.map(({ plan }) => plan)).toEqual([null, 'plan-1']);
    // If the plan has changed meanwhile, the whole reply is sent.
    name = 'plan-2';
    sold = 8;
    expect((await saleIn(await map())).sold).toBe(8);
    sold = 9;
    expect((await saleIn(await map())).sold).toBe(9);
    expect(asked.map(({ plan }) => plan)).toEqual([null, 'plan-1', 'plan-1', 'plan-2']);
  });

  it('is requested in full again if the taken seats can’t be read', async () => {
    const { map, isMade, asked } = shopBefore(({ plan }) =>
      json(plan === null ? mapWith(3) : '{"response":{"taken":"AA=="}}', { [planHeader]: 'plan' }),
    );
    await isMade();
    expect((await saleIn(await map())).sold).toBe(3);
    expect((await saleIn(await map())).sold).toBe(3);
    expect(asked.map(({ plan }) => plan)).toEqual([null, 'plan', null]);
  });
});

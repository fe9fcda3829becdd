import { afterAll, beforeAll, expect, it } from 'vitest';

import { openShop } from '../help/open-shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());

type Action = {
  readonly hash_id: string;
  readonly useseatsvg: string;
  readonly price_from?: string;
  readonly price_to?: string;
};
type Price = {
  readonly category_ru: string;
  readonly price: string;
  readonly priceservise: string;
  readonly currency_id: string;
};

/** A ticket's price with its fee, major units. */
const costOf = ({ price, priceservise: fee, currency_id: unit }: Price): number =>
  unit === '2' ? Math.round(Number(price) * (100 + Number(fee))) / 100 : Number(price) + Number(fee);

it('the poster shows adult prices for halls, not concessions', async () => {
  const { response } = (await (await shop.app.request('/api/afisha')).json()) as {
    response: { action: readonly Action[] };
  };
  const halls = response.action.filter(({ useseatsvg }) => useseatsvg === '1');
  const read = await Promise.all(
    halls.map(async ({ hash_id: hash }) => (await shop.post('/api/scheme', { hash }))['price'] as Price[]),
  );
  const adults = read.map((rows) => rows.filter(({ category_ru: name }) => name === 'Взрослый').map(costOf));
  expect(adults.length).toBeGreaterThan(0);
  expect(
    adults.filter((costs, at) => costs.length > 0 && costs.length < (read[at]?.length ?? 0)),
  ).not.toEqual([]);
  for (const [at, costs] of adults.entries()) {
    if (costs.length === 0) continue;
    const { price_from: from, price_to: to } = halls[at] ?? {};
    expect([Number(from), Number(to)]).toEqual([Math.min(...costs), Math.max(...costs)]);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../help/open-shop.ts';
import { refusalOf } from '../help/order-desk.ts';
import { refundDesk } from '../help/refund-desk.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('evenings', 'noReturns') });
}, 60_000);
afterAll(() => shop.close());

const press = (kind: string) =>
  shop.app.request('/sandbox/orders?lang=en', { method: 'POST', body: new URLSearchParams({ kind }) });
/** Presses a button; returns the desk of the new order, and its link. */
const make = async (kind: string) => {
  const answer = await press(kind);
  expect(answer.status).toBe(303);
  const page = new URL(answer.headers.get('Location') ?? '', 'https://any.example');
  expect(page.searchParams.get('lang')).toBe('en');
  const desk = refundDesk(shop, page.pathname.replace('/order/return/', ''));
  return { desk, link: page.searchParams.get('hash_conf') ?? '' };
};

it('the sandbox index links to the orders page and the other sandbox pages', async () => {
  for (const path of ['/sandbox', '/sandbox/']) {
    const answer = await shop.app.request(`${path}?lang=en`);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    const text = await answer.text();
    expect(text).not.toContain('<script');
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(links).toHaveLength(5);
    for (const link of links.slice(0, 4)) expect((await shop.app.request(link)).status).toBeLessThan(400);
    expect(links.slice(0, 2)).toEqual(['/sandbox/outbox?lang=en', '/sandbox/orders?lang=en']);
  }
});

it('the orders page shows every button without a script', async () => {
  const text = await (await shop.app.request('/sandbox/orders?lang=en')).text();
  expect([...text.matchAll(/value="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
    'refundable',
    'expired',
    'applied',
    'oldLink',
    'mixed',
    'returned',
    'forbidden',
  ]);
  expect(text).toContain('<html lang="en">');
  expect(text).not.toContain('<script');
});

it.each([
  { kind: 'refundable', statuses: [0, 0, 0, 0] },
  { kind: 'expired', statuses: [0, 0, 0, 0] },
  { kind: 'applied', statuses: [60, 60, 0, 0] },
  { kind: 'mixed', statuses: [80, 80, 70, 70] },
  { kind: 'returned', statuses: [70, 70, 70, 70] },
])('creates an order of kind $kind', async ({ kind, statuses }) => {
  const { desk } = await make(kind);
  const rows = await desk.rows();
  expect(rows.map((row) => row.statusId)).toEqual(statuses);
  expect(rows.map((row) => row.group)).toEqual(['1', '1', '2', '2']);
  const open = rows.map((row) => Number(row.returnUntil) > 0);
  expect(open).toEqual(kind === 'expired' ? [false, false, true, true] : [true, true, true, true]);
  const view = await desk.view();
  expect([view.printingAllowed, view.returnAllowed]).toEqual([true, true]);
  expect(view.tickets.map((line) => line.returned)).toEqual(statuses.map((status) => status >= 70));
});

it('creates an order with an expired link and a non-refundable one', async () => {
  const { desk, link } = await make('oldLink');
  expect(refusalOf(await desk.read(link)).text).toContain('24 hours');
  expect(refusalOf(await desk.confirm(link)).text).toContain('24 hours');
  expect((await desk.rows()).map((row) => row.statusId)).toEqual([0, 0, 0, 0]);
  const { desk: forbidden } = await make('forbidden');
  const final = await forbidden.view();
  expect([final.returnAllowed, final.tickets[0]?.returnable]).toEqual([false, false]);
  const words = 'The tickets of this order cannot be refunded.';
  expect(refusalOf(await forbidden.read()).text).toBe(words);
  expect(refusalOf(await forbidden.ask(['1'])).text).toBe(words);
  expect(refusalOf(await forbidden.confirm(link)).text).toBe(words);
});

it('responds with 409 if no order can be made or the kind is unknown', async () => {
  const bare = await openShop({ repertoire: repertoireOf('nominal') });
  try {
    const answer = await bare.app.request('/sandbox/orders?lang=en', {
      method: 'POST',
      body: new URLSearchParams({ kind: 'refundable' }),
    });
    expect([answer.status, (await answer.text()).includes('nothing to make such an order of')]).toEqual([
      409,
      true,
    ]);
  } finally {
    await bare.close();
  }
  expect((await press('everything')).status).toBe(409);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { invoiceOf, orderDesk } from '../help/order-desk.ts';
import { openShop, type Json, type Shop } from '../help/open-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const journal = async (after = 0, headers: Record<string, string> = {}): Promise<Json> => {
  const reply = await shop.app.request(`/api/__test__/journal?after=${after}`, { headers });
  return ((await reply.json()) as { response: Json }).response;
};
const events = async (after = 0) => (await journal(after))['events'] as readonly Json[];

it('records every test control and the current state', async () => {
  const fault = { fault: 'slow', route: '/api/order', times: 2, arg: '300' };
  await shop.fault(fault);
  await shop.fault({ fault: 'no such fault' });
  await shop.advance(60);
  expect(await events()).toMatchObject([
    { seq: 1, what: 'lever', lever: 'faults', body: fault },
    { seq: 2, what: 'lever', lever: 'clock', body: { advanceSeconds: 60 } },
  ]);
  expect(await events(1)).toHaveLength(1);
  expect(await journal()).toMatchObject({ seq: 2, clockSeconds: 60, faults: [fault], isCustomer: false });
  const demo = await shop.app.request('/api/client/demo');
  const cookie = demo.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  expect(await journal(2, { Cookie: cookie })).toMatchObject({ isCustomer: true, events: [] });
});

it('records accepted bank actions by order and attempt, but not rejected ones', async () => {
  const [seat] = await shop.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('There is no free seat.');
  const { hash } = await shop.order('plain', [shop.line(seat)]);
  const desk = orderDesk(shop, hash);
  const old = invoiceOf(await desk.pay('2'));
  await shop.advance(1);
  const card = invoiceOf(await desk.pay('1'));
  const send = (page: string, fields: Readonly<Record<string, string>>) =>
    shop.app.request(`/bank/${page}`, { method: 'POST', body: new URLSearchParams(fields) });
  const from = Number((await journal())['seq']);
  await send('settle', { invoice: card, action: 'pay', card: '1234' });
  await send('settle', { invoice: card, action: 'pay', card: '4111 1111 1111 1111' });
  await send('confirm', { invoice: card, action: 'confirm', code: '9999' });
  await send('settle', { invoice: old, action: 'leave' });
  await send('settle', { invoice: 'nobody', action: 'pay' });
  expect(await events(from)).toEqual([
    expect.objectContaining({
      what: 'bank',
      order: desk.hash,
      invoice: 1,
      page: 'settle',
      action: 'pay',
      card: '4111111111111111',
    }),
    expect.objectContaining({ order: desk.hash, invoice: 0, action: 'leave', card: '' }),
  ]);
  const attempts = await shop.app.request(`/api/__test__/attempts/${desk.hash}`);
  expect(await attempts.json()).toMatchObject({ response: { ids: [old, card] } });
});

it('is available only with test controls enabled', async () => {
  const closed = await openShop({ testControls: false });
  expect((await closed.app.request('/api/__test__/journal')).status).toBe(404);
  await closed.close();
});

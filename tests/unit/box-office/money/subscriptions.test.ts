import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderView } from '../../../../src/contract/order.ts';
import { setup } from '../../../../src/contract/setup.ts';
import { orderReceipt } from '../../../../src/core/order/receipt.ts';
import { openMuseum, type Museum } from '../help/open-museum.ts';
import { value } from '../help/order-desk.ts';
import { refundDesk } from '../help/refund-desk.ts';

let shop: Museum;
let customer: Record<string, string> = {};
beforeAll(async () => {
  shop = await openMuseum();
  customer = await shop.customer();
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const bySubscription = { crmClient: { REFERRAL: '', id: '70017', subscritId: '501' } };
const clientOf = async (headers: Record<string, string>) => {
  const reply = (await (await shop.app.request('/api/setup', { headers })).json()) as { response: unknown };
  return setup.parse(reply.response).client;
};
const leftOn = async (id: string) =>
  (await clientOf(customer))?.subscriptions.find((one) => one.id === id)?.quantity;

describe('a shop opened as the linked customer', () => {
  it('returns the customer and subscriptions only to the customer’s browser', async () => {
    expect(await clientOf(customer)).toMatchObject({ name: 'Lada Peregudova', email: 'lada@example.org' });
    expect(await clientOf({})).toBeNull();
    expect(await clientOf({ Cookie: 'box_office_client=70017.c2lnbmVk' })).toBeNull();
  });

  it('redirects only to pages of this shop', async () => {
    const to = async (path: string) =>
      (await shop.app.request(`/api/client/demo?to=${encodeURIComponent(path)}`)).headers.get('Location');
    expect(await to('/event/ABC?sub=1')).toBe('/event/ABC?sub=1');
    for (const away of ['https://example.com', '//example.com', '/\\example.com', 'event']) {
      expect(await to(away)).toBe('/');
    }
  });

  it('can become anonymous again', async () => {
    const left = await shop.app.request('/api/client/nobody');
    expect(left.headers.get('Set-Cookie')).toMatch(/^box_office_client=; Max-Age=0/);
  });
});

describe('an order by subscription', () => {
  it('is sold at the subscriber price and deducts from the remaining visits', async () => {
    const made = await shop.order('museum', [shop.line('1', 2)], bySubscription, customer);
    const view = orderView.parse(await shop.view(made['hash']));
    // 2 × 100.00 instead of 650.00, without a fee.
    expect(view.totalMinor).toBe(20_000);
    expect(await leftOn('501')).toBe(3);
    const short = await shop.order('museum', [shop.line('1', 4)], bySubscription, customer);
    expect(short).toEqual({ errorCode: '-9998', errorText: 'Visits left on your subscription: 3.' });
    await shop.advance(901);
    await shop.freshToken();
    expect(await leftOn('501')).toBe(3 + 2);
  });

  it('must be requested: the customer’s other orders use the usual price and deduct nothing', async () => {
    const before = await leftOn('501');
    const made = await shop.order('museum', [shop.line('2', 1)], {}, customer);
    expect(made['errorCode']).toBe('0');
    const usual = orderView.parse(
      await shop.view((await shop.order('museum', [shop.line('1', 1)], {}, customer))['hash']),
    );
    // 650.00 and the fee of 7.5 %.
    expect(usual.totalMinor).toBe(65_000 + 4875);
    expect(await leftOn('501')).toBe(before);
  });

  it('is settled immediately when the subscriber price is zero', async () => {
    const sub = { sub: 1 };
    const made = await shop.order('pass', [shop.line('1', 1)], sub, customer);
    expect(await shop.view(made['hash'])).toMatchObject({ demsumma: '0', printingAllowed: '1' });
    expect(await leftOn('502')).toBe(99);
    const priceOn = async (order: Record<string, unknown>): Promise<string | undefined> => {
      const [ticket] = orderView.parse(await shop.view(order['hash'])).tickets;
      const page = await shop.app.request(`/ticket/${ticket?.ticketHash ?? ''}?lang=en`);
      return /<dt>Price<\/dt><dd>([^<]*)/.exec(await page.text())?.[1];
    };
    expect(await priceOn(made)).toBe('By subscription');
    expect(await priceOn(await shop.order('free', [shop.line('7', 1)]))).toBe('Free');
  });

  it('shows visits instead of money from order to refund', async () => {
    const before = await leftOn('502');
    const made = await shop.order('pass', [shop.line('1', 2)], { sub: 1 }, customer);
    const desk = refundDesk(shop, made['hash']);
    const view = await desk.view();
    expect(orderReceipt(view, 'paid')).toMatchObject({ sums: [], counts: [{ kind: 'visits', count: 2 }] });
    const outbox = async () => await (await shop.app.request('/sandbox/outbox')).text();
    const mail = async () => (await outbox()).split('<article')[1] ?? '';
    expect(await mail()).toContain('Your tickets were issued with the subscription');
    expect(await mail()).toContain('<dt>Visits taken from the subscription</dt><dd>2</dd>');
    const page = await desk.data();
    expect(page.consent).toContain('visits to be returned to the subscription');
    expect(page.reasons[0]?.note['en']).toBe('The visit goes back to the subscription.');
    value(await desk.ask([page.rows[0]?.id ?? '']));
    expect(await mail()).toContain('<dt>Visits to go back to the subscription</dt><dd>1</dd>');
    const [link = ''] = await desk.links();
    value(await desk.confirm(link));
    expect(await mail()).toContain('<dt>Visits returned to the subscription</dt><dd>1</dd>');
    expect(await mail()).not.toContain('₽');
    expect(await leftOn('502')).toBe((before ?? 0) - 1);
  });

  it.each([
    ['from another browser', 'museum', bySubscription, false],
    [
      'with a subscription the customer does not have',
      'museum',
      { crmClient: { id: '70017', subscritId: '999' } },
      true,
    ],
    ['with a subscription for another event', 'pass', bySubscription, true],
    [
      'on the culture card',
      'museum',
      { ...bySubscription, USE_PUSHKIN_CARD: 1, phone: '+79001234567' },
      true,
    ],
  ] as const)('is rejected %s', async (_, event, overrides, known) => {
    const lines = [shop.line('1', 1)];
    const refused = await shop.order(event, lines, overrides, known ? customer : {});
    expect(refused['errorCode']).toBe('-3');
  });

  it('rejects categories outside the subscription and groups', async () => {
    expect((await shop.order('museum', [shop.line('2', 1)], bySubscription, customer))['errorCode']).toBe(
      '-3',
    );
    expect((await shop.order('museum', [shop.group(1)], bySubscription, customer))['errorCode']).toBe('-3');
  });
});

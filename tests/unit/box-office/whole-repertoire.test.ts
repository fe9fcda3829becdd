import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventData, type PriceRow } from '../../../src/contract/event.ts';
import { orderView } from '../../../src/contract/order.ts';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { openShop, type Shop } from './help/open-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: catalogue });
}, 60_000);
afterAll(() => shop.close());

const today = () => {
  const now = new Date();
  return { day: now.getDate(), month: now.getMonth() + 1, year: now.getFullYear() };
};

/** The smallest order a page may send for these rows: one category, and any mandatory ones. */
function smallestOrder(rows: readonly PriceRow[], card: boolean) {
  const sold = rows.filter((row) => row.culture !== (card ? 'bankOnly' : 'cultureOnly'));
  const first = sold.find((row) => (row.available ?? 0) > 0);
  const wanted = sold.map((row) => ({
    row,
    quantity: card
      ? Number(row === first)
      : Math.max(row.forced, row === first || row.forced > 0 ? Math.max(1, row.minimum) : 0),
  }));
  return wanted.filter((one) => one.quantity > 0);
}

it('sells a ticket for every event without a hall at the listed price', async () => {
  const events = catalogue(today()).events.filter((event) => event.hall === null && !event.soonOnSale);
  expect(events.length).toBeGreaterThan(20);
  for (const event of events) {
    const data = eventData.parse(await shop.post('/api/no-scheme', { hash: event.hash, lang: 'en' }));
    const day = data.calendar.find((one) => one.times.some((time) => time.available > 20));
    const time = day?.times.find((one) => one.available > 20);
    if (day === undefined || time === undefined) continue;
    const rows = data.prices.filter((row) => row.day === day.day && row.priceTypeId === time.priceTypeId);
    const card = data.event?.otherMethodsAllowed === false;
    const lines = smallestOrder(rows, card);
    const made = await shop.post('/api/order/create', {
      fio: 'Анна Петрова',
      phone: '+79001234567',
      email: 'anna@example.org',
      hash: event.hash,
      lang: 'en',
      data: lines.map(({ row, quantity }) => ({
        day: day.day,
        time: time.time,
        actionId: row.actionId,
        categoryId: row.categoryId,
        zoneId: row.zoneId,
        quantity,
        sum: String((row.priceMinor * quantity) / 100),
        seatId: 0,
      })),
      checkboxList: data.checkboxes.map((row) => ({ id: Number(row.id), checked: 1 })),
      crmClient: { REFERRAL: '' },
      ...(card ? { USE_PUSHKIN_CARD: 1 } : {}),
    });
    expect({ title: event.title.en, code: made['errorCode'] }).toEqual({ title: event.title.en, code: '0' });
    const view = orderView.parse(await shop.view(made['hash']));
    const shown = lines.reduce((sum, { row, quantity }) => sum + row.priceMinor * quantity, 0);
    expect(view.tickets.filter((ticket) => ticket.codeKind !== 'none')).toHaveLength(
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    );
    expect(view.totalMinor - view.fees.reduce((sum, fee) => sum + fee.costMinor, 0)).toBe(shown);
  }
}, 60_000);

it('marks only announced events as not yet on sale on the poster', async () => {
  const reply = (await (await shop.app.request('/api/afisha')).json()) as {
    response: { action: { totalticketcount: string; hash_id: string; event_id: string }[] };
  };
  const soon = catalogue(today())
    .events.filter((event) => event.soonOnSale)
    .map((event) => event.hash);
  expect(soon.length).toBeGreaterThan(0);
  for (const action of reply.response.action) {
    expect(Number(action.totalticketcount) === -99_999).toBe(soon.includes(action.hash_id));
  }
}, 60_000);

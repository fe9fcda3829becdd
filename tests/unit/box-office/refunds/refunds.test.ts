import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundCounts } from '../../../../src/core/order/refund-choice.ts';
import { refundReceipt } from '../../../../src/core/order/receipt.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { refusalOf, value } from '../help/order-desk.ts';
import { refundDesk } from '../help/refund-desk.ts';
import { repertoireOf } from '../help/test-repertoire.ts';

const hourMs = 3_600_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain', 'served') });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

/** A paid order of `seats` seats. */
const paidOrder = async (seats = 2, name: 'plain' | 'served' = 'plain') => {
  const free = await shop.freeSeats(name, seats);
  const { hash } = await shop.order(
    name,
    free.map((seat) => shop.line(seat)),
  );
  const desk = refundDesk(shop, hash);
  await desk.payNow();
  return { desk, seatIds: free.map((seat) => seat.seat_id) };
};

it('identifies refund rows by their ticket numbers', async () => {
  const { desk } = await paidOrder(2);
  const { tickets } = await desk.view();
  expect((await desk.rows()).map((row) => row.code)).toEqual(tickets.map((line) => line.code));
  expect(new Set(tickets.map((line) => line.code)).size).toBe(2);
});

it('keeps the announced sum on the link’s page when earned bonuses are spent in the meantime', async () => {
  const cardCode = '4400300030';
  const orderWith = async (seats: number) => {
    const free = await shop.freeSeats('plain', seats);
    const { hash } = await shop.order(
      'plain',
      free.map((seat) => shop.line(seat)),
    );
    const desk = refundDesk(shop, hash);
    value(await desk.discount({ cardCode }));
    return desk;
  };
  const desk = await orderWith(1);
  await desk.payNow();
  const [row] = await desk.rows();
  value(await desk.ask([row?.id ?? '']));
  const outbox = async () => await (await shop.app.request('/sandbox/outbox')).text();
  expect(await outbox()).toContain('If earned points are used before the refund is confirmed');
  const [link = ''] = await desk.links();
  const sumOf = ({ rows, bonusBalance }: Awaited<ReturnType<typeof desk.data>>) =>
    refundReceipt(rows, bonusBalance).sums.find(({ kind }) => kind === 'refund')?.minor;
  const before = await desk.data(link);
  expect(before.announcedMinor).toBe(sumOf(before));
  const other = await orderWith(1);
  value(await other.discount({ bonuses: row?.earned ?? 0 }));
  const after = await desk.data(link);
  expect(after.announcedMinor).toBe(before.announcedMinor);
  expect(sumOf(after)).toBe((before.announcedMinor ?? 0) - (row?.earned ?? 0) * 100);
  expect((await desk.data()).announcedMinor).toBeNull();
});

describe('returning tickets', () => {
  it('goes from request and mailed link to seats back on sale and money returned', async () => {
    const { desk, seatIds } = await paidOrder(4);
    const before = await desk.view();
    const rows = await desk.rows();
    expect(rows.map((row) => row.statusId)).toEqual([0, 0, 0, 0]);
    const chosen = rows.slice(0, 2).map((row) => row.id);
    value(await desk.ask(chosen));
    expect((await desk.rows()).map((row) => row.statusId)).toEqual([60, 60, 0, 0]);
    const asked = await desk.view();
    expect(asked.tickets.map((line) => line.returnAsked)).toEqual([true, true, false, false]);
    const [waits] = asked.askedReturns;
    expect(asked.askedReturns).toHaveLength(1);
    expect((waits?.tillMs ?? 0) - (waits?.atMs ?? 0)).toBe(24 * 60 * 60 * 1000);
    const [link = ''] = await desk.links();
    expect((await desk.data(link)).rows.map((row) => row.id)).toEqual(chosen);
    value(await desk.confirm(link));
    expect((await desk.rows()).map((row) => row.statusId)).toEqual([70, 70, 0, 0]);
    const after = await desk.view();
    expect(after.askedReturns).toEqual([]);
    expect(after.tickets.map((line) => [line.returned, line.code === ''])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    const back = rows.slice(0, 2).reduce((sum, row) => sum + row.sumMinor, 0);
    expect(before.totalMinor - after.totalMinor).toBe(back);
    const free = new Map((await shop.map('plain')).seat_numbers.map((seat) => [seat.seat_id, seat.quantity]));
    expect(seatIds.map((id) => free.get(id))).toEqual(['1', '1', '0', '0']);
    expect(refusalOf(await desk.ask(chosen)).code).toBe('-10');
  });

  it('lists the owner, name, deadline and refund amount of each row', async () => {
    const { desk, seatIds } = await paidOrder(1);
    const view = await desk.view();
    const { rows, reasons, consent } = await desk.data();
    expect(rows).toMatchObject([
      {
        statusId: 0,
        orderNumber: view.number,
        owner: { name: 'Anna Petrova', email: 'anna@example.org', phone: '+7 900 123-45-67' },
        group: '1',
        quantity: 1,
        reasonId: '',
        // Of the paid sum, the fee of 90 is kept.
        sumMinor: view.totalMinor - 9000,
        category: { en: 'Adult' },
      },
    ]);
    expect(rows[0]?.orderedAt).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
    expect(rows[0]?.name.en).toMatch(/^Play plain, .*19:00, .*row \d+, seat \d+$/);
    expect(rows[0]?.name.ru).toMatch(/ряд \d+, место \d+$/);
    expect(Number(rows[0]?.returnUntil)).toBeGreaterThan(24 * 3600);
    expect(reasons.map((reason) => Object.keys(reason.name).length)).toEqual([4, 4, 4, 4]);
    expect(consent).toContain('refund rules');
    expect((await refundDesk(shop, desk.hash, 'ru').data()).consent).toContain('правилами возврата');
    expect(seatIds).toHaveLength(1);
  });

  it('sends a mail on request and on confirmation, and does not change sent mails', async () => {
    const { desk } = await paidOrder(2);
    const outbox = async () => {
      const page = await (await shop.app.request('/sandbox/outbox')).text();
      return page.split('<article').filter((part) => part.includes(desk.hash));
    };
    const [tickets] = await outbox();
    const [row, other] = await desk.rows();
    value(await desk.ask([row?.id ?? '']));
    const [asked = ''] = await outbox();
    // Without seats, tickets of one category differ only by their numbers.
    const named = (mail: string) => /<li>(?:<a [^>]+>)?([^<]+)/.exec(mail)?.[1];
    expect(named(asked)).toBe(named(tickets ?? ''));
    expect(named(asked)).toMatch(/, Adult, ticket no\. \d+$/);
    value(await desk.confirm((await desk.links())[0] ?? ''));
    const [confirmed = '', ...before] = await outbox();
    expect(before).toEqual([asked, tickets]);
    expect(confirmed).toMatch(/Refund confirmed: order no\. \d+/);
    expect(confirmed).toContain(row?.name.en);
    expect(named(confirmed)).toBe(named(asked));
    expect(confirmed).not.toContain(other?.name.en);
    expect(confirmed).toMatch(/<div class="refund"><dt>Refund amount<\/dt><dd>[\d,]+/);
    expect(confirmed).toContain('The money comes back the way the order was paid, by ');
    expect(confirmed).not.toContain('hash_conf');
    // When its link is too old the mail keeps its text.
    value(await desk.ask([other?.id ?? '']));
    const [second] = await outbox();
    await shop.advance(25 * 3600);
    expect((await outbox())[0]).toBe(second);
  });

  it('accepts a retry with the same idempotency key and rejects the same tickets with another', async () => {
    const { desk } = await paidOrder();
    const ids = (await desk.rows()).map((row) => row.id);
    const key = crypto.randomUUID();
    value(await desk.ask(ids, key));
    value(await desk.ask(ids, key));
    expect(refusalOf(await desk.ask(ids)).text).toContain('already been made');
    const [link = '', ...more] = await desk.links();
    expect(more).toEqual([]);
    const confirming = crypto.randomUUID();
    value(await desk.confirm(link, confirming));
    value(await desk.confirm(link, confirming));
    value(await desk.confirm(link));
  });

  it('stores the reason, requires a known one and checks that the event was cancelled', async () => {
    const { desk } = await paidOrder();
    const [first = '', second = ''] = (await desk.rows()).map((row) => row.id);
    expect(refusalOf(await desk.ask([first], undefined, '')).text).toBe('Choose a reason for the refund.');
    expect(refusalOf(await desk.ask([first], undefined, '99')).text).toBe('Choose a reason for the refund.');
    expect(refusalOf(await desk.ask([first], undefined, '3')).text).toContain('has not been cancelled');
    value(await desk.ask([second], undefined, '2'));
    expect((await desk.rows()).map((row) => row.reasonId)).toEqual(['', '2']);
  });

  it('can require a captcha or be refused at either step', async () => {
    const { desk } = await paidOrder();
    const ids = (await desk.rows()).map((row) => row.id);
    const steps = [
      ['return-create', () => desk.ask(ids)],
      ['return-confirm', async () => desk.confirm((await desk.links())[0] ?? '')],
    ] as const;
    for (const [path, step] of steps) {
      await shop.fault({ route: `/api/order/${path}`, fault: 'captcha' });
      expect(await step()).toMatchObject({ ok: false, problem: { kind: 'captcha', code: '-1001' } });
      await shop.fault({ fault: 'none' });
      await shop.fault({ route: `/api/order/${path}`, fault: 'refund-refused' });
      expect(refusalOf(await step()).text).toContain('The box office has refused the refund');
      value(await step());
    }
  });

  it('closes the ticket page, and a resold seat gets a new code', async () => {
    const { desk, seatIds } = await paidOrder(1);
    const { tickets } = await desk.view();
    const page = () => shop.app.request(`/ticket/${tickets[0]?.ticketHash}?lang=en`);
    expect((await page()).status).toBe(200);
    value(await desk.ask((await desk.rows()).map((row) => row.id)));
    // A requested refund is not a return yet.
    expect((await page()).status).toBe(200);
    value(await desk.confirm((await desk.links())[0] ?? ''));
    const closed = await page();
    expect(closed.status).toBe(410);
    const text = await closed.text();
    expect(text).toContain('refunded');
    expect(text).not.toContain(tickets[0]?.code);
    const seat = (await shop.map('plain')).seat_numbers.find((one) => one.seat_id === seatIds[0]);
    if (seat === undefined) throw new Error('the seat is not there');
    const { hash } = await shop.order('plain', [shop.line(seat)]);
    const other = refundDesk(shop, hash);
    await other.payNow();
    const [line] = (await other.view()).tickets;
    expect([line?.returned, line?.code === tickets[0]?.code]).toEqual([false, false]);
  });

  it('refunds services, except non-removable ones', async () => {
    const free = await shop.freeSeats('served', 1);
    const { hash } = await shop.order(
      'served',
      free.map((seat) => shop.line(seat)),
    );
    const desk = refundDesk(shop, hash);
    value(await desk.add('Programme', 2));
    value(await desk.add('lemonade'));
    await desk.payNow();
    const before = await desk.view();
    const rows = await desk.rows();
    expect(rows.map((row) => [row.sumMinor, row.group])).toEqual([
      [before.tickets[0]?.priceMinor, '1'],
      [25_000, '1'],
      [25_000, '1'],
    ]);
    expect(refundCounts(rows, before)).toEqual({ tickets: 1, services: 2 });
    value(await desk.ask([rows[1]?.id ?? '']));
    value(await desk.confirm((await desk.links())[0] ?? ''));
    const after = await desk.view();
    expect(after.totalMinor).toBe(before.totalMinor - 25_000);
    expect(after.services.map((line) => [line.returned, line.costMinor])).toEqual([
      [true, 0],
      [false, 25_000],
      [false, 32_000],
    ]);
    expect(after.tickets[0]?.returned).toBe(false);
  });

  it('is rejected for an unknown or unpaid order and for a wrong link', async () => {
    expect(refusalOf(await refundDesk(shop, 'F'.repeat(40)).read()).code).toBe('-4');
    const free = await shop.freeSeats('plain', 1);
    const { hash } = await shop.order(
      'plain',
      free.map((seat) => shop.line(seat)),
    );
    const unpaid = refundDesk(shop, hash);
    expect(refusalOf(await unpaid.read()).text).toContain('Only the tickets of a paid order');
    expect(refusalOf(await unpaid.ask(['1'])).text).toContain('Only the tickets of a paid order');
    const { desk } = await paidOrder(1);
    expect(refusalOf(await desk.read('E'.repeat(40))).text).toContain(
      'link that confirms the refund is wrong',
    );
  });

  // These two move the clock.
  it('shows when the money will arrive until it has arrived', async () => {
    const { desk } = await paidOrder();
    const { id = '', sumMinor = 0 } = (await desk.rows())[0] ?? {};
    value(await desk.ask([id]));
    expect((await desk.data()).moneyByMs).toBeNull();
    value(await desk.confirm((await desk.links())[0] ?? ''));
    const { moneyByMs } = await desk.data();
    expect((moneyByMs ?? 0) / hourMs - Date.now() / hourMs).toBeGreaterThan(72);
    expect((await desk.view()).books).toMatchObject({ returned: sumMinor, arrived: 0, moneyBy: moneyByMs });
    await shop.advance(72 * 3600 + 1);
    expect((await desk.view()).books).toMatchObject({ returned: sumMinor, arrived: sumMinor, moneyBy: null });
    expect(await desk.data()).toMatchObject({ moneyByMs: null, rows: [{ statusId: 80 }, { statusId: 0 }] });
  });

  it('closes 24 hours before the start, and a link expires after 24 hours', async () => {
    const { desk } = await paidOrder();
    const [first, second] = await desk.rows();
    const seconds = Number(first?.returnUntil);
    await shop.advance(seconds - 60);
    value(await desk.ask([first?.id ?? '']));
    const [link = ''] = await desk.links();
    await shop.advance(61);
    expect((await desk.rows()).map((row) => row.returnUntil)).toEqual(['0', '0']);
    expect(refusalOf(await desk.ask([second?.id ?? ''])).text).toBe(
      'Time to create an online application has expired.',
    );
    await shop.advance(24 * 3600 - 62 - 60);
    expect((await desk.data(link)).rows.map((row) => row.statusId)).toEqual([60]);
    expect((await desk.view()).returnAllowed).toBe(true);
    await shop.advance(130);
    // Neither a request nor a confirmation is possible: the order's page offers no dead link.
    expect((await desk.view()).returnAllowed).toBe(false);
    expect(refusalOf(await desk.read(link)).text).toContain('valid for 24 hours');
    expect(refusalOf(await desk.confirm(link)).text).toContain('valid for 24 hours');
  });
});

import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../../fixtures/box-office/store/accounts.ts';
import { addDiscounts, cancelDiscounts } from '../../../../fixtures/box-office/store/order-discounts.ts';
import { eveningOf, paidStore, refusalText } from '../help/paid-store.ts';
import { countOf, draftOf, nowMs, seatsOf, sharedStore } from '../help/store-drafts.ts';

/* The effects of refunds on the books: places, stocks, bonuses, money. Each exactly once. */

const store = sharedStore();
const { paid, ids, items, ask, confirm, releaseOrders, newestLink, books, whole } = paidStore(store);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A paid order of seats 1 to 4. */
const fourSeats = (session: string) =>
  paid(
    draftOf(session, {
      seats: seatsOf('1', '2', '3', '4'),
      tickets: ['1', '2', '3', '4'].map((seat) => eveningOf(seat)),
    }),
  );

describe('a refund request’s link', () => {
  it('is valid for less than 24 hours', async () => {
    const hash = await fourSeats('edges');
    const [first = '', second = ''] = await ids(hash);
    await ask(hash, [first]);
    const link = await newestLink(hash);
    expect((await items(hash, nowMs + dayMs - 1))[0]?.status).toBe('60');
    expect((await items(hash, nowMs + dayMs))[0]?.status).toBe('0');
    expect(await refusalText(confirm(hash, link, nowMs + dayMs))).toBe(
      '-10 The link in the e-mail was valid for 24 hours. Please apply again.',
    );
    expect(await store.held('edges')).toEqual(['1', '2', '3', '4']);
    // An expired request may be repeated, with a new link.
    await ask(hash, [first, second], nowMs + dayMs);
    const newer = await newestLink(hash);
    expect(newer).not.toBe(link);
    await confirm(hash, newer, nowMs + 2 * dayMs - 1);
    expect(await store.held('edges')).toEqual(['3', '4']);
    expect(await refusalText(confirm(hash, link, nowMs + 2 * dayMs))).toContain('24 hours');
  });

  it('confirms once and can be opened again later', async () => {
    const hash = await fourSeats('again');
    const [first = ''] = await ids(hash);
    await ask(hash, [first]);
    const link = await newestLink(hash);
    await confirm(hash, link);
    const after = await books(hash);
    await confirm(hash, link.toLowerCase());
    await confirm(hash, link, nowMs + 30 * dayMs);
    expect(await books(hash)).toEqual(after);
    expect((await items(hash, nowMs + 72 * hourMs - 1))[0]?.status).toBe('70');
    expect((await items(hash, nowMs + 72 * hourMs))[0]?.status).toBe('80');
  });

  it('works only for its own order', async () => {
    const [mine, other] = [await fourSeats('mine'), await fourSeats('other')];
    await ask(mine, (await ids(mine)).slice(0, 1));
    const link = await newestLink(mine);
    for (const wrong of ['', 'F'.repeat(40), link.slice(1)]) {
      expect(await refusalText(confirm(mine, wrong))).toContain('link that confirms the refund is wrong');
    }
    expect(await refusalText(confirm(other, link))).toContain('link that confirms the refund is wrong');
  });
});

describe('a refund request', () => {
  it('is accepted all or nothing', async () => {
    const hash = await fourSeats('whole');
    const [first = '', second = '', third = ''] = await ids(hash);
    await ask(hash, [first]);
    expect(await refusalText(ask(hash, [second, first]))).toContain('already been made');
    expect(await refusalText(ask(hash, [second, '0']))).toMatch(/^-1 /);
    expect(await refusalText(ask(hash, ['0']))).toMatch(/^-1 /);
    expect(await refusalText(ask(hash, []))).toBe('-10 Choose at least one ticket.');
    expect((await items(hash)).map((item) => item.status)).toEqual(['60', '0', '0', '0']);
    await ask(hash, [second, third]);
    expect((await items(hash)).map((item) => item.status)).toEqual(['60', '60', '60', '0']);
  });

  it('is created once per idempotency key, and another key is rejected for the same tickets', async () => {
    const hash = await fourSeats('keys');
    const some = (await ids(hash)).slice(0, 2);
    await ask(hash, some, nowMs, 'one press');
    await ask(hash, some, nowMs, 'one press');
    expect(await paidStore(store).countOfRefunds(hash)).toBe(1);
    expect(await refusalText(ask(hash, some, nowMs, 'another press'))).toContain('already been made');
    expect(await refusalText(ask(hash, some.slice(1), nowMs, 'one press'))).toMatch(/^-7 /);
  });

  it('is accepted only for paid orders', async () => {
    const hash = await store.place(draftOf('unpaid', { tickets: [eveningOf('1')] }));
    expect(await refusalText(ask(hash, await ids(hash)))).toBe(
      '-10 Only the tickets of a paid order can be refunded.',
    );
  });

  it('is rejected after its deadline, but can be confirmed later if made in time', async () => {
    const hash = await paid(draftOf('early', { tickets: [eveningOf('1'), eveningOf('2')] }));
    const begins = new Date(2027, 2, 1, 19).getTime();
    const [one] = await items(hash);
    expect(one?.untilMs).toBe(begins - dayMs);
    const [first = '', second = ''] = await ids(hash);
    expect(await refusalText(ask(hash, [first], begins - dayMs))).toBe(
      '-10 Time to create an online application has expired.',
    );
    await ask(hash, [second], begins - dayMs - 1);
    // Requested in time, it can be confirmed while the link is valid.
    await confirm(hash, await newestLink(hash), begins - 2);
    expect((await items(hash, begins)).map((item) => item.status)).toEqual(['0', '70']);
  });
});

describe('a confirmed refund', () => {
  it('returns each ticket’s share of every stock', async () => {
    const session = 'stocks';
    const take = (placeId: string, count: number, sessionId = session) => ({ sessionId, placeId, count });
    const ticket = (placeId: string, ...takes: ReturnType<typeof take>[]) => eveningOf(placeId, { takes });
    const hash = await paid(
      draftOf(session, {
        counts: [
          countOf(session, 'all', { wanted: 17, capacity: 100 }),
          countOf(session, 'group:901', { wanted: 1 }),
          countOf(session, 'category:2', { wanted: 2 }),
          countOf('subscriptions', '501', { wanted: 1 }),
        ],
        tickets: [
          ticket('group:901', take('all', 15), take('group:901', 1)),
          ticket('category:2', take('all', 1), take('category:2', 1)),
          ticket('category:2', take('all', 1), take('category:2', 1), take('501', 1, 'subscriptions')),
        ],
      }),
    );
    const [group = '', quota = '', subscription = ''] = await ids(hash);
    await releaseOrders(hash, [quota]);
    expect(await store.remainingIn(session)).toEqual({ all: 84, 'group:901': 9, 'category:2': 9 });
    await releaseOrders(hash, [group, subscription]);
    expect(await store.remainingIn(session)).toEqual({ all: 100, 'group:901': 10, 'category:2': 10 });
    expect(await store.remainingIn('subscriptions')).toEqual({ 501: 10 });
  });

  it('returns all stock with the last ticket of an order that predates per-ticket stock', async () => {
    const hash = await paid(
      draftOf('older', {
        seats: seatsOf('1'),
        counts: [countOf('older', 'stand', { wanted: 1 })],
        tickets: [eveningOf('1'), eveningOf('stand')],
      }),
    );
    const [seat = '', stand = ''] = await ids(hash);
    await releaseOrders(hash, [seat]);
    expect([await store.held('older'), await store.remainingIn('older')]).toEqual([[], { stand: 9 }]);
    await releaseOrders(hash, [stand]);
    expect(await store.remainingIn('older')).toEqual({ stand: 10 });
  });

  it('returns the money paid less the promo share, and the bonuses to the card', async () => {
    const card = '4400170017';
    const hash = await store.place(
      draftOf('cheaper', { tickets: [1, 2, 3, 4].map((n) => eveningOf(String(n))) }),
    );
    const change = { hash, lang: 'en' as const, repeat: undefined, nowMs };
    const wish = { promoCode: '', cardCode: '', bonuses: 0, event: undefined };
    await addDiscounts(store.db, change, { ...wish, promoCode: 'LASTONE' });
    await addDiscounts(store.db, change, { ...wish, cardCode: card, bonuses: 203 });
    const before = (await whole(hash)).sums;
    expect(before).toMatchObject({ promoMinor: 80_000, bonusesMinor: 20_300, payableMinor: 319_700 });
    await paidStore(store).pay(hash);
    const left = async () => (await store.remainingIn('loyalty'))[card] ?? 0;
    const earned = Math.floor((400_000 - 80_000 - 20_300) / 2000);
    expect(await left()).toBe(1200 - 203 + earned);

    const [first = '', ...others] = await ids(hash);
    await releaseOrders(hash, [first]);
    // A quarter of 203 bonuses is 50.75: three tickets have 51.
    expect(await books(hash)).toMatchObject({
      'money-returned': 100_000 - 20_000 - 5100,
      'fee-kept': 5000,
      'discount-returned': 20_000 + 5100,
    });
    // Its earned bonuses are withdrawn: 149 were earned, the other three tickets would have earned 112.
    expect(await left()).toBe(1200 - 203 + earned + 51 - (149 - 112));
    expect((await whole(hash)).sums.payableMinor).toBe(before.payableMinor - 74_900);
    const used = async () => (await store.remainingIn('promo'))['LASTONE'];
    expect(await used()).toBe(0);
    await releaseOrders(hash, others);
    expect(await left()).toBe(1200);
    // With the last ticket the code's single use is free again.
    expect(await used()).toBe(1);
    const end = await books(hash);
    expect(end['money-taken']).toBe((end['money-returned'] ?? 0) + (end['fee-kept'] ?? 0));
    expect(end['discount-given']).toBe(end['discount-returned']);
    expect((await whole(hash)).sums.payableMinor).toBe(end['fee-kept']);
  });

  it('withholds money for earned bonuses that another order has spent', async () => {
    const card = '4400200020';
    const hash = await paid(draftOf('earned', { cardCode: card, tickets: [eveningOf('1')] }));
    expect(await store.remainingIn('loyalty')).toMatchObject({ [card]: 300 + 50 });
    const other = await store.place(draftOf('spent', { cardCode: card, tickets: [eveningOf('1')] }));
    const change = { hash: other, lang: 'en' as const, repeat: undefined, nowMs };
    await addDiscounts(store.db, change, { promoCode: '', cardCode: '', bonuses: 330, event: undefined });
    await releaseOrders(hash, await ids(hash));
    expect(await store.remainingIn('loyalty')).toMatchObject({ [card]: 0 });
    expect(await books(hash)).toMatchObject({ 'money-returned': 100_000 - 3000, 'bonuses-withheld': 3000 });
    expect(await accountsOf(store.db, hash)).toMatchObject({
      earned: 50,
      withdrawn: 20,
      withheldMinor: 3000,
    });
    // The bonuses released by the other order belong to the buyer, who has paid for them.
    await cancelDiscounts(store.db, change);
    expect(await store.remainingIn('loyalty')).toMatchObject({ [card]: 330 });
  });

  it('only releases the seat for a free ticket', async () => {
    const free = eveningOf('1', { priceMinor: 0, serviceMinor: 0 });
    const hash = await store.place(draftOf('free', { seats: seatsOf('1'), tickets: [free] }));
    await releaseOrders(hash, await ids(hash));
    expect([await store.held('free'), await books(hash)]).toEqual([[], {}]);
  });
});

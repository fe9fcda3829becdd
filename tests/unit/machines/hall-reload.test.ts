import { describe, expect, it } from 'vitest';

import {
  cartOfOtherTab,
  keepAfterOrder,
  toPersistedHallBooking,
} from '../../../machines/hall-booking/hall-booking-persisted.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import {
  eventData,
  item,
  no,
  orderHash,
  price,
  seat,
  seatId,
  session,
  silence,
  wantsCaptcha,
  yes,
} from '../samples/flow-factories.ts';

import { enter } from '../samples/hall-visit.ts';

describe('a page reload', () => {
  it('restores the session, the seats and the form', async () => {
    const before = await enter({
      input: { wanted: { day: '25.12.2026' as never, time: '' } },
      data: yes(eventData({ prices: [price({ day: '' })] })),
    });
    before.cart()?.send({ type: 'seat.add', place: seat(1), price: price({ day: '' }) });
    before.actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    const kept = before.reload();
    const after = await enter({ input: { kept }, data: yes(eventData({ prices: [price({ day: '' })] })) });
    expect(after.actor.getSnapshot().context).toMatchObject({ sessionId: '2', typed: { fio: 'Анна' } });
    expect(after.cart()?.getSnapshot().context).toMatchObject({
      items: [{ place: { seatId: 's1' } }],
      notice: null,
    });
    expect(after.maps[0]?.held).toEqual(['s1']);
  });
  it('restores the seat preferences that are still on sale', async () => {
    const before = await enter({ data: yes(eventData({ prices: [price({ day: '' })] })) });
    const wish = { count: 3, mostMinor: 100_000 as never, categoryId: 'adult' as never };
    before.actor.send({ type: 'preferences.change', patch: { count: 3 } });
    before.actor.send({
      type: 'preferences.change',
      patch: { mostMinor: wish.mostMinor, categoryId: 'adult' as never },
    });
    const kept = before.reload();
    expect(kept?.wish).toEqual(wish);
    const after = await enter({ input: { kept }, data: yes(eventData({ prices: [price({ day: '' })] })) });
    expect(after.actor.getSnapshot().context.preferences).toEqual(wish);
    const dearer = price({ day: '', priceMinor: 200_000 as never, categoryId: 'other' as never });
    const late = await enter({ input: { kept }, data: yes(eventData({ prices: [dearer] })) });
    expect(late.actor.getSnapshot().context.preferences).toEqual({
      count: 3,
      mostMinor: null,
      categoryId: '',
    });
  });
  it('after an order restores the carts of other sessions, but not the ordered one', async () => {
    const visit = await enter({ orders: [yes({ hash: orderHash })] });
    visit.add(1);
    await visit.press('k1');
    const { context, status } = visit.actor.getSnapshot();
    expect(status).toBe('done');
    expect(keepAfterOrder(context, session('1').id)).toBeNull();
    const elsewhere = {
      ...context,
      sessionId: '2' as never,
      items: [item(2)],
      parked: { '1': context.items },
    };
    expect(keepAfterOrder(elsewhere, session('1').id)).toMatchObject({
      sessionId: '2',
      items: [{ place: { seatId: 's2' } }],
      parked: {},
      pending: null,
    });
    expect(keepAfterOrder({ ...elsewhere, items: [] }, session('1').id)).toBeNull();
    const parked = { '1': context.items, '3': [item(3)] };
    expect(keepAfterOrder({ ...context, parked }, session('1').id)).toMatchObject({
      items: [],
      parked: { '3': [{}] },
    });
  });
  it('during an order shows an unknown outcome, sends nothing and retries with the same idempotency key', async () => {
    const before = await enter({ orders: ['never'] });
    before.add(1);
    await before.press('k1');
    const after = await enter({ input: { kept: before.reload() }, orders: [yes({ hash: orderHash })] });
    expect(after.at()).toMatchObject({ open: { checkout: 'outcomeUnknown' } });
    expect(after.sent).toEqual([]);
    after.actor.send({ type: 'checkout.retry' });
    await settle();
    expect(after.sent).toEqual(before.sent);
    expect(after.actor.getSnapshot().output?.orderHash).toBe(orderHash);
  });
  it('during an order resends the same cart as the same order', async () => {
    const before = await enter({ orders: ['never'] });
    before.add(1);
    before.actor.send({ type: 'draft.change', patch: { fio: 'Анна', checked: ['rules'] } });
    await before.press('k1');
    const after = await enter({ input: { kept: before.reload() }, orders: [yes({ hash: orderHash })] });
    after.actor.send({ type: 'modal.dismiss' });
    await after.press('k2');
    expect(after.sent).toEqual(before.sent);
    expect(after.actor.getSnapshot().output?.orderHash).toBe(orderHash);
  });
  it('asks about an unanswered order even if the event is no longer on sale', async () => {
    const before = await enter({ orders: ['never'] });
    before.add(1);
    await before.press('k1');
    const after = await enter({
      input: { kept: before.reload() },
      data: yes(eventData({ event: null })),
      orders: [yes({ hash: orderHash })],
    });
    expect(after.at()).toEqual({
      open: { session: 'none', change: 'settled', map: 'idle', checkout: 'outcomeUnknown' },
    });
    expect(after.reload()).toEqual(before.reload());
    after.actor.send({ type: 'checkout.retry' });
    await settle();
    expect(after.sent).toEqual(before.sent);
    expect(after.actor.getSnapshot().output?.orderHash).toBe(orderHash);
  });
  it('shows «no event» if the event is gone and no order is pending', async () => {
    const before = await enter({});
    before.add(1);
    const after = await enter({ input: { kept: before.reload() }, data: yes(eventData({ event: null })) });
    expect(after.at()).toBe('noEvent');
  });
  it('loses nothing when the event fails to load', async () => {
    const before = await enter({ orders: ['never'] });
    before.add(1);
    await before.press('k1');
    const kept = before.reload();
    const dead = await enter({ input: { kept }, data: no(silence) });
    expect(dead.reload()).toEqual(kept);
  });
  it('keeps changes made since an earlier reload', async () => {
    const before = await enter({});
    before.add(1);
    const again = await enter({ input: { kept: before.reload() } });
    again.add(2);
    again.actor.send({ type: 'draft.change', patch: { fio: 'Олег' } });
    expect(again.reload()).toMatchObject({
      sessionId: '1',
      items: [{ place: { seatId: 's1' } }, { place: { seatId: 's2' } }],
      typed: { fio: 'Олег' },
      pending: null,
    });
  });
  it('keeps form input from a first visit when nothing has loaded', async () => {
    const dead = await enter({ data: no(silence) });
    dead.actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    expect(dead.reload()).toMatchObject({
      sessionId: null,
      items: [],
      method: 'bank',
      typed: { fio: 'Анна' },
    });
  });
  it('after a captcha request has no pending order: none can have been created', async () => {
    const before = await enter({ orders: [no(wantsCaptcha)] });
    before.add(1);
    await before.press('k1');
    expect(before.reload()?.pending).toBeNull();
  });
  it('after a captcha request keeps an earlier unanswered try pending: it may have created an order', async () => {
    const before = await enter({ orders: ['never', no(wantsCaptcha)] });
    before.add(1);
    await before.press('k1');
    before.actor.send({ type: 'checkout.giveUp' });
    before.actor.send({ type: 'checkout.retry' });
    await settle();
    expect(before.at()).toMatchObject({ open: { checkout: 'captcha' } });
    expect(before.reload()?.pending?.key).toBe('k1');
    // A changed cart asks about the earlier submission too.
    before.actor.getSnapshot().children['captcha']?.send({ type: 'captcha.cancel' });
    await settle();
    before.add(2);
    await before.press('k2');
    expect(before.at()).toMatchObject({ open: { checkout: 'confirmingRetry' } });
  });
  it('removes seats that were sold meanwhile, with a notice', async () => {
    const before = await enter({});
    before.add(1);
    const after = await enter({ input: { kept: before.reload() } });
    after.mapSays({ type: 'map.ready', lost: [seatId(1)] });
    expect(after.cart()?.getSnapshot().context).toMatchObject({ items: [], notice: { cause: 'seatLost' } });
  });
  it('with another session in the address keeps the seats in their own session', async () => {
    const before = await enter({});
    before.add(1);
    const wanted = { day: '25.12.2026' as never, time: '' as const };
    const after = await enter({ input: { kept: before.reload(), wanted } });
    expect(after.cart()?.getSnapshot().context).toMatchObject({ items: [], notice: null });
    after.actor.send({ type: 'session.choose', sessionId: '1' as never });
    expect(after.cart()?.getSnapshot().context.items).toMatchObject([{ place: { seatId: 's1' } }]);
  });
  it('keeps seats left in another session', async () => {
    const before = await enter({});
    before.add(1);
    before.actor.send({ type: 'session.choose', sessionId: '2' as never });
    before.actor.send({ type: 'change.confirm' });
    const after = await enter({ input: { kept: before.reload() } });
    expect(after.actor.getSnapshot().context.sessionId).toBe('2');
    after.actor.send({ type: 'session.choose', sessionId: '1' as never });
    expect(after.cart()?.getSnapshot().context.items).toMatchObject([{ place: { seatId: 's1' } }]);
  });
  it('lists the lost seats of a session that is no longer on sale', async () => {
    const before = await enter({});
    before.add(1);
    const after = await enter({ input: { kept: before.reload() }, sessions: yes([session('2')]) });
    expect(after.cart()?.getSnapshot().context).toMatchObject({
      items: [],
      notice: { cause: 'session', removed: [{ place: { seatId: 's1' } }] },
    });
  });
  it('does not restore the cart of another event', async () => {
    const before = await enter({});
    before.add(1);
    const kept = before.reload();
    const after = await enter({ input: { kept, eventHash: 'F'.repeat(40) as never } });
    expect(after.cart()?.getSnapshot().context.items).toEqual([]);
  });
});

describe('two tabs', () => {
  it('on the same session share one cart, and the last change wins', async () => {
    const [here, there] = [await enter({}), await enter({})];
    here.add(1);
    there.add(2);
    const [ours, theirs] = [here.actor.getSnapshot().context, there.actor.getSnapshot().context];
    expect(cartOfOtherTab(ours, toPersistedHallBooking(theirs))).toEqual(theirs.items);
    // An equal cart, although stored and read, is no change: otherwise both tabs would answer each other forever.
    const same = JSON.parse(JSON.stringify(toPersistedHallBooking(ours))) as ReturnType<
      typeof toPersistedHallBooking
    >;
    expect(cartOfOtherTab(ours, same)).toBeNull();
    // Ordered in the other tab: nothing is left to order here.
    expect(cartOfOtherTab(ours, null)).toEqual([]);
  });

  it('on different sessions do not affect each other', async () => {
    const here = await enter({});
    here.add(1);
    const { context } = here.actor.getSnapshot();
    const other = { ...toPersistedHallBooking(context), sessionId: session('2').id, items: [] };
    expect(cartOfOtherTab(context, other)).toBeNull();
    expect(cartOfOtherTab({ ...context, sessionId: null }, null)).toBeNull();
  });
});

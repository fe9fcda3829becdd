import { describe, expect, it } from 'vitest';

import { day, event, eventHash, no, refused, time, yes } from '../samples/flow-factories.ts';
import { enter } from '../samples/booking-visit.ts';
import {
  calendarDay,
  keyOf,
  laterDay,
  laterTime,
  member,
  minor,
  museum,
  row,
} from '../samples/event-factories.ts';

const byPass = museum({ subscriptionPrices: [row('adult', { priceMinor: minor(0) })] });
const two = { [keyOf('adult')]: 2 };
const pass = { session: null, bySubscription: true };

describe('an event reloaded after a refusal', () => {
  const refusedThen = async (calendar: ReturnType<typeof calendarDay>[]) => {
    const visit = await enter({
      data: [yes(museum()), yes(museum({ calendar }))],
      orders: [no(refused())],
    });
    visit.take('adult', 2);
    await visit.press('k1');
    return visit.known();
  };

  it('switches to another session if the chosen one is gone, and reports the lost tickets', async () => {
    expect(await refusedThen([calendarDay(laterDay, [time, 9])])).toMatchObject({
      day: laterDay,
      time,
      gone: 'date',
      quantities: {},
      cut: true,
    });
    expect(await refusedThen([calendarDay(day, [laterTime, 9])])).toMatchObject({
      day,
      time: laterTime,
      gone: 'time',
      quantities: {},
      cut: true,
    });
  });

  it('changes nothing if its calendar is unchanged', async () => {
    expect(await refusedThen([calendarDay(day, [time, 9])])).toMatchObject({
      day,
      time,
      gone: null,
      quantities: two,
      cut: false,
    });
  });
});

describe('a URL without a session', () => {
  it('turns the subscription on and off, and keeps the date and time', async () => {
    const { actor, known } = await enter({ data: [yes(byPass)], input: { customer: member } });
    actor.send({ type: 'time.choose', time: laterTime });
    actor.send({ type: 'address.change', params: pass });
    expect(known()).toMatchObject({ bySubscription: true, day, time: laterTime, cut: false, params: pass });
    const bought = { session: { day: '', time: '' }, bySubscription: false } as const;
    actor.send({ type: 'address.change', params: bought });
    expect(known()).toMatchObject({ bySubscription: false, day, time: laterTime, cut: false });
  });

  it('does not turn on a subscription for an unknown customer', async () => {
    const { actor, known } = await enter({ data: [yes(byPass)] });
    actor.send({ type: 'address.change', params: pass });
    expect(known().bySubscription).toBe(false);
  });
});

describe('a URL of an event without sessions', () => {
  it('changes neither the date nor the tickets', async () => {
    const { actor, known, take } = await enter({ data: [yes(museum({ calendar: [] }))] });
    take('adult', 2);
    const before = known();
    const params = { session: { day, time }, bySubscription: false } as const;
    actor.send({ type: 'address.change', params });
    expect(known()).toMatchObject({
      day: before.day,
      time: before.time,
      gone: before.gone,
      quantities: before.quantities,
      params,
    });
  });
});

describe('an all-day date', () => {
  it('opens from the URL without a time', async () => {
    const calendar = [calendarDay(day, [time, 9]), { day: laterDay, times: [] }];
    const { actor, known } = await enter({ data: [yes(museum({ calendar }))] });
    const params = { session: { day: laterDay, time: '' }, bySubscription: false } as const;
    actor.send({ type: 'address.change', params });
    expect(known()).toMatchObject({ day: laterDay, time: '', gone: null });
  });
});

describe('a customer identified while tickets are chosen', () => {
  it('keeps the tickets and the form', async () => {
    const { actor, known, take } = await enter({ data: [yes(byPass)] });
    take('adult', 2);
    actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    actor.send({ type: 'customer.change', customer: member });
    expect(known()).toMatchObject({
      customer: { id: member.id },
      subscription: { id: '501' },
      bySubscription: false,
      quantities: two,
      typed: { fio: 'Анна' },
      cut: false,
    });
  });

  it('enters the subscription mode requested by the URL, with nothing chosen', async () => {
    const { actor, known, take } = await enter({ data: [yes(byPass)], input: { params: pass } });
    take('adult', 2);
    actor.send({ type: 'customer.change', customer: member });
    expect(known()).toMatchObject({ bySubscription: true, quantities: {} });
    // Losing the subscription ends the mode.
    actor.send({ type: 'customer.change', customer: null });
    expect(known()).toMatchObject({ bySubscription: false, subscription: null, quantities: {} });
  });

  it('stays out of a subscription mode they turned off', async () => {
    const { actor, known } = await enter({ data: [yes(byPass)], input: { params: pass, customer: member } });
    expect(known().bySubscription).toBe(true);
    actor.send({ type: 'subscription.toggle', on: false });
    const again = { ...member, subscriptions: [{ eventHash, quantity: 3, id: '502' }] };
    actor.send({ type: 'customer.change', customer: again });
    expect(known()).toMatchObject({ bySubscription: false, subscription: { id: '502' } });
  });

  it('changes nothing if already known', async () => {
    const { actor, known } = await enter({ input: { customer: member } });
    const before = known();
    actor.send({ type: 'customer.change', customer: member });
    expect(known()).toEqual(before);
  });
});

describe('changing the payment method', () => {
  it('drops no tickets if none are chosen or the method is the same', async () => {
    const both = event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 6 });
    const { actor, at, known, take } = await enter({ data: [yes(museum({ event: both }))] });
    actor.send({ type: 'method.change', method: 'culture' });
    expect(known()).toMatchObject({ method: 'culture', quantities: {}, cut: false });
    actor.send({ type: 'method.change', method: 'bank' });
    take('adult', 2);
    actor.send({ type: 'method.change', method: 'bank' });
    expect(at()).toMatchObject({ open: { choice: 'free' } });
    expect(known()).toMatchObject({ method: 'bank', quantities: two, cut: false });
  });
});

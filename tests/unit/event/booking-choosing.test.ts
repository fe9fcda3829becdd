import { describe, expect, it } from 'vitest';

import { settle } from '../../paths/engine/path-harness.ts';
import { day, event, no, refused, silence, time, unknown, yes } from '../samples/flow-factories.ts';
import { enter } from '../samples/booking-visit.ts';
import {
  calendarDay,
  goneDay,
  keyOf,
  laterDay,
  laterTime,
  minor,
  museum,
  member,
  row,
  groups,
} from '../samples/event-factories.ts';

const choosing = { open: { checkout: 'choosing' } };
const byPass = museum({ subscriptionPrices: [row('adult', { priceMinor: minor(0) })] });

describe('opening an event', () => {
  it('shows an error page for a missing event, and a retry after a network failure', async () => {
    expect((await enter({ data: [yes(museum({ event: null }))] })).at()).toBe('noEvent');
    expect((await enter({ data: [no(unknown)] })).at()).toBe('noEvent');
    const dead = await enter({ data: [no(silence), yes(museum())] });
    expect(dead.at()).toBe('failed');
    dead.actor.send({ type: 'event.retry' });
    await settle();
    expect(dead.at()).toMatchObject(choosing);
  });
  it('does not treat a stale token as a missing event', async () => {
    expect((await enter({ data: [no(refused('-1000'))] })).at()).toBe('failed');
  });
  it('opens the date in the URL, or the nearest one with a notice', async () => {
    const wished = { session: { day: laterDay, time: '' as const }, bySubscription: false };
    expect((await enter({ input: { params: wished } })).known()).toMatchObject({
      day: laterDay,
      time,
      gone: null,
    });
    const gone = { session: { day: goneDay, time: '' as const }, bySubscription: false };
    expect((await enter({ input: { params: gone } })).known()).toMatchObject({
      day: laterDay,
      time,
      gone: 'date',
    });
  });
  it('selects the gift card if nothing else is accepted', async () => {
    const only = museum({
      event: event({ giftCardAllowed: true, otherMethodsAllowed: false, ticketLimit: 6 }),
    });
    const { known, take } = await enter({ data: [yes(only)] });
    expect(known().method).toBe('culture');
    take('adult', 2);
    expect(known().quantities).toEqual({ [keyOf('adult')]: 1 });
  });
  it('starts in subscription mode if the URL asks for it and the customer is eligible', async () => {
    const params = { session: null, bySubscription: true };
    const may = await enter({ data: [yes(byPass)], input: { params, customer: member } });
    expect(may.known().bySubscription).toBe(true);
    const mayNot = await enter({ data: [yes(byPass)], input: { params } });
    expect(mayNot.known().bySubscription).toBe(false);
  });
});

describe('choosing', () => {
  it('another date selects its first time and clears tickets and form', async () => {
    const { actor, known, take } = await enter({ input: { customer: member } });
    actor.send({ type: 'time.choose', time: laterTime });
    take('adult', 2);
    actor.send({ type: 'draft.change', patch: { fio: 'Анна', email: 'a@b.ru' } });
    actor.send({ type: 'date.choose', day: laterDay });
    actor.send({ type: 'change.confirm' });
    expect(known()).toMatchObject({ day: laterDay, time, quantities: {}, typed: {} });
  });
  it('the same date again changes nothing', async () => {
    const { actor, known, take } = await enter({});
    take('adult', 2);
    actor.send({ type: 'date.choose', day });
    expect(known().quantities).toEqual({ [keyOf('adult')]: 2 });
  });
  it('another time keeps the form and the tickets that fit into its session', async () => {
    const data = museum({ calendar: [calendarDay(day, [time, 10], [laterTime, 1])] });
    const { actor, known, take } = await enter({ data: [yes(data)] });
    take('adult', 3);
    actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    actor.send({ type: 'time.choose', time: laterTime });
    actor.send({ type: 'change.confirm' });
    expect(known()).toMatchObject({
      time: laterTime,
      quantities: { [keyOf('adult')]: 1 },
      cut: false,
      typed: { fio: 'Анна' },
    });
  });
  it('a missing date or time is ignored', async () => {
    const { actor, known } = await enter({});
    actor.send({ type: 'date.choose', day: goneDay });
    actor.send({ type: 'time.choose', time: '03:00' as never });
    expect(known()).toMatchObject({ day, time });
  });
  it('the gift card leaves one ticket, and switching back keeps it', async () => {
    const data = museum({
      event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 6 }),
    });
    const { actor, known, take } = await enter({ data: [yes(data)] });
    take('adult', 3);
    actor.send({ type: 'method.change', method: 'culture' });
    actor.send({ type: 'change.confirm' });
    expect(known()).toMatchObject({ quantities: { [keyOf('adult')]: 1 }, cut: false });
    actor.send({ type: 'method.change', method: 'bank' });
    expect(known().quantities).toEqual({ [keyOf('adult')]: 1 });
  });
  it('a limit of the whole order is reported in a modal, another one at its row', async () => {
    const cards = event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 6 });
    const full = { open: { choice: 'full' } };
    const byCard = await enter({ data: [yes(museum({ event: cards }))] });
    byCard.actor.send({ type: 'method.change', method: 'culture' });
    byCard.take('adult', 2);
    expect(byCard.at()).toMatchObject(full);
    expect(byCard.known().refusal).toMatchObject({ reason: 'card', allowed: 1 });
    byCard.actor.send({ type: 'limit.dismiss' });
    expect(byCard.at()).not.toMatchObject(full);
    expect(byCard.known().refusal).toBeNull();
    const byLimit = await enter({});
    byLimit.take('adult', 7);
    expect(byLimit.at()).toMatchObject(full);
    expect(byLimit.known().refusal).toMatchObject({ reason: 'limit', allowed: 6 });
    const bySubscription = await enter({ data: [yes(byPass)], input: { customer: member } });
    bySubscription.actor.send({ type: 'subscription.toggle', on: true });
    bySubscription.take('adult', 5);
    expect(bySubscription.at()).toMatchObject(full);
    expect(bySubscription.known().refusal).toMatchObject({ reason: 'subscription', allowed: 4 });
    const atRow = await enter({ data: [yes(museum({ prices: [row('adult', { maximum: 2 })] }))] });
    atRow.take('adult', 3);
    expect(atRow.at()).not.toMatchObject(full);
    expect(atRow.known().refusal).toMatchObject({ reason: 'most', allowed: 2 });
  });
  it('a card that the event does not accept can’t be chosen', async () => {
    const { actor, known } = await enter({});
    actor.send({ type: 'method.change', method: 'culture' });
    expect(known().method).toBe('bank');
  });
  it('turning the subscription on or off clears the tickets', async () => {
    const { actor, known, take } = await enter({ data: [yes(byPass)], input: { customer: member } });
    take('adult', 3);
    actor.send({ type: 'subscription.toggle', on: true });
    actor.send({ type: 'change.confirm' });
    expect(known()).toMatchObject({ bySubscription: true, quantities: {} });
    take('adult', 2);
    actor.send({ type: 'subscription.toggle', on: false });
    actor.send({ type: 'change.confirm' });
    expect(known()).toMatchObject({ bySubscription: false, quantities: {} });
  });
  it.each([
    ['date', { type: 'date.choose', day: laterDay }],
    ['time', { type: 'time.choose', time: laterTime }],
    ['payment method', { type: 'method.change', method: 'culture' }],
    [
      'address',
      { type: 'address.change', params: { session: { day: laterDay, time: '' }, bySubscription: false } },
    ],
    ['mode', { type: 'subscription.toggle', on: true }],
  ] as const)(
    'another %s that would drop tickets needs confirmation, and cancelling keeps everything',
    async (_, change) => {
      const data = museum({
        event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 6 }),
        calendar: [calendarDay(day, [time, 10], [laterTime, 1]), calendarDay(laterDay, [time, 10])],
        subscriptionPrices: [row('adult', { priceMinor: minor(0) })],
      });
      const { actor, at, known, take } = await enter({ data: [yes(data)], input: { customer: member } });
      take('adult', 3);
      const before = known();
      actor.send(change);
      expect(at()).toMatchObject({ open: { choice: 'asking' } });
      expect(known()).toEqual({ ...before, asked: change });
      actor.send({ type: 'change.keep' });
      expect(at()).toMatchObject({ open: { choice: 'free' } });
      expect(known()).toEqual(before);
    },
  );
  it('another date needs no confirmation if nothing is chosen', async () => {
    const { actor, known } = await enter({});
    actor.send({ type: 'date.choose', day: laterDay });
    expect(known()).toMatchObject({ day: laterDay, asked: null });
  });
  it('an unknown customer can’t turn the subscription on', async () => {
    const { actor, known } = await enter({ data: [yes(byPass)] });
    actor.send({ type: 'subscription.toggle', on: true });
    expect(known().bySubscription).toBe(false);
  });
  it('exceeding the group limit opens a modal', async () => {
    const { actor, at, known } = await enter({ data: [yes(museum({ group: groups }))] });
    const two = { 'group:901': 2 };
    actor.send({ type: 'quantity.set', key: 'group:901', count: 2 });
    expect([at(), known().quantities]).toMatchObject([{ open: { choice: 'free' } }, two]);
    actor.send({ type: 'quantity.set', key: 'group:902', count: 1 });
    expect([at(), known().quantities]).toMatchObject([{ open: { choice: 'full' } }, two]);
    actor.send({ type: 'limit.dismiss' });
    expect([at(), known().refusal]).toMatchObject([{ open: { choice: 'free' } }, null]);
  });
  it('exceeding the order limit opens a modal, and dismissing it returns to choosing', async () => {
    const { actor, at, known, take } = await enter({});
    take('adult', 7);
    expect(at()).toMatchObject({ open: { choice: 'full' } });
    expect(known()).toMatchObject({
      quantities: { [keyOf('adult')]: 6 },
      refusal: { reason: 'limit', allowed: 6 },
    });
    actor.send({ type: 'limit.dismiss' });
    expect(at()).toMatchObject({ open: { choice: 'free' } });
    expect(known().refusal).toBeNull();
  });
  it('exceeding the tickets left is reported without a modal', async () => {
    const { at, known, take } = await enter({
      data: [yes(museum({ prices: [row('adult', { available: 1 })] }))],
    });
    take('adult', 2);
    expect(at()).toMatchObject({ open: { choice: 'free' } });
    expect(known().refusal).toMatchObject({ reason: 'left', allowed: 1 });
  });
  it('URL changes are followed, such as Back and Forward', async () => {
    const { actor, known } = await enter({});
    actor.send({
      type: 'address.change',
      params: { session: { day: laterDay, time }, bySubscription: false },
    });
    expect(known()).toMatchObject({ day: laterDay, time, gone: null });
    actor.send({
      type: 'address.change',
      params: { session: { day, time: laterTime }, bySubscription: false },
    });
    expect(known()).toMatchObject({ day, time: laterTime });
    actor.send({
      type: 'address.change',
      params: { session: { day: goneDay, time }, bySubscription: false },
    });
    expect(known()).toMatchObject({ day: laterDay, gone: 'date' });
    actor.send({ type: 'gone.dismiss' });
    expect(known().gone).toBeNull();
  });
});

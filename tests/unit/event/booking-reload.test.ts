import { describe, expect, it } from 'vitest';

import { wantedSession } from '../../../src/core/event/event-sessions.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { orderHash, time, yes } from '../samples/flow-factories.ts';
import { enter } from '../samples/booking-visit.ts';
import { calendarDay, keyOf, laterDay, museum, row } from '../samples/event-factories.ts';

describe('a reload in the middle of a booking', () => {
  it('brings back date, time, tickets and form', async () => {
    const first = await enter({});
    first.actor.send({ type: 'date.choose', day: laterDay });
    first.take('child', 2);
    first.actor.send({ type: 'draft.change', patch: { fio: 'Анна', checked: ['1'] } });
    const { known } = await enter({ input: { kept: first.reload() } });
    expect(known()).toMatchObject({
      day: laterDay,
      time,
      quantities: { [keyOf('child')]: 2 },
      typed: { fio: 'Анна', checked: ['1'] },
      cut: false,
    });
  });
  it('keeps the form but not the tickets when the address names another session', async () => {
    const first = await enter({});
    first.take('child', 2);
    first.actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    const params = { session: { day: laterDay, time }, bySubscription: false };
    const { known } = await enter({ input: { kept: first.reload(), params } });
    expect(known()).toMatchObject({ day: laterDay, quantities: {}, typed: { fio: 'Анна' }, cut: false });
  });
  it('keeps session and tickets when the address has a date that is none, and says that', async () => {
    const first = await enter({});
    first.actor.send({ type: 'date.choose', day: laterDay });
    first.take('child', 2);
    const params = { session: wantedSession('31-02-2026', ''), bySubscription: false };
    const { known } = await enter({ input: { kept: first.reload(), params } });
    const quantities = { [keyOf('child')]: 2 };
    expect(known()).toMatchObject({ day: laterDay, quantities, cut: false, gone: 'unreadable' });
  });
  it('says so when the kept session, and its tickets, are gone', async () => {
    const first = await enter({});
    first.take('child', 2);
    const moved = museum({ calendar: [calendarDay(laterDay, [time, 9])] });
    const { known } = await enter({ data: [yes(moved)], input: { kept: first.reload() } });
    expect(known()).toMatchObject({ day: laterDay, quantities: {}, cut: true });
  });
  it('cuts kept tickets that are no longer left', async () => {
    const first = await enter({});
    first.take('adult', 4);
    const { known } = await enter({
      data: [yes(museum({ prices: [row('adult', { available: 1 })] }))],
      input: { kept: first.reload() },
    });
    expect(known()).toMatchObject({ quantities: { [keyOf('adult')]: 1 }, cut: true });
  });
  it('never sends an unanswered press by itself, and then sends it under its old key', async () => {
    const first = await enter({ orders: ['never'] });
    first.take('adult', 1);
    await first.press('k1');
    const second = await enter({ orders: [yes({ hash: orderHash })], input: { kept: first.reload() } });
    expect(second.at()).toMatchObject({ open: { checkout: 'outcomeUnknown' } });
    expect(second.sent).toEqual([]);
    second.actor.send({ type: 'checkout.retry' });
    await settle();
    expect(second.sent).toEqual(first.sent);
    expect(second.actor.getSnapshot().status).toBe('done');
  });
  it('asks about an unanswered press even when the event has sold out meanwhile', async () => {
    const first = await enter({ orders: ['never'] });
    first.take('adult', 1);
    await first.press('k1');
    const second = await enter({ data: [yes(museum({ event: null }))], input: { kept: first.reload() } });
    expect(second.at()).toMatchObject({ open: { checkout: 'outcomeUnknown' } });
  });
  it('forgets a keepsake that is broken, foreign or of another event', async () => {
    const first = await enter({});
    first.take('adult', 1);
    const kept = first.reload();
    expect(kept).not.toBeNull();
    if (kept === null) return;
    const { known } = await enter({ input: { kept: { ...kept, eventHash: 'F'.repeat(40) as never } } });
    expect(known().quantities).toEqual({});
  });
});

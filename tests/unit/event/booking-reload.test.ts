import { describe, expect, it } from 'vitest';

import { wantedSession } from '../../../src/core/event/event-sessions.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { orderHash, time, yes } from '../samples/flow-factories.ts';
import { enter } from '../samples/booking-visit.ts';
import { calendarDay, keyOf, laterDay, museum, row } from '../samples/event-factories.ts';

describe('a reload during booking', () => {
  it('restores date, time, tickets and form', async () => {
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
  it('keeps the form but not the tickets if the URL names another session', async () => {
    const first = await enter({});
    first.take('child', 2);
    first.actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    const params = { session: { day: laterDay, time }, bySubscription: false };
    const { known } = await enter({ input: { kept: first.reload(), params } });
    expect(known()).toMatchObject({ day: laterDay, quantities: {}, typed: { fio: 'Анна' }, cut: false });
  });
  it('keeps session and tickets if the date in the URL is invalid, and reports that', async () => {
    const first = await enter({});
    first.actor.send({ type: 'date.choose', day: laterDay });
    first.take('child', 2);
    const params = { session: wantedSession('31-02-2026', ''), bySubscription: false };
    const { known } = await enter({ input: { kept: first.reload(), params } });
    const quantities = { [keyOf('child')]: 2 };
    expect(known()).toMatchObject({ day: laterDay, quantities, cut: false, gone: 'unreadable' });
  });
  it('reports that the saved session and its tickets are gone', async () => {
    const first = await enter({});
    first.take('child', 2);
    const moved = museum({ calendar: [calendarDay(laterDay, [time, 9])] });
    const { known } = await enter({ data: [yes(moved)], input: { kept: first.reload() } });
    expect(known()).toMatchObject({ day: laterDay, quantities: {}, cut: true });
  });
  it('drops saved tickets that are no longer available', async () => {
    const first = await enter({});
    first.take('adult', 4);
    const { known } = await enter({
      data: [yes(museum({ prices: [row('adult', { available: 1 })] }))],
      input: { kept: first.reload() },
    });
    expect(known()).toMatchObject({ quantities: { [keyOf('adult')]: 1 }, cut: true });
  });
  it('does not resend an unanswered order by itself; a retry reuses its idempotency key', async () => {
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
  it('asks about an unanswered order even if the event no longer exists', async () => {
    const first = await enter({ orders: ['never'] });
    first.take('adult', 1);
    await first.press('k1');
    const second = await enter({ data: [yes(museum({ event: null }))], input: { kept: first.reload() } });
    expect(second.at()).toMatchObject({ open: { checkout: 'outcomeUnknown' } });
  });
  it('ignores the saved state of another event', async () => {
    const first = await enter({});
    first.take('adult', 1);
    const kept = first.reload();
    expect(kept).not.toBeNull();
    if (kept === null) return;
    const { known } = await enter({ input: { kept: { ...kept, eventHash: 'F'.repeat(40) as never } } });
    expect(known().quantities).toEqual({});
  });
});

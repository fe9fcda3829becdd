import { describe, expect, it } from 'vitest';

import {
  canSubmit,
  cartOpening,
  prepareSubmission,
  startContext,
} from '../../../machines/hall-booking/hall-booking-model.ts';
import type { CategoryId, SessionId } from '../../../src/contract/brand.ts';
import { eventData, no, seatId, session, silence, yes } from '../samples/flow-factories.ts';
import { enter, hallInput } from '../samples/hall-visit.ts';

describe('opening a hall', () => {
  it('shows the page error if nothing is on sale, and a retry if the network is down', async () => {
    expect((await enter({ data: yes(eventData({ event: null })) })).at()).toBe('noEvent');
    expect((await enter({ data: no(silence) })).at()).toBe('failed');
  });
  it('opens the session from the address, or the nearest one with a notice', async () => {
    const wanted = await enter({ input: { wanted: { day: '25.12.2026' as never, time: '' } } });
    expect(wanted.actor.getSnapshot().context).toMatchObject({ sessionId: '2', gone: null });
    const gone = await enter({ input: { wanted: { day: '31.12.2026' as never, time: '' } } });
    expect(gone.actor.getSnapshot().context).toMatchObject({ sessionId: '2', gone: 'date' });
  });
  it('opens the first session that has or may have places, or else the very first', async () => {
    const opened = async (...available: (number | null)[]) => {
      const sessions = available.map((free, at) => session(String(at + 1), { available: free }));
      return (await enter({ sessions: yes(sessions) })).actor.getSnapshot().context.sessionId;
    };
    expect(await opened(0, 5)).toBe('2');
    expect(await opened(0, null)).toBe('2');
    expect(await opened(0, 0)).toBe('1');
  });
  it('reports an invalid date in the address and opens the first session', async () => {
    const wanted = { day: '' as const, time: '' as const, unreadable: true };
    const { actor } = await enter({ input: { wanted } });
    expect(actor.getSnapshot().context).toMatchObject({ sessionId: '1', gone: 'unreadable' });
  });
  it('starts with the party size of the last event, up to the ticket limit', async () => {
    const counted = async (input: Parameters<typeof enter>[0]['input']) =>
      (await enter({ input: { ...input } })).actor.getSnapshot().context.preferences.count;
    expect(await counted({})).toBe(0);
    expect(await counted({ partySize: 3 })).toBe(3);
    const limit = eventData().event?.ticketLimit ?? 0;
    expect(await counted({ partySize: 10 })).toBe(limit);
  });
  it('reports that there are no sessions instead of waiting for a map', async () => {
    expect((await enter({ sessions: yes([]) })).at()).toMatchObject({
      open: { session: 'none', map: 'idle' },
    });
  });
  it('offers a retry if the map fails, which loads it again', async () => {
    const { actor, mapSays, at, maps } = await enter({});
    mapSays({ type: 'map.failed', problem: silence });
    expect(at()).toMatchObject({ open: { map: 'failed' } });
    actor.send({ type: 'map.retry' });
    expect(at()).toMatchObject({ open: { map: 'loading' } });
    expect(maps).toHaveLength(2);
  });
  it('retries a map that hangs and stops the old request', async () => {
    const { actor, at, maps, stopped } = await enter({});
    actor.send({ type: 'map.retry' });
    expect([maps.length, stopped()]).toEqual([2, 1]);
    expect(at()).toMatchObject({ open: { map: 'loading' } });
  });
  it('stops loading a map that is no longer needed', async () => {
    const { actor, stopped } = await enter({});
    actor.send({ type: 'session.choose', sessionId: '2' as SessionId });
    expect(stopped()).toBe(1);
    actor.stop();
    expect(stopped()).toBe(2);
  });
});

describe('the cart of a hall', () => {
  it('reports a removed seat to the hall', async () => {
    const { actor, add, cart } = await enter({});
    add(1);
    add(2);
    cart()?.send({ type: 'seat.remove', seatId: seatId(1) });
    expect(actor.getSnapshot().context.items.map((line) => line.place.seatId)).toEqual(['s2']);
  });
});

describe('a change that would lose chosen seats', () => {
  const later = '2' as SessionId;
  const seats = (visit: Awaited<ReturnType<typeof enter>>): readonly string[] =>
    visit
      .cart()
      ?.getSnapshot()
      .context.items.map((line) => line.place.seatId) ?? [];

  it('to another session asks first, and nothing is lost if the buyer stays', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.actor.send({ type: 'session.choose', sessionId: later });
    expect(visit.at()).toMatchObject({ open: { change: 'asking' } });
    expect(visit.actor.getSnapshot().context).toMatchObject({ sessionId: '1', asked: { kind: 'session' } });
    visit.actor.send({ type: 'change.keep' });
    expect(visit.at()).toMatchObject({ open: { change: 'settled' } });
    expect(visit.actor.getSnapshot().context).toMatchObject({ sessionId: '1', asked: null });
    expect(seats(visit)).toEqual(['s1']);
    expect(visit.maps).toHaveLength(1);
  });
  it('to another session, once confirmed, opens an empty cart there without a notice', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.actor.send({ type: 'session.choose', sessionId: later });
    visit.actor.send({ type: 'change.confirm' });
    expect(visit.actor.getSnapshot().context.sessionId).toBe('2');
    expect(visit.cart()?.getSnapshot().context).toMatchObject({
      items: [],
      notice: null,
      rules: { day: '25.12.2026' },
    });
    expect(visit.maps.at(-1)).toMatchObject({ sessionId: '2', held: [] });
  });
  it('is undone by going back: the seats are restored and checked, and any sold meanwhile are listed', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.add(2);
    visit.actor.send({ type: 'session.choose', sessionId: later });
    visit.actor.send({ type: 'change.confirm' });
    visit.actor.send({ type: 'session.choose', sessionId: '1' as SessionId });
    expect(seats(visit)).toEqual(['s1', 's2']);
    expect(visit.maps.at(-1)).toMatchObject({ sessionId: '1', held: ['s1', 's2'] });
    visit.mapSays({ type: 'map.ready', lost: [seatId(2)] });
    expect(seats(visit)).toEqual(['s1']);
    expect(visit.cart()?.getSnapshot().context.notice).toMatchObject({
      cause: 'seatLost',
      removed: [{ place: { seatId: 's2' } }],
    });
    expect(visit.actor.getSnapshot().context.parked).toEqual({});
  });
  it('to another session with an empty cart asks nothing', async () => {
    const visit = await enter({});
    visit.actor.send({ type: 'session.choose', sessionId: later });
    expect(visit.actor.getSnapshot().context).toMatchObject({ sessionId: '2', asked: null });
  });
  it('to the current or an unknown session does nothing', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.actor.send({ type: 'session.choose', sessionId: '1' as SessionId });
    visit.actor.send({ type: 'session.choose', sessionId: 'gone' as SessionId });
    expect(visit.actor.getSnapshot().context).toMatchObject({ sessionId: '1', asked: null });
    expect(seats(visit)).toEqual(['s1']);
    expect(visit.maps).toHaveLength(1);
  });
  it('to the culture card asks first if it removes seats, and then keeps only one', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.add(2);
    visit.actor.send({ type: 'method.change', method: 'culture' });
    expect(visit.actor.getSnapshot().context).toMatchObject({ method: 'bank', asked: { kind: 'method' } });
    visit.actor.send({ type: 'change.keep' });
    expect(seats(visit)).toEqual(['s1', 's2']);
    visit.actor.send({ type: 'method.change', method: 'culture' });
    visit.actor.send({ type: 'change.confirm' });
    expect(visit.actor.getSnapshot().context).toMatchObject({ method: 'culture', asked: null });
    expect(visit.cart()?.getSnapshot().context).toMatchObject({ notice: null, rules: { method: 'culture' } });
    expect(seats(visit)).toEqual(['s1']);
    visit.add(3);
    expect(visit.cart()?.getSnapshot().value).toBe('limitReached');
  });
  it('to the culture card drops the other ticket categories from the preferences', async () => {
    const { actor } = await enter({});
    const [adult] = eventData().prices;
    const others = [{ categoryId: 'child' as CategoryId, count: 1 }];
    actor.send({
      type: 'preferences.change',
      patch: { count: 3, categoryId: adult?.categoryId ?? '', others },
    });
    expect(actor.getSnapshot().context.preferences).toMatchObject({ count: 3, others });
    actor.send({ type: 'method.change', method: 'culture' });
    expect(actor.getSnapshot().context.preferences).not.toHaveProperty('others');
  });
  it('to the culture card asks nothing if no seat is lost', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.actor.send({ type: 'method.change', method: 'culture' });
    expect(visit.actor.getSnapshot().context).toMatchObject({ method: 'culture', asked: null });
    expect(seats(visit)).toEqual(['s1']);
  });
});

describe('a hall before its event and its sessions are known', () => {
  const early = startContext(hallInput);

  it('opens the cart without a day, a time and items', () => {
    expect(cartOpening(early)).toEqual({
      type: 'cart.open',
      day: '',
      time: '',
      priceTypeId: '',
      items: [],
      gone: [],
    });
    // A session that is no longer there has no day either.
    const left = { ...early, sessions: [session('1')], sessionId: '9' as SessionId };
    expect(cartOpening(left)).toMatchObject({ day: '', time: '' });
  });

  it('has nothing to order', () => {
    expect(canSubmit(early)).toBe(false);
    const press = { type: 'checkout.submit', freshKey: 'k1', recaptchaToken: null } as const;
    for (const data of [null, eventData({ event: null })]) {
      const context = { ...early, data };
      expect(canSubmit(context)).toBe(false);
      expect(prepareSubmission(context, press).pending?.request).toMatchObject({
        eventId: '',
        sessionId: '',
        lines: [],
      });
    }
  });
});

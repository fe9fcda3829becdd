import { describe, expect, it } from 'vitest';

import type { HallInput } from '../../../machines/hall-booking/hall-booking-model.ts';
import type { SessionId } from '../../../src/contract/brand.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import {
  event,
  eventData,
  eventHash,
  no,
  price,
  seat,
  seatId,
  session,
  silence,
  time,
  unknown,
  yes,
} from '../samples/flow-factories.ts';
import { member } from '../samples/event-factories.ts';
import { enter } from '../samples/hall-visit.ts';

const other = '2' as SessionId;
const evening = '25.12.2026' as never;

describe('the state of a hall page', () => {
  it('drops emptied form fields when the customer changes', async () => {
    const { actor } = await enter({ input: { customer: member } });
    const typed = () => actor.getSnapshot().context.typed;
    const patch = { fio: 'Анна', email: '' };
    actor.send({ type: 'draft.change', patch });
    actor.send({ type: 'customer.change', customer: member });
    expect(typed(), 'the same one').toEqual(patch);
    actor.send({ type: 'customer.change', customer: { ...member, id: '70018' } });
    expect(typed()).toEqual({ fio: 'Анна' });
    expect(actor.getSnapshot().context.customer?.id).toBe('70018');
  });
  it('holds the problem of a failed event, session list or map', async () => {
    expect((await enter({ data: no(silence) })).actor.getSnapshot().context.eventProblem).toEqual(silence);
    expect((await enter({ data: no(unknown) })).actor.getSnapshot().context.eventProblem).toEqual(unknown);
    const listless = await enter({ sessions: no(silence) });
    expect(listless.actor.getSnapshot().context.sessionsProblem).toEqual(silence);
    expect(listless.at()).toMatchObject({ open: { session: 'failed' } });
    listless.actor.send({ type: 'sessions.retry' });
    await settle();
    expect(listless.at()).toMatchObject({ open: { session: 'failed' } });
    const { actor, mapSays } = await enter({});
    mapSays({ type: 'map.failed', problem: silence });
    expect(actor.getSnapshot().context.mapProblem).toEqual(silence);
    actor.send({ type: 'map.retry' });
    expect(actor.getSnapshot().context.mapProblem).toBeNull();
  });

  it('holds the map’s progress, clamped between 0 and 1', async () => {
    const { actor, mapSays } = await enter({});
    const known = () => actor.getSnapshot().context.progress;
    expect(known()).toBe(0);
    for (const [said, shown] of [
      [0.5, 0.5],
      [7, 1],
      [-1, 0],
    ] as const) {
      mapSays({ type: 'map.progress', progress: said });
      expect(known()).toBe(shown);
    }
    mapSays({ type: 'map.ready', lost: [] });
    expect(known()).toBe(1);
    actor.send({ type: 'session.choose', sessionId: other });
    expect(known()).toBe(0);
  });

  it('holds the open session, chosen by the day and optional time in the address', async () => {
    const sessions = yes([
      session('1'),
      session('2', { day: evening }),
      session('3', { day: evening, time: '21:00' as never }),
    ]);
    const opened = async (wanted: HallInput['wanted']) => {
      const { actor } = await enter({ sessions, input: { wanted } });
      const { sessionId, gone } = actor.getSnapshot().context;
      return [sessionId, gone];
    };
    expect(await opened(null)).toEqual(['1', null]);
    expect(await opened({ day: evening, time: '' })).toEqual(['2', null]);
    expect(await opened({ day: evening, time: '21:00' as never })).toEqual(['3', null]);
    expect(await opened({ day: evening, time: '22:00' as never })).toEqual(['3', 'time']);
    expect(await opened({ day: '' as never, time: '' })).toEqual(['1', null]);
  });

  it('forgets that the requested session is gone once another is chosen', async () => {
    const { actor } = await enter({ input: { wanted: { day: '01.12.2026' as never, time: '' } } });
    actor.send({ type: 'session.choose', sessionId: other });
    expect(actor.getSnapshot().context).toMatchObject({ sessionId: '2', gone: null });
  });
});

describe('the hall of a session', () => {
  it('is requested by event and session, with the seats to look up', async () => {
    const { actor, add, maps, looks, mapSays } = await enter({});
    expect(maps).toEqual([{ eventHash, sessionId: '1', held: [] }]);
    add(1);
    mapSays({ type: 'map.ready', lost: [] });
    actor.send({ type: 'map.refresh' });
    await settle();
    expect(looks).toEqual([{ eventHash, sessionId: '1', held: ['s1'] }]);
    actor.send({ type: 'session.choose', sessionId: other });
    actor.send({ type: 'change.confirm' });
    expect(maps[1]).toEqual({ eventHash, sessionId: '2', held: [] });
  });

  it('removes seats from the cart that it reports as gone', async () => {
    const { add, cart, mapSays } = await enter({});
    add(1);
    add(2);
    mapSays({ type: 'map.ready', lost: [seatId(1)] });
    expect(cart()?.getSnapshot().context).toMatchObject({
      items: [{ place: { seatId: 's2' } }],
      notice: { cause: 'seatLost' },
    });
  });

  it('sells at the prices of that session', async () => {
    const matinee = price({ priceTypeId: '2', priceMinor: 50_000 as never, day: evening });
    const times = [{ time, available: 10, priceTypeId: '2' }];
    const { actor, cart } = await enter({
      data: yes(eventData({ prices: [price(), matinee], calendar: [{ day: evening, times }] })),
    });
    actor.send({ type: 'session.choose', sessionId: other });
    expect(cart()?.getSnapshot().context.rules).toMatchObject({ day: evening, time, priceTypeId: '2' });
    cart()?.send({ type: 'seat.add', place: seat(1), price: price() });
    expect(cart()?.getSnapshot().context.refusal).toMatchObject({ reason: 'notSold' });
    cart()?.send({ type: 'seat.add', place: seat(1), price: matinee });
    expect(actor.getSnapshot().context.items).toMatchObject([{ price: { priceMinor: 50_000 } }]);
  });

  it('applies the event’s ticket limit and allowed payment method', async () => {
    const card = event({ giftCardAllowed: true, otherMethodsAllowed: false, ticketLimit: 3 });
    const { actor } = await enter({ data: yes(eventData({ event: card })) });
    expect(actor.getSnapshot().context).toMatchObject({
      method: 'culture',
      rules: { method: 'culture', ticketLimit: 3 },
    });
  });
});

describe('a seat order', () => {
  it('uses the current language, this event and the chosen payment method', async () => {
    const { actor, add, press, sent } = await enter({});
    add(1);
    actor.send({ type: 'lang.change', lang: 'ch' });
    actor.send({ type: 'method.change', method: 'culture' });
    await press('k1');
    expect(sent[0]?.request).toMatchObject({
      lang: 'ch',
      eventHash,
      cardMode: true,
      buyer: { kind: 'card' },
      lines: [{ day: '24.12.2026', time: '19:00', seatId: 's1', quantity: 1, sumMinor: 100_000 }],
      bot: {},
    });
  });

  it('without a response is reported, and stored with its idempotency key for a reload', async () => {
    const { actor, add, press, reload } = await enter({});
    add(1);
    expect(reload()?.pending).toBeNull();
    await press('k1');
    expect(actor.getSnapshot().context).toMatchObject({ orderProblem: silence, unanswered: true });
    expect(reload()).toMatchObject({ pending: { key: 'k1' }, items: [{ quantity: 1 }], sessionId: '1' });
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    expect(actor.getSnapshot().context.orderProblem).toEqual(silence);
  });

  it('needs no image captcha if there is a reCAPTCHA token', async () => {
    const { add, press, sent, at } = await enter({ input: { recaptcha: true } });
    await press('k0', null);
    expect(at()).toMatchObject({ open: { checkout: 'choosing' } });
    add(1);
    await press('k1', 'token');
    expect(sent[0]?.request.bot).toEqual({ recaptchaToken: 'token' });
  });
});

import { describe, expect, it } from 'vitest';

import type { SessionId } from '../../../src/contract/brand.ts';
import { settle } from '../../paths/path-harness.ts';
import {
  event,
  eventData,
  no,
  orderHash,
  price,
  refused,
  seat,
  seatId,
  sid,
  silence,
  wantsCaptcha,
  yes,
} from './flow-factories.ts';

import { enter } from './hall-visit.ts';

describe('opening a hall', () => {
  it('shows the page error when nothing is on sale, and a retry when the network is dead', async () => {
    expect((await enter({ data: yes(eventData({ event: null })) })).at()).toBe('noEvent');
    expect((await enter({ data: no(silence) })).at()).toBe('failed');
  });
  it('opens the session of the address, or the first one and says so', async () => {
    const wanted = await enter({ input: { wanted: { day: '25.12.2026' as never, time: '' } } });
    expect(wanted.actor.getSnapshot().context).toMatchObject({ sessionId: '2', wantedGone: false });
    const gone = await enter({ input: { wanted: { day: '31.12.2026' as never, time: '' } } });
    expect(gone.actor.getSnapshot().context).toMatchObject({ sessionId: '1', wantedGone: true });
  });
  it('says that there are no sessions instead of waiting for a map', async () => {
    expect((await enter({ sessions: yes([]) })).at()).toMatchObject({
      open: { session: 'none', map: 'idle' },
    });
  });
  it('offers a retry for a map that can’t be read, and then loads it anew', async () => {
    const { actor, mapSays, at, maps } = await enter({});
    mapSays({ type: 'map.failed', problem: silence });
    expect(at()).toMatchObject({ open: { map: 'failed' } });
    actor.send({ type: 'map.retry' });
    expect(at()).toMatchObject({ open: { map: 'loading' } });
    expect(maps).toHaveLength(2);
  });
  it('asks anew for a map that hangs, and hears the old one no more', async () => {
    const { actor, at, maps, stopped } = await enter({});
    actor.send({ type: 'map.retry' });
    expect([maps.length, stopped()]).toEqual([2, 1]);
    expect(at()).toMatchObject({ open: { map: 'loading' } });
  });
  it('ends the loading of a map that nobody waits for any more', async () => {
    const { actor, stopped } = await enter({});
    actor.send({ type: 'session.choose', sessionId: '2' as SessionId });
    expect(stopped()).toBe(1);
    actor.stop();
    expect(stopped()).toBe(2);
  });
});

describe('the cart beside the hall', () => {
  it('is heard of when a seat is taken out of it', async () => {
    const { actor, add, cart } = await enter({});
    add(1);
    add(2);
    cart()?.send({ type: 'seat.remove', seatId: seatId(1) });
    expect(actor.getSnapshot().context.items.map((line) => line.place.seatId)).toEqual(['s2']);
  });
});

describe('a change that would cost the buyer what is chosen', () => {
  const later = '2' as SessionId;
  const seats = (visit: Awaited<ReturnType<typeof enter>>): readonly string[] =>
    visit
      .cart()
      ?.getSnapshot()
      .context.items.map((line) => line.place.seatId) ?? [];

  it('to another session is asked about first, and nothing is lost when the buyer stays', async () => {
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
  it('is undone by going back: the seats are there again, looked up, and those taken meanwhile are named', async () => {
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
  it('to another session with an empty cart is no question', async () => {
    const visit = await enter({});
    visit.actor.send({ type: 'session.choose', sessionId: later });
    expect(visit.actor.getSnapshot().context).toMatchObject({ sessionId: '2', asked: null });
  });
  it('is not the choice of the session that is open: the cart stays as it is', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.actor.send({ type: 'session.choose', sessionId: '1' as SessionId });
    visit.actor.send({ type: 'session.choose', sessionId: 'gone' as SessionId });
    expect(visit.actor.getSnapshot().context).toMatchObject({ sessionId: '1', asked: null });
    expect(seats(visit)).toEqual(['s1']);
    expect(visit.maps).toHaveLength(1);
  });
  it('to the culture card is asked about where it takes seats, and then lets only one stay', async () => {
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
  it('to the culture card that takes nothing is no question', async () => {
    const visit = await enter({});
    visit.add(1);
    visit.actor.send({ type: 'method.change', method: 'culture' });
    expect(visit.actor.getSnapshot().context).toMatchObject({ method: 'culture', asked: null });
    expect(seats(visit)).toEqual(['s1']);
  });
});

describe('ordering seats', () => {
  it('sends the cart, the buyer and the ticks, and leads to the order', async () => {
    const { actor, add, press, sent } = await enter({
      data: yes(eventData({ event: event({ nominal: true }) })),
      orders: [yes({ hash: orderHash })],
    });
    add(1);
    add(2);
    actor.send({ type: 'draft.change', patch: { email: ' a@b.ru ', fio: 'Анна', checked: ['3'] } });
    await press('k1');
    expect(sent[0]).toMatchObject({
      key: 'k1',
      request: {
        eventId: '7',
        sessionId: '1',
        checked: ['3'],
        cardMode: false,
        buyer: { kind: 'plain', fio: 'Анна', email: 'a@b.ru' },
        lines: [{ seatId: 's1' }, { seatId: 's2' }],
      },
    });
    expect(actor.getSnapshot().output).toEqual({ orderHash, nominal: true });
  });
  it('does nothing with an empty cart', async () => {
    const { press, sent, at } = await enter({});
    await press('k1');
    expect(sent).toEqual([]);
    expect(at()).toMatchObject({ open: { checkout: 'choosing' } });
  });
  it('sends nothing while a price has fewer tickets than are sold together', async () => {
    const pair = price({ minimum: 2 });
    const { cart, press, sent } = await enter({ data: yes(eventData({ prices: [pair] })) });
    const add = (n: number) => cart()?.send({ type: 'seat.add', place: seat(n), price: pair });
    add(1);
    await press('k1');
    expect(sent).toEqual([]);
    add(2);
    await press('k2');
    expect(sent.map((one) => one.key)).toEqual(['k2']);
  });
  it('is the same wish whatever the bot check was told: its retry has the same key', async () => {
    const { actor, add, at, press, sent } = await enter({ input: { recaptcha: true } });
    add(1);
    await press('k1', 'token-1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2', 'token-2');
    expect(at()).toMatchObject({ open: { checkout: 'unreachable' } });
    expect(sent.map((one) => [one.key, one.request.bot])).toEqual([
      ['k1', { recaptchaToken: 'token-1' }],
      ['k1', { recaptchaToken: 'token-2' }],
    ]);
  });
  it('is one press at a time', async () => {
    const { add, press, sent } = await enter({ orders: ['never'] });
    add(1);
    await press('k1');
    await press('k2');
    expect(sent).toHaveLength(1);
  });
  it('after a refusal looks which seats are gone, takes them out and says so', async () => {
    const { actor, add, press, at, mapSays, looks, cart } = await enter({
      orders: [no(refused('-5'))],
      lost: [seatId(2)],
    });
    mapSays({ type: 'map.ready', lost: [] });
    add(1);
    add(2);
    await press('k1');
    expect(at()).toMatchObject({ open: { checkout: 'refused', map: { ready: 'fresh' } } });
    expect(actor.getSnapshot().context.orderProblem).toMatchObject({ code: '-5' });
    expect(looks[0]?.held).toEqual(['s1', 's2']);
    expect(cart()?.getSnapshot().context).toMatchObject({
      items: [{ place: { seatId: 's1' } }],
      notice: { cause: 'seatLost', removed: [{ place: { seatId: 's2' } }] },
    });
  });
  it('with a captcha sends the same body again under the same key', async () => {
    const { actor, add, press, sent, at } = await enter({
      orders: [no(wantsCaptcha), yes({ hash: orderHash })],
    });
    add(1);
    await press('k1');
    expect(at()).toMatchObject({ open: { checkout: 'captcha' } });
    const captcha = actor.getSnapshot().children.captcha;
    captcha?.send({ type: 'text.type', text: '1234567890' });
    expect(captcha?.getSnapshot().context.text).toBe('12345678');
    captcha?.send({ type: 'text.submit' });
    await settle();
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1']);
    expect(sent[1]?.request).toEqual({
      ...sent[0]?.request,
      bot: { captchaSid: sid, captchaText: '12345678' },
    });
    expect(actor.getSnapshot().status).toBe('done');
  });
  it('asks the image captcha first where reCAPTCHA could not load', async () => {
    const { actor, add, press, sent } = await enter({
      input: { recaptcha: true },
      orders: [yes({ hash: orderHash })],
    });
    add(1);
    await press('k1', null);
    expect(sent).toEqual([]);
    actor.getSnapshot().children.captcha?.send({ type: 'text.type', text: 'abc' });
    actor.getSnapshot().children.captcha?.send({ type: 'text.submit' });
    await settle();
    expect(sent[0]?.request.bot).toEqual({ captchaSid: sid, captchaText: 'abc', recaptchaSkip: 1 });
  });
  it('that the buyer waits for no longer may have been made: it is asked for again under its key', async () => {
    const { actor, add, press, sent, at } = await enter({ orders: ['never', yes({ hash: orderHash })] });
    add(1);
    await press('k1');
    actor.send({ type: 'checkout.giveUp' });
    expect(at()).toMatchObject({ open: { checkout: 'unreachable' } });
    expect(actor.getSnapshot().context.orderProblem).toMatchObject({ kind: 'unreachable' });
    actor.send({ type: 'checkout.retry' });
    await settle();
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1']);
    expect(actor.getSnapshot().output?.orderHash).toBe(orderHash);
  });
  it('is never sent again by itself after silence; the buyer’s retry has the same key', async () => {
    const { actor, add, press, sent, at } = await enter({ orders: [no(silence), yes({ hash: orderHash })] });
    add(1);
    await press('k1');
    await settle();
    expect(at()).toMatchObject({ open: { checkout: 'unreachable' } });
    expect(sent).toHaveLength(1);
    actor.send({ type: 'checkout.retry' });
    await settle();
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1']);
    expect(sent[1]).toEqual(sent[0]);
  });
  it('keeps the key for the same cart after silence, and asks about it before another cart is ordered', async () => {
    const { actor, add, at, press, sent } = await enter({
      orders: [no(silence), no(silence), no(refused())],
    });
    add(1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    actor.send({ type: 'modal.dismiss' });
    add(2);
    await press('k3');
    expect(at()).toMatchObject({ open: { checkout: 'doubting' } });
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1']);
    actor.send({ type: 'checkout.anew' });
    await press('k3');
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1', 'k3']);
  });
  it('that was lost is found by its own key, though the cart has changed since', async () => {
    const { actor, add, press, sent } = await enter({ orders: [no(silence), yes({ hash: orderHash })] });
    add(1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    add(2);
    await press('k2');
    actor.send({ type: 'checkout.retry' });
    await settle();
    expect(sent[1]).toEqual(sent[0]);
    expect(actor.getSnapshot().output?.orderHash).toBe(orderHash);
  });
  it('that was lost can still be asked for when its own seats have left the cart as taken', async () => {
    const { actor, add, cart, press, sent } = await enter({
      orders: [no(silence), yes({ hash: orderHash })],
    });
    add(1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    cart()?.send({ type: 'seat.lost', seatIds: [seatId(1)] });
    actor.send({ type: 'checkout.retry' });
    await settle();
    expect(sent[1]).toEqual(sent[0]);
    expect(actor.getSnapshot().output?.orderHash).toBe(orderHash);
  });
  it('takes a new key after a definite refusal', async () => {
    const { actor, add, press, sent } = await enter({ orders: [no(refused()), no(refused())] });
    add(1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k2']);
  });
});

import { describe, expect, it } from 'vitest';

import { settle } from '../../paths/engine/path-harness.ts';
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
} from '../samples/flow-factories.ts';
import { enter } from '../samples/hall-visit.ts';

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
    expect(at()).toMatchObject({ open: { checkout: 'confirmingRetry' } });
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1']);
    actor.send({ type: 'checkout.startOver' });
    await press('k3');
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1', 'k3']);
  });
  it('that breaks on our side may have been made: it says what broke, and keeps its key', async () => {
    const { actor, add, at, press, sent } = await enter({
      orders: [new Error('oops'), yes({ hash: orderHash })],
    });
    add(1);
    await press('k1');
    expect(at()).toMatchObject({ open: { checkout: 'unreachable' } });
    expect(actor.getSnapshot().context.orderProblem).toMatchObject({ detail: 'oops' });
    actor.send({ type: 'checkout.retry' });
    await settle();
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k1']);
  });
  it('that nobody answered can be let go of at the cart: the same seats are another wish then', async () => {
    const { actor, add, press, sent } = await enter({ orders: [no(silence), yes({ hash: orderHash })] });
    add(1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    actor.send({ type: 'checkout.startOver' });
    actor.send({ type: 'checkout.retry' });
    await settle();
    expect(sent).toHaveLength(1);
    await press('k2');
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k2']);
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

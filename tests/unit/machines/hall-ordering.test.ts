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
  it('sends the cart, the buyer and the checkboxes, and leads to the order', async () => {
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
  it('sends nothing while a price has fewer tickets than its minimum', async () => {
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
  it('retries with the same idempotency key whatever the reCAPTCHA token', async () => {
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
  it('ignores a second press while the first is pending', async () => {
    const { add, press, sent } = await enter({ orders: ['never'] });
    add(1);
    await press('k1');
    await press('k2');
    expect(sent).toHaveLength(1);
  });
  it('looks up which seats are gone after a refusal and removes them with a notice', async () => {
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
  it('resends the same body under the same idempotency key after a captcha', async () => {
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
  it('shows the image captcha first if reCAPTCHA could not load', async () => {
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
  it('retries with the same idempotency key after the buyer stops waiting', async () => {
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
  it('never retries automatically without a response; the buyer’s retry has the same idempotency key', async () => {
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
  it('keeps the idempotency key of an unanswered cart, and asks before ordering a changed one', async () => {
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
  it('shows the error and keeps the idempotency key when the call throws', async () => {
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
  it('uses a new idempotency key for the same seats after starting over', async () => {
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
  it('retries an unanswered order with its own idempotency key even if the cart has changed', async () => {
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
  it('retries an unanswered order even after its seats have left the cart as taken', async () => {
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
  it('uses a new idempotency key after a refusal', async () => {
    const { actor, add, press, sent } = await enter({ orders: [no(refused()), no(refused())] });
    add(1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    expect(sent.map((one) => one.key)).toEqual(['k1', 'k2']);
  });
});

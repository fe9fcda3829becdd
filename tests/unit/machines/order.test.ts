import { describe, expect, it } from 'vitest';

import { paymentAttempt } from '../../../src/contract/payment-attempt.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, refused, silence, unknown } from '../samples/flow-factories.ts';
import { loaded, open } from '../samples/order-visit.ts';

describe('loading an order', () => {
  it('tells an unknown hash from a network failure', async () => {
    expect((await open({ replies: [no(unknown)] })).actor.getSnapshot().value).toBe('notFound');
    expect((await open({ replies: [no(silence)] })).actor.getSnapshot().value).toBe('failed');
  });
  it('can be retried', async () => {
    const { actor } = await open({ replies: [no(silence), loaded()] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches('shown')).toBe(true);
  });
  it('redirects to the nominal tickets once per page load, never in a loop', async () => {
    const first = await open({ replies: [loaded({ statusId: 1 })] });
    expect(first.hops).toEqual([orderHash]);
    const second = await open({ replies: [loaded({ statusId: 1 })], input: { hopAllowed: false } });
    expect(second.hops).toEqual([]);
    expect(second.actor.getSnapshot().matches('shown')).toBe(true);
  });
  it('keeps showing the order, marked as stale, when a reload fails', async () => {
    const { actor } = await open({ replies: [loaded(), no(silence)] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'stale' } })).toBe(true);
    expect(actor.getSnapshot().context.view?.number).toBe('1001');
  });
});

describe('an order request', () => {
  const bankData = { orderId: '5' };

  it('carries the hash, the page’s language and the bank’s return data', async () => {
    const { read, requests, pay } = await open({ replies: [loaded()], input: { lang: 'kz', bankData } });
    await pay('k1');
    expect(read[0]).toEqual({ orderHash, lang: 'kz', bankData });
    expect(requests).toEqual([{ path: '/api/pay/5', orderHash, lang: 'kz', bankData }]);
  });
  it('uses the new language after a change, for the payment too', async () => {
    const { actor, read, requests, pay } = await open({ replies: [loaded(), loaded()], input: { bankData } });
    actor.send({ type: 'lang.change', lang: 'en' });
    await settle();
    await pay('k1');
    expect(read[1]).toEqual({ orderHash, lang: 'en', bankData });
    expect(requests).toMatchObject([{ lang: 'en' }]);
  });
  it('is repeated in the new language if the first load is still pending', async () => {
    const { actor, read } = await open({ replies: ['never', loaded()] });
    expect(actor.getSnapshot().value).toBe('loading');
    actor.send({ type: 'lang.change', lang: 'ch' });
    await settle();
    expect(read.map(({ lang }) => lang)).toEqual(['ru', 'ch']);
    expect(actor.getSnapshot().matches('shown')).toBe(true);
  });
  it('is repeated if a reload is requested during another, so that the newest response wins', async () => {
    const { actor, reads } = await open({
      replies: [loaded(), loaded({ totalMinor: 1 as never }), loaded({ totalMinor: 2 as never })],
    });
    actor.send({ type: 'order.reload' });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(reads()).toBe(3);
    expect(actor.getSnapshot().context.view?.totalMinor).toBe(2);
  });
  it('exposes the problem of a failed load or reload', async () => {
    const dead = await open({ replies: [no(silence)] });
    expect(dead.actor.getSnapshot().context.problem).toEqual(silence);
    const gone = await open({ replies: [no(unknown)] });
    expect(gone.actor.getSnapshot().context.problem).toEqual(unknown);
    const stale = await open({ replies: [loaded(), no(silence), no(unknown)] });
    stale.actor.send({ type: 'order.reload' });
    await settle();
    expect(stale.actor.getSnapshot().context.problem).toEqual(silence);
    stale.actor.send({ type: 'order.reload' });
    await settle();
    expect(stale.actor.getSnapshot()).toMatchObject({ value: 'notFound', context: { problem: unknown } });
  });
  it.each([
    ['-9999', no(refused('-9999'))],
    ['-9998', no(refused('-9998'))],
  ])('keeps the order on a back-end error: %s', async (_, reply) => {
    const { actor } = await open({ replies: [loaded(), reply, loaded()] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'stale' } })).toBe(true);
    expect(actor.getSnapshot().context.view?.number).toBe('1001');
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'fresh' } })).toBe(true);
  });
  it('marks the order as stale when a reload throws, and exposes the error', async () => {
    const broken = new Error('oops');
    const { actor } = await open({ replies: [loaded(), broken, loaded()] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'stale' } })).toBe(true);
    expect(actor.getSnapshot().context.problem).toMatchObject({ detail: 'oops' });
    const first = await open({ replies: [broken] });
    expect(first.actor.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { problem: { detail: 'oops' } },
    });
  });
  it('removes the order when the back end refuses with a code outside the catalogue', async () => {
    const { actor } = await open({ replies: [loaded(), no(refused('-4'))] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().value).toBe('notFound');
  });
  it('does not report an order as unknown for a stale token', async () => {
    const { actor } = await open({ replies: [no(refused('-1000'))] });
    expect(actor.getSnapshot().value).toBe('failed');
  });
});

describe('an order over time', () => {
  it('closes the discounts when its time expires, before any response', async () => {
    const { actor, clock } = await open({ replies: [loaded(), no(silence)] });
    const changeable = () => actor.getSnapshot().children.discounts?.getSnapshot().context.open;
    expect(changeable()).toBe(true);
    clock.set(600_000);
    await settle();
    expect(changeable()).toBe(false);
  });
  it('reloads once when its time expires', async () => {
    const { actor, clock, reads } = await open({ replies: [loaded(), loaded({ reserveSeconds: 0 })] });
    clock.set(599_999);
    await settle();
    expect(actor.getSnapshot().matches({ shown: { time: 'running' } })).toBe(true);
    expect(reads()).toBe(1);
    clock.set(600_000);
    await settle();
    expect(actor.getSnapshot().matches({ shown: { time: 'over' } })).toBe(true);
    expect(reads()).toBe(2);
    clock.increment(600_000);
    await settle();
    expect(reads()).toBe(2);
  });
  it('continues if the back end gives it more time', async () => {
    const { actor, clock } = await open({ replies: [loaded(), loaded({ reserveSeconds: 60 }, 600_000)] });
    clock.set(600_000);
    await settle();
    expect(actor.getSnapshot().context.deadlineMs).toBe(660_000);
    expect(actor.getSnapshot().matches({ shown: { time: 'running' } })).toBe(true);
  });
  it('polls its status every 30 seconds and reloads once it is paid elsewhere', async () => {
    const { clock, reads } = await open({ replies: [loaded(), loaded()], statuses: [0, 20] });
    clock.increment(30_000);
    await settle();
    expect(reads()).toBe(1);
    clock.increment(30_000);
    await settle();
    expect(reads()).toBe(2);
  });
  it.each([
    ['a bank has not answered', { state: 'waiting', money: 'unknown' }],
    // On a phone, or in another window.
    ['an invoice may still be paid', { state: 'over', money: 'none' }],
  ])('is polled after its time expires while %s', async (_, attempt) => {
    const attempts = [paymentAttempt.parse({ at: 1_790_000_000, ...attempt })];
    const over = { attempts, reserveSeconds: 0, paymentAllowed: false };
    const { actor, clock, asked, reads } = await open({
      replies: [
        loaded({ attempts, reserveSeconds: 10 }),
        loaded(over, 10_000),
        loaded({ ...over, attempts: [] }, 40_000),
      ],
      codes: [3, 0],
    });
    const pass = async (ms: number) => {
      clock.increment(ms);
      await settle();
    };
    await pass(10_000);
    await pass(10_000);
    expect([asked(), reads()]).toEqual([1, 2]);
    expect(actor.getSnapshot().matches({ shown: { verification: 'asking', time: 'over' } })).toBe(true);
    await pass(20_000);
    expect([asked(), reads()]).toEqual([2, 3]);
    expect(actor.getSnapshot().matches({ shown: { verification: 'none' } })).toBe(true);
  });
  it('polls the card verification every 20 seconds and reloads once it is done', async () => {
    const { actor, clock, asked, reads } = await open({
      replies: [loaded({ schemeCode: 3 }), loaded({ schemeCode: 0 })],
      codes: [3, 0],
    });
    const pass = async (ms: number) => {
      clock.increment(ms);
      await settle();
    };
    await pass(19_999);
    expect(asked()).toBe(0);
    await pass(1);
    expect([asked(), reads()]).toEqual([1, 1]);
    await pass(20_000);
    expect([asked(), reads()]).toEqual([2, 2]);
    expect(actor.getSnapshot().context.view?.schemeCode).toBe(0);
    expect(actor.getSnapshot().matches({ shown: { verification: 'none' } })).toBe(true);
    await pass(60_000);
    expect(asked()).toBe(2);
  });
});

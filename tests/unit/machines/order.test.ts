import { describe, expect, it } from 'vitest';

import { paymentAttempt } from '../../../src/contract/payment-attempt.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, refused, silence, unknown } from '../samples/flow-factories.ts';
import { loaded, open } from '../samples/order-visit.ts';

describe('reading an order', () => {
  it('says that an unknown hash is unknown, and that a dead network is a dead network', async () => {
    expect((await open({ replies: [no(unknown)] })).actor.getSnapshot().value).toBe('notFound');
    expect((await open({ replies: [no(silence)] })).actor.getSnapshot().value).toBe('failed');
  });
  it('retries on the buyer’s word', async () => {
    const { actor } = await open({ replies: [no(silence), loaded()] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches('shown')).toBe(true);
  });
  it('goes to the nominal tickets once per page load, never in a circle', async () => {
    const first = await open({ replies: [loaded({ statusId: 1 })] });
    expect(first.hops).toEqual([orderHash]);
    const second = await open({ replies: [loaded({ statusId: 1 })], input: { hopAllowed: false } });
    expect(second.hops).toEqual([]);
    expect(second.actor.getSnapshot().matches('shown')).toBe(true);
  });
  it('keeps showing the order when reading it again fails, and says that it may be old', async () => {
    const { actor } = await open({ replies: [loaded(), no(silence)] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'stale' } })).toBe(true);
    expect(actor.getSnapshot().context.view?.number).toBe('1001');
  });
});

describe('what an order is asked by', () => {
  const bankData = { orderId: '5' };

  it('is its hash, the language of the page and what the bank sent back', async () => {
    const { read, requests, pay } = await open({ replies: [loaded()], input: { lang: 'kz', bankData } });
    await pay('k1');
    expect(read[0]).toEqual({ orderHash, lang: 'kz', bankData });
    expect(requests).toEqual([{ path: '/api/pay/5', orderHash, lang: 'kz', bankData }]);
  });
  it('is the new language once that is changed, of the payment too', async () => {
    const { actor, read, requests, pay } = await open({ replies: [loaded(), loaded()], input: { bankData } });
    actor.send({ type: 'lang.change', lang: 'en' });
    await settle();
    await pay('k1');
    expect(read[1]).toEqual({ orderHash, lang: 'en', bankData });
    expect(requests).toMatchObject([{ lang: 'en' }]);
  });
  it('is asked again in the new language where the first reading is still under way', async () => {
    const { actor, read } = await open({ replies: ['never', loaded()] });
    expect(actor.getSnapshot().value).toBe('loading');
    actor.send({ type: 'lang.change', lang: 'ch' });
    await settle();
    expect(read.map(({ lang }) => lang)).toEqual(['ru', 'ch']);
    expect(actor.getSnapshot().matches('shown')).toBe(true);
  });
  it('is asked anew where a wish comes while the last reading is under way: the answer is younger', async () => {
    const { actor, reads } = await open({
      replies: [loaded(), loaded({ totalMinor: 1 as never }), loaded({ totalMinor: 2 as never })],
    });
    actor.send({ type: 'order.reload' });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(reads()).toBe(3);
    expect(actor.getSnapshot().context.view?.totalMinor).toBe(2);
  });
  it('is told what went wrong, of the page and of a re-reading', async () => {
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
  ])('is never lost to a back end in trouble: %s', async (_, reply) => {
    const { actor } = await open({ replies: [loaded(), reply, loaded()] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'stale' } })).toBe(true);
    expect(actor.getSnapshot().context.view?.number).toBe('1001');
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().matches({ shown: { reading: 'fresh' } })).toBe(true);
  });
  it('is old too where reading it again breaks on our side, and says why', async () => {
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
  it('is gone once the back end says so by a code of its own', async () => {
    const { actor } = await open({ replies: [loaded(), no(refused('-4'))] });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(actor.getSnapshot().value).toBe('notFound');
  });
  it('does not call an order unknown for a token that is out of date', async () => {
    const { actor } = await open({ replies: [no(refused('-1000'))] });
    expect(actor.getSnapshot().value).toBe('failed');
  });
});

describe('the time of an order', () => {
  it('closes the discounts at its end, before anybody has answered', async () => {
    const { actor, clock } = await open({ replies: [loaded(), no(silence)] });
    const changeable = () => actor.getSnapshot().children.discounts?.getSnapshot().context.open;
    expect(changeable()).toBe(true);
    clock.set(600_000);
    await settle();
    expect(changeable()).toBe(false);
  });
  it('ends with the controls gone and one question to the back end', async () => {
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
  it('starts over where the back end gives more of it', async () => {
    const { actor, clock } = await open({ replies: [loaded(), loaded({ reserveSeconds: 60 }, 600_000)] });
    clock.set(600_000);
    await settle();
    expect(actor.getSnapshot().context.deadlineMs).toBe(660_000);
    expect(actor.getSnapshot().matches({ shown: { time: 'running' } })).toBe(true);
  });
  it('is read again once it has been paid out of sight, asked about every 30 seconds', async () => {
    const { clock, reads } = await open({ replies: [loaded(), loaded()], statuses: [0, 20] });
    clock.increment(30_000);
    await settle();
    expect(reads()).toBe(1);
    clock.increment(30_000);
    await settle();
    expect(reads()).toBe(2);
  });
  it.each([
    ['a bank owes an answer', { state: 'waiting', money: 'unknown' }],
    // On a phone, or in another window.
    ['an invoice may still be paid', { state: 'over', money: 'none' }],
  ])('is asked about after its time is over where %s, until it has come', async (_, attempt) => {
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
  it('is read again when its card has been verified, asked about every 20 seconds', async () => {
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

import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { createDeadlineActor } from '../../../machines/deadline-actor.ts';
import { writingMachine } from '../../../machines/checkout/writing.ts';
import type { LoadedOrder, OrderInput, PageBack } from '../../../machines/order/order-model.ts';
import { orderMachine } from '../../../machines/order/order.ts';
import type { PaymentKeepsake } from '../../../machines/order/payment-model.ts';
import { paymentMachine } from '../../../machines/order/payment.ts';
import { pollingMachine } from '../../../machines/order/polling.ts';
import { reservationMachine } from '../../../machines/order/reservation.ts';
import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import type { PaymentRequest } from '../../../src/contract/requests.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/path-harness.ts';
import { no, orderHash, refused, silence, unknown, view, yes } from './flow-factories.ts';

type Loaded = Result<LoadedOrder>;
const loaded = (over: Parameters<typeof view>[0] = {}, nowMs = 0): Loaded => yes({ view: view(over), nowMs });

const open = async (options: {
  readonly replies: Loaded[];
  readonly payments?: Result<PaymentAnswer>[];
  readonly input?: Partial<OrderInput>;
  /** What the back end says of a card, from one question to the next. */
  readonly codes?: number[];
}) => {
  const clock = new SimulatedClock();
  const keys: string[] = [];
  const pressed: (PaymentKeepsake | null)[] = [];
  const left: string[] = [];
  const hops: string[] = [];
  let reads = 0;
  let asked = 0;
  const read: Pick<OrderInput, 'orderHash' | 'lang' | 'bankData'>[] = [];
  const requests: unknown[] = [];
  const payment = paymentMachine.provide({
    actors: {
      startPayment: writingMachine<PaymentRequest, PaymentAnswer>().provide({
        actors: {
          send: fromPromise(({ input }) => {
            keys.push(input.key);
            requests.push(input.request);
            return Promise.resolve(options.payments?.shift() ?? no(silence));
          }),
        },
      }),
    },
    actions: {
      leaveTo: (_, params) => left.push(params.url),
      remember: (_, params) => pressed.push(params.keepsake),
    },
  });
  const reservation = reservationMachine.provide({
    actors: {
      watchDeadline: createDeadlineActor({
        nowMs: () => clock.now(),
        after: (ms, run) => clock.setTimeout(run, ms),
        cancel: (timer) => clock.clearTimeout(timer as number),
      }),
    },
  });
  const machine = orderMachine.provide({
    actors: {
      loadOrder: fromPromise(({ input }) => {
        reads += 1;
        read.push(input);
        return Promise.resolve(options.replies.shift() ?? no(silence));
      }),
      payment,
      reservation,
      cardScheme: pollingMachine.provide({
        actors: {
          ask: fromPromise((): Promise<Result<number | null>> => {
            asked += 1;
            return Promise.resolve(yes(options.codes?.shift() ?? 3));
          }),
        },
      }),
    },
    actions: { goToNominal: (_, params) => hops.push(params.orderHash) },
  });
  const actor = createActor(machine, {
    clock,
    input: { orderHash, lang: 'ru', bankData: {}, hopAllowed: true, keptPayment: null, ...options.input },
  }).start();
  await settle();
  const pay = async (freshKey: string): Promise<void> => {
    actor.getSnapshot().children.payment?.send({ type: 'pay.press', freshKey });
    await settle();
  };
  const paying = () => actor.getSnapshot().children.payment?.getSnapshot();
  return {
    actor,
    clock,
    keys,
    pressed,
    left,
    hops,
    reads: () => reads,
    asked: () => asked,
    read,
    requests,
    pay,
    paying,
  };
};

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
    const { actor, read } = await open({ replies: [no(silence), loaded()] });
    actor.send({ type: 'lang.change', lang: 'ch' });
    await settle();
    expect(read.map(({ lang }) => lang)).toEqual(['ru', 'ch']);
    expect(actor.getSnapshot().context.problem).toBeNull();
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
    ['-9999 in the order itself', loaded({ errorCode: '-9999' })],
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
  it.each([
    ['its own code', no(refused('-4'))],
    ['an error of the order itself', loaded({ errorCode: '-4' })],
  ])('is gone once the back end says so by %s', async (_, reply) => {
    const { actor } = await open({ replies: [loaded(), reply] });
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

describe('paying an order', () => {
  const redirect: PaymentAnswer = { kind: 'redirect', url: 'https://bank.test/' };

  it('leaves for the bank', async () => {
    const { pay, left, paying } = await open({ replies: [loaded()], payments: [yes(redirect)] });
    await pay('k1');
    expect(left).toEqual(['https://bank.test/']);
    expect(paying()?.value).toMatchObject({ way: 'redirect' });
  });
  it('after silence is retried under the same key; after an answer under a new one', async () => {
    const { pay, keys, pressed } = await open({
      replies: [loaded(), loaded(), loaded()],
      payments: [no(silence), no(refused()), yes(redirect)],
    });
    await pay('k1');
    await pay('k2');
    await pay('k3');
    expect(keys).toEqual(['k1', 'k1', 'k3']);
    expect(pressed.at(-1)).toBeNull();
    expect(pressed).toContainEqual({ presses: { '/api/pay/5': 'k1' }, code: null });
  });
  it('keeps the key of an unanswered press over a reload of the page', async () => {
    const { pay, keys } = await open({
      replies: [loaded()],
      payments: [yes(redirect)],
      input: { keptPayment: { presses: { '/api/pay/5': 'before' }, code: null } },
    });
    await pay('after');
    expect(keys).toEqual(['before']);
  });
  it('says −9995, −9996 and −9997, and the button works again after each', async () => {
    const cases = [
      { over: { paymentTypes: [] }, payments: [], code: '-9995' },
      { over: { paymentPaths: {} }, payments: [], code: '-9996' },
      { over: {}, payments: [yes<PaymentAnswer>({ kind: 'none' })], code: '-9997' },
    ];
    for (const { over, payments, code } of cases) {
      const { pay, paying } = await open({ replies: [loaded(over), loaded(over)], payments });
      await pay('k1');
      expect(paying()?.context.problem).toMatchObject({ code });
      expect(paying()?.can({ type: 'pay.press', freshKey: 'k2' })).toBe(true);
    }
  });
  it('reads the order again after a payment error, and keeps the error on the screen', async () => {
    const { pay, paying, reads, actor } = await open({
      replies: [loaded(), loaded({ totalMinor: 5 as never })],
      payments: [no(refused('-9997'))],
    });
    await pay('k1');
    expect(reads()).toBe(2);
    expect(actor.getSnapshot().context.view?.totalMinor).toBe(5);
    expect(paying()?.value).toMatchObject({ way: 'failed' });
  });
  it('is one press at a time', async () => {
    const { actor, pay, keys } = await open({ replies: [loaded()], payments: [yes(redirect)] });
    actor.getSnapshot().children.payment?.send({ type: 'pay.press', freshKey: 'k1' });
    await pay('k2');
    expect(keys).toEqual(['k1']);
  });
  it('is working again when the browser brings the page back', async () => {
    const { pay, paying, actor, reads } = await open({
      replies: [loaded(), loaded()],
      payments: [yes(redirect)],
    });
    await pay('k1');
    actor.getSnapshot().children.payment?.send({ type: 'page.back', restored: true });
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'idle' });
    expect(reads()).toBe(2);
  });
  it('is closed when the time is over, an answer on its way included, and open again where there is more', async () => {
    const { actor, pay, paying, clock, left } = await open({
      replies: [loaded(), loaded({ reserveSeconds: 0 }), loaded({ reserveSeconds: 60 }, 600_000)],
      payments: [yes(redirect)],
    });
    actor.getSnapshot().children.payment?.send({ type: 'pay.press', freshKey: 'k1' });
    clock.set(600_000);
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'closed' });
    await pay('k2');
    expect(paying()?.value).toMatchObject({ way: 'closed' });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'idle' });
    expect(left).toEqual([]);
  });
  it.each([
    ['paid', { printingAllowed: true, paymentAllowed: false }],
    ['cancelled', { statusId: 90 }],
    ['not to be paid', { paymentAllowed: false }],
  ])('can’t be begun for an order that is %s', async (_, over) => {
    const { pay, paying, keys } = await open({ replies: [loaded(over)] });
    await pay('k1');
    expect(paying()?.value).toMatchObject({ way: 'closed', code: 'none' });
    expect(keys).toEqual([]);
  });
});

describe('a buyer who comes back to the page', () => {
  const back = (awayMs: number, restored = false): PageBack => ({ type: 'page.back', awayMs, restored });

  it.each([
    [back(10_000), 1],
    [back(10_001), 2],
    [back(0, true), 2],
  ])('has the order read again after a while, or where the page was left: %j', async (event, times) => {
    const { actor, reads } = await open({ replies: [loaded(), loaded()] });
    actor.send(event);
    await settle();
    expect(reads()).toBe(times);
  });
  it('can pay again at once, however short the visit to the bank was', async () => {
    const redirect: PaymentAnswer = { kind: 'redirect', url: 'https://bank.test/' };
    const { actor, pay, paying } = await open({ replies: [loaded(), loaded()], payments: [yes(redirect)] });
    await pay('k1');
    actor.send(back(5));
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'idle' });
  });
});

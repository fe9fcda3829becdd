import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { createDeadlineActor } from '../../../machines/deadline-actor.ts';
import { orderMachine, type LoadedOrder, type OrderInput } from '../../../machines/order.ts';
import { paymentMachine, type PaymentPress } from '../../../machines/payment.ts';
import { reservationMachine } from '../../../machines/reservation.ts';
import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/path-harness.ts';
import { no, orderHash, refused, silence, unknown, view, yes } from './flow-factories.ts';

type Loaded = Result<LoadedOrder>;
const loaded = (over: Parameters<typeof view>[0] = {}, nowMs = 0): Loaded => yes({ view: view(over), nowMs });

const open = async (options: {
  readonly replies: Loaded[];
  readonly payments?: Result<PaymentAnswer>[];
  readonly input?: Partial<OrderInput>;
}) => {
  const clock = new SimulatedClock();
  const keys: string[] = [];
  const pressed: (PaymentPress | null)[] = [];
  const left: string[] = [];
  const hops: string[] = [];
  let reads = 0;
  const payment = paymentMachine.provide({
    actors: {
      startPayment: fromPromise(({ input }) => {
        keys.push(input.key);
        return Promise.resolve(options.payments?.shift() ?? no(silence));
      }),
    },
    actions: {
      leaveTo: (_, params) => left.push(params.url),
      rememberPress: (_, params) => pressed.push(params.pending),
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
      loadOrder: fromPromise(() => {
        reads += 1;
        return Promise.resolve(options.replies.shift() ?? no(silence));
      }),
      payment,
      reservation,
    },
    actions: { goToNominal: (_, params) => hops.push(params.orderHash) },
  });
  const actor = createActor(machine, {
    clock,
    input: { orderHash, lang: 'ru', bankData: {}, hopAllowed: true, pendingPayment: null, ...options.input },
  }).start();
  await settle();
  const pay = async (freshKey: string): Promise<void> => {
    actor.getSnapshot().children.payment?.send({ type: 'pay.press', freshKey });
    await settle();
  };
  const paying = () => actor.getSnapshot().children.payment?.getSnapshot();
  return { actor, clock, keys, pressed, left, hops, reads: () => reads, pay, paying };
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
  it('is asked about again after 20 seconds while a card is verified', async () => {
    const { actor } = await open({ replies: [loaded({ schemeCode: 3 })] });
    expect(actor.getSnapshot().matches({ shown: { verification: 'asking' } })).toBe(true);
    expect(actor.getSnapshot().children.cardScheme).toBeDefined();
  });
});

describe('paying an order', () => {
  const redirect: PaymentAnswer = { kind: 'redirect', url: 'https://bank.test/' };

  it('leaves for the bank', async () => {
    const { pay, left, paying } = await open({ replies: [loaded()], payments: [yes(redirect)] });
    await pay('k1');
    expect(left).toEqual(['https://bank.test/']);
    expect(paying()?.value).toBe('redirect');
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
    expect(pressed).toContainEqual({ key: 'k1', path: '/api/pay/5' });
  });
  it('keeps the key of an unanswered press over a reload of the page', async () => {
    const { pay, keys } = await open({
      replies: [loaded()],
      payments: [yes(redirect)],
      input: { pendingPayment: { key: 'before', path: '/api/pay/5' } },
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
    expect(paying()?.value).toBe('failed');
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
    actor.getSnapshot().children.payment?.send({ type: 'page.back' });
    await settle();
    expect(paying()?.value).toBe('idle');
    expect(reads()).toBe(2);
  });
});

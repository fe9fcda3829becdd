import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { createDeadlineActor } from '../../../machines/common/deadline-actor.ts';
import { mutationMachine } from '../../../machines/common/mutation-chart.ts';
import type { LoadedOrder, OrderInput } from '../../../machines/order/order-model.ts';
import { orderMachine } from '../../../machines/order/order-chart.ts';
import type { PersistedPayment } from '../../../machines/order/payment-model.ts';
import { paymentMachine } from '../../../machines/order/payment-chart.ts';
import { pollingMachine } from '../../../machines/order/polling-chart.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import type { PaymentRequest } from '../../../src/contract/requests.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, silence, view, yes } from './flow-factories.ts';

/** The result of a reading. */
export type Loaded = Result<LoadedOrder>;
/** A successful reading of an order. */
export const loaded = (over: Parameters<typeof view>[0] = {}, nowMs = 0): Loaded =>
  yes({ view: view(over), nowMs });

/** An order's page with prepared answers; all effects of the chart on it are recorded. */
export const open = async (options: {
  /** Successive readings; an error = it throws in our own code, `never` = it never comes. */
  readonly replies: (Loaded | Error | 'never')[];
  readonly payments?: Result<PaymentAnswer>[];
  readonly input?: Partial<OrderInput>;
  /** The back end's successive answers about a card. */
  readonly codes?: number[];
  /** The order's status at each request; 0 = not paid. */
  readonly statuses?: number[];
}) => {
  const clock = new SimulatedClock();
  const keys: string[] = [];
  const pressed: (PersistedPayment | null)[] = [];
  const left: string[] = [];
  const hops: string[] = [];
  let reads = 0;
  let asked = 0;
  const read: Pick<OrderInput, 'orderHash' | 'lang' | 'bankData'>[] = [];
  const requests: unknown[] = [];
  const payment = paymentMachine.provide({
    actors: {
      startPayment: mutationMachine<PaymentRequest, PaymentAnswer>().provide({
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
        const reply = options.replies.shift() ?? no(silence);
        if (reply === 'never') return new Promise<Loaded>(() => {});
        return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
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
      watchPaid: pollingMachine.provide({
        actors: {
          ask: fromPromise(() => Promise.resolve<Result<number | null>>(yes(options.statuses?.shift() ?? 0))),
        },
      }),
    },
    actions: { goToNominal: (_, params) => hops.push(params.orderHash) },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      orderHash,
      lang: 'ru',
      bankData: {},
      hopAllowed: true,
      keptPayment: null,
      keptOffers: null,
      ...options.input,
    },
  }).start();
  await settle();
  const pay = async (freshKey: string): Promise<void> => {
    // A message covers the button.
    actor.getSnapshot().children.payment?.send({ type: 'problem.dismiss' });
    actor.getSnapshot().children.payment?.send({ type: 'pay.submit', freshKey });
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

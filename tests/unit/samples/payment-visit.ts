import { createActor, fromPromise, setup, SimulatedClock } from 'xstate';

import type { captchaMachine, CaptchaEvent } from '../../../machines/common/captcha-chart.ts';
import type { MutationAttempt } from '../../../machines/common/mutation-chart.ts';
import type { PaymentEvent, PaymentInput } from '../../../machines/order/payment-model.ts';
import { paymentMachine } from '../../../machines/order/payment-chart.ts';
import { pollingMachine } from '../../../machines/order/polling-chart.ts';
import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import type { PaymentRequest } from '../../../src/contract/requests.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { orderHash, view, yes } from './flow-factories.ts';
import { preparedWriting } from './prepared-mutation.ts';

/** Two payment methods. */
export const types = ['5', '6'].map((id) => ({
  id,
  protocol: '1',
  qr: false,
  card: false,
  name: {},
  description: {},
}));
/** An order that both methods can pay. */
export const options = view({
  paymentTypes: types,
  paymentPaths: { 5: '/pay/5', 6: '/pay/6' },
  chosenPaymentId: '',
});
/** Extra services that are not in the order. */
export const offers = [
  {
    parentId: '1',
    packageId: '2',
    priceId: '3',
    costMinor: 1 as never,
    limit: 1,
    action: {},
    returnable: null,
    removable: null,
  },
];

/** The result of the widget or the form, now or later. */
export type Way = Result<void> | Error | 'never' | Promise<Result<void>>;

/** A buyer at the pay button, with prepared answers; all effects of the chart on the page are recorded. */
export const open = async (
  answers: (Result<PaymentAnswer> | Error | 'never')[] = [],
  {
    input = {},
    ways = [],
    statuses = [],
  }: {
    input?: Partial<PaymentInput>;
    ways?: Way[];
    statuses?: Result<number>[];
  } = {},
) => {
  const done: unknown[] = [];
  const kept: PaymentInput['kept'][] = [];
  const started: MutationAttempt<PaymentRequest>[] = [];
  const way = (name: string) =>
    fromPromise<Result<void>, unknown>(async ({ input: given }) => {
      done.push([name, given]);
      const answer = ways.shift() ?? 'never';
      if (answer instanceof Error) throw answer;
      return answer === 'never' ? new Promise(() => {}) : answer;
    });
  const payment = paymentMachine.provide({
    actors: {
      startPayment: preparedWriting<PaymentRequest, PaymentAnswer>(answers, started),
      openWidget: way('widget') as never,
      postForm: way('form') as never,
      polling: pollingMachine.provide({
        actors: {
          ask: fromPromise(() => {
            done.push(['ask']);
            return Promise.resolve<Result<number | null>>(statuses.shift() ?? yes(0));
          }),
        },
      }),
    },
    actions: {
      leaveTo: (_, { url }) => done.push(['leave', url]),
      remember: (_, { keepsake }) => {
        kept.push(keepsake);
        // Another test covers a mere choice.
        const noted = keepsake?.code === null && Object.keys(keepsake.presses).length === 0 ? null : keepsake;
        if (noted !== null || done.length > 0) done.push(['remember', noted]);
      },
    },
  });
  const owner = setup({ actors: { payment } }).createMachine({
    invoke: {
      id: 'payment',
      src: 'payment',
      input: { orderHash, lang: 'en', bankData: { a: '1' }, options, payable: true, kept: null, ...input },
    },
    on: {
      'order.reload': { actions: () => done.push(['reload']) },
      'offers.wanted': { actions: () => done.push(['offers']) },
    },
  });
  const clock = new SimulatedClock();
  const page = createActor(owner, { clock }).start();
  const actor = () =>
    page.getSnapshot().children['payment'] as ReturnType<typeof createActor<typeof payment>>;
  const send = async (event: PaymentEvent) => {
    actor().send(event);
    await settle();
  };
  /* A message covers the button. */
  const pay = async (freshKey = 'k1'): Promise<void> => {
    await send({ type: 'problem.dismiss' });
    await send({ type: 'pay.submit', freshKey });
  };
  return {
    actor,
    send,
    pay,
    done,
    kept,
    started,
    answerCheck: async (...events: CaptchaEvent[]) => {
      const check = () =>
        actor().getSnapshot().children.startPayment?.getSnapshot().children['captcha'] as
          | ReturnType<typeof createActor<typeof captchaMachine>>
          | undefined;
      for (const event of events) {
        check()?.send(event);
        await settle();
      }
    },
    known: () => actor().getSnapshot().context,
    at: () => actor().getSnapshot().value.way,
    code: () => actor().getSnapshot().value.code,
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
  };
};
/** The buyer chooses a payment method. */
export const choose = (paymentId: string): PaymentEvent => ({ type: 'method.choose', paymentId });
/** The request of a press. */
export const asked = (freshKey: string, path: string, bot = {}) => ({
  key: freshKey,
  bot,
  request: { path, orderHash, lang: 'en', bankData: { a: '1' } },
});

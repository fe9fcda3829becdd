/*
 * Paying an order. The buyer chooses a type and presses «pay»; offers that nobody took are mentioned once.
 * The back end answers with one of four ways on: the bank's widget, a QR code, a form to post, an address to go to.
 * No choice is −9995, a choice without a path −9996, an answer with none of the four −9997: all said in a modal.
 * A failure asks for the order to be read again and leaves the button working; nothing is re-sent by itself.
 * The idempotency key belongs to one press: a retry of the same payment carries it until a definite answer.
 *
 * To provide: actors.startPayment (input { request: PaymentRequest, key }) → Result<PaymentAnswer>;
 * actors.openWidget (input { bankInvoiceId, backUrl }) → Result<void>, ok = closed by the buyer, a problem = could
 * not be loaded; actors.postForm (input { action, fields }) → Result<void>, a problem = the browser may not post there;
 * actors.qrPolling = qrPollingMachine.provide(…). actions.leaveTo(params { url }), actions.rememberPress(params { pending: PaymentPress | null }) — keep it over a
 * reload and give it back as input.pending. actions.askReload tells `order` (its parent) to read the order again.
 */
import { assign, sendParent, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { errorCodes } from '../../src/contract/codes.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { FormFields, PaymentAnswer } from '../../src/contract/payment.ts';
import type { PaymentRequest } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import {
  asksAboutOffers,
  initialPayment,
  paymentPath,
  type PaymentOptions,
} from '../../src/core/payment-choice.ts';
import { neededCall, noAnswer, problemOfError, noEffect, type Effect } from '../needed-actor.ts';
import { isDefinite } from '../checkout/order-press.ts';
import { qrPollingMachine } from './qr-polling.ts';

/** A press of the button that has no definite answer yet. */
export interface PaymentPress {
  readonly key: string;
  readonly path: string;
}

export interface PaymentInput {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
  readonly options: PaymentOptions;
  readonly pending: PaymentPress | null;
}

export interface PaymentContext {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
  readonly options: PaymentOptions;
  /** The chosen payment type's id. */
  readonly chosenId: string | null;
  readonly pending: PaymentPress | null;
  readonly freshKey: string;
  readonly answer: PaymentAnswer | null;
  readonly problem: Problem | null;
}

export type PaymentEvent =
  | { readonly type: 'method.choose'; readonly paymentId: string }
  /** `freshKey`: a UUID made at this press; used unless an unanswered press of the same payment has one. */
  | { readonly type: 'pay.press'; readonly freshKey: string }
  | { readonly type: 'pay.giveUp' }
  /** In the question about offers: pay without them / go and look at them. */
  | { readonly type: 'offers.decline' }
  | { readonly type: 'offers.look' }
  | { readonly type: 'qr.close' }
  | { readonly type: 'problem.dismiss' }
  /** The buyer is back on a page kept alive by the browser. */
  | { readonly type: 'page.back' }
  /** From the order's machine: the order was read again. */
  | { readonly type: 'options.renew'; readonly options: PaymentOptions; readonly lang: Lang };

/** What the payment asks of its parent. */
export type OrderReload = { readonly type: 'order.reload' };

const localProblem = (code: string): Problem => ({ kind: 'refused', code, text: '' });

const choiceOf = (context: PaymentContext) => paymentPath(context.options, context.chosenId);

const leaveTo: Effect<{ readonly url: string }> = noEffect;
const rememberPress: Effect<{ readonly pending: PaymentPress | null }> = noEffect;

export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    children: {} as { qrPolling: 'qrPolling' },
  },
  actors: {
    startPayment: neededCall<PaymentAnswer, { readonly request: PaymentRequest; readonly key: string }>(
      'startPayment',
    ),
    openWidget: neededCall<void, { readonly bankInvoiceId: string; readonly backUrl: string }>('openWidget'),
    postForm: neededCall<void, { readonly action: string; readonly fields: FormFields }>('postForm'),
    qrPolling: qrPollingMachine,
  },
  actions: {
    askReload: sendParent({ type: 'order.reload' } satisfies OrderReload),
    leaveTo,
    rememberPress,
    nameMissingChoice: assign(({ context }) => {
      const choice = choiceOf(context);
      return choice.ok ? {} : { problem: localProblem(choice.problem) };
    }),
    openPress: assign(({ context }) => {
      const choice = choiceOf(context);
      const path = choice.ok ? choice.value : '';
      const pending = context.pending?.path === path ? context.pending : { key: context.freshKey, path };
      return { pending, problem: null, answer: null };
    }),
  },
  guards: {
    hasPath: ({ context }) => choiceOf(context).ok,
    offersUnseen: ({ context }) => choiceOf(context).ok && asksAboutOffers(context.options),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    orderHash: input.orderHash,
    lang: input.lang,
    bankData: input.bankData,
    options: input.options,
    chosenId: initialPayment(input.options),
    pending: input.pending,
    freshKey: '',
    answer: null,
    problem: null,
  }),
  initial: 'idle',
  on: {
    'options.renew': {
      actions: assign(({ context, event }) => ({
        options: event.options,
        lang: event.lang,
        chosenId: event.options.paymentTypes.some((type) => type.id === context.chosenId)
          ? context.chosenId
          : initialPayment(event.options),
      })),
    },
  },
  states: {
    /** The form is open: types can be chosen, the button works. `failed` is the same with a modal over it. */
    idle: {
      on: {
        'method.choose': { actions: assign({ chosenId: ({ event }) => event.paymentId }) },
        'pay.press': { target: 'pressed', actions: assign({ freshKey: ({ event }) => event.freshKey }) },
      },
    },
    pressed: {
      always: [
        { guard: 'offersUnseen', target: 'confirmingOffers' },
        { guard: 'hasPath', target: 'starting' },
        { target: 'failed', actions: 'nameMissingChoice' },
      ],
    },
    confirmingOffers: {
      on: { 'offers.decline': 'starting', 'offers.look': 'idle' },
    },
    starting: {
      entry: [
        'openPress',
        { type: 'rememberPress', params: ({ context }) => ({ pending: context.pending }) },
      ],
      on: { 'pay.giveUp': { target: 'refused', actions: assign({ problem: noAnswer }) } },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context }) => ({
          key: context.pending?.key ?? '',
          request: {
            path: context.pending?.path ?? '',
            orderHash: context.orderHash,
            lang: context.lang,
            bankData: context.bankData,
          },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'answered',
            actions: assign(({ event }) =>
              event.output.ok ? { answer: event.output.value, pending: null } : {},
            ),
          },
          {
            target: 'refused',
            actions: assign(({ context, event }) =>
              event.output.ok
                ? {}
                : {
                    problem: event.output.problem,
                    pending: isDefinite(event.output.problem) ? null : context.pending,
                  },
            ),
          },
        ],
        onError: {
          target: 'refused',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
    },
    /** The order of the four is the contract's; here it is only followed. */
    answered: {
      entry: { type: 'rememberPress', params: { pending: null } },
      always: [
        { guard: ({ context }) => context.answer?.kind === 'widget', target: 'widget' },
        { guard: ({ context }) => context.answer?.kind === 'qr', target: 'qr' },
        { guard: ({ context }) => context.answer?.kind === 'form', target: 'form' },
        { guard: ({ context }) => context.answer?.kind === 'redirect', target: 'redirect' },
        { target: 'refused', actions: assign({ problem: localProblem(errorCodes.payment) }) },
      ],
    },
    widget: {
      invoke: {
        id: 'openWidget',
        src: 'openWidget',
        input: ({ context }) =>
          context.answer?.kind === 'widget'
            ? { bankInvoiceId: context.answer.bankInvoiceId, backUrl: context.answer.backUrl }
            : { bankInvoiceId: '', backUrl: '' },
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'idle', actions: 'askReload' },
          {
            target: 'refused',
            actions: assign(({ event }) => (event.output.ok ? {} : { problem: event.output.problem })),
          },
        ],
        onError: {
          target: 'refused',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
      on: { 'page.back': { target: 'idle', actions: 'askReload' } },
    },
    qr: {
      invoke: {
        id: 'qrPolling',
        src: 'qrPolling',
        input: ({ context }) => ({ orderHash: context.orderHash }),
        onDone: { target: 'idle', actions: 'askReload' },
        onError: {
          target: 'refused',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
      on: { 'qr.close': { target: 'idle', actions: 'askReload' } },
    },
    /** The page is about to go; one that stays, because its policy forbids the bank's address, says so. */
    form: {
      invoke: {
        id: 'postForm',
        src: 'postForm',
        input: ({ context }) =>
          context.answer?.kind === 'form'
            ? { action: context.answer.action, fields: context.answer.fields }
            : { action: '', fields: [] },
        onDone: {
          target: 'refused',
          actions: assign(({ event }) => (event.output.ok ? {} : { problem: event.output.problem })),
        },
        onError: {
          target: 'refused',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
      on: { 'page.back': { target: 'idle', actions: 'askReload' } },
    },
    redirect: {
      entry: {
        type: 'leaveTo',
        params: ({ context }) => ({ url: context.answer?.kind === 'redirect' ? context.answer.url : '' }),
      },
      on: { 'page.back': { target: 'idle', actions: 'askReload' } },
    },
    /** An attempt failed: what is remembered of it is brought up to date and the order is read again. */
    refused: {
      entry: [
        { type: 'rememberPress', params: ({ context }) => ({ pending: context.pending }) },
        'askReload',
      ],
      always: 'failed',
    },
    failed: {
      on: {
        'problem.dismiss': { target: 'idle', actions: assign({ problem: null }) },
        'method.choose': {
          target: 'idle',
          actions: assign({ chosenId: ({ event }) => event.paymentId, problem: null }),
        },
        'pay.press': {
          target: 'pressed',
          actions: assign({ freshKey: ({ event }) => event.freshKey, problem: null }),
        },
      },
    },
  },
});

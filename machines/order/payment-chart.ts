/*
 * Paying an order. The buyer chooses a payment type and submits; if the order has offers that were not taken, they are
 * mentioned once. The back end answers with one of four ways: the bank's widget, a QR code, a form to post, an address
 * to go to. No choice is error −9995, a choice without a path −9996, a reply with none of the four −9997: all in a
 * modal. A failure requests a reload of the order and leaves the button working; nothing is resent automatically. Each
 * way to pay keeps the idempotency key of its submission until its definite answer. If the sum changes while a reply is
 * awaited, that reply is dropped, and nothing is paid until the buyer submits again. A QR code stays open beside the
 * form until it is paid, its sum changes or the time is over: while hidden it is still polled, and choosing the same
 * way to pay shows it again. If the bank declines a code, it is closed and the buyer is told; the same happens to a
 * visible code if another tab changes the sum. The chosen way survives a reload.
 *
 * To provide: actors.startPayment = a mutationMachine, provided; actors.openWidget (input { bankInvoiceId, backUrl }) →
 * Result<void>, ok = closed by the buyer, a problem = could not be loaded; actors.postForm (input { action, fields,
 * orderNumber }) → Result<void>, a problem = the browser may not post there; actors.polling =
 * pollingMachine.provide(…); actions.leaveTo(params { url }); actions.remember(params { keepsake }) — persist it over a
 * reload (src/persistence/order-shapes.ts) and pass it back as input.kept. Its parent is the order's chart, to which it
 * sends `order.reload` and `offers.wanted`.
 */
import { assign, raise } from 'xstate';

import { errorCodes } from '../../src/contract/codes.ts';
import type { PaymentAnswer } from '../../src/contract/payment.ts';
import type { Result } from '../../src/contract/result.ts';
import { timeoutProblem, problemOfResult } from '../common/actors.ts';
import { remembered, startContext, type PaymentContext, type PaymentEvent } from './payment-model.ts';
import { localProblem, paymentSetup } from './payment-setup.ts';
import { qrTerms, saysDeclined } from './polling-chart.ts';

/* Each state of a way to pay is only entered with an answer of its own kind. */
type Answer<Kind extends PaymentAnswer['kind']> = Extract<PaymentAnswer, { readonly kind: Kind }>;

const keepIt = {
  type: 'remember',
  params: ({ context }: { readonly context: PaymentContext }) => ({ keepsake: remembered(context) }),
} as const;
const back = { 'page.back': { target: 'idle', actions: 'askReload' } } as const;
const press = {
  target: 'submitted',
  actions: assign<
    PaymentContext,
    Extract<PaymentEvent, { type: 'pay.submit' }>,
    undefined,
    PaymentEvent,
    never
  >({ freshKey: ({ event }) => event.freshKey, problem: null }),
} as const;
const choose = assign<
  PaymentContext,
  Extract<PaymentEvent, { type: 'method.choose' }>,
  undefined,
  PaymentEvent,
  never
>({ chosenId: ({ event }) => event.paymentId, problem: null });

const ended = ({ event }: { readonly event: { readonly output: Result<PaymentAnswer> } }) => ({
  result: event.output,
});
const failed = ({ event }: { readonly event: { readonly output: Result<unknown> } }) => ({
  problem: problemOfResult(event.output),
});

/** The form, its submission, and the way to pay that the answer leads to. */
const wayRegion = paymentSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'options.renew': [
      { guard: 'becomesPayable', actions: ['renew', keepIt] },
      { target: '.closed', actions: ['renew', keepIt] },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isPayable', target: 'idle' }, { target: 'closed' }] },
    /** Nothing can be paid: the time is over, or the order has been paid. A reply in flight is not awaited. */
    closed: {
      on: {
        'options.renew': { guard: 'becomesPayable', target: 'idle', actions: ['renew', keepIt] },
      },
    },
    /** The form is open: types can be chosen, the button works. In `failed` a modal covers it. */
    idle: { on: { 'method.choose': { actions: [choose, keepIt] }, 'pay.submit': press } },
    submitted: {
      always: [
        { guard: 'codeIsThere', target: 'idle', actions: raise({ type: 'code.show' }) },
        { guard: 'offersUnseen', target: 'confirmingOffers' },
        { guard: 'hasPath', target: 'starting' },
        { target: 'failed', actions: 'nameMissingChoice' },
      ],
    },
    confirmingOffers: {
      on: {
        'offers.decline': 'starting',
        'offers.look': { target: 'idle', actions: 'askOffers' },
        'offers.leave': 'idle',
      },
    },
    starting: {
      entry: ['openSubmission', keepIt],
      on: {
        // A reply from now on belongs to the old sum: it is dropped, and the buyer submits again for the new one.
        'options.renew': { guard: 'isOtherSum', target: 'idle', actions: ['renew', keepIt] },
        'pay.giveUp': {
          target: 'refused',
          actions: { type: 'noteProblem', params: { problem: timeoutProblem } },
        },
      },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context: { presses, path, orderHash, lang, bankData } }) => ({
          key: presses[path] ?? '',
          request: { path, orderHash, lang, bankData },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'answered',
            actions: [{ type: 'noteAnswer', params: ended }, 'clearSubmission'],
          },
          {
            // The buyer closed the bot check: nothing to report. An earlier attempt may be unanswered, so this way to
            // pay keeps its key.
            guard: { type: 'wasNotAsked', params: ended },
            target: 'idle',
            actions: keepIt,
          },
          {
            guard: { type: 'endsInRefusal', params: ended },
            target: 'refused',
            actions: [{ type: 'noteProblem', params: failed }, 'clearSubmission'],
          },
          { target: 'refused', actions: { type: 'noteProblem', params: failed } },
        ],
      },
    },
    /** Follows the kind of the answer; the contract decides which of the four it is. */
    answered: {
      entry: keepIt,
      always: [
        { guard: ({ context }) => context.answer.kind === 'widget', target: 'widget' },
        {
          guard: ({ context }) => context.answer.kind === 'qr',
          target: 'idle',
          actions: ['noteCode', raise({ type: 'code.open' }), keepIt],
        },
        { guard: ({ context }) => context.answer.kind === 'form', target: 'form' },
        { guard: ({ context }) => context.answer.kind === 'redirect', target: 'redirect' },
        {
          target: 'refused',
          actions: { type: 'noteProblem', params: { problem: localProblem(errorCodes.payment) } },
        },
      ],
    },
    widget: {
      invoke: {
        id: 'openWidget',
        src: 'openWidget',
        input: ({ context }) => context.answer as Answer<'widget'>,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'deciding', actions: 'askReload' },
          { target: 'refused', actions: { type: 'noteProblem', params: failed } },
        ],
      },
      on: {
        // The buyer can still pay in the widget when the time is over: the order is reloaded once it is closed.
        'options.renew': { actions: ['renew', keepIt] },
        // The widget lies over the page: it is lost only if the buyer had left the page.
        'page.back': { guard: ({ event }) => event.restored, target: 'deciding', actions: 'askReload' },
      },
    },
    /** The page is about to navigate away; if its policy forbids the bank's address, it stays and says so. */
    form: {
      invoke: {
        id: 'postForm',
        src: 'postForm',
        input: ({ context }) => ({
          ...(context.answer as Answer<'form'>),
          orderNumber: context.options.number,
        }),
        onDone: { target: 'refused', actions: { type: 'noteProblem', params: failed } },
      },
      on: back,
    },
    redirect: {
      entry: {
        type: 'leaveTo',
        params: ({ context }) => ({ url: (context.answer as Answer<'redirect'>).url }),
      },
      on: back,
    },
    /** The attempt failed: persists its current state and reloads the order. */
    refused: { entry: [keepIt, 'askReload'], always: 'failed' },
    failed: {
      on: {
        // The time may have ended while a widget was open that then failed.
        'problem.dismiss': {
          target: 'deciding',
          actions: { type: 'noteProblem', params: { problem: null } },
        },
      },
    },
  },
});

const closedBySum = {
  guard: 'isOtherSum',
  target: '#payment.code.closed',
  actions: [assign<PaymentContext, PaymentEvent, undefined, PaymentEvent, never>({ code: null }), keepIt],
} as const;

/** The QR code, to be paid with a phone. */
const codeRegion = paymentSetup.createStateConfig({
  initial: 'deciding',
  on: { 'code.open': '.open' },
  states: {
    deciding: {
      always: [{ guard: ({ context }) => context.code !== null, target: 'open' }, { target: 'none' }],
    },
    none: {},
    /** The bank declined the code: a modal says so while the order can still be paid. */
    declined: {
      on: {
        'code.close': 'none',
        'options.renew': [
          { guard: ({ event }) => !event.payable, target: 'none' },
          // The reason turns out to be another tab that changed the sum.
          { guard: 'isOtherSum', target: 'closed' },
        ],
      },
    },
    /** The sum changed elsewhere while the code was visible: the buyer is told that it can no longer be paid. */
    closed: {
      on: {
        'code.close': 'none',
        'options.renew': { guard: ({ event }) => !event.payable, target: 'none' },
      },
    },
    open: {
      initial: 'deciding',
      invoke: {
        id: 'polling',
        src: 'polling',
        input: ({ context: { orderHash } }) => ({ ...qrTerms, orderHash }),
        onDone: [
          {
            guard: ({ event }) => saysDeclined(event.output.answer),
            target: 'declined',
            actions: [assign({ code: null }), keepIt, 'askReload'],
          },
          { target: 'none', actions: [assign({ code: null }), keepIt, 'askReload'] },
        ],
      },
      on: {
        'options.renew': { guard: 'endsCode', target: 'none', actions: [assign({ code: null }), keepIt] },
      },
      states: {
        deciding: {
          always: [
            { guard: ({ context }) => context.code?.hidden === true, target: 'hidden' },
            { target: 'shown' },
          ],
        },
        shown: { on: { 'code.close': 'closing', 'options.renew': closedBySum } },
        /** Asks for confirmation: the code can still be paid, and a payment with it is not lost. */
        closing: {
          on: {
            'options.renew': closedBySum,
            'code.keep': 'shown',
            'code.hide': {
              target: 'hidden',
              actions: [{ type: 'hideCode', params: { hidden: true } }, keepIt, 'askReload'],
            },
          },
        },
        hidden: {
          on: {
            'code.show': {
              target: 'shown',
              actions: [{ type: 'hideCode', params: { hidden: false } }, keepIt],
            },
          },
        },
      },
    },
  },
});

export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  states: { way: wayRegion, code: codeRegion },
});

/* The setup of the payment's chart: its types, calls and effect names. The story is in `payment-chart.ts`. */
import { assign, sendParent, setup } from 'xstate';

import type { FormFields, PaymentAnswer } from '../../src/contract/payment.ts';
import type { PaymentRequest } from '../../src/contract/requests.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { asksAboutOffers } from '../../src/core/order/payment-choice.ts';
import { mutationMachine, mutationGuards } from '../common/mutation-chart.ts';
import { callPlaceholder, noop, type Effect } from '../common/actors.ts';
import {
  choiceOf,
  codeOf,
  endsCode,
  closeSubmissionIn,
  openSubmissionIn,
  renewed,
  type PaymentContext,
  type PaymentEvent,
  type PaymentInput,
  type PersistedPayment,
  type PaymentParentEvent,
} from './payment-model.ts';
import { pollingMachine } from './polling-chart.ts';

/** A refusal by the shop itself, with a code of the catalogue. */
export const localProblem = (code: string): Problem => ({ kind: 'refused', code, text: '' });

const leaveTo: Effect<{ readonly url: string }> = noop;
const remember: Effect<{ readonly keepsake: PersistedPayment | null }> = noop;

export const paymentSetup = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    children: {} as { startPayment: 'startPayment'; polling: 'polling' },
  },
  actors: {
    startPayment: mutationMachine<PaymentRequest, PaymentAnswer>(),
    openWidget: callPlaceholder<void, { readonly bankInvoiceId: string; readonly backUrl: string }>(
      'openWidget',
    ),
    postForm: callPlaceholder<
      void,
      { readonly action: string; readonly fields: FormFields; readonly orderNumber: string }
    >('postForm'),
    polling: pollingMachine,
  },
  actions: {
    askReload: sendParent({ type: 'order.reload' } satisfies PaymentParentEvent),
    askOffers: sendParent({ type: 'offers.wanted' } satisfies PaymentParentEvent),
    leaveTo,
    remember,
    nameMissingChoice: assign(({ context }) => {
      const choice = choiceOf(context);
      return choice.ok ? {} : { problem: localProblem(choice.problem) };
    }),
    openSubmission: assign(({ context }) => openSubmissionIn(context)),
    clearSubmission: assign(({ context }) => closeSubmissionIn(context)),
    noteAnswer: assign((_, { result }: { readonly result: Result<PaymentAnswer> }) =>
      result.ok ? { answer: result.value } : {},
    ),
    noteProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({ problem })),
    noteCode: assign(({ context }) => codeOf(context)),
    hideCode: assign(({ context: { code } }, { hidden }: { readonly hidden: boolean }) => ({
      code: code === null ? null : { ...code, hidden },
    })),
    renew: assign(({ context, event }) => (event.type === 'options.renew' ? renewed(context, event) : {})),
  },
  guards: {
    ...mutationGuards,
    hasPath: ({ context }) => choiceOf(context).ok,
    offersUnseen: ({ context }) => choiceOf(context).ok && asksAboutOffers(context.options),
    codeIsThere: ({ context }) => {
      const choice = choiceOf(context);
      return choice.ok && context.code?.path === choice.value;
    },
    isPayable: ({ context }) => context.payable,
    becomesPayable: ({ event }) => event.type === 'options.renew' && event.payable,
    isOtherSum: ({ context, event }) =>
      event.type === 'options.renew' &&
      event.payable &&
      event.options.totalMinor !== context.options.totalMinor,
    endsCode: ({ context, event }) => event.type === 'options.renew' && endsCode(context, event),
  },
});

/*
 * What the booking's chart is made of: its types, the calls it makes and the names of its effects. The story is told
 * in `booking.ts`.
 */
import { assign, raise, setup } from 'xstate';

import type { EventData } from '../src/contract/event.ts';
import type { CreatedOrder } from '../src/contract/order.ts';
import type { Problem, Result } from '../src/contract/result.ts';
import type {
  BookingContext,
  BookingEvent,
  BookingInput,
  EventCallInput,
  TicketPress,
} from './booking-model.ts';
import { breaksLimit, canSubmit, chosen, openEvent, preparePress, renewEvent } from './booking-steps.ts';
import { captchaMachine, type CaptchaOutcome } from './captcha.ts';
import { neededCall } from './needed-actor.ts';
import { answerCaptcha, isDefinite, type BookingOutput } from './order-press.ts';

/** What a reading of the event brought. */
export interface Read {
  readonly result: Result<EventData>;
}

export const bookingSetup = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    output: {} as BookingOutput,
    children: {} as { captcha: 'captcha' },
  },
  actors: {
    loadEvent: neededCall<EventData, EventCallInput>('loadEvent'),
    createOrder: neededCall<CreatedOrder, TicketPress>('createOrder'),
    captcha: captchaMachine,
  },
  actions: {
    choose: assign(({ context, event }) => chosen(context, event)),
    openEvent: assign(({ context }, { result }: Read) => (result.ok ? openEvent(context, result.value) : {})),
    renewEvent: assign(({ context }, { result }: Read) =>
      result.ok ? renewEvent(context, result.value) : {},
    ),
    noteEventProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({
      eventProblem: problem,
    })),
    forgetRefusal: assign({ refusal: null }),
    noteOrderProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({
      orderProblem: problem,
    })),
    preparePress: assign(({ context, event }) =>
      event.type === 'checkout.submit' ? preparePress(context, event) : {},
    ),
    sendPress: assign({ unanswered: true, orderProblem: null }),
    noAnswerDue: assign({ unanswered: false }),
    noteOrder: assign((_, { result }: { readonly result: Result<CreatedOrder> }) =>
      result.ok ? { orderHash: result.value.hash } : {},
    ),
    answerCaptcha: assign(({ context }, { outcome }: { readonly outcome: CaptchaOutcome }) =>
      answerCaptcha(context, outcome),
    ),
    /** A definite answer: the next press is a new one. */
    closePress: assign({ pending: null, unanswered: false }),
    lookAgain: raise({ type: 'event.refresh' }),
  },
  guards: {
    breaksLimit: ({ context, event }) => breaksLimit({ ...context, ...chosen(context, event) }),
    canAsk: ({ context }) => context.bySubscription && canSubmit(context),
    canBuy: ({ context }) => !context.bySubscription && canSubmit(context),
    needsCaptchaFirst: ({ context, event }) =>
      event.type === 'checkout.submit' && context.recaptcha && event.recaptchaToken === null,
    isDefinite: (_, { problem }: { readonly problem: Problem | null }) =>
      problem !== null && isDefinite(problem),
    wasUnanswered: ({ context }) => context.pending !== null && context.unanswered,
  },
});

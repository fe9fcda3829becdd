/*
 * What the booking's chart is made of: its types, the calls it makes and the names of its effects. The story is told
 * in `booking.ts`.
 */
import { assign, raise, setup } from 'xstate';

import type { EventData } from '../src/contract/event.ts';
import type { CreatedOrder } from '../src/contract/order.ts';
import type { EventOrderRequest } from '../src/contract/requests.ts';
import type { Problem } from '../src/contract/result.ts';
import type { BookingContext, BookingEvent, BookingInput, TicketPress } from './booking-model.ts';
import {
  breaksLimit,
  canSubmit,
  chosen,
  confirmed,
  leavesUnanswered,
  openEvent,
  preparePress,
  renewEvent,
  ticketsLost,
} from './booking-steps.ts';
import { captchaMachine } from './captcha.ts';
import type { EventCallInput, Read } from './event-loading.ts';
import { neededCall } from './needed-actor.ts';
import type { BookingOutput } from './order-press.ts';
import { pressEffects, pressGuards } from './press-effects.ts';

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
    ...pressEffects<EventOrderRequest, BookingContext, BookingEvent>(),
    choose: assign(({ context, event }) => chosen(context, event)),
    chooseAsked: assign(({ context }) => confirmed(context)),
    ask: assign(({ event }) => ({ asked: event })),
    forgetAsked: assign({ asked: null }),
    openEvent: assign(({ context }, { result }: Read) => (result.ok ? openEvent(context, result.value) : {})),
    renewEvent: assign(({ context }, { result }: Read) =>
      result.ok ? renewEvent(context, result.value) : {},
    ),
    noteEventProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({
      eventProblem: problem,
    })),
    forgetRefusal: assign({ refusal: null }),
    preparePress: assign(({ context, event }) =>
      event.type === 'checkout.submit' ? preparePress(context, event) : {},
    ),
    lookAgain: raise({ type: 'event.refresh' }),
  },
  guards: {
    ...pressGuards,
    breaksLimit: ({ context, event }) => breaksLimit({ ...context, ...chosen(context, event) }),
    losesTickets: ({ context, event }) => ticketsLost(context, event) > 0,
    canAsk: ({ context }) => context.bySubscription && canSubmit(context),
    canBuy: ({ context }) => !context.bySubscription && canSubmit(context),
    leavesUnanswered: ({ context }) => leavesUnanswered(context),
    needsCaptchaFirst: ({ context, event }) =>
      event.type === 'checkout.submit' && context.recaptcha && event.recaptchaToken === null,
  },
});

/*
 * The setup of the hall booking's chart: its types, calls and effect names. The chart's regions are in separate
 * files; the story is in `hall-booking-chart.ts`.
 */
import { assign, raise, sendTo, setup } from 'xstate';

import type { SeatId } from '../../src/contract/brand.ts';
import type { EventData } from '../../src/contract/event.ts';
import type { CreatedOrder } from '../../src/contract/requests.ts';
import type { SchemeOrderRequest } from '../../src/contract/requests.ts';
import type { Problem } from '../../src/contract/result.ts';
import type { SchemeSession } from '../../src/contract/scheme.ts';
import { captchaMachine } from '../common/captcha-chart.ts';
import { cartMachine } from './cart-chart.ts';
import {
  canSubmit,
  cartOpening,
  cartTurning,
  wouldAbandonSubmission,
  openEvent,
  prepareSubmission,
  type CreateOrderInput,
  type HallContext,
  type HallEvent,
  type HallInput,
  type MapInput,
  type RefreshedMap,
} from './hall-booking-model.ts';
import type { EventCallInput, Read } from '../common/event-loading.ts';
import { callPlaceholder, sourcePlaceholder } from '../common/actors.ts';
import type { BookingOutput } from '../common/submission.ts';
import { submissionActions, submissionGuards } from '../common/checkout-states.ts';

export const hallSetup = setup({
  types: {
    input: {} as HallInput,
    context: {} as HallContext,
    events: {} as HallEvent,
    output: {} as BookingOutput,
    children: {} as { cart: 'cart'; captcha: 'captcha' },
  },
  actors: {
    loadEvent: callPlaceholder<EventData, EventCallInput>('loadEvent'),
    loadSessions: callPlaceholder<readonly SchemeSession[], EventCallInput>('loadSessions'),
    loadMap: sourcePlaceholder<HallEvent, MapInput>(),
    refreshMap: callPlaceholder<RefreshedMap, MapInput>('refreshMap'),
    createOrder: callPlaceholder<CreatedOrder, CreateOrderInput>('createOrder'),
    cart: cartMachine,
    captcha: captchaMachine,
  },
  actions: {
    ...submissionActions<SchemeOrderRequest, HallContext, HallEvent>(),
    openCart: sendTo('cart', ({ context }: { context: HallContext }) => cartOpening(context)),
    turnCart: sendTo('cart', ({ context }: { context: HallContext }) => cartTurning(context)),
    loseSeats: sendTo('cart', (_, params: { readonly seatIds: readonly SeatId[] }) => ({
      type: 'seat.lost' as const,
      seatIds: params.seatIds,
    })),
    openEvent: assign(({ context }, { result }: Read) => (result.ok ? openEvent(context, result.value) : {})),
    noteEventProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      eventProblem: params.problem,
    })),
    noteSessionsProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      sessionsProblem: params.problem,
    })),
    noteMapProblem: assign((_, params: { readonly problem: Problem | null }) => ({
      mapProblem: params.problem,
    })),
    prepareSubmission: assign(({ context, event }) =>
      event.type === 'checkout.submit' ? prepareSubmission(context, event) : {},
    ),
    requestRefresh: raise({ type: 'map.refresh' }),
  },
  guards: {
    ...submissionGuards,
    canSubmit: ({ context }) => canSubmit(context),
    wouldAbandonSubmission: ({ context }) => canSubmit(context) && wouldAbandonSubmission(context),
    needsCaptchaFirst: ({ context, event }) =>
      event.type === 'checkout.submit' &&
      canSubmit(context) &&
      context.recaptcha &&
      event.recaptchaToken === null,
  },
});

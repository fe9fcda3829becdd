import { assign, raise } from 'xstate';

import { answerCaptcha, isDefinite, type CreateOrderInput, type HallContext } from './hall-booking-model.ts';
import { hallSetup } from './hall-setup.ts';
import { problemIn, problemOfError } from './needed-actor.ts';

/** From the buyer's press to an order: the part of the hall booking where nothing may happen twice. */
export const checkoutRegion = hallSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'wasUnanswered', target: 'unsure' }, { target: 'choosing' }],
    },
    choosing: {
      on: {
        'checkout.submit': [
          { guard: 'needsCaptchaFirst', target: 'captcha', actions: 'preparePress' },
          { guard: 'canSubmit', target: 'submitting', actions: 'preparePress' },
        ],
      },
    },
    submitting: {
      entry: assign({ unanswered: true, orderProblem: null }),
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => pressOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: '#hallBooking.ordered',
            actions: [
              assign(({ event }) => (event.output.ok ? { orderHash: event.output.value.hash } : {})),
              'closePress',
            ],
          },
          {
            guard: ({ event }) => !event.output.ok && event.output.problem.kind === 'captcha',
            target: 'captcha',
          },
          {
            guard: ({ event }) => !event.output.ok && isDefinite(event.output.problem),
            target: 'refused',
            actions: [
              {
                type: 'noteOrderProblem',
                params: ({ event }) => ({ problem: problemIn(event.output) }),
              },
              'closePress',
              // Whatever its code, a refusal may mean a seat that is gone: the map knows.
              raise({ type: 'map.refresh' }),
            ],
          },
          {
            target: 'unreachable',
            actions: {
              type: 'noteOrderProblem',
              params: ({ event }) => ({ problem: problemIn(event.output) }),
            },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: {
            type: 'noteOrderProblem',
            params: ({ event }) => ({ problem: problemOfError(event.error) }),
          },
        },
      },
    },
    captcha: {
      // The bot check is a definite «not yet»: no order was made, only the key goes on.
      entry: assign({ unanswered: false }),
      invoke: {
        id: 'captcha',
        src: 'captcha',
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'solved',
            target: 'submitting',
            actions: assign(({ context, event }) => answerCaptcha(context, event.output)),
          },
          { target: 'choosing', actions: 'closePress' },
        ],
        onError: {
          target: 'refused',
          actions: [
            {
              type: 'noteOrderProblem',
              params: ({ event }) => ({ problem: problemOfError(event.error) }),
            },
            'closePress',
          ],
        },
      },
    },
    /** A modal with the server's text and code. */
    refused: { on: { 'modal.dismiss': 'choosing' } },
    /** Nobody answered. «Try again» sends the same; going on choosing keeps the key for the same cart. */
    unreachable: { on: { 'checkout.retry': 'submitting', 'modal.dismiss': 'choosing' } },
    /** The page was reloaded before the answer came. Nothing is sent until the buyer says so. */
    unsure: { on: { 'checkout.retry': 'submitting', 'modal.dismiss': 'choosing' } },
  },
});

/** `submitting` is only entered with a press; without one the call is given nothing to send. */
function pressOf(context: HallContext): CreateOrderInput {
  if (context.pending === null) throw new Error('submitting without a press');
  return context.pending;
}

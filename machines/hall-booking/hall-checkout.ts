import { checkoutStates } from '../common/checkout-states.ts';
import type { CreateOrderInput, HallContext } from './hall-booking-model.ts';
import { hallSetup } from './hall-setup.ts';

/** `submitting` is only entered with a press; without one the call is given nothing to send. */
const pressOf = ({ pending }: HallContext): CreateOrderInput => {
  if (pending === null) throw new Error('submitting without a press');
  return pending;
};

/** From the buyer's press to an order of the cart. */
export const checkoutRegion = hallSetup.createStateConfig({
  initial: 'deciding',
  states: {
    ...checkoutStates(pressOf, '#hallBooking.ordered'),
    choosing: {
      on: {
        // Seats of the cart that are gone may be held by the order nobody answered.
        'checkout.retry': { guard: 'wasUnanswered', target: 'submitting' },
        'checkout.startOver': { actions: 'clearSubmission' },
        'checkout.submit': [
          { guard: 'wouldAbandonSubmission', target: 'confirmingRetry' },
          { guard: 'needsCaptchaFirst', target: 'captcha', actions: 'prepareSubmission' },
          { guard: 'canSubmit', target: 'submitting', actions: 'prepareSubmission' },
        ],
      },
    },
  },
});

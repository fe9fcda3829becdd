import { answer, broken } from '../engine/chart-cases.ts';
import {
  no,
  orderHash,
  refused,
  sid,
  silence,
  wantsCaptcha,
  yes,
} from '../../unit/samples/flow-factories.ts';

/** A buyer's actions on an order, wherever it is made: for the cases of both bookings. */
export const orderPresses = {
  'checkout.submit': {
    order: { freshKey: 'k1', recaptchaToken: null },
    'order with a token': { freshKey: 'k2', recaptchaToken: 'token' },
  },
  'checkout.retry': { 'try again': {} },
  'checkout.giveUp': { 'wait no longer': {} },
  'checkout.startOver': { anew: {} },
  'modal.dismiss': { dismiss: {} },
} as const;

/** The results of an order, and of its bot check. */
export const orderCalls = {
  createOrder: {
    'an order': answer(yes({ hash: orderHash })),
    'a refusal': answer(no(refused())),
    'a captcha': answer(no(wantsCaptcha)),
    'order: silence': answer(no(silence)),
    'order: broken': broken,
  },
  captcha: {
    solved: answer({ kind: 'solved', sid, text: 'abc' }),
    'given up': answer({ kind: 'cancelled' }),
  },
} as const;

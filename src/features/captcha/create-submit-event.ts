import type { CheckoutSubmit } from '../../../machines/common/submission.ts';
import { newIdempotencyKey } from '../new-key.ts';
import { recaptchaToken } from './recaptcha.ts';

/** A press of «order» at this moment: with a key of its own and, where the shop has reCAPTCHA, its token. */
export const createSubmitEvent = async (recaptchaSiteKey: string): Promise<CheckoutSubmit> => ({
  type: 'checkout.submit',
  freshKey: newIdempotencyKey(),
  recaptchaToken: recaptchaSiteKey === '' ? null : await recaptchaToken(recaptchaSiteKey),
});

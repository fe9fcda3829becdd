import type { CheckoutSubmit } from '../../../machines/common/submission.ts';
import { newIdempotencyKey } from '../new-key.ts';

type Recaptcha = {
  readonly ready: (then: () => void) => void;
  readonly execute: (siteKey: string, options: { action: string }) => Promise<string>;
};

declare global {
  var grecaptcha: Recaptcha | undefined;
}

const patienceMs = 5_000;

const within = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))]);

const loadScript = (siteKey: string): Promise<Recaptcha | null> =>
  new Promise((resolve) => {
    if (window.grecaptcha !== undefined) {
      resolve(window.grecaptcha);
      return;
    }
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.addEventListener('load', () => resolve(window.grecaptcha ?? null));
    // Blocked by a network, an extension or the page's own policy: the image is used instead.
    script.addEventListener('error', () => resolve(null));
    document.head.append(script);
  });

/** A token for one submission; null if the script fails or does not answer: the image is used then. */
const recaptchaToken = async (siteKey: string): Promise<string | null> => {
  try {
    const recaptcha = await within(loadScript(siteKey));
    if (recaptcha === null) return null;
    await within(new Promise<void>((resolve) => recaptcha.ready(resolve)));
    return await within(recaptcha.execute(siteKey, { action: 'order' }));
  } catch {
    return null;
  }
};

/** Creates an order submission: with a new idempotency key and, if the shop uses reCAPTCHA, its token. */
export const createSubmitEvent = async (recaptchaSiteKey: string): Promise<CheckoutSubmit> => ({
  type: 'checkout.submit',
  freshKey: newIdempotencyKey(),
  recaptchaToken: recaptchaSiteKey === '' ? null : await recaptchaToken(recaptchaSiteKey),
});

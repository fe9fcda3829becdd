/*
 * The captcha. The server wants proof that the buyer is human: a picture is fetched and shown. The buyer types its text
 * (at most 8 characters), which is checked. A wrong text brings a new picture and a message; the buyer may request
 * another picture at any time. A picture or check that fails to load offers a retry and keeps what was typed. It ends
 * solved, with the sid and text to send along, or cancelled by the buyer.
 *
 * To provide: actors.loadCaptcha (input void) → Result<CaptchaImage>; actors.checkCaptcha (input { sid, text }) →
 * Result<CaptchaVerdict>. Output: CaptchaOutcome.
 */
import { assign, setup } from 'xstate';

import type { CaptchaSid } from '../../src/contract/brand.ts';
import type { CaptchaImage, CaptchaVerdict } from '../../src/contract/captcha.ts';
import type { Problem } from '../../src/contract/result.ts';
import { callPlaceholder, problemOfResult, problemOfError } from './actors.ts';

/** Maximum length of a captcha's text, in characters. */
export const captchaMaxLength = 8;

export type CaptchaOutcome =
  | { readonly kind: 'solved'; readonly sid: CaptchaSid; readonly text: string }
  | { readonly kind: 'cancelled' };

/**
 * `wrong` = the last text was refused and this is a new picture; `problem` = why the picture or check failed.
 * @internal Named by tests, which make one.
 */
export type CaptchaContext = {
  readonly image: CaptchaImage | null;
  readonly text: string;
  readonly wrong: boolean;
  readonly problem: Problem | null;
  readonly solved: boolean;
};

/** @internal Named by tests, which make one. */
export type CaptchaEvent =
  | { readonly type: 'text.type'; readonly text: string }
  | { readonly type: 'text.submit' }
  | { readonly type: 'image.renew' }
  | { readonly type: 'call.retry' }
  | { readonly type: 'captcha.cancel' };

export const captchaMachine = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
    output: {} as CaptchaOutcome,
  },
  actors: {
    loadCaptcha: callPlaceholder<CaptchaImage, void>('loadCaptcha'),
    checkCaptcha: callPlaceholder<CaptchaVerdict, { readonly sid: CaptchaSid; readonly text: string }>(
      'checkCaptcha',
    ),
  },
  guards: {
    hasText: ({ context }) => context.text.trim() !== '' && context.image !== null,
  },
}).createMachine({
  id: 'captcha',
  context: { image: null, text: '', wrong: false, problem: null, solved: false },
  initial: 'loading',
  on: { 'captcha.cancel': '.cancelled' },
  states: {
    loading: {
      invoke: {
        id: 'loadCaptcha',
        src: 'loadCaptcha',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'waiting',
            actions: assign(({ event }) =>
              event.output.ok ? { image: event.output.value, text: '', problem: null } : {},
            ),
          },
          {
            target: 'imageFailed',
            actions: assign({ problem: ({ event }) => problemOfResult(event.output) }),
          },
        ],
        onError: {
          target: 'imageFailed',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
    },
    imageFailed: {
      on: { 'image.renew': 'loading' },
    },
    waiting: {
      on: {
        'text.type': {
          actions: assign({ text: ({ event }) => event.text.slice(0, captchaMaxLength) }),
        },
        'text.submit': { guard: 'hasText', target: 'checking' },
        'image.renew': { target: 'loading', actions: assign({ wrong: false }) },
      },
    },
    checking: {
      invoke: {
        id: 'checkCaptcha',
        src: 'checkCaptcha',
        input: ({ context }) => ({
          sid: context.image?.sid ?? ('' as CaptchaSid),
          text: context.text.trim(),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.right,
            target: 'solved',
            actions: assign(({ context, event }) => ({
              solved: true,
              image:
                context.image !== null && event.output.ok && event.output.value.sid !== ''
                  ? { ...context.image, sid: event.output.value.sid }
                  : context.image,
            })),
          },
          {
            guard: ({ event }) => event.output.ok,
            target: 'loading',
            actions: assign({ wrong: true, text: '' }),
          },
          {
            // This check only precedes the real one: if it is refused, the text is wrong.
            guard: ({ event }) => problemOfResult(event.output)?.kind === 'captcha',
            target: 'loading',
            actions: assign({ wrong: true, text: '' }),
          },
          {
            target: 'checkFailed',
            actions: assign({ problem: ({ event }) => problemOfResult(event.output) }),
          },
        ],
        onError: {
          target: 'checkFailed',
          actions: assign({ problem: ({ event }) => problemOfError(event.error) }),
        },
      },
    },
    checkFailed: {
      on: {
        'call.retry': { target: 'checking', actions: assign({ problem: null }) },
        'image.renew': { target: 'loading', actions: assign({ problem: null, wrong: false }) },
      },
    },
    solved: { type: 'final' },
    cancelled: { type: 'final' },
  },
  output: ({ context }): CaptchaOutcome =>
    context.solved && context.image !== null
      ? { kind: 'solved', sid: context.image.sid, text: context.text.trim() }
      : { kind: 'cancelled' },
});

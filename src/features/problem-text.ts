import type { Key, Translate } from '../../i18n/translate.ts';
import { errorCodes } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';

/** A problem as a text for the buyer. `html` is the server's own text, not yet sanitised. */
export type ProblemText = {
  readonly text: string;
  readonly html?: string;
  readonly code?: string | undefined;
  /** The id of the request in the server's log. */
  readonly requestId?: string;
};

const unreachable = {
  offline: 'errors.offline',
  timeout: 'errors.timeout',
  network: 'errors.network',
  server: 'errors.server',
} as const satisfies Record<string, Key>;

const plain = {
  notFound: 'errors.dataNotFound',
  unreadable: 'errors.badAnswer',
  aborted: 'errors.unknown',
} as const satisfies Record<string, Key>;

/** The catalogue's texts by code, for refusals without a text; some of them contain the code. */
const catalogue = {
  [errorCodes.invalidCsrf]: 'errors.invalidCsrf',
  [errorCodes.invalidCaptcha]: 'errors.invalidCaptcha',
  [errorCodes.internal]: 'errors.internal',
  [errorCodes.limit]: 'errors.limit',
  [errorCodes.payment]: 'errors.payment',
  [errorCodes.unknownPayment]: 'errors.paymentUnknown',
  [errorCodes.paymentNotSet]: 'errors.paymentNotSet',
} as const satisfies Record<string, Key>;

const isCatalogued = (code: string): code is keyof typeof catalogue => Object.hasOwn(catalogue, code);

/** True if the server's text contains the code: «Код ошибки: -9999», “Error (#-9999)”. */
const namesCode = (text: string, code: string): boolean =>
  [...text.matchAll(/[#:：]\s*(-?\w+)/gu)].some(([, named]) => named === code);

/* True for an overloaded server: the call can be repeated soon. */
const isBusy = (problem: Problem): boolean =>
  problem.kind === 'unreachable' && problem.cause === 'server' && problem.status === 503;

/** The text for a problem: the server's if there is one, otherwise ours. */
export function problemText(t: Translate, problem: Problem): ProblemText {
  // Nobody needs to look an overload up in the log.
  const requestId = isBusy(problem) ? undefined : problem.requestId;
  return { ...wordsOf(t, problem), ...(requestId !== undefined && { requestId }) };
}

function wordsOf(t: Translate, problem: Problem): ProblemText {
  if (problem.kind === 'refused' || problem.kind === 'captcha') {
    const { code } = problem;
    const own = isCatalogued(code) ? t(catalogue[code], { code }) : t('errors.unknown');
    const text = problem.text !== '' ? problem.text : own;
    return {
      text,
      ...(problem.text !== '' && { html: problem.text }),
      ...(!namesCode(text, code) && { code }),
    };
  }
  if (problem.kind !== 'unreachable') return { text: t(plain[problem.kind]) };
  if (!isBusy(problem)) return { text: t(unreachable[problem.cause]) };
  // Shown only when automatic retries have ended, so it does not promise a queue.
  return {
    text:
      problem.text ??
      (problem.retryAfterS === undefined
        ? t('errors.crowd')
        : t('errors.crowdFor', { seconds: problem.retryAfterS })),
  };
}

/** Codes of the catalogue whose text tells the buyer no more than that there was an error. */
const vagueCodes: readonly string[] = [errorCodes.internal, errorCodes.invalidCaptcha];

/**
 * The text for a refused order: the server's, or the catalogue's for a code that has one, or the general order error
 * with the code. The code is never shown twice.
 */
export function orderRefusalText(t: Translate, problem: Problem): ProblemText {
  const described = problemText(t, problem);
  if (problem.kind !== 'refused' || problem.text !== '') return described;
  const { code } = problem;
  return isCatalogued(code) && !vagueCodes.includes(code)
    ? described
    : { ...described, text: t('errors.order', { code }), code: undefined };
}

/** The texts about the unavailable part of an address. */
export const goneKeys = {
  date: 'event.dateGone',
  time: 'event.timeGone',
  unreadable: 'event.dateUnreadable',
} as const;

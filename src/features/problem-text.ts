import type { Key, Translate } from '../../i18n/translate.ts';
import { errorCodes } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';

/** A problem in the buyer's words. `html` is the server's own text, still to be sanitised. */
export type ProblemText = {
  readonly text: string;
  readonly html?: string;
  readonly code?: string;
  /** What the server's log calls the request by. */
  readonly requestId?: string;
};

const unreachable = {
  offline: 'errors.offline',
  timeout: 'errors.timeout',
  network: 'errors.network',
  server: 'errors.server',
} as const satisfies Record<string, Key>;

/** The catalogue's texts by code, for a refusal without words of its own; some name the code themselves. */
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

/** Whether the server's words name the code themselves: «Код ошибки: -9999», “Error (#-9999)”. */
const namesCode = (text: string, code: string): boolean =>
  [...text.matchAll(/[#:：]\s*(-?\w+)/gu)].some(([, named]) => named === code);

/* A crowd: the call may be made again soon. */
const isBusy = (problem: Problem): boolean =>
  problem.kind === 'unreachable' && problem.cause === 'server' && problem.status === 503;

/** What to tell the buyer about a problem: the server's own words where there are some, ours otherwise. */
export function problemText(t: Translate, problem: Problem): ProblemText {
  // Where many buy at once nothing is to be looked up.
  const requestId = isBusy(problem) ? undefined : problem.requestId;
  return { ...wordsOf(t, problem), ...(requestId !== undefined && { requestId }) };
}

function wordsOf(t: Translate, problem: Problem): ProblemText {
  switch (problem.kind) {
    case 'refused':
    case 'captcha': {
      const { code } = problem;
      const own = isCatalogued(code) ? t(catalogue[code], { code }) : t('errors.unknown');
      const text = problem.text !== '' ? problem.text : own;
      return {
        text,
        ...(problem.text !== '' && { html: problem.text }),
        ...(!namesCode(text, code) && { code }),
      };
    }
    case 'notFound':
      return { text: t('errors.dataNotFound') };
    case 'unreachable':
      if (!isBusy(problem)) return { text: t(unreachable[problem.cause]) };
      // By now nobody asks again by himself: this is no line.
      return {
        text:
          problem.text ??
          (problem.retryAfterS === undefined
            ? t('errors.crowd')
            : t('errors.crowdFor', { seconds: problem.retryAfterS })),
      };
    case 'unreadable':
      return { text: t('errors.badAnswer') };
    case 'aborted':
      return { text: t('errors.unknown') };
  }
}

/** Codes whose sentence tells the buyer more than that there was an error. */
const tellingCodes: readonly string[] = [
  errorCodes.limit,
  errorCodes.invalidCsrf,
  errorCodes.payment,
  errorCodes.unknownPayment,
  errorCodes.paymentNotSet,
];

/**
 * What to tell of an order that was refused: the server's own words, the catalogue's for a code that has them,
 * otherwise the order error, which names the code itself: it is never said twice.
 */
export function orderRefusalText(t: Translate, problem: Problem): ProblemText {
  const described = problemText(t, problem);
  if (problem.kind !== 'refused' || problem.text !== '' || tellingCodes.includes(problem.code))
    return described;
  const { requestId } = described;
  return { text: t('errors.order', { code: problem.code }), ...(requestId !== undefined && { requestId }) };
}

/** What is said of the part of an address that could not be had. */
export const goneKeys = {
  date: 'event.dateGone',
  time: 'event.timeGone',
  unreadable: 'event.dateUnreadable',
} as const;

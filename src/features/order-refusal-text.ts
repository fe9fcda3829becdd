import type { Translate } from '../../i18n/translate.ts';
import { errorCodes } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';
import { problemText, type ProblemText } from './problem-text.ts';

/** Codes whose text tells the buyer more than that there was an error. */
const tellingCodes: readonly string[] = [
  errorCodes.limit,
  errorCodes.invalidCsrf,
  errorCodes.payment,
  errorCodes.unknownPayment,
  errorCodes.paymentNotSet,
];

/**
 * The text for a refused order: the server's, or the catalogue's for a code that has one, or the general order error
 * with the code. The code is never shown twice.
 */
export function orderRefusalText(t: Translate, problem: Problem): ProblemText {
  const described = problemText(t, problem);
  if (problem.kind !== 'refused' || problem.text !== '' || tellingCodes.includes(problem.code))
    return described;
  const { requestId } = described;
  return { text: t('errors.order', { code: problem.code }), ...(requestId !== undefined && { requestId }) };
}

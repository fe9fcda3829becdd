import { RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import type { RequestedLine } from '../../../../fixtures/box-office/rules/order-request.ts';
import type { BuyerRecord } from '../../../../fixtures/box-office/model/schema.ts';

/** The day of these tests' catalogues. */
export const today = { day: 5, month: 1, year: 2026 } as const;

/** A buyer with valid fields. */
export const buyer: BuyerRecord = { name: 'Anna Petrova', phone: '123456', email: 'anna@example.org' };

/** One parsed line of a request: an adult, without a date or an event. */
export const requestedLine = (over: Partial<RequestedLine>): RequestedLine => ({
  actionId: '',
  seatId: '',
  categoryId: '1',
  zoneId: '',
  quantity: 1,
  sum: '',
  day: '',
  time: '',
  ...over,
});

/** The common part of all requests in these tests. */
export const common = {
  eventHash: 'E',
  checkedIds: new Set(['1']),
  cultureCard: false,
  buyer,
};

/** The code and text of pricing's refusal; '' if there is none. */
export function refusalOf(pricing: () => unknown): string {
  try {
    pricing();
    return '';
  } catch (error) {
    if (error instanceof RefusalError) return `${error.answer.errorCode} ${error.answer.errorText}`;
    throw error;
  }
}

import { RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import type { RequestedLine } from '../../../../fixtures/box-office/rules/order-request.ts';
import type { BuyerRecord } from '../../../../fixtures/box-office/model/schema.ts';

/** The day on which the catalogues of these tests are opened. */
export const today = { day: 5, month: 1, year: 2026 } as const;

/** A buyer whose fields hold. */
export const buyer: BuyerRecord = { name: 'Anna Petrova', phone: '123456', email: 'anna@example.org' };

/** One line of a request as it is read: an adult, without a date or an event of its own. */
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

/** What every request of these tests has. */
export const common = {
  eventHash: 'E',
  checkedIds: new Set(['1']),
  cultureCard: false,
  buyer,
};

/** The code and the text that pricing ends with; '' where it doesn't. */
export function refusalOf(pricing: () => unknown): string {
  try {
    pricing();
    return '';
  } catch (error) {
    if (error instanceof RefusalError) return `${error.answer.errorCode} ${error.answer.errorText}`;
    throw error;
  }
}

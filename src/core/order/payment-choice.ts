import { errorCodes } from '../../contract/codes.ts';
import type { OrderView } from '../../contract/order.ts';
import { fail, succeed, type Result } from '../../contract/result.ts';

/** The parts of an order that decide how it can be paid. */
export type PaymentOptions = Pick<
  OrderView,
  | 'number'
  | 'paymentTypes'
  | 'paymentPaths'
  | 'chosenPaymentId'
  | 'byQr'
  | 'offers'
  | 'services'
  | 'totalMinor'
  | 'attempts'
>;

/** Why a payment can't even be started: nothing chosen (−9995), or an invalid choice (−9996). */
type ChoiceError = typeof errorCodes.paymentNotSet | typeof errorCodes.unknownPayment;

/**
 * The preselected way to pay: the order's own choice if it is on offer, else the QR code if the order prefers it,
 * else the only type there is, else none.
 */
export const initialPayment = (options: PaymentOptions): string | null => {
  const [first, ...others] = options.paymentTypes;
  if (options.paymentTypes.some((type) => type.id === options.chosenPaymentId))
    return options.chosenPaymentId;
  const code = options.byQr ? options.paymentTypes.find((type) => type.qr) : undefined;
  if (code !== undefined) return code.id;
  return first !== undefined && others.length === 0 ? first.id : null;
};

/** The path to call for a choice. An id that is no longer offered counts as no choice. */
export const paymentPath = (
  options: PaymentOptions,
  chosenId: string | null,
): Result<string, ChoiceError> => {
  if (chosenId === null || !options.paymentTypes.some((type) => type.id === chosenId)) {
    return fail(errorCodes.paymentNotSet);
  }
  const path = Object.hasOwn(options.paymentPaths, chosenId) ? options.paymentPaths[chosenId] : undefined;
  return path === undefined || path === '' ? fail(errorCodes.unknownPayment) : succeed(path);
};

/** Whether a bank may still take the money of an earlier payment: another payment would then be a second one. */
export const awaitsBank = ({ attempts }: Pick<PaymentOptions, 'attempts'>): boolean =>
  attempts.some(({ state }) => state === 'waiting');

/**
 * Whether to offer the buyer extra services before paying: there are some, none was added, and no bank may still take
 * the current sum.
 */
export const asksAboutOffers = (options: PaymentOptions): boolean =>
  options.offers.length > 0 && options.services.length === 0 && !awaitsBank(options);

/** The error catalogue of the wire. Codes are compared as strings. */
export const errorCodes = {
  none: '0',
  invalidCsrf: '-1000',
  invalidCaptcha: '-1001',
  paymentNotSet: '-9995',
  unknownPayment: '-9996',
  payment: '-9997',
  limit: '-9998',
  internal: '-9999',
} as const;

const catalogue: readonly string[] = Object.values(errorCodes);

/** Whether a code is in the catalogue: these describe the shop's state, never an order or a promo code. */
export const isOfCatalogue = (code: string): boolean => catalogue.includes(code);

/** `demandstatusid` of a confirmed order. */
export const statusConfirmed = 20;
/** `demandstatusid` of a cancelled order. */
export const statusCancelled = 90;

/** Menu kinds with a special meaning. */
export const menuKinds = { tickets: '1', subscribers: '2', concerts: '3' } as const;

/** `totalticketcount` that means «soon on sale». */
export const soonOnSaleCount = -99999;

/** From this number on, the remaining tickets are not shown: there is no hurry. */
export const plentyRemaining = 100;

/** The maximum number of tickets at one price if no lower limit is given. */
export const defaultPriceLimit = 100;

import { errorCodes, statusCancelled, statusConfirmed } from '../../contract/codes.ts';
import type { OrderView } from '../../contract/order.ts';

/** The label of an order for the buyer. The texts are in the catalogs. */
export type OrderLabel =
  | 'deletedOrNotFound'
  | 'cancelled'
  | 'paid'
  | 'waitingForPayment'
  | 'notPaid'
  | 'confirmed'
  | 'notConfirmed';

/**
 * The fields of an order that decide its label.
 * @internal Named by tests, which make one.
 */
export type LabelFacts = Pick<
  OrderView,
  'errorCode' | 'statusId' | 'schemeCode' | 'printingAllowed' | 'paymentAllowed'
>;

/** `schemeCode` of an order whose card is still being verified. */
export const schemeVerifying = 3;
/** `schemeCode` of an order whose card was refused: the order is annulled. */
export const schemeFailed = 4;

/** True if the back end itself says that there is no such order. */
export const hasOrderError = (view: Pick<OrderView, 'errorCode'>): boolean =>
  view.errorCode !== errorCodes.none;

/**
 * The label of an order. `isInTime`: the reservation is still running (an order without a deadline always is). The
 * order of the checks matters: a cancelled order is cancelled even if it could be printed. An order that can be
 * neither printed nor paid is «not paid»; one that could be paid but is out of time falls back to its status.
 */
export const orderLabel = (view: LabelFacts, isInTime: boolean): OrderLabel => {
  if (hasOrderError(view)) return 'deletedOrNotFound';
  if (view.statusId === statusCancelled || view.schemeCode === schemeFailed) return 'cancelled';
  if (view.printingAllowed) return 'paid';
  if (!view.paymentAllowed) return 'notPaid';
  if (isInTime) return 'waitingForPayment';
  return view.statusId === statusConfirmed ? 'confirmed' : 'notConfirmed';
};

/**
 * Whether the order's page must send the buyer to fill in the visitors' names: no error, and neither confirmed nor
 * cancelled.
 */
export const goesToNominal = (view: Pick<OrderView, 'errorCode' | 'statusId'>): boolean =>
  !hasOrderError(view) && view.statusId !== statusConfirmed && view.statusId !== statusCancelled;

/** Whether the tickets of an order can be returned: as the order says or, if it does not, the shop. */
export const mayReturn = (
  { returnAllowed }: Pick<OrderView, 'returnAllowed'>,
  shopAllows: boolean,
): boolean => returnAllowed ?? shopAllows;

/** The fields of a ticket that are needed to count it. */
type Counted = Pick<OrderView['tickets'][number], 'id' | 'parentId' | 'quantity' | 'returned'>;

/** How many tickets of an order are still valid, and how many were returned; a season pass counts as one. */
export const ticketCounts = ({
  tickets,
}: {
  readonly tickets: readonly Counted[];
}): { readonly valid: number; readonly returned: number } => {
  const ids = new Set(tickets.map(({ id }) => id));
  const own = tickets.filter(({ id, parentId }) => parentId === id || !ids.has(parentId));
  const count = (returned: boolean): number =>
    own.reduce((sum, line) => sum + (line.returned === returned ? line.quantity : 0), 0);
  return { valid: count(false), returned: count(true) };
};

/** Whether an order was returned completely and admits nobody. */
export const isGivenBack = (order: { readonly tickets: readonly Counted[] }): boolean => {
  const { valid, returned } = ticketCounts(order);
  return valid === 0 && returned > 0;
};

/** Whether an order has tickets that can never be returned, which the buyer is told before paying. */
export const isFinalSale = (view: {
  readonly tickets: readonly Pick<OrderView['tickets'][number], 'returnable'>[];
}): boolean => view.tickets.some((line) => line.returnable === false);

/**
 * Whether the tickets of a paid order may be returned: `open` they may, `final` they never could, `closed` not now;
 * null = all are returned or applied for, and that notice leads on.
 */
export const returnOffer = (
  view: Pick<OrderView, 'returnAllowed'> & {
    readonly tickets: readonly Pick<
      OrderView['tickets'][number],
      'returned' | 'returnable' | 'returnAsked'
    >[];
  },
  shopAllows: boolean,
): 'open' | 'final' | 'closed' | null => {
  if (view.tickets.every((line) => line.returned || line.returnAsked)) return null;
  if (mayReturn(view, shopAllows)) return 'open';
  return isFinalSale(view) ? 'final' : 'closed';
};

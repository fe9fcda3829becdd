import type { OrderView } from '../../contract/order.ts';
import { isGivenBack, schemeFailed, schemeVerifying, type OrderLabel } from '../../core/order/order-label.ts';

/** The states of an order's payment column, of which exactly one applies. */
export type AsideStory =
  /** The reservation runs, and the order can be paid. */
  | 'pay'
  /** The card is being verified; meanwhile the order can't be paid. */
  | 'verifying'
  | 'paid'
  /** Paid, and all tickets were returned. */
  | 'returned'
  | 'cancelled'
  /** Cancelled because the card verification failed. */
  | 'cardFailed'
  /** The time to pay is over, whether or not the back end has released the order yet. */
  | 'expired'
  /** Neither paid nor payable. */
  | 'closed';

export const asideStory = (
  view: Pick<OrderView, 'schemeCode' | 'reserveSeconds' | 'tickets'>,
  label: OrderLabel,
): AsideStory => {
  switch (label) {
    case 'paid':
      return isGivenBack(view) ? 'returned' : 'paid';
    case 'deletedOrNotFound':
    case 'cancelled':
      if (view.schemeCode === schemeFailed) return 'cardFailed';
      return view.reserveSeconds === 0 ? 'expired' : 'cancelled';
    case 'waitingForPayment':
      return view.schemeCode === schemeVerifying ? 'verifying' : 'pay';
    case 'confirmed':
    case 'notConfirmed':
      return view.schemeCode === schemeVerifying ? 'verifying' : 'expired';
    case 'notPaid':
      return view.schemeCode === schemeVerifying ? 'verifying' : 'closed';
  }
};

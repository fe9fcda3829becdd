import type { OrderView } from '../../contract/order.ts';
import { isGivenBack, schemeFailed, schemeVerifying, type OrderLabel } from '../../core/order/order-label.ts';

/** The states of an order's payment column; exactly one at a time. */
export type AsideStory =
  /** The reservation runs and can be paid. */
  | 'pay'
  /** The card is being verified; nothing is to be paid meanwhile. */
  | 'verifying'
  | 'paid'
  /** Paid, and all tickets were given back. */
  | 'returned'
  | 'cancelled'
  /** Annulled because its card did not pass. */
  | 'cardFailed'
  /** The time to pay is over, whether or not the back end has taken the order back yet. */
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

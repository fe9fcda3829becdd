import type { Key } from '../../../i18n/translate.ts';
import type { OrderLabel } from '../../core/order/order-label.ts';

/** How each state of an order is called and coloured. */
export const labelLooks = {
  deletedOrNotFound: { text: 'order.status.deleted', tone: 'danger' },
  cancelled: { text: 'order.status.cancelled', tone: 'danger' },
  paid: { text: 'order.status.paid', tone: 'good' },
  waitingForPayment: { text: 'order.status.waiting', tone: 'warning' },
  notPaid: { text: 'order.status.notPaid', tone: 'plain' },
  /* Its time ran out before anybody paid: what was confirmed is the reservation, and that is over. */
  confirmed: { text: 'order.status.notPaid', tone: 'plain' },
  notConfirmed: { text: 'order.status.notConfirmed', tone: 'plain' },
  returned: { text: 'order.status.returned', tone: 'plain' },
  /* «Not paid» beside a card that is being checked would read as a refusal, «waiting for payment» as a request. */
  verifying: { text: 'payment.verify.title', tone: 'warning' },
} as const satisfies Record<
  OrderLabel | 'returned' | 'verifying',
  { text: Key; tone: 'plain' | 'good' | 'warning' | 'danger' }
>;

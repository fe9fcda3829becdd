import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { PartWaiting } from '../../ui/lazy/slow-notice.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import styles from './order-shown.module.css';

/** The top of a paid order; an unpaid order does not load it. */
export const PaidOrder = lazyComponent(
  async () => (await import('../../features/tickets/paid/paid-order.tsx')).FreshPaidOrder,
  { waiting: <PartWaiting className={styles.paid} /> },
);

/** An order that can't be loaded but is saved. */
export const SavedOrder = lazyComponent(async () => (await import('./kept-order.tsx')).SavedOrder, {
  waiting: <OrderSkeleton onRetry={() => window.location.reload()} />,
});

/** Few tickets are mailed to a visitor. */
export const SendTicket = lazyComponent(async () => (await import('./send-ticket-form.tsx')).SendTicket, {
  Frame: () => null,
});

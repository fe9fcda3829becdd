import { latePart } from '../../ui/lazy/lazy-component.tsx';
import { PartWaiting } from '../../ui/lazy/part-waiting.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import styles from './order-shown.module.css';

/** What a paid order begins with; an order that is to be paid first does without. */
export const PaidOrder = latePart(
  async () => (await import('../../features/tickets/paid/paid-order.tsx')).FreshPaidOrder,
  { waiting: <PartWaiting className={styles.paid} /> },
);

/** An order that can't be read but is remembered. */
export const KeptOrder = latePart(async () => (await import('./kept-order.tsx')).KeptOrder, {
  waiting: <OrderSkeleton onRetry={() => window.location.reload()} />,
});

/** Few tickets are sent on. */
export const SendTicket = latePart(async () => (await import('./send-ticket-form.tsx')).SendTicket, {
  Frame: () => null,
});

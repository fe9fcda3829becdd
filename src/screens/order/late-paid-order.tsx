import { latePart } from '../../ui/late/late-part.tsx';
import { Skeleton } from '../../ui/late/skeleton.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import styles from './order-shown.module.css';

/** What a paid order begins with; an order that is to be paid first does without. */
export const PaidOrder = latePart(
  async () => (await import('../../features/tickets/paid/paid-order.tsx')).FreshPaidOrder,
  { waiting: <Skeleton className={styles.paid} /> },
);

/** An order that can't be read but is remembered. */
export const KeptOrder = latePart(async () => (await import('./kept-order.tsx')).KeptOrder, {
  waiting: <OrderSkeleton onRetry={() => {}} />,
});

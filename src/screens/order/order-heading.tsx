import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Key } from '../../../i18n/translate.ts';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import type { OrderLabel } from '../../core/order/order-label.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './order-heading.module.css';

/** The text and colour of each state of an order. */
export const labelLooks = {
  deletedOrNotFound: { text: 'order.status.deleted', tone: 'danger' },
  cancelled: { text: 'order.status.cancelled', tone: 'danger' },
  paid: { text: 'order.status.paid', tone: 'good' },
  waitingForPayment: { text: 'order.status.waiting', tone: 'warning' },
  notPaid: { text: 'order.status.notPaid', tone: 'plain' },
  /* Its time ran out before it was paid: what was confirmed is the reservation, and that has ended. */
  confirmed: { text: 'order.status.notPaid', tone: 'plain' },
  notConfirmed: { text: 'order.status.notConfirmed', tone: 'plain' },
  returned: { text: 'order.status.returned', tone: 'plain' },
  /* While a card is being verified, «not paid» would seem a refusal, and «waiting for payment» a request to pay. */
  verifying: { text: 'payment.verify.title', tone: 'warning' },
} as const satisfies Record<
  OrderLabel | 'returned' | 'verifying',
  { text: Key; tone: 'plain' | 'good' | 'warning' | 'danger' }
>;

type OrderHeadingProps = {
  readonly number: string;
  /** null = unknown; with `waits`, not yet. */
  readonly label: OrderLabel | 'returned' | 'verifying' | null;
  readonly waits?: boolean;
};

/** The order's number and state. It has its final size from the start, so that nothing moves. */
export function OrderHeading({ number, label, waits = true }: OrderHeadingProps) {
  const { t, lang } = useI18n();
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{number === '' ? t('order.title') : t('order.number', { number })}</h1>
      {label === null ? (
        waits && <Skeleton className={styles.badge} />
      ) : (
        <p>
          <VisuallyHidden>{labelled(lang, t('order.statusLabel'), '')}</VisuallyHidden>
          <Badge tone={labelLooks[label].tone}>{t(labelLooks[label].text)}</Badge>
        </p>
      )}
    </header>
  );
}

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import type { OrderLabel } from '../../core/order/order-label.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { labelLooks } from './label-looks.ts';
import styles from './order-heading.module.css';

interface OrderHeadingProps {
  readonly number: string;
  /** null = nobody knows; `waits` = not yet. */
  readonly label: OrderLabel | 'returned' | 'verifying' | null;
  readonly waits?: boolean;
}

/** The order's number and what has become of it. Stands from the first moment, so that nothing jumps. */
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

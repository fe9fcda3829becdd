import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../contract/brand.ts';
import { orderLabel, type OrderLabel } from '../../core/order-label.ts';
import { OrderGone } from '../../features/order-gone.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { OrderFailed, OrderToNominal } from './order-ends.tsx';
import { OrderHeading } from './order-heading.tsx';
import { OrderShown } from './order-shown.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { useOrder, type OrderActor } from './use-order.ts';
import styles from './order-screen.module.css';

/** The order's page: what was bought, paying for it, and the tickets once it is paid. */
export function OrderScreen({ hash }: { hash: string }) {
  const { t } = useI18n();
  const actor = useOrder(hash.toUpperCase() as OrderHash);
  const number = useSelector(actor, ({ context }) => context.view?.number ?? '');
  const label = useOrderLabel(actor);
  usePageTitle(
    label === 'deletedOrNotFound'
      ? t('order.notFound')
      : number === ''
        ? t('order.title')
        : t('order.number', { number }),
  );
  return (
    <div className={styles.page}>
      {label !== 'deletedOrNotFound' && <OrderHeading number={number} label={label} />}
      <OrderBody actor={actor} label={label} />
    </div>
  );
}

/** What the order is called now; null while nobody knows. */
function useOrderLabel(actor: OrderActor): OrderLabel | null {
  return useSelector(actor, (state) => {
    if (state.matches('notFound')) return 'deletedOrNotFound';
    const { view } = state.context;
    return view === null ? null : orderLabel(view, !state.matches({ shown: { time: 'over' } }));
  });
}

function OrderBody({ actor, label }: { actor: OrderActor; label: OrderLabel | null }) {
  const place = useSelector(actor, (state) => (typeof state.value === 'string' ? state.value : 'shown'));
  const { view, problem, orderHash } = useSelector(actor, ({ context }) => context);
  const reload = (): void => actor.send({ type: 'order.reload' });
  if (place === 'notFound') return <OrderGone />;
  if (place === 'goToNominal') return <OrderToNominal hash={orderHash} />;
  if (place === 'failed' && problem !== null) return <OrderFailed problem={problem} onRetry={reload} />;
  if (place !== 'shown' || view === null || label === null) return <OrderSkeleton onRetry={reload} />;
  return <OrderShown actor={actor} view={view} label={label} />;
}

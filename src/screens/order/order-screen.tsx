import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { useRouter } from 'wouter';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { isGoneProblem } from '../../../machines/order/order-model.ts';
import type { OrderHash } from '../../contract/brand.ts';
import {
  goesToNominal,
  isGivenBack,
  orderLabel,
  schemeVerifying,
  type OrderLabel,
} from '../../core/order/order-label.ts';
import { useApp } from '../../features/app-context.tsx';
import { useHostPage } from '../../features/host-page.ts';
import { useLastOrder } from '../../features/use-last-orders.ts';
import { Evening } from '../../features/evening.tsx';
import { OrderGone } from '../../features/order-gone.tsx';
import { orderAtBank } from '../../persistence/at-bank.ts';
import { usePageTitle } from '../../features/page-title.ts';
import { hasSavedOrders } from '../../persistence/start-notes.ts';
import { SavedOrder } from './lazy-paid-order.tsx';
import { OrderFailed, OrderToNominal, OrderUnread } from './order-ends.tsx';
import { OrderHeading } from './order-heading.tsx';
import { OrderShown } from './order-shown.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { useOrder, type OrderActor } from './use-order.ts';
import styles from './order-screen.module.css';

const noPicture = {};

/** The page of an order: what was bought, the payment, and the tickets once it is paid. */
export function OrderScreen({ hash }: { hash: string }) {
  const { t } = useI18n();
  const orderHash = hash.toUpperCase() as OrderHash;
  const actor = useOrder(orderHash);
  useHostPage(orderHash);
  const unread = useUnread(actor);
  const number = useSelector(actor, ({ context }) => context.view?.number ?? unread?.number ?? '');
  const label = useOrderLabel(actor);
  const verifying = useSelector(actor, ({ context }) => context.view?.schemeCode === schemeVerifying);
  const returned = useSelector(
    actor,
    ({ context: { view } }) => label === 'paid' && view !== null && isGivenBack(view),
  );
  const waits = useSelector(actor, (state) => unread === null && state.matches('loading'));
  const reload = useCallback(() => actor.send({ type: 'order.reload' }), [actor]);
  // A problem of the shop says nothing about the order: its saved data stays.
  const isSure = useSelector(
    actor,
    (state) =>
      !state.matches('notFound') || state.context.problem === null || isGoneProblem(state.context.problem),
  );
  const known = isSure ? label : null;
  const remembered = useRemembered(actor, known);
  useUnfinished(actor, known);
  usePageTitle(
    label === 'deletedOrNotFound'
      ? t('order.notFound')
      : number === ''
        ? t('order.title')
        : t(label === 'paid' && !returned ? 'order.ready.paidTitle' : 'order.number', { number }),
  );
  if (remembered && unread === null) return <Remembered actor={actor} />;
  return (
    <div className={styles.page}>
      {(unread !== null || label !== 'deletedOrNotFound') && (
        <OrderHeading
          number={number}
          waits={waits}
          label={
            unread !== null
              ? null
              : returned
                ? 'returned'
                : verifying && (label === 'notPaid' || label === 'confirmed')
                  ? 'verifying'
                  : label
          }
        />
      )}
      {unread === null ? (
        <OrderBody actor={actor} label={label} />
      ) : (
        <OrderUnread {...unread} onRetry={reload} />
      )}
    </div>
  );
}

/** Set if the buyer comes from the bank and the order can't be loaded, including during retries. */
function useUnread(actor: OrderActor): Pick<Parameters<typeof OrderUnread>[0], 'number' | 'reported'> | null {
  const { storage } = useApp();
  const { orderHash, bankData, problem } = useSelector(actor, ({ context }) => context);
  const isUnread = useSelector(
    actor,
    (state) =>
      problem !== null &&
      (state.matches('loading') ||
        state.matches('failed') ||
        (state.matches('notFound') && !isGoneProblem(problem))),
  );
  const [atBank] = useState(() => orderAtBank(storage, orderHash));
  const reported = Object.keys(bankData).length > 0;
  return isUnread && (reported || atBank !== null) ? { number: atBank ?? '', reported } : null;
}

/** Stores the order for the poster while the payment or visitors' names are missing. */
function useUnfinished(actor: OrderActor, label: OrderLabel | null): void {
  const { view, orderHash, deadlineMs } = useSelector(actor, ({ context }) => context);
  const open = label === 'waitingForPayment' || (view !== null && goesToNominal(view));
  useLastOrder(orderHash, label === null ? undefined : open ? deadlineMs : null);
}

/** True if the order can't be loaded but may have been paid and saved before: then the saved one is shown. */
function useRemembered(actor: OrderActor, label: OrderLabel | null): boolean {
  const { storage } = useApp();
  const { base } = useRouter();
  const hash = useSelector(actor, ({ context }) => context.orderHash);
  const unread = useSelector(
    actor,
    (state) =>
      state.matches('loading') || state.matches('failed') || (state.matches('notFound') && label === null),
  );
  const [any] = useState(() => hasSavedOrders(storage));
  useEffect(() => {
    // Not paid, or no longer paid: its saved data is removed, and with the last one the offline worker.
    if (label === null || label === 'paid') return;
    if (any || ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null))
      void import('../../features/tickets/paid/paid-order.tsx').then(
        ({ forgetPaid }) => forgetPaid(storage, hash, base),
        () => {},
      );
  }, [label, any, storage, hash, base]);
  return any && unread;
}

function Remembered({ actor }: { actor: OrderActor }) {
  const { problem, orderHash } = useSelector(actor, ({ context }) => context);
  return (
    <div className={styles.page}>
      <SavedOrder hash={orderHash} problem={problem} onRetry={() => actor.send({ type: 'order.reload' })} />
    </div>
  );
}

/** The current label of the order; null while unknown. */
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
  if (place === 'notFound') return <OrderGone problem={problem} onRetry={reload} />;
  if (place === 'goToNominal') return <OrderToNominal hash={orderHash} />;
  if (place === 'failed' && problem !== null) return <OrderFailed problem={problem} onRetry={reload} />;
  if (place !== 'shown' || view === null || label === null) return <OrderSkeleton onRetry={reload} />;
  return (
    <Evening
      hash={view.eventHash}
      colors={view.tickets[0]?.colors ?? null}
      image={view.tickets[0]?.image ?? noPicture}
    >
      <OrderShown actor={actor} view={view} label={label} />
    </Evening>
  );
}

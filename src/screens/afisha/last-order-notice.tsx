import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useRouter } from 'wouter';
import { nowMs } from '../../api/server-clock.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useApp } from '../../features/app-context.tsx';
import { ForgetQuestion } from '../../features/forget-question.tsx';
import { forgetLastOrder, lastOrders, type LastOrder } from '../../features/last-order.ts';
import { momentOf } from '../../features/reservation/moment.ts';
import { LinkButton } from '../../ui/app-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './last-order-notice.module.css';
import { useVenueClock } from '../../features/venue-clock.ts';

/* What tells nothing of a person. */
const impersonal = ['theme', 'poster'];

/** A bar at the foot of the poster that leads back to the orders that were begun, until they are paid or over. */
export function LastOrderNotice() {
  const i18n = useI18n();
  const { t } = i18n;
  const { storage } = useApp();
  const { announce, toast } = useAnnouncer();
  const [orders, setOrders] = useUnfinished();
  const [asking, setAsking] = useState(false);
  const { base } = useRouter();
  useForgetting();
  const { timeZone } = useVenueClock();
  const several = orders.length > 1;
  const words = orders.length === 0 ? '' : t(several ? 'shell.resumeOrders' : 'shell.resumeOrder');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);
  if (words === '') return null;
  const dismiss = ({ hash }: LastOrder): void => {
    forgetLastOrder(storage, hash, nowMs());
    setOrders((all) => all.filter((order) => order.hash !== hash));
  };
  /** Whoever was here before is somebody else: order, tickets with their codes and the buyer's data go. */
  const forget = (): void => {
    setAsking(false);
    setOrders([]);
    toast(t('shell.forget.done'), 'good');
    void import('../../features/tickets/paid/paid-order.tsx').then(
      ({ forgetPaid }) => forgetPaid(storage, null, base),
      () => {},
    );
  };
  return (
    <aside className={styles.notice} aria-label={words}>
      {several && <strong>{words}</strong>}
      <ul className={styles.orders}>
        {orders.map((order) => {
          const until = t('common.timeLeft.until', { time: momentOf(i18n, order.deadlineMs, timeZone) });
          return (
            <li key={order.hash} className={styles.order}>
              <span className={styles.mark}>
                <Icon name="clock" />
              </span>
              <p className={styles.words}>
                {!several && <strong>{words}</strong>}
                <span>{until}</span>
                <button type="button" className={styles.notMine} onClick={() => setAsking(true)}>
                  {t('shell.notMyOrder')}
                  {several && <VisuallyHidden>({until})</VisuallyHidden>}
                </button>
              </p>
              <LinkButton to={`/order/${order.hash}`} variant="primary" size="s" className={styles.open}>
                {t('shell.resumeOrderOpen')}
                {several && <VisuallyHidden>({until})</VisuallyHidden>}
              </LinkButton>
              <IconButton
                icon="close"
                label={t('shell.resumeOrderDismiss') + (several ? ` (${until})` : '')}
                onClick={() => dismiss(order)}
              />
            </li>
          );
        })}
      </ul>
      {asking && <ForgetQuestion but={impersonal} onForgotten={forget} onKeep={() => setAsking(false)} />}
    </aside>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** The orders to go on with; asked about first, because they may have been paid in another window. */
function useUnfinished(): [readonly LastOrder[], Dispatch<SetStateAction<readonly LastOrder[]>>] {
  const { client, storage } = useApp();
  const [orders, setOrders] = useState<readonly LastOrder[]>([]);
  useEffect(() => {
    const known = lastOrders(storage, nowMs());
    if (known.length === 0) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      // The part that pages of orders share: whoever goes on will need it.
      const { isFinished } = await import('./is-finished.ts');
      const finished = await Promise.all(known.map(({ hash }) => isFinished(client, hash, abort.signal)));
      if (abort.signal.aborted) return;
      for (const [at, { hash }] of known.entries())
        if (finished[at] === true) forgetLastOrder(storage, hash, nowMs());
      setOrders(known.filter((_, at) => finished[at] === false));
    };
    ask().catch(() => setOrders(known));
    return () => abort.abort();
  }, [client, storage]);
  useEffect(() => {
    if (orders.length === 0) return undefined;
    const drop = (): void => {
      const now = nowMs();
      setOrders((all) => all.filter(({ deadlineMs }) => deadlineMs > now));
    };
    const next = Math.min(...orders.map(({ deadlineMs }) => deadlineMs)) - nowMs();
    const timer = setTimeout(drop, Math.min(Math.max(next, 0), dayMs));
    return () => clearTimeout(timer);
  }, [orders]);
  return [orders, setOrders];
}

/** Forgets tickets whose events are over, and with the last one the worker of the orders' pages: nothing else comes by. */
function useForgetting(): void {
  const { storage } = useApp();
  const { base } = useRouter();
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (!('serviceWorker' in navigator)) return;
      const workers = await navigator.serviceWorker.getRegistrations();
      if (workers.length === 0) return;
      const { forgetPaid } = await import('../../features/tickets/paid/paid-order.tsx');
      await forgetPaid(storage, null, base);
    };
    look().catch(() => {});
  }, [storage, base]);
}

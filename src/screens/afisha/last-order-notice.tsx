import { useEffect, useState } from 'react';
import { useRouter } from 'wouter';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { htmlLangs, type Lang } from '../../../i18n/languages.ts';
import { useApp } from '../../features/app-context.tsx';
import { forgetLastOrder, lastOrder, type LastOrder } from '../../features/last-order.ts';
import { LinkButton } from '../../ui/app-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnnouncer } from '../../ui/live-announcer.tsx';
import styles from './last-order-notice.module.css';

/** A bar at the foot of the poster that leads back to the order that was begun last, until it is paid or over. */
export function LastOrderNotice() {
  const { t, lang } = useI18n();
  const { storage } = useApp();
  const { announce } = useAnnouncer();
  const [order, setOrder] = useUnfinished();
  useForgetting();
  useEffect(() => {
    if (order !== null) announce(t('shell.resumeOrder'));
  }, [order, announce, t]);
  if (order === null) return null;
  const dismiss = (): void => {
    forgetLastOrder(storage, order.hash);
    setOrder(null);
  };
  return (
    <aside className={styles.notice} aria-label={t('shell.resumeOrder')}>
      <span className={styles.mark}>
        <Icon name="clock" />
      </span>
      <p className={styles.words}>
        <strong>{t('shell.resumeOrder')}</strong>
        <span>{t('shell.resumeOrderUntil', { time: momentOf(lang, order.deadlineMs) })}</span>
      </p>
      <LinkButton to={`/order/${order.hash}`} variant="primary" size="s" className={styles.open}>
        {t('shell.resumeOrderOpen')}
      </LinkButton>
      <IconButton icon="close" label={t('shell.resumeOrderDismiss')} onClick={dismiss} />
    </aside>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** A moment of the buyer's own clock: the time, and the day where it is not within one. */
function momentOf(lang: Lang, ms: number): string {
  const far = ms - Date.now() > dayMs / 2;
  return new Intl.DateTimeFormat(htmlLangs[lang], {
    ...(far && { dateStyle: 'long' }),
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(ms);
}

/** The order to go on with; asked about first, because it may have been paid in another window. */
function useUnfinished(): [LastOrder | null, (order: null) => void] {
  const { client, storage } = useApp();
  const [order, setOrder] = useState<LastOrder | null>(null);
  useEffect(() => {
    const known = lastOrder(storage, Date.now());
    if (known === null) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      // The part that pages of orders share: whoever goes on will need it.
      const { isFinished } = await import('./is-finished.ts');
      const finished = await isFinished(client, known.hash, abort.signal);
      if (abort.signal.aborted) return;
      if (finished) forgetLastOrder(storage, known.hash);
      else setOrder(known);
    };
    ask().catch(() => setOrder(known));
    return () => abort.abort();
  }, [client, storage]);
  useEffect(() => {
    if (order === null) return undefined;
    const timer = setTimeout(() => setOrder(null), Math.min(order.deadlineMs - Date.now(), dayMs));
    return () => clearTimeout(timer);
  }, [order]);
  return [order, setOrder];
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

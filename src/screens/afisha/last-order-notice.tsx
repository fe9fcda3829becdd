import { useEffect, useState } from 'react';
import { useRouter } from 'wouter';
import { nowMs } from '../../api/server-clock.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import type { PosterCard } from '../../core/poster/poster-cards.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { useApp } from '../../features/app-context.tsx';
import { ForgetQuestion } from '../../features/forget-question.tsx';
import { useLastOrders } from '../../features/use-last-orders.ts';
import { forgetLastOrder, type LastOrder } from '../../persistence/last-orders.ts';
import type { OrderView } from '../../contract/order.ts';
import type * as Unfinished from '../../features/tickets/unfinished-order.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Picture } from '../../ui/controls/picture.tsx';
import { pictureAddress } from '../../ui/base/absolute-url.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './last-order-notice.module.css';
import { useVenueClock } from '../../features/use-venue-clock.ts';

/* Storage keys of data that is not personal. */
const impersonal = ['theme', 'poster'];

/**
 * A bar at the bottom of the poster that leads back to an unfinished order until it is paid or has expired; further
 * orders are folded below it.
 */
export function LastOrderNotice({ cards }: { cards: readonly PosterCard[] }) {
  const i18n = useI18n();
  const { t, lang } = i18n;
  const { storage } = useApp();
  const { announce, toast } = useAnnouncer();
  const [orders, putAway] = useUnfinished();
  const [asking, setAsking] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const { base } = useRouter();
  useForgetting();
  const { timeZone } = useVenueClock();
  const localText = useLocalText();
  const several = orders.length > 1;
  const words = orders.length === 0 ? '' : t(several ? 'shell.resumeOrders' : 'shell.resumeOrder');
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words, announce]);
  if (words === '') return null;
  const dismiss = ({ hash }: LastOrder): void => {
    forgetLastOrder(storage, hash, nowMs());
    putAway([hash]);
  };
  /** The order belongs to a previous user: removes orders, tickets with their codes and the buyer's data. */
  const forget = (): void => {
    setAsking(false);
    putAway(orders.map(({ hash }) => hash));
    toast(t('shell.forget.done'), 'good');
    void import('../../features/tickets/paid/paid-order.tsx').then(
      ({ forgetPaid }) => forgetPaid(storage, null, base),
      () => {},
    );
  };
  const rows = orders.map((order) => {
    const until = t('common.timeLeft.until', {
      time: formatDeadline(i18n, order.deadlineMs, timeZone),
    });
    const card = cards.find(({ event }) => event.hash === order.eventHash);
    const image = card === undefined ? '' : localText(card.image).text;
    const mark = (
      <span className={styles.mark}>
        <Icon name="clock" />
      </span>
    );
    return (
      <li key={order.hash} className={styles.order}>
        {image === '' ? (
          mark
        ) : (
          <Picture
            className={styles.picture}
            src={pictureAddress(image)}
            missing={mark}
            width={44}
            height={44}
          />
        )}
        <p className={styles.words}>
          <strong>{order.events || words}</strong>
          <span>
            {until}
            {order.places !== '' && (
              <span className={styles.places}>{punctuation[lang].stop + order.places}</span>
            )}
          </span>
        </p>
        <button type="button" className={styles.notMine} onClick={() => setAsking(true)}>
          {t('shell.notMyOrder')}
          {several && <VisuallyHidden>({until})</VisuallyHidden>}
        </button>
        <LinkButton to={`/order/${order.hash}`} variant="primary" size="s">
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
  });
  return (
    <aside ref={keepFootFree} className={styles.notice} aria-label={words}>
      <ul className={styles.orders}>{unfolded ? rows : rows.slice(0, 1)}</ul>
      {several && (
        <Button
          variant="quiet"
          size="s"
          className={styles.others}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t('common.less') : t('poster.moreTags', { count: orders.length - 1 })}
        </Button>
      )}
      {asking && <ForgetQuestion but={impersonal} onForgotten={forget} onKeep={() => setAsking(false)} />}
    </aside>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** An order to continue, with its text; '' if unknown. */
type NoticedOrder = LastOrder & {
  readonly events: string;
  readonly places: string;
  readonly eventHash: string;
};

/**
 * The orders to continue. They are checked first, because they may have been paid in another window, and again when
 * another window begins one. A dismissed order stays dismissed.
 */
function useUnfinished(): [readonly NoticedOrder[], (hashes: readonly LastOrder['hash'][]) => void] {
  const { client, storage, setup } = useApp();
  const i18n = useI18n();
  const { lang } = i18n;
  const known = useLastOrders();
  const [away, setAway] = useState<readonly string[]>([]);
  const [read, setRead] = useState<ReadonlyMap<string, OrderView | null>>(new Map());
  const [words, setWords] = useState<typeof Unfinished | null>(null);
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (known.length === 0) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      // The chunk is shared with the order pages, which the buyer needs to continue.
      const part = await import('../../features/tickets/unfinished-order.ts');
      const all = await Promise.all(
        known.map(
          async ({ hash }) => [hash, await part.readUnfinished(client, hash, lang, abort.signal)] as const,
        ),
      );
      if (abort.signal.aborted) return;
      for (const [hash, order] of all) if (order === 'finished') forgetLastOrder(storage, hash, nowMs());
      setWords(part);
      setRead(new Map(all.flatMap(([hash, order]) => (order === 'finished' ? [] : [[hash, order]]))));
    };
    ask().catch(() => setRead(new Map(known.map(({ hash }) => [hash, null]))));
    return () => abort.abort();
  }, [client, storage, known, lang]);
  const orders = known.filter(
    ({ hash, deadlineMs }) => read.has(hash) && !away.includes(hash) && deadlineMs > now,
  );
  const next = Math.min(...orders.map(({ deadlineMs }) => deadlineMs));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => setNow(nowMs()), Math.min(Math.max(next - nowMs(), 0), dayMs));
    return () => clearTimeout(timer);
  }, [next, now]);
  return [
    orders.map((order) => {
      const view = read.get(order.hash) ?? null;
      const described = view === null ? undefined : words?.orderInWords(i18n, view, setup.app.currency);
      return {
        ...order,
        events: described?.events ?? '',
        places: described?.places ?? '',
        eventHash: view?.eventHash ?? '',
      };
    }),
    (hashes) => setAway((all) => [...all, ...hashes]),
  ];
}

/** Publishes the bar's height, so that floating and focused elements stay clear of it. */
const keepFootFree = (bar: HTMLElement | null): (() => void) | undefined => {
  const page = bar?.closest<HTMLElement>('.parterre');
  if (bar === null || page === null || page === undefined) return undefined;
  const watch = new ResizeObserver(() => page.style.setProperty('--resume-block', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => watch.disconnect();
};

/** Removes saved tickets whose events are over, and with the last one the offline worker, because nothing else does. */
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

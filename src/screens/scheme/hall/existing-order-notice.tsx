import { useEffect, useState } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { OrderHash } from '../../../contract/brand.ts';
import { useApp } from '../../../features/app-context.tsx';
import { useLastOrders } from '../../../features/use-last-orders.ts';
import { formatDeadline } from '../../../features/reservation/moment.ts';
import { LinkButton } from '../../../ui/controls/app-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { useVenueClock } from '../../../features/use-venue-clock.ts';

interface OwnOrderProps {
  /** The order that the seats were put into; null where only the newest can be meant. */
  readonly hash: OrderHash | null;
  readonly onAnswered: () => void;
}

/** Leads who comes back to the hall on to the order that the seats of its address were put into. */
export const ExistingOrderNotice = ({ hash, onAnswered }: OwnOrderProps) => {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { t, lang } = i18n;
  const { announce, toast } = useAnnouncer();
  // Another tab may begin a newer one, or read the end of this one, while the notice stands here.
  const orders = useLastOrders();
  const order = orders.find((one) => one.hash === hash);
  const meant = hash ?? orders[0]?.hash;
  const deadlineMs = (hash === null ? orders[0] : order)?.deadlineMs;
  const said = useOrderInWords(meant);
  const words = meant === undefined ? '' : t('shell.resumeOrder');
  useEffect(() => {
    if (words !== '') return announce(words);
    // Its time was over: the seats are somebody else's.
    toast(t('scheme.link.gone'), 'warning');
    onAnswered();
    return undefined;
  }, [words, announce, toast, onAnswered, t]);
  if (meant === undefined) return null;
  const lines = [
    said,
    deadlineMs === undefined
      ? ''
      : t('common.timeLeft.until', { time: formatDeadline(i18n, deadlineMs, timeZone) }),
  ].filter((line) => line !== '');
  return (
    <Notice icon="clock">
      <span>
        <strong>{words + punctuation[lang].stop}</strong>
        {lines.join(punctuation[lang].stop)}
      </span>
      <LinkButton to={`/order/${meant}`} variant="primary" size="s">
        {t('shell.resumeOrderOpen')}
      </LinkButton>
      <Button size="s" onClick={onAnswered}>
        {t('shell.resumeOrderDismiss')}
      </Button>
    </Notice>
  );
};

/** The seats and the sum of an order; '' until they are known. */
function useOrderInWords(hash: OrderHash | undefined): string {
  const { client, setup } = useApp();
  const i18n = useI18n();
  const [words, setWords] = useState('');
  useEffect(() => {
    if (hash === undefined) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      const { readUnfinished, orderInWords } = await import('../../../features/tickets/unfinished-order.ts');
      const order = await readUnfinished(client, hash, i18n.lang, abort.signal);
      if (abort.signal.aborted || order === null || order === 'finished') return;
      setWords(orderInWords(i18n, order, setup.app.currency).places);
    };
    ask().catch(() => {});
    return () => abort.abort();
  }, [client, setup, i18n, hash]);
  return words;
}

import { useEffect, useState } from 'react';

import { nowMs } from '../../../api/server-clock.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/punctuation.ts';
import { useApp } from '../../../features/app-context.tsx';
import { lastOrders } from '../../../features/last-order.ts';
import { momentOf } from '../../../features/reservation/moment.ts';
import { LinkButton } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useVenueClock } from '../../../features/venue-clock.ts';

/** Leads who comes back to the hall on to the order that the seats of its address were put into. */
export const OwnOrder = ({ onAnswered }: { readonly onAnswered: () => void }) => {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { t, lang } = i18n;
  const { storage } = useApp();
  const { announce, toast } = useAnnouncer();
  const [order] = useState(() => lastOrders(storage, nowMs())[0]);
  const words = order === undefined ? '' : t('shell.resumeOrder');
  useEffect(() => {
    if (words !== '') return announce(words);
    // Its time was over: the seats are somebody else's.
    toast(t('scheme.link.gone'), 'warning');
    onAnswered();
    return undefined;
  }, [words, announce, toast, onAnswered, t]);
  if (order === undefined) return null;
  return (
    <Notice icon="clock">
      <span>
        <strong>{words + punctuation[lang].stop}</strong>
        {t('common.timeLeft.until', { time: momentOf(i18n, order.deadlineMs, timeZone) })}
      </span>
      <LinkButton to={`/order/${order.hash}`} variant="primary" size="s">
        {t('shell.resumeOrderOpen')}
      </LinkButton>
      <Button size="s" onClick={onAnswered}>
        {t('shell.resumeOrderDismiss')}
      </Button>
    </Notice>
  );
};

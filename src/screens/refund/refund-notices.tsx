import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import { isRefundDone, moneyOfRows, refundState } from '../../core/order/refund-choice.ts';
import { moneyBack } from '../../core/order/receipt.ts';
import { BackNote } from '../../features/receipt-table.tsx';
import { StaleNotice } from '../../features/stale-notice.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { focusIfPossible } from '../../ui/focus/focus-anchor.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-screen.module.css';

/** The refund's progress so far, and whether the page may be outdated. */
export function RefundNotices({ actor, currency }: { actor: RefundActor; currency: string }) {
  const { t, lang, format } = useI18n();
  const refund = useSelector(actor, ({ context }) => context.loaded?.refund);
  const rows = refund?.rows ?? [];
  const { orderHash, confirmHash } = useSelector(actor, ({ context }) => context);
  const stale = useSelector(actor, (state) => state.matches({ shown: { reading: 'stale' } }));
  const states = rows.map(refundState);
  const waits = states.includes('asked');
  const done = isRefundDone(rows, confirmHash !== null);
  const back = moneyBack(rows, refund?.moneyByMs ?? null);
  const money = moneyOfRows(rows);
  const visits = rows.reduce((sum, row) => sum + row.visits, 0);
  const news = useNews(actor, waits || done);
  return (
    <div className={styles.notices}>
      {done && (
        <Notice
          ref={news}
          icon="check"
          tone="good"
          action={
            confirmHash !== null &&
            states.includes('open') && (
              <LinkButton to={`/order/return/${orderHash}`} size="s">
                {t('refund.anew')}
              </LinkButton>
            )
          }
        >
          <div>
            <p>{t('refund.done')}</p>
            {money.arrived > 0 && (
              <p>{t('refund.arrivedSum', { sum: format.money(money.arrived, currency) })}</p>
            )}
            {visits > 0 && confirmHash === null && (
              <p>{labelled(lang, t('order.receipt.visitsBack'), format.number(visits))}</p>
            )}
            {/* The page of the mailed link shows this below its own sum. */}
            {money.returning > 0 && (money.arrived > 0 || confirmHash === null) && (
              <p>{t('refund.returningSum', { sum: format.money(money.returning, currency) })}</p>
            )}
            {back && confirmHash === null && <BackNote back={back} />}
          </div>
        </Notice>
      )}
      {waits && (
        <Notice ref={news} icon="info">
          <p>{t(confirmHash === null ? 'refund.waiting' : 'refund.byLink')}</p>
        </Notice>
      )}
      {stale && (
        <StaleNotice text={t('refund.stale')} onRetry={() => actor.send({ type: 'refund.reload' })} />
      )}
    </div>
  );
}

/** Moves the focus to the next step once the buyer has closed the message that the submission was accepted. */
function useNews(actor: RefundActor, isShown: boolean): RefObject<HTMLDivElement | null> {
  const news = useRef<HTMLDivElement>(null);
  const accepted = useSelector(actor, (state) => state.matches({ shown: { submission: 'accepted' } }));
  const reloading = useSelector(actor, (state) => state.matches({ shown: { reading: 'reloading' } }));
  const read = useRef(false);
  useEffect(() => {
    // The rows may load after the message that they have changed, and bring another notice.
    if (accepted) read.current = true;
    else if (read.current && isShown && !reloading && news.current !== null) {
      read.current = false;
      focusIfPossible(news.current, true);
    }
  }, [accepted, isShown, reloading]);
  return news;
}

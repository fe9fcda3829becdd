import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import { goesToNominal } from '../../core/order/order-label.ts';
import { paymentNews } from '../../core/order/payment-story.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { StaleNotice } from '../../features/stale-notice.tsx';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { PaymentNews } from './payment-news.tsx';
import type { OrderActor } from './use-order.ts';
import styles from './order-notices.module.css';

type OrderNoticesProps = {
  readonly actor: OrderActor;
  readonly view: OrderView;
  /** Whether the buyer comes from the bank. */
  readonly fromBank: boolean;
  /** Whether the order can be paid. */
  readonly payable: boolean;
  readonly currency: string;
};

/**
 * What has to be said before everything else: the back end's own words, what became of a payment, names still wanted,
 * old data shown.
 */
export function OrderNotices({ actor, view, fromBank, payable, currency }: OrderNoticesProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { timeZone } = useVenueClock();
  const hash = useSelector(actor, ({ context }) => context.orderHash);
  const stale = useSelector(actor, (state) => state.matches({ shown: { reading: 'stale' } }));
  const unnamed = goesToNominal(view);
  const news = paymentNews(view, fromBank);
  // All that can be said where the back end tells nothing of its payments.
  const isUnpaid = fromBank && payable && view.attempts.length === 0;
  const { askedReturns } = view;
  const isQuiet = !stale && !unnamed && !isUnpaid && news === null && askedReturns.length === 0;
  if (isQuiet && view.errorText === '') return null;
  return (
    <div className={styles.notices}>
      {view.errorText !== '' && (
        <Notice icon="info" role="alert">
          <SafeHtml html={view.errorText} />
        </Notice>
      )}
      {news !== null && (
        <PaymentNews
          actor={actor}
          view={view}
          attempt={news}
          currency={currency}
          payable={payable}
          fromBank={fromBank}
        />
      )}
      {isUnpaid && view.errorText === '' && (
        <Notice icon="info">
          <p>{t('order.unpaidYet')}</p>
        </Notice>
      )}
      {unnamed && (
        <Notice
          icon="user"
          action={
            <LinkButton to={`/nominal-tickets/${hash}`} size="s">
              {t('order.fillNames')}
            </LinkButton>
          }
        >
          <p>{t('order.toNominal')}</p>
        </Notice>
      )}
      {askedReturns.map(({ atMs, tillMs }) => {
        const till = formatDeadline(i18n, tillMs, timeZone, true);
        return (
          <Notice
            key={atMs}
            icon="info"
            action={
              <LinkButton to={`/order/return/${hash}`} size="s">
                {t('order.askedReturn.open')}
              </LinkButton>
            }
          >
            <p>
              {t('order.askedReturn.text', { at: formatDeadline(i18n, atMs, timeZone, true), till })}{' '}
              {t('order.askedReturn.noMail')}
            </p>
          </Notice>
        );
      })}
      {stale && <StaleNotice text={t('order.stale')} onRetry={() => actor.send({ type: 'order.reload' })} />}
    </div>
  );
}

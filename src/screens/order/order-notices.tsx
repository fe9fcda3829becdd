import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import type { PaymentAttempt } from '../../contract/payment-attempt.ts';
import { goesToNominal } from '../../core/order/order-label.ts';
import { paymentNews } from '../../core/order/payment-story.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { StaleNotice } from '../../features/stale-notice.tsx';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import type { OrderActor } from './use-order.ts';
import { attemptPromise, attemptWords, joinSentences } from '../../features/payment/attempt-words.ts';
import { focusIfPossible } from '../../ui/focus/focus-anchor.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { activeElement } from '../../ui/base/page-root.ts';
import styles from './order-notices.module.css';

type OrderNoticesProps = {
  readonly actor: OrderActor;
  readonly view: OrderView;
  /** True if the buyer comes from the bank. */
  readonly fromBank: boolean;
  /** True if the order can be paid. */
  readonly payable: boolean;
  readonly currency: string;
};

/** Notices above everything else: the back end's own text, the outcome of a payment, missing names, outdated data. */
export function OrderNotices({ actor, view, fromBank, payable, currency }: OrderNoticesProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { timeZone } = useVenueClock();
  const hash = useSelector(actor, ({ context }) => context.orderHash);
  const stale = useSelector(actor, (state) => state.matches({ shown: { reading: 'stale' } }));
  const unnamed = goesToNominal(view);
  const news = paymentNews(view, fromBank);
  // If the back end does not list the order's payments, this is all that can be said.
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

type PaymentNewsProps = {
  readonly actor: OrderActor;
  readonly view: OrderView;
  readonly attempt: PaymentAttempt;
  readonly currency: string;
  /** True if the order can be paid. */
  readonly payable: boolean;
  /** True if the buyer comes from the bank. */
  readonly fromBank: boolean;
};

/**
 * The outcome of the last payment and where its money is, above everything else. It is announced when new, and gets the
 * focus if nothing else has it.
 */
function PaymentNews({ actor, view, attempt, currency, payable, fromBank }: PaymentNewsProps) {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { announce } = useAnnouncer();
  const rests = useRests(actor);
  const deadlineMs = useSelector(actor, ({ context }) => context.deadlineMs);
  // The buyer is not asked to pay again while the bank may still take the money.
  const time =
    payable &&
    attempt.state !== 'waiting' &&
    deadlineMs !== null &&
    formatDeadline(i18n, deadlineMs, timeZone);
  const text = joinSentences(i18n, [
    attemptWords(i18n, attempt, { view, currency, timeZone }),
    ...attemptPromise(i18n, attempt, view.buyer, rests),
    time ? i18n.t('payment.declined.held', { time }) : '',
  ]);
  const news = `${attempt.atMs} ${attempt.state}`;
  const notice = useRef<HTMLDivElement>(null);
  const announced = useRef(fromBank ? null : news);
  useLayoutEffect(() => {
    if (announced.current === news) return;
    announced.current = news;
    announce(text, 'assertive');
    if (activeElement() === document.body && notice.current !== null) focusIfPossible(notice.current);
  }, [news, text, announce]);
  return (
    <Notice ref={notice} icon="info">
      <div>
        <p>{text}</p>
        <CheckAgain actor={actor} />
      </div>
    </Notice>
  );
}

/** True if polling the bank's decision is paused, because the page was left alone for long. */
export function useRests(actor: OrderActor): boolean {
  const check = useSelector(actor, ({ children }) => children.cardScheme);
  return useSelector(check, (state) => state?.matches('paused') ?? false);
}

/** The button to resume polling. */
export function CheckAgain({ actor }: { readonly actor: OrderActor }) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const rests = useRests(actor);
  const place = useRef<HTMLDivElement>(null);
  const ask = (): void => {
    // The button disappears when clicked.
    if (place.current !== null) focusIfPossible(place.current);
    actor.getSnapshot().children.cardScheme?.send({ type: 'page.shown' });
    announce(t('payment.story.checking'));
  };
  return (
    <div ref={place} tabIndex={-1} aria-live="polite">
      {rests && (
        <>
          <p>{t('payment.story.rests')}</p>
          <Button size="s" onClick={ask}>
            {t('payment.story.checkAgain')}
          </Button>
        </>
      )}
    </div>
  );
}

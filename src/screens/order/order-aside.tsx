import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { OrderView } from '../../contract/order.ts';
import { isFinalSale, ticketCounts, type OrderLabel } from '../../core/order/order-label.ts';
import { orderReceipt } from '../../core/order/receipt.ts';
import {
  ChosenMethod,
  PayButton,
  PaymentMethods,
  PaymentProgress,
} from '../../features/payment/payment-controls.tsx';
import { ReceiptTable } from '../../features/receipt-table.tsx';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { ReservationTimer } from '../../features/reservation/reservation-timer.tsx';
import { focusIfPossible } from '../../ui/focus/focus-anchor.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import type { AsideStory } from './aside-story.ts';
import { labelLooks } from './order-heading.tsx';
import { OrderStory, storyTitles } from './order-story.tsx';
import type { OrderActor } from './use-order.ts';
import styles from './order-aside.module.css';
import { activeElement } from '../../ui/base/page-root.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';

type OrderAsideProps = {
  readonly actor: OrderActor;
  readonly view: OrderView;
  readonly label: OrderLabel;
  readonly story: AsideStory;
  /** True if the buyer comes from the bank. */
  readonly fromBank: boolean;
  readonly currency: string;
};

/**
 * The payment column of an order: what to pay and how, or why there is nothing to pay. Time and button are separate,
 * because on a narrow screen they stay at the bottom while the rest scrolls.
 */
export function OrderAside({ actor, view, label, story, fromBank, currency }: OrderAsideProps) {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { t, lang, format } = i18n;
  const deadlineMs = useSelector(actor, ({ context }) => context.deadlineMs);
  const payment = useSelector(actor, ({ children }) => children.payment);
  const reservation = useSelector(actor, ({ children }) => children.reservation);
  const price = format.money(view.totalMinor, currency);
  const receipt = orderReceipt(view, story === 'pay' ? 'due' : label === 'paid' ? 'paid' : 'over');
  const byVisits = receipt.sums.length === 0;
  const issued =
    view.costMinor + view.totalMinor > 0
      ? 'payment.paid'
      : ticketCounts(view).valid === 1
        ? 'order.issuedOne'
        : 'order.issued';
  const title = t(story !== 'paid' ? storyTitles[story] : byVisits ? 'order.byVisits' : issued);
  const state = t(labelLooks[label].text);
  // The title «Payment» would not say that nothing was paid.
  const first = story === 'pay' ? state : title;
  const heading = useNews(
    story,
    byVisits ? first : t('cart.said.sentences', { first, second: t('cart.said.total', { price }) }),
    fromBank,
  );
  useArrivalNews(
    joinWords(
      lang,
      [
        t('order.number', { number: view.number }),
        state,
        story === 'pay' && deadlineMs !== null
          ? t('common.timeLeft.until', { time: formatDeadline(i18n, deadlineMs, timeZone) })
          : '',
      ],
      'stop',
    ),
    fromBank,
  );
  const pays = story === 'pay' && payment !== undefined;
  return (
    <div className={styles.side}>
      <section className={styles.panel} aria-labelledby="order-money">
        <h2 id="order-money" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {pays && <PaymentMethods actor={payment} types={view.paymentTypes} />}
        <OrderStory story={story} view={view} actor={actor} />
        <ReceiptTable receipt={receipt} currency={currency} className={styles.sums} />
        {pays && isFinalSale(view) && <p className={styles.final}>{t('order.final')}</p>}
      </section>
      {pays && (
        <div className={styles.bar}>
          <div className={styles.facts}>
            {reservation !== undefined && <ReservationTimer actor={reservation} />}
            <ChosenMethod actor={payment} types={view.paymentTypes} className={styles.method} />
          </div>
          <PayButton actor={payment} price={price} />
          <PaymentProgress actor={payment} />
        </div>
      )}
      {/* Behind the bar, which on a low screen would cover this sentence. */}
      {pays && <p className={styles.keep}>{t('order.keepLink')}</p>}
    </div>
  );
}

/**
 * Announces changes of the story; to a buyer from the bank also the first one. The control just used has disappeared by
 * then, so the focus moves to the story's heading.
 */
function useNews(story: AsideStory, news: string, fromBank: boolean): RefObject<HTMLHeadingElement | null> {
  const { announce } = useAnnouncer();
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useRef(fromBank ? null : story);
  useLayoutEffect(() => {
    if (announced.current === story) return;
    announced.current = story;
    announce(news, story === 'paid' || story === 'returned' || story === 'pay' ? 'polite' : 'assertive');
    // When the tickets are ready, `PaidOrder` takes the focus.
    if (story === 'paid') return;
    if (activeElement() === document.body && heading.current !== null) focusIfPossible(heading.current);
  }, [story, news, announce]);
  return heading;
}

/** Announces once which order this is and until when it is held, unless the buyer comes from the bank. */
function useArrivalNews(news: string, fromBank: boolean): void {
  const { announce } = useAnnouncer();
  const announced = useRef(fromBank);
  useEffect(() => {
    if (announced.current) return;
    announced.current = true;
    announce(news);
  }, [news, announce]);
}

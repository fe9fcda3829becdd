import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import type { PaymentAttempt } from '../../contract/payment-attempt.ts';
import { attemptPromise, attemptWords, joinSentences } from '../../features/payment/attempt-words.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { focusIfPossible } from '../../ui/focus/focus-anchor.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { activeElement } from '../../ui/base/page-root.ts';
import type { OrderActor } from './use-order.ts';

type PaymentNewsProps = {
  readonly actor: OrderActor;
  readonly view: OrderView;
  readonly attempt: PaymentAttempt;
  readonly currency: string;
  /** Whether the order can be paid. */
  readonly payable: boolean;
  /** Whether the buyer comes from the bank. */
  readonly fromBank: boolean;
};

/**
 * What became of the last payment and of its money, before everything else. It is spoken when it is new, and the
 * focus is brought to it where nothing else has it.
 */
export function PaymentNews({ actor, view, attempt, currency, payable, fromBank }: PaymentNewsProps) {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { announce } = useAnnouncer();
  const deadlineMs = useSelector(actor, ({ context }) => context.deadlineMs);
  // Nobody is asked to pay again while the bank may still take the money.
  const time =
    payable &&
    attempt.state !== 'waiting' &&
    deadlineMs !== null &&
    formatDeadline(i18n, deadlineMs, timeZone);
  const text = joinSentences(i18n, [
    attemptWords(i18n, attempt, { totalMinor: view.totalMinor, currency, timeZone }),
    ...attemptPromise(i18n, attempt, view.buyer),
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
      <p>{text}</p>
    </Notice>
  );
}

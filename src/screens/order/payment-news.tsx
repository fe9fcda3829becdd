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
import { Button } from '../../ui/controls/button.tsx';
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
  const rests = useRests(actor);
  const deadlineMs = useSelector(actor, ({ context }) => context.deadlineMs);
  // Nobody is asked to pay again while the bank may still take the money.
  const time =
    payable &&
    attempt.state !== 'waiting' &&
    deadlineMs !== null &&
    formatDeadline(i18n, deadlineMs, timeZone);
  const text = joinSentences(i18n, [
    attemptWords(i18n, attempt, { totalMinor: view.totalMinor, currency, timeZone }),
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

/** Whether the page asks no more by itself what a bank has decided, because nobody has been at it for long. */
export function useRests(actor: OrderActor): boolean {
  const check = useSelector(actor, ({ children }) => children.cardScheme);
  return useSelector(check, (state) => state?.matches('paused') ?? false);
}

/** The way to have it asked again. */
export function CheckAgain({ actor }: { readonly actor: OrderActor }) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const rests = useRests(actor);
  const place = useRef<HTMLDivElement>(null);
  const ask = (): void => {
    // The button goes with the press.
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

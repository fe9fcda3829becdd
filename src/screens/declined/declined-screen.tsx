import { useCallback, useEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Key } from '../../../i18n/translate.ts';
import { isNotFoundProblem } from '../../../machines/order/order-model.ts';
import { getOrder, getOrderNumber } from '../../api/order-calls.ts';
import { nowMs } from '../../api/server-clock.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { LocalText } from '../../contract/local-text.ts';
import type { OrderView, PaymentType } from '../../contract/order.ts';
import { readReason, type PaymentAttempt } from '../../contract/payment-attempt.ts';
import { succeed } from '../../contract/result.ts';
import { orderLabel } from '../../core/order/order-label.ts';
import { attemptTexts, leadingAttempt } from '../../core/order/payment-story.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { useApp } from '../../features/app-context.tsx';
import { OrderGone } from '../../features/order-gone.tsx';
import { joinSentences } from '../../features/payment/attempt-words.ts';
import { usePageTitle } from '../../features/page-title.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { useLoad } from '../../features/use-load.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { LinkButton, useAppHref } from '../../ui/controls/app-link.tsx';
import { focusIfPossible } from '../../ui/focus/focus-anchor.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { useDelay } from '../../ui/lazy/use-delay.ts';
import styles from './declined-screen.module.css';
import { activeElement } from '../../ui/base/page-root.ts';

/* Reasons that concern a typed card: with a QR code, the buyer pays in the bank's app. */
const cardReasons: readonly Key[] = ['payment.declined.wrongCard', 'payment.declined.no3ds'];
const reasons = [
  'payment.declined.wrongCard',
  'payment.declined.no3ds',
  'payment.declined.funds',
  'payment.declined.banned',
  'payment.declined.waitExpired',
] as const satisfies readonly Key[];

/* How long the order number has a placeholder, ms. */
const patienceMs = 5000;
/* The longest delay that a browser's timer supports. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * The bank has declined a payment: until when the tickets are held, possible reasons, and the link back to the order.
 */
export function DeclinedScreen({ hash }: { hash: string }) {
  const i18n = useI18n();
  const { t, lang } = i18n;
  const { client } = useApp();
  const { timeZone } = useVenueClock();
  const order = hash.toUpperCase() as OrderHash;
  const href = useAppHref();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The bank's page had the focus before: the heading with the outcome gets it.
    if (activeElement() === document.body && heading.current !== null) focusIfPossible(heading.current);
  }, []);
  const [toldReason] = useState(() =>
    readReason(new URLSearchParams(window.location.search).get('bank_reason')),
  );
  useEffect(() => {
    // The bank's parameters in the address must not be bookmarked or shared.
    window.history.replaceState(window.history.state, '', href(window.location.pathname));
  }, [href]);
  const number = useLoad(
    useCallback(
      (signal: AbortSignal) => getOrderNumber(client, order, lang, { signal }),
      [client, order, lang],
    ),
  );
  const isSlow = useDelay(patienceMs);
  const { outcome, heldUntilMs, view } = useOutcome(order);
  const attempt = view === null ? null : leadingAttempt(view.attempts);
  const declined = attempt?.state === 'declined' ? attempt : null;
  const reason = declined?.reason ?? toldReason;
  const texts = attemptTexts({
    state: 'declined',
    reason,
    money: declined?.money ?? 'none',
    moneyByMs: null,
  });
  const isPaid = outcome === 'paid';
  // Only if known: someone who opens the bare address may never have been declined.
  const isDeclined = declined !== null || toldReason !== null;
  const lead =
    isDeclined && !isPaid
      ? joinSentences(i18n, [
          t(texts.outcome, { reason: texts.reason === null ? '' : t(texts.reason), price: '' }),
          t(texts.money, { when: '' }),
        ])
      : '';
  const { others, way } = useWays(view, declined);
  const { announce } = useAnnouncer();
  useEffect(() => {
    if (lead !== '') announce(lead, 'assertive');
  }, [lead, announce]);
  // Such an order can't be paid again.
  const gone = number.state === 'failed' && isNotFoundProblem(number.problem);
  const title = t(isPaid ? 'payment.paid' : 'payment.declined.title');
  usePageTitle(gone ? t('order.notFound') : title);
  if (gone) return <OrderGone />;
  // The payments are known, and none was declined: the order's own page reports them.
  if (attempt !== null && !isDeclined && !isPaid) return <Redirect replace to={href(`/order/${order}`)} />;
  return (
    <div className={styles.page}>
      {!isPaid && (
        <span className={styles.mark}>
          <Icon name="error" size={32} />
        </span>
      )}
      <h1 ref={heading} className={styles.title}>
        {title}
      </h1>
      {/* The page is complete without the number, so a failure to load it is not shown. */}
      {number.state === 'loading' && !isSlow && <Skeleton className={styles.number} />}
      {number.state === 'ready' && <p>{t('payment.declined.order', { number: number.value })}</p>}
      {lead !== '' && <p className={styles.lead}>{lead}</p>}
      {lead === '' && outcome === 'reading' && <Skeleton className={styles.number} />}
      {outcome === 'payable' && heldUntilMs !== null && (
        <p role="status">
          {t('payment.declined.held', { time: formatDeadline(i18n, heldUntilMs, timeZone) })}
        </p>
      )}
      {outcome === 'payable' && others !== '' && (
        <p>{t(way?.card === true ? 'payment.story.otherCard' : 'payment.story.other', { ways: others })}</p>
      )}
      {/* If the bank has given its reason, the other reasons are folded. */}
      {!isPaid && (
        <details key={String(reason === null)} className={styles.reasons} open={reason === null}>
          <summary className={styles.subtitle}>{t('payment.declined.reasons')}</summary>
          <ul>
            {reasons
              .filter((one) => way?.qr !== true || !cardReasons.includes(one))
              .map((one) => (
                <li key={one}>{t(one)}</li>
              ))}
            {(outcome === 'over' || outcome === null) && <li>{t('payment.declined.bookingExpired')}</li>}
          </ul>
        </details>
      )}
      {outcome === 'over' && <p role="status">{t('payment.expired')}</p>}
      <LinkButton to={`/order/${order}`} variant="primary" size="l">
        {t(outcome === 'payable' ? 'payment.declined.again' : 'shell.resumeOrderOpen')}
      </LinkButton>
    </div>
  );
}

/** The declined way, if the order still lists it, and the names of the other ways to pay. */
function useWays(
  view: OrderView | null,
  declined: PaymentAttempt | null,
): { readonly way: PaymentType | undefined; readonly others: string } {
  const { lang } = useI18n();
  const nameOf = (name: LocalText): string => pickText(name, lang).text;
  const isDeclined = ({ name }: PaymentType): boolean =>
    declined !== null && nameOf(name) === nameOf(declined.way);
  const types = view?.paymentTypes ?? [];
  const others = types.filter((type) => !isDeclined(type)).map(({ name }) => nameOf(name));
  return { way: types.find(isDeclined), others: joinWords(lang, others, 'item') };
}

/** The current state of the order; null = unknown, or the order's own page says more. */
type Outcome = 'reading' | 'payable' | 'over' | 'paid' | null;

/** Whether the order can be paid again, until its reservation ends; and when that is, by the back end's clock. */
function useOutcome(hash: OrderHash): {
  readonly outcome: Outcome;
  readonly heldUntilMs: number | null;
  readonly view: OrderView | null;
} {
  const { lang } = useI18n();
  const { client } = useApp();
  const [overAt, setOverAt] = useState<OrderView | null>(null);
  const read = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const reply = await getOrder(client, { hash, lang, bankData: {} }, { signal });
        return reply.ok ? succeed({ view: reply.value, readMs: nowMs() }) : reply;
      },
      [client, hash, lang],
    ),
  );
  const view = read.state === 'ready' ? read.value.view : null;
  useEffect(() => {
    if (view === null || view.reserveSeconds === null) return undefined;
    const timer = setTimeout(() => setOverAt(view), Math.min(view.reserveSeconds * 1000, longestTimerMs));
    return () => clearTimeout(timer);
  }, [view]);
  if (read.state !== 'ready')
    return { outcome: read.state === 'loading' ? 'reading' : null, heldUntilMs: null, view };
  const { reserveSeconds } = read.value.view;
  return {
    outcome: outcomeOf(read.value.view, read.value.view === overAt || reserveSeconds === 0),
    heldUntilMs: reserveSeconds === null ? null : read.value.readMs + reserveSeconds * 1000,
    view,
  };
}

function outcomeOf(view: OrderView, isOver: boolean): Outcome {
  const label = orderLabel(view, !isOver);
  if (label === 'paid') return 'paid';
  if (label === 'waitingForPayment') return 'payable';
  return isOver ? 'over' : null;
}

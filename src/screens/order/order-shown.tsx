import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { concernsBuyer, leavingId } from '../../../machines/order/offers-model.ts';
import type { OrderView, TicketLine } from '../../contract/order.ts';
import { returnOffer, type OrderLabel } from '../../core/order/order-label.ts';
import { awaitsBank } from '../../core/order/payment-choice.ts';
import { sumsBack } from '../../core/order/receipt.ts';
import { useApp } from '../../features/app-context.tsx';
import { LocalText } from '../../features/localized-text.tsx';
import { BotCheckDialog } from '../../features/captcha/bot-check-dialog.tsx';
import { groupTickets, lineKey } from '../../features/tickets/group-tickets.ts';
import { newIdempotencyKey } from '../../features/new-key.ts';
import { sumTexts } from '../../features/receipt-table.tsx';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { asideStory } from './aside-story.ts';
import { PaidOrder } from './lazy-paid-order.tsx';
import { OrderAside } from './order-aside.tsx';
import { OrderBuyer } from '../../features/order-buyer/order-buyer.tsx';
import { OrderNotices } from './order-notices.tsx';
import { SendTicket } from './lazy-paid-order.tsx';
import { TicketList } from './ticket-list.tsx';
import { useReturn, type OrderActor } from './use-order.ts';
import { labelled, punctuation } from '../../../i18n/formats/punctuation.ts';
import { attemptWords, joinSentences } from '../../features/payment/attempt-words.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import styles from './order-shown.module.css';

/* The dialogs of a payment load after the page. */
const PaymentDialogs = lazyComponent(
  async () => (await import('../../features/payment/payment-dialogs.tsx')).PaymentDialogs,
);

const DiscountsPanel = lazyComponent(
  async () => (await import('../../features/discounts/discounts-panel.tsx')).DiscountsPanel,
);

/* So do the extra services: most orders have none. */
const OffersBlock = lazyComponent(
  async () => (await import('../../features/offers/offers-block.tsx')).OffersBlock,
  {
    waiting: <div className={styles.offers} />,
  },
);

type OrderShownProps = {
  readonly actor: OrderActor;
  readonly view: OrderView;
  readonly label: OrderLabel;
};

/**
 * A loaded order: tickets and buyer on the left, payment on the right; below 1024 px everything is in one column, with
 * the ways to pay before the buyer, and the pay button within reach. Extra services and discounts load later.
 */
export function OrderShown({ actor, view, label }: OrderShownProps) {
  const { t } = useI18n();
  const { setup } = useApp();
  const groups = useMemo(() => groupTickets(view), [view]);
  const [openId, setOpenId] = useState<string | null>(null);
  const { orderHash: hash, deadlineMs } = useSelector(actor, ({ context }) => context);
  const payment = useSelector(actor, ({ children }) => children.payment);
  const starting = useSelector(payment, (state) => state?.children.startPayment);
  const discounts = useSelector(actor, ({ children }) => children.discounts);
  const changing = useSelector(discounts, (state) => state?.children.change);
  const currency = view.currency === '' ? setup.app.currency : view.currency;
  const paid = label === 'paid';
  const [wasPaid] = useState(paid);
  const story = asideStory(view, label);
  const returns = paid ? returnOffer(view, setup.app.returnsAllowed) : null;
  const fromBank = useReturn(actor, view.hash);
  const openCode = paid ? (line: TicketLine): void => setOpenId(lineKey(line)) : undefined;
  const offers = useSelector(actor, ({ children }) => children.offers);
  const offered = useSelector(offers, (state) => state !== undefined && concernsBuyer(state.context));
  const adding = useSelector(offers, (state) => state?.children.change);
  const busyId = useSelector(offers, (state) => state && leavingId(state.context));
  const removal =
    label === 'waitingForPayment'
      ? {
          busyId,
          onRemove: (line: TicketLine) =>
            offers?.send({ type: 'line.remove', lineId: line.id, freshKey: newIdempotencyKey() }),
        }
      : undefined;
  return (
    <>
      {paid && (
        <PaidOrder
          hash={hash}
          view={view}
          groups={groups}
          currency={currency}
          openId={openId}
          onOpen={setOpenId}
          isNews={fromBank || !wasPaid}
          mail={view.mailsTickets ? { hash, Form: SendTicket } : undefined}
        />
      )}
      <div className={styles.order}>
        <div className={styles.main}>
          <OrderNotices
            actor={actor}
            view={view}
            fromBank={fromBank}
            payable={story === 'pay'}
            currency={currency}
          />
          <TicketList groups={groups} currency={currency} onOpenCode={openCode} removal={removal} />
          {offers && offered && !awaitsBank(view) && <OffersBlock actor={offers} currency={currency} />}
        </div>
        <OrderAside
          actor={actor}
          view={view}
          label={label}
          story={story}
          fromBank={fromBank}
          currency={currency}
        />
        <div className={styles.main}>
          <OrderBuyer buyer={view.buyer} />
          {view.attempts.length > 0 && <PaymentList view={view} currency={currency} />}
          {returns === 'open' && (
            <LinkButton to={`/order/return/${hash}`} className={styles.return}>
              {t('order.return')}
            </LinkButton>
          )}
          {returns === 'final' && <p>{t('order.final')}</p>}
          {returns === 'closed' && <p>{t('refund.notAllowed')}</p>}
          {discounts && view.discount && <DiscountsPanel actor={discounts} view={view} currency={currency} />}
        </div>
      </div>
      {payment && <PaymentDialogs actor={payment} currency={currency} deadlineMs={deadlineMs} />}
      <BotCheckDialog call={starting} />
      <BotCheckDialog call={changing} />
      <BotCheckDialog call={adding} />
    </>
  );
}

/** The history of an order's payments, one line per attempt, the latest first. */
function PaymentList({ view, currency }: { view: OrderView; currency: string }) {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const { timeZone } = useVenueClock();
  // One payment pays an order, so refunds of the order are refunds of that payment.
  const back = (view.books === null ? [] : sumsBack(view.books)).map(
    ({ kind, minor }) =>
      labelled(lang, t(sumTexts[kind]), format.money(minor, currency)) + punctuation[lang].stop.trim(),
  );
  return (
    <section className={styles.list} aria-labelledby="order-payments">
      <h2 id="order-payments" className={styles.title}>
        {t('payment.story.title')}
      </h2>
      <ol className={styles.rows}>
        {view.attempts.toReversed().map((attempt) => (
          <li key={`${attempt.atMs} ${attempt.state} ${attempt.sumMinor}`}>
            <p className={styles.what}>
              <span>{formatDeadline(i18n, attempt.atMs, timeZone, true)}</span>
              <LocalText of={attempt.way} />
              <strong>{format.money(attempt.sumMinor, currency)}</strong>
            </p>
            <p>
              {joinSentences(i18n, [
                attemptWords(i18n, attempt, { view, currency, timeZone }),
                ...(attempt.state === 'paid' ? back : []),
              ])}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

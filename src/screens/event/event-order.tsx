import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { modeOf } from '../../../machines/booking/booking-model.ts';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { feeMinor } from '../../core/cart/seat-price.ts';
import { choiceTotal, quantityOf, type Readiness, type Quantities } from '../../core/event/event-choice.ts';
import { performancesOf } from '../../core/event/event-sessions.ts';
import { groupKey, rowKey, type SaleTerms } from '../../core/event/event-terms.ts';
import { draftOf, isPrefilled } from '../../core/order/linked-customer.ts';
import { useApp } from '../../features/app-context.tsx';
import { createSubmitEvent } from '../../features/captcha/create-submit-event.ts';
import { LocalText } from '../../features/localized-text.tsx';
import { OrderTotal } from '../../features/order-total/order-total.tsx';
import { OrderPending } from '../../features/order-under-way.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { findById } from '../../ui/focus/landmarks.ts';
import { onFirstInteraction } from '../../ui/focus/on-first-interaction.ts';
import { PartWaiting } from '../../ui/lazy/slow-notice.tsx';
import styles from './event-order.module.css';
import { chosenText } from './choice-speech.ts';
import type { Booking } from './use-booking.ts';
import { Button } from '../../ui/controls/button.tsx';

/* Not needed before a ticket is selected. */
const CheckoutForm = lazyComponent(
  async () => (await import('../../features/buyer-form/checkout-form.tsx')).CheckoutForm,
  { waiting: <PartWaiting className={styles.waiting} /> },
);

/** The target of the link in the bar at the bottom of a phone. */
const orderId = 'event-order';

/** The selection, its price, and the order form. */
export const EventOrder = ({
  booking,
  data,
  event,
  terms,
  state,
}: {
  readonly booking: Booking;
  readonly data: EventData;
  readonly event: EventInfo;
  readonly terms: SaleTerms;
  readonly state: Readiness;
}) => {
  const { t, format } = useI18n();
  useEffect(() => onFirstInteraction(CheckoutForm.ask), []);
  const { setup } = useApp();
  const snapshot = useSelector(booking, (now) => now);
  const { quantities, customer, typed, day, time } = snapshot.context;
  const { currency } = setup.app;
  const total = choiceTotal(quantities, terms);
  const submitting = snapshot.matches({ open: { checkout: 'submitting' } });
  const giveUp = (): void => booking.send({ type: 'checkout.giveUp' });
  const order = async (): Promise<void> => booking.send(await createSubmitEvent(setup.recaptcha));
  const unpriced =
    terms.mode === 'subscription'
      ? t('event.subscription.confirm')
      : total.totalMinor === 0 && event.free && t('event.order.free');
  const lines = [
    ...terms.rows.map((row) => ({
      key: rowKey(row),
      name: row.category,
      priceMinor: row.priceMinor + feeMinor(row.priceMinor, row.fee),
    })),
    ...terms.groups.map((item) => ({ key: groupKey(item), name: item.name, priceMinor: item.priceMinor })),
  ].filter(({ key }) => quantityOf(quantities, key) > 0);

  return (
    <div id={orderId} className={styles.order} tabIndex={-1}>
      <h2>{t('event.order.title')}</h2>
      {lines.length > 0 && (
        <>
          <ul className={styles.lines}>
            {lines.map(({ key, name, priceMinor }) => (
              <li key={key}>
                <span>
                  {quantityOf(quantities, key)} × <LocalText of={name} />
                </span>
                <span>{format.money(priceMinor * quantityOf(quantities, key), currency)}</span>
              </li>
            ))}
          </ul>
          {/* Shown once: if the button states a price, it is there. */}
          <OrderTotal {...((unpriced || state !== 'ready') && { label: t('common.total') })} {...total} />
        </>
      )}
      {state === 'ready' ? (
        <>
          <CheckoutForm
            // Another date gets a new form, without the previous errors.
            key={day}
            draft={draftOf(customer, typed)}
            prefilled={isPrefilled(customer, typed)}
            cardMode={modeOf(snapshot.context) === 'card'}
            checkboxes={data.checkboxes}
            event={event}
            totalMinor={total.totalMinor}
            performances={performancesOf(data, { day, time })}
            ready
            busy={submitting}
            onChange={(patch) => booking.send({ type: 'draft.change', patch })}
            onGiveUp={giveUp}
            onOrder={() => {
              if (terms.mode === 'subscription') booking.send({ type: 'subscription.ask' });
              else void order();
            }}
          >
            {unpriced || t('cart.orderFor', { price: format.money(total.totalMinor, currency) })}
          </CheckoutForm>
        </>
      ) : submitting ? (
        <OrderPending onGiveUp={giveUp} />
      ) : (
        <p className={styles.hint}>{t(state === 'needsPaid' ? 'event.needsPaid' : 'event.chooseFirst')}</p>
      )}
    </div>
  );
};

/** On a narrow page the order is below the prices: the bar shows the total and links to it. */
export const OrderBar = ({
  quantities,
  terms,
}: {
  readonly quantities: Quantities;
  readonly terms: SaleTerms;
}) => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const [orderShown, setOrderShown] = useState(false);
  useEffect(() => {
    const order = findById(orderId);
    if (order === null) return undefined;
    const watch = new IntersectionObserver((entries) =>
      setOrderShown(entries.at(-1)?.isIntersecting ?? false),
    );
    watch.observe(order);
    return () => watch.disconnect();
  }, []);
  if (orderShown) return null;
  const { totalMinor } = choiceTotal(quantities, terms);
  const go = (): void => {
    const order = findById(orderId);
    order?.scrollIntoView();
    order?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar}>
      <p>
        {chosenText(t, quantities, terms)}
        <strong>{format.money(totalMinor, setup.app.currency)}</strong>
      </p>
      <Button variant="primary" onClick={go}>
        {t('cart.toBuyer')}
      </Button>
    </div>
  );
};

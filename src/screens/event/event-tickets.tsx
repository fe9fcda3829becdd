import { useSelector } from '@xstate/react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { EventData, EventInfo } from '../../contract/event.ts';
import {
  eventPayMethods,
  subscriptionOpen,
  type Absence,
  type SaleTerms,
} from '../../core/event/event-terms.ts';
import type { PayMethod } from '../../core/cart/seat-price.ts';
import { useApp } from '../../features/app-context.tsx';
import { PriceTable, GroupTable } from '../../features/price-table/price-table.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import styles from './event-screen.module.css';
import { limitText } from './choice-speech.ts';
import type { Booking } from './use-booking.ts';

/* Few dates are sold out, and the page is complete without it. */
const DateWatch = lazyComponent(async () => (await import('./date-watch.tsx')).DateWatch, {
  Frame: () => null,
});

/** The choice of tickets: payment, subscription, prices and groups. */
export const EventTickets = ({
  booking,
  data,
  event,
  terms,
  absence,
}: {
  readonly booking: Booking;
  readonly data: EventData;
  readonly event: EventInfo;
  readonly terms: SaleTerms;
  readonly absence: Absence | null;
}) => {
  const { t } = useI18n();
  const { setup } = useApp();
  const { quantities, refusal, method, bySubscription, subscription, day, time } = useSelector(
    booking,
    (snapshot) => snapshot.context,
  );
  const methods = eventPayMethods(data);
  const { currency } = setup.app;
  const table = {
    terms,
    quantities,
    refusal,
    currency,
    showRemaining: event.showQuantity,
    shownRemaining: event.showTicketCount ? terms.places : null,
    onSet: (key: string, count: number): void => booking.send({ type: 'quantity.set', key, count }),
  };
  return (
    <section className={styles.section} aria-labelledby="event-tickets">
      <h2 id="event-tickets">{t('event.tickets')}</h2>
      {subscription !== null && subscriptionOpen(data, subscription) && (
        <div className={styles.subscription}>
          <Checkbox
            label={t('event.subscription.toggle')}
            checked={bySubscription}
            onChange={(on) => booking.send({ type: 'subscription.toggle', on })}
          />
          <p className={styles.soft}>{t('event.subscription.hint', { count: subscription.quantity })}</p>
        </div>
      )}
      {subscription?.quantity === 0 && data.subscriptionPrices.length > 0 && (
        <p className={styles.soft}>{t('event.subscription.spent')}</p>
      )}
      {methods.length > 1 && !bySubscription && (
        <RadioCards<PayMethod>
          legend={t('scheme.paymentMethod')}
          inline
          value={method}
          onChange={(chosen) => booking.send({ type: 'method.change', method: chosen })}
          cards={methods.map((value) =>
            value === 'culture'
              ? { value, label: t('scheme.payByGiftCard'), hint: t('scheme.payByGiftCardHint') }
              : { value, label: t('scheme.payByBank') },
          )}
        />
      )}
      {absence !== null ? (
        <ErrorPanel
          tone="info"
          title={t(absence === 'session' ? 'errors.notAvailableSession' : 'errors.notAvailableDay')}
        >
          {terms.places === 0 && <DateWatch key={`${day} ${time}`} booking={booking} event={event} />}
        </ErrorPanel>
      ) : (
        <>
          {terms.rows.length > 0 && <PriceTable {...table} rowsShown={event.rowsShown} />}
          {terms.rows.length > 0 && <p className={styles.soft}>{limitText(t, quantities, terms)}</p>}
          {terms.groups.length > 0 && (
            <section className={styles.groups} aria-labelledby="event-groups">
              <h3 id="event-groups">{t('event.groups')}</h3>
              <p className={styles.soft}>{t('event.groupsHint', { count: terms.groupLimit })}</p>
              <GroupTable {...table} />
            </section>
          )}
        </>
      )}
    </section>
  );
};

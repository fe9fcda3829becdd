import { useSelector } from '@xstate/react';
import { useMemo } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { sessionOf, termsOf } from '../../../machines/booking/booking-model.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { choiceStatus } from '../../core/event/event-choice.ts';
import { absenceOf } from '../../core/event/event-terms.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { EventDialogs } from './event-dialogs.tsx';
import { EventHeader } from './event-header.tsx';
import { EventOrder } from './event-order.tsx';
import { OrderBar } from './order-bar.tsx';
import styles from './event-screen.module.css';
import { EventTickets } from './event-tickets.tsx';
import { EventWhen } from './event-when.tsx';
import { StructuredEvent } from './structured-event.tsx';
import type { Booking, EventAddress } from './use-booking.ts';
import { useEventAddress } from './use-event-address.ts';
import { useOwnHeight } from './use-own-height.ts';
import { useSpokenChoice } from './use-spoken-choice.ts';

/** An event that is loaded: what it is, when, which tickets, and the order. */
export const EventPage = ({
  booking,
  address,
  data,
  event,
}: {
  readonly booking: Booking;
  readonly address: EventAddress;
  readonly data: EventData;
  readonly event: EventInfo;
}) => {
  const { t } = useI18n();
  const context = useSelector(booking, (snapshot) => snapshot.context);
  const session = useMemo(() => sessionOf(context), [context]);
  const terms = useMemo(() => termsOf(context), [context]);
  const absence = absenceOf(data, data.calendar, session, terms);
  const soon = event.ticketCount === soonOnSaleCount;
  const state = choiceStatus(context.quantities, terms, event.free);
  useEventAddress(booking, address);
  useSpokenChoice(booking);
  const side = useOwnHeight();

  return (
    <div className={styles.screen}>
      <StructuredEvent data={data} session={session} address={address} />
      <div className={styles.main}>
        <EventHeader data={data} event={event} terms={terms} />
        {soon || absence === 'calendar' ? (
          <div className={styles.closed}>
            <ErrorPanel
              tone="info"
              title={t(soon ? 'event.soon' : 'errors.soldOut')}
              {...(soon && { text: t('event.soonText') })}
            >
              <LinkButton variant="primary" to="/">
                {t('event.otherEvents')}
              </LinkButton>
            </ErrorPanel>
          </div>
        ) : (
          <>
            <EventWhen booking={booking} data={data} event={event} session={session} hash={address.hash} />
            <EventTickets booking={booking} data={data} event={event} terms={terms} absence={absence} />
          </>
        )}
      </div>
      {!soon && absence !== 'calendar' && (
        <aside ref={side} className={styles.side} aria-label={t('event.order.title')}>
          <EventOrder booking={booking} data={data} event={event} terms={terms} state={state} />
        </aside>
      )}
      {state !== 'empty' && <OrderBar quantities={context.quantities} terms={terms} />}
      <EventDialogs booking={booking} />
    </div>
  );
};

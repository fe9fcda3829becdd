import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { sessionOf, termsOf } from '../../../machines/booking/booking-model.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { choiceStatus } from '../../core/event/event-choice.ts';
import type { EventSession } from '../../core/event/event-sessions.ts';
import { structuredEvent } from '../../core/event/event-structured.ts';
import { absenceOf } from '../../core/event/event-terms.ts';
import { LinkButton, useAppHref } from '../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { EventDialogs } from './event-dialogs.tsx';
import { EventHeader } from './event-header.tsx';
import { EventOrder, OrderBar } from './event-order.tsx';
import styles from './event-screen.module.css';
import { EventTickets } from './event-tickets.tsx';
import { EventWhen } from './event-when.tsx';
import type { Booking, EventAddress } from './use-booking.ts';
import { useEventAddress } from './use-event-address.ts';
import { useSpokenChoice } from './choice-speech.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { useApp } from '../../features/app-context.tsx';
import { textOf } from '../../ui/html/safe-html.tsx';
import { pictureAddress, absoluteUrl } from '../../ui/base/absolute-url.ts';
import { removeServedHead } from '../../ui/base/page-root.ts';

/** The event's JSON-LD, as a data block: nothing in it is executed, and `<` is escaped so that it can't end early. */
const StructuredEvent = ({
  data,
  session,
  address,
}: {
  readonly data: EventData;
  readonly session: EventSession | null;
  readonly address: EventAddress;
}) => {
  const { lang } = useI18n();
  const { setup } = useApp();
  const href = useAppHref();
  const { event } = data;
  useEffect(() => removeServedHead('script'), []);
  if (event === null) return null;
  const image = pickText(event.image, lang).text;
  const described = structuredEvent(data, session, {
    url: absoluteUrl(href(`/event/${address.hash}`)),
    imageUrl: image === '' ? '' : absoluteUrl(pictureAddress(image)),
    currency: setup.app.currency,
    timeZone: setup.app.timeZone,
    lang,
    description: textOf(pickText(event.description, lang).text),
  });
  if (described === null) return null;
  const json = JSON.stringify(described).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
};

/**
 * Writes an element's height in CSS pixels to its `--side-block`, which CSS needs to make it stick by its bottom edge.
 */
const useOwnHeight = (): ((element: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((element) => {
    if (element === null) return undefined;
    const watch = new ResizeObserver(() =>
      element.style.setProperty('--side-block', `${element.offsetHeight}px`),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

/** A loaded event: what it is, when, which tickets there are, and the order. */
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
  const header = useOwnHeight();
  const side = useOwnHeight();

  return (
    <div className={styles.screen}>
      <StructuredEvent data={data} session={session} address={address} />
      <div className={styles.main}>
        <EventHeader ref={header} data={data} event={event} terms={terms} />
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

import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { pickText } from '../../core/text/pick-text.ts';
import { HomeButton } from '../../features/home-button.tsx';
import { useRedirectToOrder } from '../../features/leave-for-order.ts';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { useRedirectToEventPage } from '../../features/right-page.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { Evening } from '../../features/evening.tsx';
import { EventDialogs } from './event-dialogs.tsx';
import { EventPage } from './event-page.tsx';
import styles from './event-screen.module.css';
import { useBooking, type EventAddress } from './use-booking.ts';

/** Booking without a scheme. `date` and `time` as in the address bar, '' if missing. */
export const EventScreen = (address: EventAddress) => (
  // Another event is another booking: nothing of the previous one may show through.
  <Running key={address.hash} {...address} />
);

const Waiting = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={styles.screen} aria-busy="true">
    <div className={styles.main}>
      <SlowNotice onRetry={onRetry}>
        <HomeButton />
      </SlowNotice>
      <Skeleton className={styles.waitingHeader} />
      <Skeleton className={styles.waitingDates} />
      <Skeleton className={styles.waitingPrices} />
    </div>
    <div className={styles.side}>
      <Skeleton className={styles.waitingOrder} />
    </div>
  </div>
);

const Running = (address: EventAddress) => {
  const { t, lang } = useI18n();
  const booking = useBooking(address);
  const state = useSelector(booking, (snapshot) => snapshot);
  const { data, eventProblem, unanswered } = state.context;
  const event = data?.event ?? null;
  const none = state.matches('noEvent') || (state.matches('open') && event === null);
  usePageTitle(
    event === null ? t(none ? 'errors.dataNotFound' : 'shell.titles.event') : pickText(event.name, lang).text,
    event === null && !none,
  );
  useRedirectToOrder(booking);
  // An old link to an event whose seats are sold individually, which would be impossible on this page.
  const leaving = useRedirectToEventPage(event?.hasScheme ?? false, 'scheme', address);

  // The open event is the largest part of this page: rendered in slices, between which the browser can respond.
  const isOpen = useDeferredValue(state.matches('open') && !leaving, false);

  const retry = (): void => booking.send({ type: 'event.retry' });
  if (state.matches('failed') && eventProblem !== null) {
    return (
      <div className={styles.fault}>
        <ProblemPanel problem={eventProblem} onRetry={retry}>
          <LinkButton to="/">{t('common.home')}</LinkButton>
        </ProblemPanel>
      </div>
    );
  }
  if (none) {
    return (
      <div className={styles.fault}>
        <ErrorPanel
          page
          title={t('errors.dataNotFound')}
          text={unanswered ? t('event.uncertain') : t('shell.pageError.text')}
        >
          <LinkButton to="/">{t('common.home')}</LinkButton>
        </ErrorPanel>
        <EventDialogs booking={booking} />
      </div>
    );
  }
  if (!isOpen || data === null || event === null) return <Waiting onRetry={retry} />;
  return (
    <Evening hash={event.hash} colors={event.colors} image={event.image}>
      <EventPage booking={booking} address={address} data={data} event={event} />
    </Evening>
  );
};

import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { pickText } from '../../core/text/pick-text.ts';
import { Evening } from '../../features/evening.tsx';
import { OrderPending } from '../../features/order-under-way.tsx';
import { useRedirectToOrder } from '../../features/leave-for-order.ts';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { useRedirectToEventPage } from '../../features/right-page.ts';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';
import { useHallEngine } from '../../hall/engine/use-hall-engine.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { BookingDialogs } from './cart/booking-dialogs.tsx';
import styles from './scheme-screen.module.css';
import { OpenScheme } from './open-scheme.tsx';
import { SchemeWaiting } from './scheme-waiting.tsx';
import { useHallBooking, type SchemeAddress } from './common/use-hall-booking.ts';

/** Buying seats on the scheme of a hall. `date` and `time` as in the address bar, '' if missing. */
export const SchemeScreen = (address: SchemeAddress) => {
  const engine = useHallEngine();
  // Another event is another booking: nothing of the previous one may show through.
  return engine === null ? null : <Running key={address.hash} engine={engine} address={address} />;
};

const Running = ({ engine, address }: { readonly engine: HallEngine; readonly address: SchemeAddress }) => {
  const { t, lang } = useI18n();
  const booking = useHallBooking(engine, address);
  const state = useSelector(booking, (snapshot) => snapshot);
  const cart = state.children.cart;
  const { data, eventProblem, unanswered } = state.context;
  const event = data?.event ?? null;
  const none = state.matches('noEvent') || (state.matches('open') && event === null);
  usePageTitle(
    event === null
      ? t(none ? 'errors.dataNotFound' : 'shell.titles.scheme')
      : pickText(event.name, lang).text,
    event === null && !none,
  );
  useRedirectToOrder(booking);
  // A link to an event without a scheme: here it would have no hall to choose in.
  const leaving = useRedirectToEventPage(event !== null && !event.hasScheme, 'event', address);
  const isOpen = state.matches('open') && !leaving;
  // Hall and cart are the largest part of this page: rendered in slices, after the event's name.
  const isWhole = useDeferredValue(isOpen, false);

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
        {state.matches({ open: { checkout: 'submitting' } }) && (
          <OrderPending onGiveUp={() => booking.send({ type: 'checkout.giveUp' })} />
        )}
        {cart !== undefined && <BookingDialogs booking={booking} cart={cart} engine={engine} />}
      </div>
    );
  }
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
  return isOpen && event !== null ? (
    <Evening
      hash={event.hash}
      colors={event.colors}
      image={event.image}
      isBusy={state.matches({ open: { map: 'loading' } })}
    >
      <OpenScheme booking={booking} event={event} engine={engine} address={address} isWhole={isWhole} />
    </Evening>
  ) : (
    <SchemeWaiting onRetry={retry} />
  );
};

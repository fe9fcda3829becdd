import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cartTotal, countOf } from '../../core/cart/cart.ts';
import type { SessionId } from '../../contract/brand.ts';
import type { EventInfo } from '../../contract/event.ts';
import { MAX_PARTY_SIZE, partySize } from '../../core/seating/preferences.ts';
import { closedSale } from '../../core/event/event-sessions.ts';
import { goneKeys } from '../../features/problem-text.ts';
import { OrderPending } from '../../features/order-under-way.tsx';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { lazyComponent, preloadInOrder } from '../../ui/lazy/lazy-component.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { PartWaiting } from '../../ui/lazy/slow-notice.tsx';
import { BookingDialogs } from './cart/booking-dialogs.tsx';
import { CartEmpty, CartPanel, type ShownPlaces } from './cart/cart-panel.tsx';
import { CartRows } from './cart/cart-rows.tsx';
import { CartSheet } from './cart/cart-sheet.tsx';
import { HallPanel } from './hall/hall-panel.tsx';
import { MethodList, MethodNotice, SchemeHeader, SessionList } from './scheme-header.tsx';
import styles from './scheme-screen.module.css';
import { HallWaiting } from './hall/hall-waiting.tsx';
import { SchemeWaiting } from './scheme-waiting.tsx';
import {
  useSessionAddress,
  useAvailabilityPolling,
  useLiveHall,
  type HallBooking,
  type SchemeAddress,
} from './common/use-hall-booking.ts';
import { useHallFocus } from './common/use-hall-focus.ts';
import { useSpokenCart } from './cart/cart-speech.ts';
import { useIsLow, useIsPhone, useIsWide } from './common/use-wide.ts';
import { useAvailableHeight } from './common/use-available-height.ts';
import { HallWatch, WatchButton } from './watch/lazy-hall-watch.tsx';
import { ZonePrices } from './cart/zone-prices.tsx';
import { focusLandmark } from '../../ui/focus/landmarks.ts';

/* The form with its countries and masks is not needed to see a hall: it is loaded afterwards. */
const Checkout = lazyComponent(async () => (await import('./cart/checkout.tsx')).Checkout, {
  waiting: <PartWaiting className={styles.waitingForm} />,
});

/* These parts have no placeholder. */
const unseen = { Frame: () => null };

/* Needed for a selection that few buyers make. */
const CompanionNotice = lazyComponent(
  async () => (await import('./cart/companion-notice.tsx')).CompanionNotice,
  unseen,
);

/* Nothing can be shared before something is selected. */
const ShowFriends = lazyComponent(async () => (await import('./cart/show-friends.tsx')).ShowFriends, unseen);

/* Nothing can be restored before something was selected. */
const RemovalUndo = lazyComponent(async () => (await import('./cart/removal-undo.tsx')).RemovalUndo, unseen);

/**
 * The page of an event with selectable places: hall, cart and form. Re-renders when its own state changes, not with
 * each step of the booking.
 */
export const OpenScheme = memo(function OpenScheme({
  booking,
  event,
  engine,
  address,
  isWhole,
}: {
  readonly booking: HallBooking;
  readonly event: EventInfo;
  readonly engine: HallEngine;
  readonly address: SchemeAddress;
  /** False while hall and cart are not rendered yet. */
  readonly isWhole: boolean;
}) {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const wide = useIsWide();
  const phone = useIsPhone();
  const low = useIsLow();
  const screen = useAvailableHeight();
  const cart = useSelector(booking, (state) => state.children.cart);
  const { items, wished, sessions, sessionId, gone } = useSelector(
    booking,
    ({ context }) => ({
      items: context.items,
      wished: partySize(context.preferences, MAX_PARTY_SIZE),
      sessions: context.sessions,
      sessionId: context.sessionId,
      gone: context.gone,
    }),
    shallowEqual,
  );
  const session = sessions.find((entry) => entry.id === sessionId);
  const count = countOf(items);
  const focus = useHallFocus(engine, sessionId);
  /* The cart's sheet closes while a place or proposals are open over the hall. */
  const offering = useSelector(focus, (state) => state.hasTag('covering'));
  const [places, setPlaces] = useState<ShownPlaces>('map');
  const [hasChosen, setHasChosen] = useState(false);
  if (count > 0 && !hasChosen) setHasChosen(true);
  const [proposalsPortal, setProposalsPortal] = useState<HTMLElement | null>(null);
  useAvailabilityPolling(engine, booking, count);
  useLiveHall(engine, booking);
  useSpokenCart(cart);
  const known = useSelector(
    booking,
    (state) =>
      !state.matches({ open: { session: 'loading' } }) && !state.matches({ open: { session: 'failed' } }),
  );
  const closed = closedSale(event, known ? sessions : null);
  const sending = useSelector(booking, (state) => state.matches({ open: { checkout: 'submitting' } }));
  const hallIsThere = useSelector(booking, (state) => state.matches({ open: { map: 'ready' } }));
  useEffect(() => {
    if (hallIsThere) preloadInOrder(Checkout);
  }, [hallIsThere]);

  const side = useRef<HTMLElement>(null);
  const isEmpty = count === 0;
  useEffect(() => {
    // The cart comes first in the column, which may have been scrolled to a proposal.
    side.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [isEmpty]);

  useSessionAddress(address, session, gone !== null);
  useEffect(() => {
    if (gone !== null) toast(t(goneKeys[gone]), 'info');
  }, [gone, toast, t]);
  if (cart === undefined) return <SchemeWaiting />;
  const choose = (id: SessionId): void => booking.send({ type: 'session.choose', sessionId: id });
  const notice = hasChosen && (
    <>
      <RemovalUndo cart={cart} engine={engine} sending={sending} />
      {count > 0 && <CompanionNotice cart={cart} engine={engine} />}
    </>
  );
  const underWay = sending && <OrderPending onGiveUp={() => booking.send({ type: 'checkout.giveUp' })} />;
  const order = isWhole && (
    <div className={styles.order}>
      <CartPanel
        cart={cart}
        sending={sending}
        places={places}
        friends={count > 0 && <ShowFriends cart={cart} engine={engine} event={event} when={session} />}
      />
      {wide && notice}
      {wide && <div ref={setProposalsPortal} className={styles.beside} />}
      {count === 0 && wide && <ZonePrices booking={booking} cart={cart} engine={engine} />}
      {count > 0 && <Checkout booking={booking} cart={cart} />}
      {count === 0 && wide && underWay}
    </div>
  );
  const watch = <HallWatch engine={engine} sessionId={closed === null ? sessionId : null} />;
  if (closed !== null) {
    return (
      <>
        <div ref={screen} className={styles.screen}>
          <div className={cx(styles.main, styles.closed)}>
            <SchemeHeader booking={booking} bare={false} onChooseSession={choose} />
            <ErrorPanel
              tone="info"
              title={t(closed === 'soon' ? 'event.soon' : 'errors.soldOut')}
              {...(closed === 'soon' && { text: t('event.soonText') })}
            >
              <LinkButton variant="primary" to="/">
                {t('event.otherEvents')}
              </LinkButton>
              {closed === 'soldOut' && <WatchButton booking={booking} cart={cart} />}
            </ErrorPanel>
          </div>
          <BookingDialogs booking={booking} cart={cart} engine={engine} />
        </div>
        {watch}
      </>
    );
  }
  return (
    <>
      <div ref={screen} className={styles.screen}>
        <div className={styles.main}>
          {hallIsThere && (
            <Button variant="primary" className={styles.skip} onClick={() => focusLandmark('proposals')}>
              {t('choosing.best.skip')}
            </Button>
          )}
          <SchemeHeader booking={booking} bare={phone} onChooseSession={choose} />
          {isWhole ? (
            <HallPanel
              booking={booking}
              cart={cart}
              engine={engine}
              focus={focus}
              pickers={
                phone && (
                  <>
                    <SessionList booking={booking} onChoose={choose} />
                    <MethodList booking={booking} />
                  </>
                )
              }
              proposalsPortal={wide ? proposalsPortal : null}
              onPlaces={setPlaces}
            />
          ) : (
            <HallWaiting />
          )}
          {phone && (
            <div className={styles.notice}>
              <MethodNotice booking={booking} />
            </div>
          )}
        </div>
        {wide ? (
          <aside ref={side} className={styles.side}>
            {order || <CartEmpty />}
          </aside>
        ) : (
          <CartSheet
            // Another session has its own selection.
            key={sessionId}
            count={count}
            partySize={wished}
            totalMinor={cartTotal(items).totalMinor}
            offering={offering}
            places={places}
            notice={notice}
            closed={
              // Beside the hall of a phone in landscape there is room for the selection.
              underWay || (low && !offering && <CartRows cart={cart} sending={false} />)
            }
          >
            {order}
          </CartSheet>
        )}
        <BookingDialogs booking={booking} cart={cart} engine={engine} />
      </div>
      {watch}
    </>
  );
});

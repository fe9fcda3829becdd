import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { EventHash, SeatId, SessionId } from '../../../contract/brand.ts';
import type { SchemeSession } from '../../../contract/scheme.ts';
import { dayToUrl } from '../../../core/dates/venue-date.ts';
import { wantedSession } from '../../../core/event/event-sessions.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import {
  cartTurning,
  mapInput,
  type HallContext,
} from '../../../../machines/hall-booking/hall-booking-model.ts';
import {
  cartOfOtherTab,
  keepAfterOrder,
  toPersistedHallBooking,
} from '../../../../machines/hall-booking/hall-booking-persisted.ts';
import type { hallBookingMachine } from '../../../../machines/hall-booking/hall-booking-chart.ts';
import { hallPersistence } from '../../../persistence/flow-shapes.ts';
import { useApp } from '../../../features/app-context.tsx';
import { createBookingKeeper, recall } from '../../../persistence/flow-persistence.ts';
import { keepPartySize, keptPartySize } from '../../../persistence/hall-notes.ts';
import { noteOrderedSeats } from '../../../persistence/hall-notes.ts';
import { hasSeatWatches } from '../../../persistence/start-notes.ts';
import { useFlowCustomer, useFlowLang } from '../../../features/flow.ts';
import { qaOptions } from '../../../features/qa.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useAppNavigate, withPageQuery } from '../../../ui/controls/app-link.tsx';
import { hallMachineFor, isGone } from './hall-calls.ts';

/** The running hall booking. */
export type HallBooking = ActorRefFrom<typeof hallBookingMachine>;

/** The address of a scheme page. */
export type SchemeAddress = {
  readonly hash: string;
  readonly date: string;
  readonly time: string;
};

/** Runs the booking of an event, which is persisted over a reload until it has become an order. */
export const useHallBooking = (engine: HallEngine, { hash, date, time }: SchemeAddress): HallBooking => {
  const { client, setup, storage } = useApp();
  const { lang } = useI18n();
  const machine = useMemo(
    () => hallMachineFor(client, engine, setup.app.timeZone),
    [client, engine, setup.app.timeZone],
  );
  const booking = useActorRef(machine, {
    input: {
      eventHash: hash as EventHash,
      lang,
      wanted: wantedSession(date, time),
      customer: setup.client,
      recaptcha: setup.recaptcha !== '',
      kept: recall(storage, hallPersistence(hash)),
      partySize: keptPartySize(storage),
    },
    id: 'hallBooking',
    ...qaOptions,
  });

  useFlowLang(booking);
  useFlowCustomer(booking);

  useEffect(() => {
    const kind = hallPersistence(hash);
    const keeper = createBookingKeeper(storage, kind);
    let ordered: SessionId | null = null;
    let saved = booking.getSnapshot().context.preferences.count;
    let seatIds: readonly SeatId[] = [];
    /* Another tab has changed the cart while an order is pending here: its seats wait, here and in the storage. */
    let isBehind = false;
    const follow = (): void => {
      const snapshot = booking.getSnapshot();
      if (!isBehind || !snapshot.matches({ open: { session: 'choosing', checkout: 'choosing' } })) return;
      isBehind = false;
      const items = cartOfOtherTab(snapshot.context, recall(storage, kind));
      if (items !== null) snapshot.children.cart?.send(cartTurning({ ...snapshot.context, items }));
    };
    const note = ({ pending }: HallContext): void => {
      keeper.own(pending);
      if (pending === null) return;
      ordered = pending.request.sessionId;
      seatIds = pending.request.lines.flatMap(({ seatId }) => (seatId === '0' ? [] : [seatId]));
    };
    note(booking.getSnapshot().context);
    const subscription = booking.subscribe(({ context, status, output }) => {
      note(context);
      follow();
      const { count } = context.preferences;
      if (count !== saved) keepPartySize(storage, count);
      saved = count;
      const others = isBehind ? cartOfOtherTab(context, recall(storage, kind)) : null;
      if (status === 'done') {
        // Stored first, so that the tab whose cart disappears can say where its seats went.
        if (ordered !== null && output !== undefined) {
          const sessionId = ordered;
          noteOrderedSeats(storage, { hash: output.orderHash, sessionId, seatIds });
          // A buyer who has ordered no longer waits. Few buyers wait at all: the others load no code for it.
          if (hasSeatWatches(storage))
            import('../../../features/stop-waiting.ts').then(
              ({ stopWaitingFor }) => stopWaitingFor(client, storage, sessionId),
              () => {},
            );
        }
        const items = others?.filter(({ place }) => !seatIds.includes(place.seatId)) ?? [];
        keeper.keep(
          items.length === 0
            ? keepAfterOrder(context, ordered)
            : { ...toPersistedHallBooking(context), items, pending: null },
        );
        return;
      }
      keeper.keep(toPersistedHallBooking(context), others === null ? {} : { items: others });
    });
    const stop = keeper.watch(() => {
      isBehind = true;
      follow();
    });
    return () => {
      stop();
      subscription.unsubscribe();
    };
  }, [booking, client, storage, hash]);

  return booking;
};

/**
 * Keeps the address bar in sync with the session shown: an unavailable day is replaced (`missing`), and so is the
 * address after a choice on the page. An address without a day stays until something is chosen.
 */
export function useSessionAddress(
  address: SchemeAddress,
  session: Pick<SchemeSession, 'day' | 'time'> | undefined,
  missing: boolean,
): void {
  const navigate = useAppNavigate();
  const here =
    session === undefined ? '' : `/scheme/${address.hash}/${dayToUrl(session.day)}/${session.time}`;
  const named = address.date !== '';
  const opened = useRef('');
  useEffect(() => {
    const chosen = opened.current !== '' && opened.current !== here;
    if (opened.current === '') opened.current = here;
    if (here === '' || !(named || missing || chosen)) return;
    // A link's seats stay in the address, because the hall may load later and read them; but they do not belong to
    // another session.
    const seats = missing || chosen ? '' : window.location.hash;
    navigate(`${withPageQuery(here)}${seats}`, { replace: true });
  }, [here, named, missing, navigate]);
}

/* A large hall's map is megabytes long, so it is polled half as often. */
const everyMs = 30_000;
const everyMsLarge = 60_000;
const largeHall = 20_000;

/**
 * Polls the map while seats are selected, so that a seat lost to another buyer is reported while its neighbour can
 * still be taken. Not while the page is hidden; immediately when it becomes visible again.
 */
export const useAvailabilityPolling = (engine: HallEngine, booking: HallBooking, chosen: number): void => {
  useEffect(() => {
    if (chosen === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (!document.hidden) booking.send({ type: 'map.refresh' });
      wait();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, (engine.index?.count ?? 0) > largeHall ? everyMsLarge : everyMs);
    };
    const seen = (): void => {
      if (!document.hidden) look();
    };
    wait();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [engine, booking, chosen]);
};

/* The minimum interval for reloading a hall whose drawing has changed, ms. */
const renewEveryMs = 30_000;

/**
 * Follows the live availability while the page is visible, and reloads the hall if its drawing has changed. If a
 * selected place is gone, refreshes the map, as polling does, which informs the cart; but not while an order is
 * pending, which itself takes its places.
 */
export const useLiveHall = (engine: HallEngine, booking: HallBooking): void => {
  useEffect(() => {
    let renewedMs = -Infinity;
    const look = (changed: readonly number[] | null): void => {
      const { context } = booking.getSnapshot();
      const { index } = engine;
      if (index === null || context.pending !== null) return;
      if (changed === null) {
        // If two servers draw the hall differently, it would otherwise be reloaded again and again.
        if (performance.now() - renewedMs < renewEveryMs) return;
        renewedMs = performance.now();
        booking.send({ type: 'map.refresh' });
      } else if (mapInput(context).held.some((id) => isGone(index, id)))
        booking.send({ type: 'map.refresh' });
    };
    let end = (): void => {};
    const follow = (): void => {
      end();
      end = document.hidden ? () => {} : engine.follow(look);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      end();
    };
  }, [engine, booking]);
};

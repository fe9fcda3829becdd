import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { toPersistedBooking, type BookingParams } from '../../../machines/booking/booking-model.ts';
import type { bookingMachine } from '../../../machines/booking/booking-chart.ts';
import { bookingPersistence } from '../../persistence/flow-shapes.ts';
import type { EventHash } from '../../contract/brand.ts';
import { wantedSession } from '../../core/event/event-sessions.ts';
import { useApp } from '../../features/app-context.tsx';
import { createBookingKeeper, recall } from '../../persistence/flow-persistence.ts';
import { hasSeatWatches } from '../../persistence/start-notes.ts';
import { useFlowCustomer, useFlowLang } from '../../features/flow.ts';
import { qaOptions } from '../../features/qa.ts';
import { bookingMachineFor } from './booking-calls.ts';

/** The running booking of the event page. */
export type Booking = ActorRefFrom<typeof bookingMachine>;

/** The address of an event page; `date` and `time` as in the address bar, '' if missing. */
export type EventAddress = {
  readonly hash: string;
  readonly date: string;
  readonly time: string;
};

/** The parameters of the booking in the address bar. */
const useBookingParams = ({ date, time }: EventAddress): BookingParams => {
  const [params] = useSearchParams();
  const bySubscription = params.get('sub') === '1';
  return useMemo(
    () => ({
      session: wantedSession(date, time),
      bySubscription,
    }),
    [date, time, bySubscription],
  );
};

/** Runs the booking of an event, which is persisted over a reload until it has become an order. */
export const useBooking = (address: EventAddress): Booking => {
  const { hash } = address;
  const { client, setup, storage, renewSetup } = useApp();
  const { lang } = useI18n();
  const params = useBookingParams(address);
  const machine = useMemo(() => bookingMachineFor(client, setup.app.timeZone), [client, setup.app.timeZone]);
  const booking = useActorRef(machine, {
    input: {
      eventHash: hash as EventHash,
      lang,
      params,
      customer: setup.client,
      recaptcha: setup.recaptcha !== '',
      kept: recall(storage, bookingPersistence(hash)),
    },
    id: 'booking',
    ...qaOptions,
  });

  useFlowLang(booking);
  useFlowCustomer(booking);
  useEffect(() => {
    booking.send({ type: 'address.change', params });
  }, [booking, params]);

  useEffect(() => {
    const keeper = createBookingKeeper(storage, bookingPersistence(hash));
    keeper.own(booking.getSnapshot().context.pending);
    const subscription = booking.subscribe((snapshot) => {
      keeper.own(snapshot.context.pending);
      if (snapshot.status === 'done') {
        keeper.keep(null);
        if (snapshot.context.bySubscription) renewSetup();
        // As in a hall: a buyer who has ordered no longer waits.
        if (hasSeatWatches(storage))
          import('../../features/stop-waiting.ts').then(
            ({ stopWaitingForDate }) => stopWaitingForDate(client, storage, snapshot.context),
            () => {},
          );
        return;
      }
      keeper.keep(toPersistedBooking(snapshot.context));
    });
    const stop = keeper.watch();
    return () => {
      stop();
      subscription.unsubscribe();
    };
  }, [booking, client, storage, hash, renewSetup]);

  return booking;
};

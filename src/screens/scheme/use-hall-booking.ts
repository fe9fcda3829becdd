import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { EventHash, SeatId, SessionId } from '../../contract/brand.ts';
import { wantedSession } from '../../core/event/event-sessions.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { HallContext, HallKeepsake } from '../../../machines/hall-booking/hall-booking-model.ts';
import { keepAfterOrder, keepHallBooking } from '../../../machines/hall-booking/hall-keepsake.ts';
import type { hallBookingMachine } from '../../../machines/hall-booking/hall-booking.ts';
import { hallKeepsakes } from '../../../machines/restore.ts';
import { useApp } from '../../features/app-context.tsx';
import { BookingKeeper, recall } from '../../features/keepsakes.ts';
import { noteOrderedSeats } from '../../features/ordered-seats.ts';
import { qaOptions } from '../../features/qa.ts';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';
import { hallMachineFor } from './hall/hall-calls.ts';

/** The running hall booking. */
export type HallBooking = ActorRefFrom<typeof hallBookingMachine>;

/** The address of a scheme page. */
export interface SchemeAddress {
  readonly hash: string;
  readonly date: string;
  readonly time: string;
}

/* «How many?» is asked once, and meant for the next event too. */
const partySizeName = 'party-size';
const asCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

/* Identity of the parts is enough: the machine replaces what it changes. */
const sameKeepsake = (a: HallKeepsake, b: HallKeepsake): boolean =>
  a.items === b.items &&
  a.typed === b.typed &&
  a.parked === b.parked &&
  a.wish === b.wish &&
  a.sessionId === b.sessionId &&
  a.method === b.method &&
  a.pending === b.pending;

/** Runs the booking of one event: kept over a reload until it has become an order. */
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
      kept: recall(storage, hallKeepsakes(hash)),
      partySize: storage.get(partySizeName, asCount) ?? 0,
    },
    id: 'hallBooking',
    ...qaOptions,
  });

  useEffect(() => {
    booking.send({ type: 'lang.change', lang });
  }, [booking, lang]);
  useEffect(() => {
    booking.send({ type: 'customer.change', customer: setup.client });
  }, [booking, setup.client]);

  useEffect(() => {
    let last: HallKeepsake | null = null;
    const keeper = new BookingKeeper(storage, hallKeepsakes(hash));
    let ordered: SessionId | null = null;
    let said = booking.getSnapshot().context.wish.count;
    let seatIds: readonly SeatId[] = [];
    const note = ({ pending }: HallContext): void => {
      keeper.own(pending);
      if (pending === null) return;
      ordered = pending.request.sessionId;
      seatIds = pending.request.lines.flatMap(({ seatId }) => (seatId === '0' ? [] : [seatId]));
    };
    note(booking.getSnapshot().context);
    const subscription = booking.subscribe((snapshot) => {
      note(snapshot.context);
      const { count } = snapshot.context.wish;
      if (count !== said) storage.set(partySizeName, count);
      said = count;
      if (snapshot.status === 'done') {
        keeper.keep(keepAfterOrder(snapshot.context, ordered));
        const hash = snapshot.output?.orderHash;
        if (ordered !== null && hash !== undefined)
          noteOrderedSeats(storage, { hash, sessionId: ordered, seatIds });
        return;
      }
      const keepsake = keepHallBooking(snapshot.context);
      if (last !== null && sameKeepsake(last, keepsake)) return;
      last = keepsake;
      keeper.keep(keepsake);
    });
    return () => subscription.unsubscribe();
  }, [booking, storage, hash]);

  return booking;
};

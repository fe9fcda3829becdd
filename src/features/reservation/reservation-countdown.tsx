import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { reservationMachine } from '../../../machines/order/reservation.ts';
import { qaOptions } from '../qa.ts';
import { watchDeadline } from './browser-clock.ts';
import { ReservationTimer } from './reservation-timer.tsx';

const machine = reservationMachine.provide({ actors: { watchDeadline } });

interface ReservationCountdownProps {
  /** Both on the page's clock, ms. A new deadline needs a new `key`. */
  readonly deadlineMs: number;
  readonly arrivedMs: number;
  /** Called once, when the time is over. */
  readonly onOver: () => void;
  readonly label: string;
}

/** A reservation of a page that has no order machine: it counts, speaks and tells when it is over. */
export function ReservationCountdown({ deadlineMs, arrivedMs, onOver, label }: ReservationCountdownProps) {
  const actor = useActorRef(machine, {
    id: 'reservation',
    input: { deadlineMs, nowMs: arrivedMs },
    ...qaOptions,
  });
  const over = useSelector(actor, ({ status }) => status === 'done');
  // Told once per deadline, whatever function it is by then.
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (over) tellOver();
  }, [over]);
  return <ReservationTimer actor={actor} label={label} />;
}

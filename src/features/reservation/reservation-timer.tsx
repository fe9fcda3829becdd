import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../../../machines/order/reservation.ts';
import { timeLeft } from '../../core/order/deadline.ts';
import { Countdown } from '../../ui/countdown.tsx';

interface ReservationTimerProps {
  /** The running reservation; the timer is not rendered without one. */
  readonly actor: ActorRefFrom<typeof reservationMachine>;
  readonly label?: string;
}

/** What is left of a reservation, in days, hours, minutes and seconds; spoken at 5, 2 and 1 minutes. */
export function ReservationTimer({ actor, ...look }: ReservationTimerProps) {
  const seconds = useSelector(
    actor,
    ({ context }) => timeLeft(context.deadlineMs, context.nowMs).totalSeconds,
  );
  return <Countdown secondsLeft={seconds} {...look} />;
}

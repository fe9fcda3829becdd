import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import { remainingTime } from '../../core/order/deadline.ts';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { formatDeadline } from './moment.ts';
import { useVenueClock } from '../use-venue-clock.ts';

type ReservationTimerProps = {
  /** The running reservation; without one the timer is not rendered. */
  readonly actor: ActorRefFrom<typeof reservationMachine>;
};

/**
 * The deadline of a reservation by the buyer's clock, and the remaining time, which is announced at 5, 2 and 1 minutes.
 */
export function ReservationTimer({ actor }: ReservationTimerProps) {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const deadlineMs = useSelector(actor, ({ context }) => context.deadlineMs);
  const seconds = useSelector(
    actor,
    ({ context }) => remainingTime(context.deadlineMs, context.nowMs).totalSeconds,
  );
  return (
    <Countdown
      remainingSeconds={seconds}
      label={i18n.t('common.timeLeft.until', { time: formatDeadline(i18n, deadlineMs, timeZone) })}
    />
  );
}

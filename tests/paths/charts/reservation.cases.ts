import { listing, whileRuns } from '../engine/chart-cases.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';

const minute = 60_000;

export const reservationCases = listing({
  machine: reservationMachine,
  visits: {
    'ten minutes': { deadlineMs: 10 * minute, nowMs: 0 },
    'no time': { deadlineMs: 10 * minute, nowMs: 10 * minute },
  },
  events: {
    'clock.tick': {
      'a second later': { nowMs: 1000 },
      'five minutes left': { nowMs: 5 * minute },
      'two minutes left': { nowMs: 8 * minute },
      'one minute left': { nowMs: 9 * minute },
      'a millisecond left': { nowMs: 10 * minute - 1 },
      'the time is over': { nowMs: 10 * minute },
    },
  },
  when: { 'clock.tick': whileRuns('watchDeadline') },
  keep: ({ spoken }) => spoken,
});

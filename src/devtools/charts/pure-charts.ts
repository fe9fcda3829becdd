import type { AnyStateMachine } from 'xstate';

import { bookingMachine } from '../../../machines/booking/booking-chart.ts';
import { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { mutationMachine } from '../../../machines/common/mutation-chart.ts';
import { cartMachine } from '../../../machines/hall-booking/cart-chart.ts';
import { hallBookingMachine } from '../../../machines/hall-booking/hall-booking-chart.ts';
import { hallFocusMachine } from '../../../machines/hall-focus/hall-focus-chart.ts';
import { nominalMachine } from '../../../machines/nominal/nominal-chart.ts';
import { discountsMachine } from '../../../machines/order/discounts-chart.ts';
import { offersMachine } from '../../../machines/order/offers-chart.ts';
import { orderMachine } from '../../../machines/order/order-chart.ts';
import { paymentMachine } from '../../../machines/order/payment-chart.ts';
import { pollingMachine } from '../../../machines/order/polling-chart.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import { posterMachine } from '../../../machines/poster/poster-chart.ts';
import { refundMachine } from '../../../machines/refund/refund-chart.ts';
import { PureChart } from './pure-chart.ts';
import { isStep } from '../recording/passages.ts';
import type { Recording } from '../recording/recording.ts';

const machines: readonly AnyStateMachine[] = [
  bookingMachine,
  captchaMachine,
  cartMachine,
  discountsMachine,
  hallBookingMachine,
  hallFocusMachine,
  nominalMachine,
  offersMachine,
  orderMachine,
  paymentMachine,
  pollingMachine,
  posterMachine,
  refundMachine,
  reservationMachine,
  mutationMachine<unknown, unknown>(),
];

type Node = AnyStateMachine['root'];

const waitingIn = (node: Node): readonly string[] => [
  ...(node.invoke.length > 0 || node.after.length > 0 ? [node.id] : []),
  ...Object.values(node.states).flatMap(waitingIn),
];

/**
 * The states that wait for a call, a source or a delay, by id (`order.shown.reading.reloading`): a chart may leave
 * these without any input.
 */
export const waitingStates: ReadonlySet<string> = new Set(machines.flatMap(({ root }) => waitingIn(root)));

const charts = new Map<string, PureChart>();
/* Created on demand. */
const chartOf = (name: string): PureChart | null => {
  const machine = machines.find(({ id }) => id === name);
  if (machine === undefined) return null;
  const chart = charts.get(name) ?? new PureChart(machine);
  charts.set(name, chart);
  return chart;
};

/** A chart's response to an event: its possible states afterwards. */
export type NextWay = {
  readonly event: string;
  readonly states: readonly unknown[];
};

/** A recorded transition that the chart does not have. */
export type Disagreement = {
  readonly chart: string;
  readonly event: string;
  /** Null for the chart's start. */
  readonly from: unknown;
  readonly to: unknown;
  /** The states it could be in; null if it does not have the state `from`. */
  readonly instead: readonly unknown[] | null;
};

/**
 * One step on the pure charts: what each recorded chart could do next, and the recorded transitions it does not have.
 */
export type PureStep = {
  readonly next: Readonly<Record<string, readonly NextWay[]>>;
  readonly disagreements: readonly Disagreement[];
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Steps through a recording on this shop's charts. Unknown charts are ignored. */
export const pureSteps = ({ entries }: Recording): readonly PureStep[] => {
  const running = new Map<string, { readonly machine: string; readonly state: unknown }>();
  const steps: { next: Record<string, readonly NextWay[]>; disagreements: Disagreement[] }[] = [];
  const known = new Map<string, readonly NextWay[]>();
  const nextOf = (machine: string, state: unknown): readonly NextWay[] => {
    const key = `${machine} ${JSON.stringify(state)}`;
    const chart = chartOf(machine);
    const ways =
      known.get(key) ??
      (chart?.hears(state) ?? []).map((event) => ({ event, states: chart?.after(state, event) ?? [] }));
    known.set(key, ways);
    return ways;
  };
  for (const [index, one] of entries.entries()) {
    if (isStep(one)) steps.push({ next: {}, disagreements: [] });
    // A page load starts new charts.
    if (one.kind === 'load') running.clear();
    if (one.kind === 'state') {
      const { chart: name, machine = name, event } = one;
      const before = event === 'xstate.init' ? undefined : running.get(name);
      const state = one.state ?? before?.state;
      const chart = chartOf(machine);
      if (event === 'xstate.stop') running.delete(name);
      else if (state !== undefined) {
        running.set(name, { machine, state });
        const instead =
          event === 'xstate.init' ? chart?.begins() : before && chart?.after(before.state, event);
        if (instead !== undefined && !(instead ?? []).some((other) => same(other, state)))
          steps
            .at(-1)
            ?.disagreements.push({ chart: name, event, from: before?.state ?? null, to: state, instead });
      }
    }
    const next = entries[index + 1];
    const step = steps.at(-1);
    if (step !== undefined && (next === undefined || isStep(next)))
      step.next = Object.fromEntries(
        [...running].map(([name, { machine, state }]) => [name, nextOf(machine, state)]),
      );
  }
  return steps;
};

/** Names in a recording that this shop does not know, as text for QA: a chart, or an event of a known chart. */
export const unknownNames = ({ entries }: Recording): readonly string[] => {
  const unknown = new Set<string>();
  for (const one of entries) {
    if (one.kind !== 'state') continue;
    const { chart, machine = chart, event } = one;
    const known = machines.find(({ id }) => id === machine);
    if (known === undefined) unknown.add(`no chart «${machine}»`);
    else if (!event.startsWith('xstate.') && !known.events.includes(event))
      unknown.add(`no event «${event}» of the chart «${machine}»`);
  }
  return [...unknown];
};

/** What this shop's charts say about a recording. */
export type JudgedRecording = {
  readonly steps: readonly PureStep[];
  readonly unknown: readonly string[];
  /** `waitingStates`. */
  readonly waiting: ReadonlySet<string>;
};

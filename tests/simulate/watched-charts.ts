import {
  StateMachine,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';

import type { Happening } from '../paths/engine/chart-cases.ts';
import type { LiveEffect } from '../paths/engine/live-chart.ts';
import { microstepIn, outcomesOf, type Outcome } from '../paths/engine/transitions.ts';
import { lawNames, laws, type ChartLaw } from '../paths/laws/all-laws.ts';
import type { LawStep, Verdict } from '../paths/laws/law.ts';
import type { Breach } from './laws.ts';

/** A chart that is running in a page, and what the laws need to judge its next step. */
type Watched = {
  readonly judges: readonly (readonly [ChartLaw, (step: LawStep) => Verdict])[];
  before: AnyMachineSnapshot | null;
  last: AnyMachineSnapshot | undefined;
  effects: LiveEffect[];
  outcomes: Outcome[];
};

const isChart = (ref: AnyActorRef): boolean => (ref as { logic?: unknown }).logic instanceof StateMachine;

/* A chart's event in the form used by its test cases. */
function happeningOf(event: AnyEventObject): Happening {
  const { type, output, error } = event as AnyEventObject & Readonly<Record<string, unknown>>;
  const [, end, id = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (end === 'done') return { kind: 'ending', id, ending: { output } };
  if (end === 'error') return { kind: 'ending', id, ending: { error: error as Error } };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? { kind: 'event', event } : { kind: 'wait', delay, ms: 0 };
}

function effectOf(inspected: InspectionEvent): LiveEffect | null {
  if (inspected.type === '@xstate.action') {
    const { type, params } = inspected.action;
    const { delay } = (params ?? {}) as { readonly delay?: number };
    if (type === 'xstate.raise' && delay !== undefined)
      return { kind: 'wait', name: '', given: delay, text: `waits ${delay} ms` };
    if (type.startsWith('xstate.')) return null;
    return { kind: 'effect', name: type, given: params, text: `${type} ${JSON.stringify(params)}` };
  }
  if (inspected.type !== '@xstate.event') return null;
  const { id } = inspected.actorRef as AnyActorRef;
  const { type, input } = inspected.event as AnyEventObject & Readonly<Record<string, unknown>>;
  if (type === 'xstate.init') return { kind: 'call', name: id, given: input, text: id };
  if (type.startsWith('xstate.')) return null;
  return {
    kind: 'tell',
    name: type,
    given: inspected.event,
    text: `${id} ${JSON.stringify(inspected.event)}`,
  };
}

/** Checks the charts of all pages against the laws of charts (`tests/paths/laws`) while they run. */
export class WatchedCharts {
  readonly #charts = new WeakMap<AnyActorRef, Watched>();
  #breaches: Breach[] = [];

  /** Whether a law was broken since the last call of `breaches`. */
  get isBroken(): boolean {
    return this.#breaches.length > 0;
  }

  /** The violations since the last call of this method. */
  breaches(): readonly Breach[] {
    const breaches = this.#breaches;
    this.#breaches = [];
    return breaches;
  }

  inspect(who: string, inspected: InspectionEvent): void {
    const ref = inspected.actorRef as AnyActorRef;
    const source = inspected.type === '@xstate.event' ? inspected.sourceRef : undefined;
    const micro = microstepIn(inspected);
    if (micro !== null && isChart(ref)) {
      const watched = this.#of(ref);
      watched.outcomes.push(...outcomesOf(watched.last, micro.event, micro.taken));
      watched.last = micro.snapshot;
    } else if (inspected.type === '@xstate.snapshot') {
      if (isChart(ref)) this.#step(who, ref, inspected.event, inspected.snapshot as AnyMachineSnapshot);
    } else {
      const doer = inspected.type === '@xstate.action' ? ref : (source as AnyActorRef | undefined);
      const effect =
        doer !== undefined && doer !== (source && ref) && isChart(doer) ? effectOf(inspected) : null;
      if (effect !== null && doer !== undefined) this.#of(doer).effects.push(effect);
    }
  }

  #of(ref: AnyActorRef): Watched {
    const known = this.#charts.get(ref);
    if (known !== undefined) return known;
    const { logic: machine, options } = ref as unknown as {
      readonly logic: AnyStateMachine;
      readonly options: { readonly input?: unknown };
    };
    const listed = { machine, visits: {}, events: {}, keep: () => undefined };
    const watched: Watched = {
      judges: lawNames.map((law) => [law, laws[law].begin(options.input, listed)]),
      before: null,
      last: undefined,
      effects: [],
      outcomes: [],
    };
    this.#charts.set(ref, watched);
    return watched;
  }

  #step(who: string, ref: AnyActorRef, event: AnyEventObject, after: AnyMachineSnapshot): void {
    const watched = this.#of(ref);
    const { before, effects, outcomes } = watched;
    watched.effects = [];
    watched.outcomes = [];
    watched.before = after;
    watched.last = after;
    if (after.status === 'stopped') return;
    const happening = before === null ? null : happeningOf(event);
    const step: LawStep = { happening, before, after, effects, outcomes };
    for (const [law, holds] of watched.judges)
      if (holds(step) === false)
        this.#breaches.push({
          law: 'chart',
          what: `${who}, ${after.machine.id}: ${laws[law].says} (${event.type} in ${JSON.stringify(before?.value)})`,
        });
  }
}

/*
 * Finds a shortest path to every transition of a chart, and to every event that all guards reject. Only for proposing
 * a table: a replay is judged by the committed table.
 */
import {
  createActor,
  fromTransition,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';

import type { Way } from './chart-table.ts';
import { happenings, type Happening, type ChartCases } from './chart-cases.ts';
import { withStandIns } from './live-chart.ts';
import { changedFields } from './short-words.ts';
import { allOutcomes, microstepIn, outcomesOf, type Outcome } from './transitions.ts';

/** The paths found, and the outcomes that no path leads to. */
export type Explored = {
  readonly ways: readonly Way[];
  readonly never: readonly string[];
};

type Place = {
  readonly way: Way;
  readonly snapshot: AnyMachineSnapshot;
};

/**
 * A step from a configuration: the path including it, and the chart before and after. `before`: null at the
 * beginning.
 */
export type Step = {
  readonly way: Way;
  readonly before: AnyMachineSnapshot | null;
  readonly after: AnyMachineSnapshot;
  readonly outcomes: readonly Outcome[];
};

/** The number of fruitless steps after which a visit ends. */
const inVain = 9000;

/** A chart as a pure function: no effects are run, no calls are started. */
class PureChart {
  #outcomes: Outcome[] = [];
  #last: AnyMachineSnapshot | undefined;
  readonly #machine: AnyStateMachine;
  readonly #scope: AnyActorScope;
  readonly #input: unknown;

  constructor(machine: AnyStateMachine, input: unknown) {
    this.#machine = withStandIns(machine);
    this.#input = input;
    const owner = createActor(
      fromTransition((state: null) => state, null),
      {
        inspect: (inspected) => {
          const micro = microstepIn(inspected);
          if (micro === null) return;
          this.#outcomes.push(...outcomesOf(this.#last, micro.event, micro.taken));
          this.#last = micro.snapshot;
        },
      },
    );
    const self = createActor(this.#machine, { parent: owner, input });
    const nothing = (): void => {};
    this.#scope = {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: nothing,
      defer: nothing,
      stopChild: nothing,
      emit: nothing,
      actionExecutor: nothing,
    } as AnyActorScope;
  }

  begin(): readonly [AnyMachineSnapshot, readonly Outcome[]] {
    return this.#noting(undefined, () => this.#machine.getInitialSnapshot(this.#scope, this.#input));
  }

  next(from: AnyMachineSnapshot, event: AnyEventObject): readonly [AnyMachineSnapshot, readonly Outcome[]] {
    return this.#noting(from, () => this.#machine.transition(from, event, this.#scope));
  }

  #noting(from: AnyMachineSnapshot | undefined, move: () => AnyMachineSnapshot) {
    this.#outcomes = [];
    this.#last = from;
    const next = move();
    return [next, this.#outcomes] as const;
  }
}

/** The event of a happening in a configuration; null if it is impossible there. */
const eventOf = (listed: ChartCases, happening: Happening, at: AnyMachineSnapshot): AnyEventObject | null => {
  if (happening.kind === 'event') {
    const when: Readonly<Record<string, ((place: AnyMachineSnapshot) => boolean) | undefined>> =
      listed.when ?? {};
    return when[happening.event.type]?.(at) === false ? null : happening.event;
  }
  if (happening.kind === 'wait') {
    const type = at._nodes.flatMap(({ id, after }) =>
      after
        .filter(({ delay }) => delay === happening.delay)
        .map(() => `xstate.after.${happening.delay}.${id}`),
    )[0];
    return type === undefined ? null : { type };
  }
  const { id, ending } = happening;
  if (at.children[id] === undefined) return null;
  return 'error' in ending
    ? { type: `xstate.error.actor.${id}`, actorId: id, error: ending.error }
    : { type: `xstate.done.actor.${id}`, actorId: id, output: ending.output };
};

/** Whether something can happen in a configuration at all. */
export const mayHappen = (listed: ChartCases, happening: Happening, at: AnyMachineSnapshot): boolean =>
  at.status === 'active' && eventOf(listed, happening, at) !== null;

/** Every possible step of a visit, the nearest configurations first; each configuration is left only once. */
export function* stepsOf(listed: ChartCases, visit: string, maxPlaces = 4000): Generator<Step> {
  const all = happenings(listed);
  const chart = new PureChart(listed.machine, listed.visits[visit]);
  const keyOf = ({ value, context }: AnyMachineSnapshot): string =>
    JSON.stringify([value, listed.keep(context as never)]);
  const [first, firstOutcomes] = chart.begin();
  yield { way: [visit], before: null, after: first, outcomes: firstOutcomes };
  const places: Place[] = [{ way: [visit], snapshot: first }];
  const known = new Set([keyOf(first)]);
  for (let at = 0; at < Math.min(places.length, maxPlaces); at += 1) {
    const place = places[at];
    if (place === undefined || place.snapshot.status !== 'active') continue;
    for (const [name, happening] of all) {
      const event = eventOf(listed, happening, place.snapshot);
      if (event === null) continue;
      const [after, outcomes] = chart.next(place.snapshot, event);
      const way = [...place.way, name];
      yield { way, before: place.snapshot, after, outcomes };
      const key = keyOf(after);
      if (known.has(key) || after.status === 'error') continue;
      known.add(key);
      places.push({ way, snapshot: after });
    }
  }
}

/** What a table must list about a step: each outcome by each cause, and changes of the context. */
const tellingOf = ({ way, before, after, outcomes }: Step, apart = ''): readonly string[] => {
  const happened = way.at(-1) ?? '';
  if (outcomes.length === 0) return [];
  const changed = before !== null && changedFields(before.context, after.context).length > 0;
  return [
    happened,
    ...outcomes.flatMap(({ name, state }) => [name, `${name} in ${state} ${apart} by ${happened}`]),
    ...(changed ? [`${outcomes[0]?.name ?? ''} changes what is known`] : []),
  ];
};

/** The paths of a chart. */
export const explore = (listed: ChartCases): Explored => {
  const wanted = new Set<string>([...allOutcomes(listed.machine), ...happenings(listed).keys()]);
  const met = new Set<string>();
  const ways = new Map<string, Way>();
  const tell = (way: Way): void =>
    way.forEach((_, at) => ways.set(way.slice(0, at + 1).join(' › '), way.slice(0, at + 1)));
  for (const visit of Object.keys(listed.visits)) {
    let vain = 0;
    for (const step of stepsOf(listed, visit)) {
      const { way, before } = step;
      const news = tellingOf(step, before === null ? '' : listed.apart?.(before.context as never));
      vain += 1;
      if (before === null || news.some((one) => !met.has(one))) {
        vain = 0;
        tell(way);
      }
      for (const one of news) {
        met.add(one);
        wanted.delete(one);
      }
      if (wanted.size === 0 && vain > inVain) break;
    }
  }
  for (const way of listed.also ?? []) tell(way.split(' › '));
  return { ways: [...ways.values()], never: [...wanted] };
};

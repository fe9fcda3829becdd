/*
 * Looks for a shortest way to every transition of a chart, and to every closed door (an event whose guards all say no).
 * Only a proposal of a table is made by this: a replay is judged by the table that was committed.
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
import { happenings, type Happening, type Listing } from './listing.ts';
import { withStandIns } from './live-chart.ts';
import { allOutcomes, microstepIn, outcomesOf, type Outcome } from './transitions.ts';

/** The ways found, and the outcomes that nothing leads to. */
export interface Explored {
  readonly ways: readonly Way[];
  readonly never: readonly string[];
}

interface Place {
  readonly way: Way;
  readonly snapshot: AnyMachineSnapshot;
}

/** So many places are looked at in one visit, and so many in vain before it ends. */
const mostPlaces = 4000;
const inVain = 300;

/** A chart as a function: no effect is had, no call begun. */
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

/** The event that a happening is to a chart at a place; null where it can't happen. */
const eventOf = (happening: Happening, at: AnyMachineSnapshot): AnyEventObject | null => {
  if (happening.kind === 'event') return happening.event;
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

/** The ways of a chart. */
export const explore = (listed: Listing): Explored => {
  const all = happenings(listed);
  const wanted = new Set<string>([...allOutcomes(listed.machine), ...all.keys()]);
  const ways = new Map<string, Way>();
  const met = new Set<string>();
  let vain = 0;
  const note = (way: Way, outcomes: readonly Outcome[]): void => {
    // The last word of a way is what happened, which has its own name to be met.
    const news =
      outcomes.length === 0
        ? []
        : [...outcomes.flatMap(({ name, state }) => [name, `${name} in ${state}`]), way.at(-1) ?? ''];
    if (news.every((one) => met.has(one))) return;
    vain = 0;
    for (const one of news) {
      met.add(one);
      wanted.delete(one);
    }
    way.forEach((_, at) => ways.set(way.slice(0, at + 1).join(' › '), way.slice(0, at + 1)));
  };
  for (const [visit, input] of Object.entries(listed.visits)) {
    const chart = new PureChart(listed.machine, input);
    const keyOf = ({ value, context }: AnyMachineSnapshot): string =>
      JSON.stringify([value, listed.keep(context as never)]);
    const [first, firstOutcomes] = chart.begin();
    ways.set(visit, [visit]);
    note([visit], firstOutcomes);
    const places: Place[] = [{ way: [visit], snapshot: first }];
    const known = new Set([keyOf(first)]);
    for (
      let at = 0;
      at < Math.min(places.length, mostPlaces) && (wanted.size > 0 || vain < inVain);
      at += 1
    ) {
      vain += 1;
      const place = places[at];
      if (place === undefined || place.snapshot.status !== 'active') continue;
      for (const [name, happening] of all) {
        const event = eventOf(happening, place.snapshot);
        if (event === null) continue;
        const [next, outcomes] = chart.next(place.snapshot, event);
        const way = [...place.way, name];
        note(way, outcomes);
        const key = keyOf(next);
        if (known.has(key) || next.status === 'error') continue;
        known.add(key);
        places.push({ way, snapshot: next });
      }
    }
  }
  return { ways: [...ways.values()], never: [...wanted] };
};

import { activeIds } from '../../src/devtools/charts/chart-highlight.ts';
import type { Entry, Recording } from '../../src/devtools/recording/recording.ts';
import type { Chart } from '../paths/charts.ts';
import { waysTaken } from './ways-taken.ts';

/** A place in the shop: the states that a page's charts are in. */
type Place = {
  readonly states: ReadonlySet<string>;
  visits: number;
  /** What was done there: how often, and to which places it led. */
  readonly done: Map<string, { times: number; readonly led: Set<string> }>;
};

/** A start of walks: how many began there, and how many transitions they found. */
type Start = { walks: number; ways: number };

/** The factor by which each step of distance reduces a place's worth. */
const farther = 0.6;

/** The states of all charts that are running at the end of a recording. */
const statesAt = (entries: readonly Entry[]): ReadonlySet<string> => {
  const running = new Map<string, readonly string[]>();
  for (const one of entries) {
    if (one.kind === 'load') running.clear();
    if (one.kind !== 'state') continue;
    if (one.event === 'xstate.stop' || one.ended === true) running.delete(one.chart);
    else if (one.state !== undefined) running.set(one.chart, activeIds(one.machine ?? one.chart, one.state));
  }
  return new Set([...running.values()].flat());
};

/**
 * What all walks have learnt, to lead the next one to transitions that no recording has taken: what was done in which
 * place, where it led, and what each start has yielded.
 */
export class Aim {
  readonly #charts: readonly Chart[];
  /** The transitions that no recording has taken, by the state they begin in. */
  readonly #never = new Map<string, Set<string>>();
  readonly #places = new Map<string, Place>();
  readonly #starts = new Map<string, Start>();

  /** `charts`: the charts whose transitions are wanted. */
  constructor(charts: readonly Chart[]) {
    this.#charts = charts;
    for (const chart of charts)
      for (const { from, to, event } of waysTaken(chart, []).never) {
        const ways = this.#never.get(from) ?? new Set();
        this.#never.set(from, ways.add(`${to} ${event}`));
      }
  }

  /** Removes a recording's transitions from the wanted ones; returns how many were new. */
  note(recording: Recording, start = ''): number {
    let fresh = 0;
    for (const chart of this.#charts)
      for (const { from, to, event } of waysTaken(chart, [recording]).taken)
        if (this.#never.get(from)?.delete(`${to} ${event}`) === true) fresh += 1;
    const { walks, ways } = this.#starts.get(start) ?? { walks: 0, ways: 0 };
    this.#starts.set(start, { walks: walks + 1, ways: ways + fresh });
    return fresh;
  }

  /** How promising a start is: how many transitions its walks have found on average, Infinity for an untried one. */
  promiseOf(start: string): number {
    const { walks, ways } = this.#starts.get(start) ?? { walks: 0, ways: 0 };
    return walks === 0 ? Infinity : (ways + 1) / walks;
  }

  /** The name of a page's place, which is added to the known ones. */
  placeAt(entries: readonly Entry[]): string {
    const states = statesAt(entries);
    const name = [...states].toSorted().join(' ');
    const place = this.#places.get(name) ?? { states, visits: 0, done: new Map() };
    place.visits += 1;
    this.#places.set(name, place);
    return name;
  }

  /** Records which place an action led to. */
  learn(place: string, deed: string, to: string): void {
    const { done } = this.#places.get(place) ?? {};
    const known = done?.get(deed) ?? { times: 0, led: new Set() };
    known.times += 1;
    if (to !== place) known.led.add(to);
    done?.set(deed, known);
  }

  /** How often something was done in a place. */
  timesOf(place: string, deed: string): number {
    return this.#places.get(place)?.done.get(deed)?.times ?? 0;
  }

  /**
   * The action that leads from a place to the nearest untaken transitions. Null if the nearest are right here: then
   * whatever was done here least is tried.
   */
  deedTowards(place: string): string | null {
    let best = { deed: null as string | null, worth: this.#worthOf(place) };
    const seen = new Set([place]);
    let ways = this.#from(place).map(([deed, at]) => ({ deed, at }));
    for (let share = farther; ways.length > 0; share *= farther) {
      const next: typeof ways = [];
      for (const { deed, at } of ways) {
        if (seen.has(at)) continue;
        seen.add(at);
        const worth = share * this.#worthOf(at);
        if (worth > best.worth) best = { deed, worth };
        next.push(...this.#from(at).map(([, to]) => ({ deed, at: to })));
      }
      ways = next;
    }
    return best.deed;
  }

  /* The number of wanted transitions that start there, divided by one more than the number of visits. */
  #worthOf(place: string): number {
    const { states = [], visits = 0 } = this.#places.get(place) ?? {};
    return [...states].reduce((ways, state) => ways + (this.#never.get(state)?.size ?? 0), 0) / (1 + visits);
  }

  #from(place: string): readonly (readonly [deed: string, to: string])[] {
    return [...(this.#places.get(place)?.done ?? [])].flatMap(([deed, { led }]) =>
      [...led].map((to) => [deed, to] as const),
    );
  }
}

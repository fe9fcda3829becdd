import { activeIds } from '../../src/devtools/charts/chart-highlight.ts';
import type { Entry, Recording } from '../../src/devtools/recording/recording.ts';
import type { Chart } from '../paths/charts.ts';
import { waysTaken } from './ways-taken.ts';

/** Where a page is: the states that its charts are in. */
type Place = {
  readonly states: ReadonlySet<string>;
  visits: number;
  /** What was done there, how often, and the places that it led to. */
  readonly done: Map<string, { times: number; readonly led: Set<string> }>;
};

/** A start and what walks from there have brought. */
type Start = { walks: number; ways: number };

/** How much less a place is worth for each step that it is away. */
const farther = 0.6;

/** The states of all charts that run at the end of a recording. */
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
 * What walks have learnt together, so that each next one is led to where a chart has ways that none has ever taken:
 * what was done in which place, where it led, and what each start has brought.
 */
export class Aim {
  readonly #charts: readonly Chart[];
  /** The ways that no recording has taken, by the state they begin in. */
  readonly #never = new Map<string, Set<string>>();
  readonly #places = new Map<string, Place>();
  readonly #starts = new Map<string, Start>();

  /** `charts`: those whose ways are looked for. */
  constructor(charts: readonly Chart[]) {
    this.#charts = charts;
    for (const chart of charts)
      for (const { from, to, event } of waysTaken(chart, []).never) {
        const ways = this.#never.get(from) ?? new Set();
        this.#never.set(from, ways.add(`${to} ${event}`));
      }
  }

  /** Takes a recording's ways off those that are looked for; how many were new. */
  note(recording: Recording, start = ''): number {
    let fresh = 0;
    for (const chart of this.#charts)
      for (const { from, to, event } of waysTaken(chart, [recording]).taken)
        if (this.#never.get(from)?.delete(`${to} ${event}`) === true) fresh += 1;
    const { walks, ways } = this.#starts.get(start) ?? { walks: 0, ways: 0 };
    this.#starts.set(start, { walks: walks + 1, ways: ways + fresh });
    return fresh;
  }

  /** How much a start promises: what a walk from there has brought on average, one that was not tried the most. */
  promiseOf(start: string): number {
    const { walks, ways } = this.#starts.get(start) ?? { walks: 0, ways: 0 };
    return walks === 0 ? Infinity : (ways + 1) / walks;
  }

  /** The name of the place that a page is in, known from then on. */
  placeAt(entries: readonly Entry[]): string {
    const states = statesAt(entries);
    const name = [...states].toSorted().join(' ');
    const place = this.#places.get(name) ?? { states, visits: 0, done: new Map() };
    place.visits += 1;
    this.#places.set(name, place);
    return name;
  }

  /** Something was done in a place, and has led to another or nowhere. */
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
   * What leads from a place to where a way that nobody has taken is found the soonest; null where that is this place:
   * what was done here the least is to be tried.
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

  /* Ways that are still to be taken there; the less, the longer they were looked for in vain. */
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

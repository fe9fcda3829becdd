/*
 * The input of a law: visits of a live chart, step by step, with all effects of each step. Nothing of it is printed
 * from a chart, so a wrong chart can't make its law right.
 */
import type { AnyMachineSnapshot } from 'xstate';

import type { Result } from '../../../src/contract/result.ts';
import { happenings, type ChartCases, type Happening } from '../engine/chart-cases.ts';
import { mayHappen } from '../engine/explore.ts';
import { LiveChart, type LiveEffect } from '../engine/live-chart.ts';
import type { Outcome } from '../engine/transitions.ts';

/** A step of a visit. `before`, `happening`: null at the beginning. */
export type LawStep = {
  readonly happening: Happening | null;
  readonly before: AnyMachineSnapshot | null;
  readonly after: AnyMachineSnapshot;
  readonly effects: readonly LiveEffect[];
  readonly outcomes: readonly Outcome[];
};

/** Whether a step obeys a law; null if the law does not apply. */
export type Verdict = boolean | null;

/** A law. `begin`: returns for a visit the function that checks its steps one after another. */
export type Law = {
  readonly says: string;
  readonly begin: (input: unknown, listed: ChartCases) => (step: LawStep) => Verdict;
};

export type Fields = Readonly<Record<string, unknown>>;
/** A non-object has no fields. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
/** A nested value: `fieldAt(context, 'options', 'totalMinor')`. */
export const fieldAt = (value: unknown, ...way: readonly string[]): unknown =>
  way.reduce<unknown>((inner, field) => fieldsOf(inner)[field], value);

export const isIn = (snapshot: AnyMachineSnapshot | null, state: RegExp): boolean =>
  snapshot?._nodes.some(({ id }) => state.test(id)) === true;
/** Whether a call, a source or a chart of this id runs. */
export const runs = ({ children }: AnyMachineSnapshot, id: string): boolean =>
  (children as Fields)[id] !== undefined;

/* Events of the back end, the clock, the browser or another chart; every other event is the buyer's. */
const notTheBuyers =
  /^(?:xstate\.|clock\.|page\.|map\.|data\.|index\.|options\.|discount\.renew|order\.|event\.refresh|seat\.lost|cart\.|customer\.|lang\.|view\.renew|link\.offer)/;
/** Whether the buyer did it. */
export const isBuyers = (happening: Happening | null): boolean =>
  happening?.kind === 'event' && !notTheBuyers.test(happening.event.type);
/** The type of an event, '' if it is none. */
export const typeOf = (happening: Happening | null): string =>
  happening?.kind === 'event' ? happening.event.type : '';
/** The Result of a call with this id; null for anything else, or an exception. */
export const resultOf = (happening: Happening | null, id?: string): Result<unknown> | null =>
  happening?.kind === 'ending' && (id === undefined || happening.id === id) && 'output' in happening.ending
    ? ((happening.ending.output ?? null) as Result<unknown> | null)
    : null;

/** A request that creates something: every call with a key, except those that remove something. */
export type Sent = { readonly id: string; readonly key: string; readonly request: Fields };
export const sentBy = ({ kind, name, given }: LiveEffect): Sent | null => {
  const { key, request } = fieldsOf(given);
  if (kind !== 'call' || typeof key !== 'string' || typeof request !== 'object') return null;
  const fields = fieldsOf(request);
  return isRemoval(fields) ? null : { id: name, key, request: fields };
};
const isRemoval = (request: Fields): boolean =>
  fieldAt(request, 'change', 'kind') === 'remove' || request['kind'] === 'cancel';
/** Whether a call removes something. */
export const removes = ({ kind, given }: LiveEffect): boolean =>
  kind === 'call' && isRemoval(fieldsOf(fieldAt(given, 'request')));

/** A visit: the same path, then random steps. */
export function* visitsOf(
  listed: ChartCases,
  way: readonly string[],
  random: () => number,
  length: number,
): Generator<LawStep & { readonly way: readonly string[] }> {
  const all = [...happenings(listed)];
  const byName = new Map(all);
  const live = new LiveChart(listed.machine, listed.visits[way[0] ?? '']);
  const gone = [way[0] ?? ''];
  const { effects, outcomes } = live.begun;
  yield { way: [...gone], happening: null, before: null, after: live.now, effects, outcomes };
  for (let at = 1; at < way.length + length && live.now.status === 'active'; at += 1) {
    const may = (one: Happening): boolean => live.can(one) && mayHappen(listed, one, live.now);
    const possible = all.filter(([, happening]) => may(happening));
    const name = way[at] ?? possible[Math.floor(random() * possible.length)]?.[0] ?? '';
    const happening = byName.get(name);
    if (happening === undefined || !may(happening)) break;
    const before = live.now;
    const seen = live.step(happening);
    gone.push(name);
    yield {
      way: [...gone],
      happening,
      before,
      after: live.now,
      effects: seen.effects,
      outcomes: seen.outcomes,
    };
  }
  live.stop();
}

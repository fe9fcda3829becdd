import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, type getShortestPaths } from 'xstate/graph';

import { isPossible, leavesOf, type ChartPath } from './path-harness.ts';

/** What a chart is walked by: its events by the names a table calls them, and what of its context decides the way. */
export interface Walk {
  readonly input: unknown;
  readonly events: Readonly<Record<string, AnyEventObject>>;
  readonly keep: (context: never) => unknown;
}

/** States are told apart by where the chart is and by what is kept of its context. */
const serialize =
  (keep: Walk['keep']) =>
  (snapshot: unknown): string => {
    const { value, context } = snapshot as { value: unknown; context: never };
    return JSON.stringify([value, keep(context)]);
  };

/** The paths that a tool of the library finds, `getShortestPaths` or `getSimplePaths`. */
export const pathsBy = (
  tool: unknown,
  machine: AnyStateMachine,
  { input, events, keep }: Walk,
): readonly ChartPath[] =>
  (tool as typeof getShortestPaths)(machine, {
    input,
    events: Object.values(events) as never,
    filterEvents: isPossible,
    serializeState: serialize(keep),
  });

/** The longest common beginning of two ids, in whole parts. */
const nearness = (one: string, other: string): number => {
  const parts = other.split('.');
  const differs = one.split('.').findIndex((part, at) => part !== parts[at]);
  return differs === -1 ? parts.length : differs;
};

/** Where each state that an event ends leads: of the states begun, those of the same part of the chart. */
const steps = (
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot,
): readonly (readonly [string, string])[] => {
  const [from, to] = [leavesOf(before), leavesOf(after)];
  const left = from.filter((leaf) => !to.includes(leaf));
  const begun = to.filter((leaf) => !from.includes(leaf));
  return left.flatMap((leaf) => {
    const nearest = Math.max(0, ...begun.map((next) => nearness(leaf, next)));
    return begun.filter((next) => nearness(leaf, next) === nearest).map((next) => [leaf, next] as const);
  });
};

/**
 * What follows what, a line for each state that an event leads out of: `state: event → state`, several states where
 * it depends on more. To be compared with a table written by hand: a chart compared with itself is always right.
 */
export const waysOn = (machine: AnyStateMachine, { input, events, keep }: Walk): readonly string[] => {
  const map = getAdjacencyMap(machine, {
    input,
    events: Object.values(events) as never,
    filterEvents: isPossible,
    serializeState: serialize(keep),
  });
  const names = new Map(Object.entries(events).map(([name, event]) => [event, name]));
  const short = (leaf: string): string => leaf.slice(machine.id.length + 1);
  const ways = new Map<string, Set<string>>();
  for (const { state, event, nextState } of adjacencyMapToArray(map)) {
    for (const [from, to] of steps(state as AnyMachineSnapshot, nextState as AnyMachineSnapshot)) {
      const way = `${short(from)}: ${names.get(event) ?? event.type}`;
      ways.set(way, (ways.get(way) ?? new Set()).add(short(to)));
    }
  }
  return [...ways].map(([way, ends]) => `${way} → ${[...ends].toSorted().join(' | ')}`).toSorted();
};

/** A table of ways written by hand, as `waysOn` gives them. */
export const table = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .toSorted();

/* A chart as a graph: what a drawing of it has to show. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

import { eventWords } from '../../src/devtools/charts/event-words.ts';

type Node = AnyMachineSnapshot['_nodes'][number];

/** A state, with the states in it. */
export type DrawnState = {
  /** With the chart's name: `order.shown.reading`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final';
  readonly isInitial: boolean;
  /** What stands in its box: events that lead to where it is anyway, or to a state in it. */
  readonly lines: readonly string[];
  readonly states: readonly DrawnState[];
};

/** A way from one state to another, by any of its events. */
export type DrawnWay = {
  readonly from: string;
  readonly to: string;
  /** As the chart names them; '' for a way that is taken at once. */
  readonly events: readonly string[];
  readonly labels: readonly string[];
};

const boxInside = (inner: Node, outer: Node): boolean => {
  for (let one: Node | undefined = inner; one !== undefined; one = one.parent) if (one === outer) return true;
  return false;
};

/* Every target of every transition of a state; null where it stays. */
const targetsOf = (node: Node): readonly { readonly event: string; readonly target: Node | null }[] =>
  [
    ...[...node.transitions].map(([event, ways]) => ({ event, ways })),
    { event: '', ways: node.always ?? [] },
  ].flatMap(({ event, ways }) =>
    ways.flatMap(({ target = [] }) =>
      (target.length === 0 ? [null] : target).map((one) => ({ event, target: one })),
    ),
  );

const linesOf = (node: Node): readonly string[] => {
  const lines = targetsOf(node).flatMap(({ event, target }) => {
    if (target === null) return [eventWords(event)];
    if (target === node) return [`${eventWords(event)} ↻`];
    return boxInside(target, node) ? [`${eventWords(event)} → ${target.id.slice(node.id.length + 1)}`] : [];
  });
  return [...new Set(lines)];
};

const stateOf = (node: Node): DrawnState => ({
  id: node.id,
  name: node.key,
  kind: node.type === 'history' ? 'atomic' : node.type,
  isInitial: node.parent?.type === 'compound' && node.parent.initial.target[0] === node,
  lines: linesOf(node),
  states: Object.values(node.states).map(stateOf),
});

const nodesIn = (node: Node): readonly Node[] => [node, ...Object.values(node.states).flatMap(nodesIn)];

/** The chart's states, as one that holds them all, and its ways between them. */
export const graphOf = (
  machine: AnyStateMachine,
): { readonly root: DrawnState; readonly ways: readonly DrawnWay[] } => {
  const ways = new Map<string, { from: string; to: string; events: Set<string>; labels: Set<string> }>();
  for (const node of nodesIn(machine.root))
    for (const { event, target } of targetsOf(node)) {
      if (target === null || boxInside(target, node)) continue;
      const key = `${node.id} ${target.id}`;
      const way = ways.get(key) ?? { from: node.id, to: target.id, events: new Set(), labels: new Set() };
      ways.set(key, way);
      way.events.add(event);
      way.labels.add(eventWords(event));
    }
  return {
    root: stateOf(machine.root),
    ways: [...ways.values()].map((way) => ({ ...way, events: [...way.events], labels: [...way.labels] })),
  };
};

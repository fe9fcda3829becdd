import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';

type Node = AnyMachineSnapshot['_nodes'][number];
/**
 * A transition of a chart.
 * @internal Used to replay the tables of charts.
 */
export type Transition = NonNullable<ReturnType<Node['transitions']['get']>>[number];

/**
 * A state's transitions for an event, in the order of their guards; '' = without an event.
 *
 * @internal Used to replay the tables of charts.
 */
export const candidatesOf = (node: Node, on: string): readonly Transition[] =>
  on === '' ? (node.always ?? []) : (node.transitions.get(on) ?? []);

/**
 * The name of a state's response to an event: the transition at this index, or none.
 *
 * @internal Used to replay the tables of charts.
 */
export const outcomeName = (source: string, on: string, at: number | 'none'): string =>
  `${source}: ${on === '' ? 'always' : on}${at === 0 ? '' : ` [${at}]`}`;

/** The name of a transition. */
export const transitionName = (one: Transition): string =>
  outcomeName(one.source.id, one.eventType, candidatesOf(one.source, one.eventType).indexOf(one));

/** The transitions that a chart takes in an inspected microstep. */
export const transitionsIn = (inspected: InspectionEvent): readonly Transition[] =>
  inspected.type === '@xstate.microstep' ? (inspected._transitions as readonly Transition[]) : [];

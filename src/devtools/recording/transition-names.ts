import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';

type Node = AnyMachineSnapshot['_nodes'][number];
/**
 * A transition of a chart.
 * @internal The tables of charts are replayed by it.
 */
export type Transition = NonNullable<ReturnType<Node['transitions']['get']>>[number];

/**
 * What a state has for an event, in the order of their guards; '' = without an event.
 * @internal The tables of charts are replayed by it.
 */
export const candidatesOf = (node: Node, on: string): readonly Transition[] =>
  on === '' ? (node.always ?? []) : (node.transitions.get(on) ?? []);

/**
 * What a state does about an event, by name: its transition of this place among them, or none of them.
 * @internal The tables of charts are replayed by it.
 */
export const outcomeName = (source: string, on: string, at: number | 'none'): string =>
  `${source}: ${on === '' ? 'always' : on}${at === 0 ? '' : ` [${at}]`}`;

/** The name of a transition. */
export const transitionName = (one: Transition): string =>
  outcomeName(one.source.id, one.eventType, candidatesOf(one.source, one.eventType).indexOf(one));

/** The transitions that an inspected step of a chart takes. */
export const transitionsIn = (inspected: InspectionEvent): readonly Transition[] =>
  inspected.type === '@xstate.microstep' ? (inspected._transitions as readonly Transition[]) : [];

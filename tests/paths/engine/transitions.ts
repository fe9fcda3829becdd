/* The transitions of a chart by name, and those that a step has taken. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { getStateNodes } from 'xstate/graph';

import {
  candidatesOf,
  outcomeName,
  transitionName,
  transitionsIn,
  type Transition,
} from '../../../src/devtools/recording/transition-names.ts';

type Node = AnyMachineSnapshot['_nodes'][number];

const nodesOf = (machine: AnyStateMachine): readonly Node[] => [machine.root, ...getStateNodes(machine)];

/** All possible results of a step: each transition, and «none» if every candidate for an event has a guard. */
export const allOutcomes = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine).flatMap((node) => [
    ...(node.always ?? []).map((_, at) => outcomeName(node.id, '', at)),
    ...[...node.transitions].flatMap(([on, candidates]) => [
      ...candidates.map((_, at) => outcomeName(node.id, on, at)),
      ...(candidates.every(({ guard }) => guard !== undefined) ? [outcomeName(node.id, on, 'none')] : []),
    ]),
  ]);

/** How many transitions a chart has. */
export const countTransitions = (machine: AnyStateMachine): number =>
  allOutcomes(machine).filter((outcome) => !outcome.endsWith('[none]')).length;

/** A chart's stable states, without its own name; transient ones are left out. */
export const leafIds = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .filter(({ always = [] }) => always.every(({ guard }) => guard !== undefined))
    .toSorted((one, other) => one.order - other.order)
    .map(({ id }) => id.slice(machine.id.length + 1));

/* The state of the chart, or of the part of it that an outcome belongs to; '' if it is in several. */
const stateWithin = (before: AnyMachineSnapshot | undefined, node: Node): string => {
  const leaves = (before?._nodes ?? []).filter(
    (leaf) => leaf.type === 'atomic' && (leaf === node || leaf.id.startsWith(`${node.id}.`)),
  );
  return leaves.length === 1 ? (leaves[0]?.id ?? '') : '';
};

/** An outcome, and the state it occurred in. */
export type Outcome = {
  readonly name: string;
  readonly state: string;
};

/** The outcomes of one microstep: the transitions taken, and events for which every guard was closed. */
export const outcomesOf = (
  before: AnyMachineSnapshot | undefined,
  event: AnyEventObject,
  taken: readonly Transition[],
): readonly Outcome[] => {
  const met = taken.map((one) => {
    return { name: transitionName(one), state: stateWithin(before, one.source) };
  });
  const boxInside = (id: string, node: Node): boolean => id === node.id || id.startsWith(`${node.id}.`);
  // A microstep with only `always` transitions still has the name of an event that was already handled.
  const isHeard = taken.length === 0 || taken.some(({ eventType }) => eventType !== '');
  const closed = (isHeard ? (before?._nodes ?? []) : []).filter(
    (node) =>
      candidatesOf(node, event.type).length > 0 && !taken.some(({ source }) => boxInside(source.id, node)),
  );
  return [
    ...met,
    ...closed.map((node) => ({
      name: outcomeName(node.id, event.type, 'none'),
      state: stateWithin(before, node),
    })),
  ];
};

/** The content of an inspected microstep of a chart. */
export type Microstep = {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  readonly taken: readonly Transition[];
};

/** The microstep in an inspection, if it is one. */
export const microstepIn = (inspected: InspectionEvent): Microstep | null =>
  inspected.type === '@xstate.microstep'
    ? {
        event: inspected.event,
        snapshot: inspected.snapshot as AnyMachineSnapshot,
        taken: transitionsIn(inspected),
      }
    : null;

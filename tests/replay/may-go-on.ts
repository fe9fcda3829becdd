import type { AnyStateMachine } from 'xstate';

import { charts } from '../paths/charts.ts';

type Node = AnyStateMachine['root'];

const idsIn = (node: Node): readonly string[] => [
  ...(node.invoke.length > 0 || node.after.length > 0 ? [node.id] : []),
  ...Object.values(node.states).flatMap(idsIn),
];

const waiting = new Set(charts.flatMap(({ listed }) => idsIn(listed.machine.root)));

/**
 * Whether a state waits for a call, a source or a delay, so that a chart may leave it without user input.
 *
 * @param state - with its chart's name: `order.shown.reading.reloading`.
 */
export const mayGoOn = (state: string): boolean => waiting.has(state);

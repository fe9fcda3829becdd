import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';

import { hostElement } from '../boot/app-location.ts';

/* The charts that run, each with its states. */
const running = new Map<unknown, readonly string[]>();

/**
 * Says in `data-state` of the shop's part of the document which states its charts are in, as words: a chart's name, and
 * behind it the way to the state, `refund.shown.submission.choosing`. One that has ended is in none.
 */
export const publishChartState = (event: InspectionEvent): void => {
  if (event.type !== '@xstate.snapshot' || !('_nodes' in event.snapshot)) return;
  const { status, _nodes: nodes } = event.snapshot as AnyMachineSnapshot;
  if (status === 'active')
    running.set(
      event.actorRef,
      nodes.filter(({ type }) => type === 'atomic').map(({ id }) => id),
    );
  else running.delete(event.actorRef);
  const element = hostElement() ?? document.documentElement;
  const states = [...running.values()].flat().join(' ');
  if (element.dataset['state'] !== states) element.dataset['state'] = states;
};

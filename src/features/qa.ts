import type { InspectionEvent, AnyMachineSnapshot } from 'xstate';

import { qaMode } from '../persistence/qa-flag.ts';
import { hostElement } from '../boot/app-location.ts';

/* The running charts, each with its states. */
const running = new Map<unknown, readonly string[]>();

/**
 * Publishes the states of the page's charts in `data-state` on the shop's root, as words: a chart's name followed by
 * the path to its state, `refund.shown.submission.choosing`. A finished chart is left out.
 */
const publishChartState = (event: InspectionEvent): void => {
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

/**
 * The hall's part of `window.qa`. Points are in CSS pixels of the viewport, the camera's x and y in CSS pixels of the
 * stage.
 */
export type QaHall = {
  readonly seatPoint: (seatId: string) => { readonly x: number; readonly y: number } | null;
  readonly camera: () => {
    readonly zoom: number;
    readonly x: number;
    readonly y: number;
    readonly span: number;
  };
  readonly zoomToSeat: (seatId: string) => void;
  /** The seat that would be hit at a point of the viewport, CSS pixels; null for none or several. */
  readonly seatAt: (x: number, y: number, pointer: 'mouse' | 'touch') => string | null;
  /** Free seats of the same price zone, the nearest first, including this one: another buyer may have taken it. */
  readonly equalSeats: (seatId: string) => readonly string[];
  /** Findings while reading the plan, including `joins`: how rows and shapes were matched, by attribute. */
  readonly stats: () => Readonly<Record<string, unknown>>;
};

/** The interface between pages and QA's tools, which are loaded later. */
export const qaHooks: {
  hall: QaHall | null;
  inspect: (event: InspectionEvent) => void;
  /** Chart events from before the tools were loaded. */
  readonly waiting: InspectionEvent[];
} = { hall: null, inspect: (event) => void qaHooks.waiting.push(event), waiting: [] };

/**
 * Spread this into the options of every actor that a page starts: the page publishes its chart's state, and with
 * `?qa=1` the chart is listed and recorded.
 */
export const qaOptions: { readonly inspect: (event: InspectionEvent) => void } = {
  inspect: (event) => {
    publishChartState(event);
    if (qaMode !== 'off') qaHooks.inspect(event);
  },
};

/** Provides the hall's hooks for `window.qa` until the returned function is called. */
export const exposeHall = (hall: QaHall): (() => void) => {
  qaHooks.hall = hall;
  return () => {
    if (qaHooks.hall === hall) qaHooks.hall = null;
  };
};

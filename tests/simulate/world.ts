import { setImmediate as realImmediate } from 'node:timers';

import type { InspectionEvent } from 'xstate';

/** The owner of an event: a person, a page in a tab, a process of the shop. Events of an ended owner never happen. */
export type Owner = {
  readonly name: string;
  isOver: boolean;
  /** The page's own window, if the owner is a page. */
  readonly window?: object;
};

type Event = {
  readonly atMs: number;
  readonly order: number;
  readonly owner: Owner;
  run: (() => void) | undefined;
};

const isBefore = (one: Event, other: Event): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);

/** The start of every simulation, ms since 1970: a Friday morning. */
export const beginningMs = Date.UTC(2026, 10, 27, 6);

/**
 * The time of a simulation: one queue of events. An event runs to its end, with every promise that it settles, before
 * the next one begins. Nothing else runs in between, so the order of events is the order of everything that happens.
 */
export class World {
  nowMs = beginningMs;
  /** The owner of the current event, who also owns any timer or call that starts in it. */
  current: Owner = { name: 'nobody', isOver: false };
  /**
   * The number of statements that the database still works on, outside the queue; they are awaited before the next
   * event.
   */
  unsettled = 0;
  /** The number of past events. */
  count = 0;
  /** Receives all inspection events of the pages' charts. */
  inspect: (inspected: InspectionEvent) => void = () => undefined;
  readonly #heap: Event[] = [];
  readonly #log: string[] = [];
  #order = 0;
  #failure: { readonly error: unknown } | undefined;

  /** What has happened, one line per entry. */
  get log(): readonly string[] {
    return this.#log;
  }

  tell(line: string): void {
    const ms = this.nowMs - beginningMs;
    const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
    const two = (value: number): string => String(value).padStart(2, '0');
    this.#log.push(`${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')} ${line}`);
  }

  /** Schedules an event; returns the function that cancels it. */
  schedule(owner: Owner, delayMs: number, run: () => void): () => void {
    this.#order += 1;
    const atMs = this.nowMs + Math.max(0, Math.round(delayMs) || 0);
    const event: Event = { atMs, order: this.#order, owner, run };
    this.#push(event);
    return () => {
      event.run = undefined;
    };
  }

  /** Ends the run because of an uncaught error. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  /** Waits; forever, if the owner ends in the meantime. */
  pause(owner: Owner, ms: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(owner, ms, resolve));
  }

  /** Runs all events up to a time, ms since 1970. */
  async runUntil(atMs: number): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.atMs <= atMs; next = this.#heap[0]) {
      this.#pop();
      if (next.run === undefined || next.owner.isOver) continue;
      this.nowMs = next.atMs;
      this.current = next.owner;
      this.count += 1;
      next.run();
      await this.settle();
      if (this.#failure === undefined) continue;
      const { error } = this.#failure;
      this.#failure = undefined;
      throw error;
    }
    this.nowMs = Math.max(this.nowMs, atMs);
  }

  /** Waits until all promises are settled except those that wait for events. */
  async settle(): Promise<void> {
    do await new Promise((resolve) => realImmediate(resolve));
    while (this.unsettled > 0);
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || isBefore(above, event)) break;
      heap[at] = above;
      heap[parent] = event;
      at = parent;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const smaller = heap[child];
      if (smaller === undefined || isBefore(last, smaller)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = last;
  }
}

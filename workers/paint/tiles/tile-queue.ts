import { fail } from '../../../src/contract/result.ts';
import type { TileRequest, TileResult } from '../../messages/hall-api.ts';

type Waiting = { readonly request: TileRequest; readonly answer: (result: TileResult) => void };

/**
 * Paints one tile at a time, the newest request first: while the buyer moves the map, older tiles are already out of
 * view. Messages are handled between tiles, so a cancellation can overtake waiting requests.
 */
export class TileQueue {
  readonly #paint: (request: TileRequest) => Promise<TileResult>;
  readonly #pause: () => Promise<void>;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(paint: (request: TileRequest) => Promise<TileResult>, pause: () => Promise<void>) {
    this.#paint = paint;
    this.#pause = pause;
  }

  /** Queues a request; returns the tile, or `aborted` if the request was cancelled first. */
  async add(request: TileRequest): Promise<TileResult> {
    const result = new Promise<TileResult>((answer) => {
      this.#waiting.push({ request, answer });
    });
    void this.#run();
    return result;
  }

  /** Drops waiting requests; the tile being painted is finished. */
  cancel(ids: readonly number[]): void {
    const dropped = new Set(ids);
    this.#drop(({ request }) => dropped.has(request.id));
  }

  /** Drops all waiting requests. */
  clear(): void {
    this.#drop(() => true);
  }

  #drop(isDropped: (waiting: Waiting) => boolean): void {
    const kept: Waiting[] = [];
    for (const waiting of this.#waiting) {
      if (isDropped(waiting)) waiting.answer(fail({ kind: 'aborted' }));
      else kept.push(waiting);
    }
    this.#waiting = kept;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      await this.#pause();
      const next = this.#waiting.pop();
      if (!next) break;
      next.answer(await this.#paint(next.request));
    }
    this.#isRunning = false;
  }
}

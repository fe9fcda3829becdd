import { qaKey } from '../../persistence/qa-flag.ts';

type Timer = {
  atMs: number;
  /** Of two timers due at the same time, the one that was started first runs first. */
  order: number;
  /** Null for a timer that fires once. */
  readonly everyMs: number | null;
  readonly run: () => void;
};

const nowKey = `${qaKey}:clock`;
/* Above all ids that the browser gave to timers before the clock was replaced. */
const firstId = 1_000_000_000;
/* After how many tasks the consequences of a timer are complete: promises, and React's rendering. */
const tasksBetween = 3;

/** Stores the time at which the clock of the next loaded page starts, ms since 1970. */
export const keepClock = (nowMs: number): void => {
  try {
    sessionStorage.setItem(nowKey, String(nowMs));
  } catch {
    // Without storage that clock starts at the recording's beginning.
  }
};

const keptClock = (): number | null => {
  try {
    return Number(sessionStorage.getItem(nowKey)) || null;
  } catch {
    return null;
  }
};

const { port1, port2 } = new MessageChannel();
port1.start();
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true });
    port2.postMessage(null);
  });

/**
 * A clock that stands still until it is pushed. Then everything due happens in order, each event with its consequences,
 * so hours take a moment. Animations and workers stay in real time.
 */
export class PushedClock {
  #nowMs: number;
  #ids = firstId;
  #isEnded = false;
  readonly #timers = new Map<number, Timer>();

  /** `beginsMs`: when the clock starts if no time was stored, ms since 1970. */
  constructor(beginsMs: number) {
    this.#nowMs = keptClock() ?? beginsMs;
  }

  /** Whether the page was closed: nothing happens on it any more. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Replaces the page's clock and timers. */
  install(): void {
    const Real = Date;
    const now = (): number => this.#nowMs;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given: [], newTarget) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
    const [beganMs, ownMs] = [this.#nowMs, performance.now.bind(performance)];
    // Animations continue in real time, and also advance with each push.
    const passed = (): number => ownMs() + this.#nowMs - beganMs;
    Object.defineProperty(performance, 'now', { configurable: true, value: passed });
    Object.defineProperty(performance, 'timeOrigin', {
      configurable: true,
      get: () => this.#nowMs - passed(),
    });
    const ownFrame = requestAnimationFrame.bind(globalThis);
    const { clearTimeout: ownClear } = globalThis;
    const begin = (run: unknown, ms: unknown, everyMs: number | null, given: readonly unknown[]): number => {
      this.#ids += 1;
      const call = (): void => {
        if (typeof run === 'function') (run as (...args: readonly unknown[]) => void)(...given);
      };
      const atMs = this.#nowMs + Math.max(0, Number(ms) || 0);
      this.#timers.set(this.#ids, { atMs, order: this.#ids, everyMs, run: call });
      return this.#ids;
    };
    const clear = (id?: number): void => {
      if (id === undefined || id > firstId) this.#timers.delete(id ?? 0);
      else ownClear(id);
    };
    Object.assign(globalThis, {
      setTimeout: (run: unknown, ms?: unknown, ...given: readonly unknown[]) => begin(run, ms, null, given),
      setInterval: (run: unknown, ms?: unknown, ...given: readonly unknown[]) =>
        begin(run, ms, Math.max(1, Number(ms) || 0), given),
      clearTimeout: clear,
      clearInterval: clear,
      requestAnimationFrame: (run: FrameRequestCallback) => ownFrame(() => run(performance.now())),
    });
    AbortSignal.timeout = (ms) => {
      const end = new AbortController();
      begin(() => end.abort(new DOMException('timed out', 'TimeoutError')), ms, null, []);
      return end.signal;
    };
  }

  /** Runs everything that is due until `untilMs` (ms since 1970), as long as `goesOn` allows it. */
  async pushTo(untilMs: number, goesOn: () => boolean): Promise<void> {
    for (;;) {
      for (let task = 0; task < tasksBetween; task += 1) await nextTask();
      const next = this.#next();
      if (!goesOn() || next === null || next[1].atMs > untilMs) break;
      const [id, timer] = next;
      this.#nowMs = Math.max(this.#nowMs, timer.atMs);
      if (timer.everyMs === null) this.#timers.delete(id);
      else Object.assign(timer, { atMs: this.#nowMs + timer.everyMs, order: ++this.#ids });
      try {
        timer.run();
      } catch (error) {
        reportError(error);
      }
    }
    if (goesOn()) this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /** Closes the page. */
  end(): void {
    this.#isEnded = true;
    this.#timers.clear();
  }

  #next(): readonly [number, Timer] | null {
    let found: readonly [number, Timer] | null = null;
    if (this.#isEnded) return null;
    for (const one of this.#timers) {
      const [, { atMs, order }] = one;
      if (found === null || atMs < found[1].atMs || (atMs === found[1].atMs && order < found[1].order))
        found = one;
    }
    return found;
  }
}

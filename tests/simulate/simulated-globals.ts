import { drawFrom } from '../../fixtures/box-office/model/randomness.ts';
import { choicesOf } from './seeded-choices.ts';
import type { World } from './world.ts';

const RealDate = Date;

/** A timer like Node's. A browser's timer is a number, but no code depends on that. */
const timer = (cancel: () => void) => ({ cancel, unref: () => undefined, ref: () => undefined });
type Timer = ReturnType<typeof timer>;

const isTimer = (given: unknown): given is Timer =>
  typeof given === 'object' && given !== null && 'cancel' in given;

/** The globals that a page has and a process of the shop does not. */
type PageWindow = {
  readonly document: object;
  readonly addEventListener: (...listener: unknown[]) => void;
  readonly removeEventListener: (...listener: unknown[]) => void;
  readonly submitForm: (form: unknown) => void;
};

/**
 * Replaces time, timers, random numbers and windows by simulated ones, for the whole process. Returns a function that
 * restores the real ones. `givesUp` false: calls have no timeout, which is a planted fault.
 */
export function installGlobals(world: World, seed: number, givesUp = true): () => void {
  const replaced: (() => void)[] = [];
  const replace = (object: object, name: string, value: PropertyDescriptor): void => {
    const before = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { configurable: true, enumerable: true, ...value });
    replaced.push(() => {
      if (before === undefined) Reflect.deleteProperty(object, name);
      else Object.defineProperty(object, name, before);
    });
  };
  const give = (name: string, value: PropertyDescriptor): void => replace(globalThis, name, value);
  const here = (): PageWindow | undefined => world.current.window as PageWindow | undefined;

  class SimulatedDate extends RealDate {
    constructor(...given: ConstructorParameters<typeof RealDate> | []) {
      if (given.length === 0) super(world.nowMs);
      else super(...given);
    }
    static override now(): number {
      return world.nowMs;
    }
  }
  const setTimeout = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer =>
    timer(world.schedule(world.current, ms, () => run(...args)));
  const setInterval = (run: () => void, ms = 0): Timer => {
    const owner = world.current;
    let cancel = (): void => undefined;
    const again = (): void => {
      cancel = world.schedule(owner, Math.max(1, ms), () => {
        again();
        run();
      });
    };
    again();
    return timer(() => cancel());
  };
  const clear = (given: unknown): void => {
    if (isTimer(given)) given.cancel();
  };

  give('Date', { value: SimulatedDate, writable: true });
  give('performance', { value: { timeOrigin: 0, now: () => world.nowMs, mark: () => undefined } });
  give('setTimeout', { value: setTimeout, writable: true });
  give('clearTimeout', { value: clear, writable: true });
  give('setInterval', { value: setInterval, writable: true });
  give('clearInterval', { value: clear, writable: true });
  give('window', { get: here });
  give('document', { get: () => here()?.document });
  give('addEventListener', { value: (...listener: unknown[]) => here()?.addEventListener(...listener) });
  give('removeEventListener', {
    value: (...listener: unknown[]) => here()?.removeEventListener(...listener),
  });
  give('HTMLFormElement', {
    value: {
      prototype: {
        submit(this: unknown) {
          here()?.submitForm(this);
        },
      },
    },
  });

  // The console output of pages and the shop goes into the log, without the charts' numbers, which depend on the
  // process.
  const say = (...said: unknown[]): void =>
    world.tell(
      `${world.current.name} says ${said
        .map(String)
        .join(' ')
        .replaceAll(/\(x:\d+\)/g, '')}`,
    );
  replace(console, 'error', { value: say });
  replace(console, 'warn', { value: say });

  const ofPages = choicesOf(seed, 'pages');
  const ofShop = choicesOf(seed, 'shop');
  const hex = (letters: number): string =>
    Array.from({ length: letters }, () => ofPages.below(16).toString(16)).join('');
  replace(Math, 'random', { value: ofPages.share });
  replace(crypto, 'randomUUID', {
    value: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  });
  replace(AbortSignal, 'timeout', {
    value: (ms: number) => {
      const end = new AbortController();
      const giveUp = (): void => end.abort(new DOMException('timed out', 'TimeoutError'));
      if (givesUp) world.schedule(world.current, ms, giveUp);
      return end.signal;
    },
  });
  // Node's own `any` holds its sources weakly: whether their aborts arrive would depend on garbage collection.
  replace(AbortSignal, 'any', {
    value: (signals: readonly AbortSignal[]) => {
      const end = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) end.abort(signal.reason);
        signal.addEventListener('abort', () => end.abort(signal.reason), { once: true });
      }
      return end.signal;
    },
  });
  drawFrom({
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => ofShop.below(256))),
    int: ofShop.below,
  });

  return () => {
    for (const putBack of replaced) putBack();
    drawFrom();
  };
}

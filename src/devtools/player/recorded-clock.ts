/**
 * Moves a page's clock ahead, ms; workers keep the machine's clock. The source text of this function is sent into
 * pages, so it must not refer to anything outside itself.
 */
export const shiftClock = (aheadMs: number): void => {
  const Real = Date;
  const now = (): number => Real.now() + aheadMs;
  const origin = performance.timeOrigin + aheadMs;
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: () => origin });
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
};

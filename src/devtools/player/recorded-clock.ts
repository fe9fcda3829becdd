/**
 * Brings a page's clock this far ahead, ms; workers keep the machine's. Sent into pages as it stands here: it names
 * nothing outside of itself.
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

/* How far the back end's clock is ahead of the page's, ms; null until a reply has told. */
let aheadMs: number | null = null;

/**
 * The time by the back end's clock, ms since 1970, as the first reply of the page told it, and by the browser's until
 * then. A buyer's clock may be a day wrong, or be put right between two pages, and an end that the back end has set
 * is none the sooner. It never jumps with the system's clock.
 */
export const nowMs = (): number => performance.timeOrigin + performance.now() + (aheadMs ?? 0);

/** Takes the time from a reply. One that a cache has kept says how long. */
export const hearTime = (headers: Headers): void => {
  if (aheadMs !== null) return;
  const saidMs = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
  if (Number.isFinite(saidMs)) aheadMs = saidMs - nowMs();
};

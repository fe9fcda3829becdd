/* How far the back end's clock is ahead of the page's, ms; null until the first reply. */
let aheadMs: number | null = null;

/**
 * The back end's time, ms since 1970, as derived from the page's first reply; until then the browser's time. A buyer's
 * clock may be wrong by a day, or be corrected between two pages, which must not move the back end's deadlines. It
 * never jumps with the system's clock.
 */
export const nowMs = (): number => performance.timeOrigin + performance.now() + (aheadMs ?? 0);

/** Derives the time from a reply. A cached reply states its age. */
export const hearTime = (headers: Headers): void => {
  if (aheadMs !== null) return;
  const saidMs = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
  if (Number.isFinite(saidMs)) aheadMs = saidMs - nowMs();
};

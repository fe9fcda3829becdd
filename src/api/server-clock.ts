/* How far the back end's clock is ahead of the page's, ms; null until the first reply. */
let aheadMs: number | null = null;

/**
 * The time by the back end's clock, ms since 1970, from the page's first reply, and by the browser's until then. A
 * buyer's clock may be a day wrong, or be corrected between two pages, which must not move the back end's deadlines.
 * It never jumps with the system's clock.
 */
export const nowMs = (): number => performance.timeOrigin + performance.now() + (aheadMs ?? 0);

/** Takes the time from a reply. A cached one states its age. */
export const hearTime = (headers: Headers): void => {
  if (aheadMs !== null) return;
  const saidMs = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
  if (Number.isFinite(saidMs)) aheadMs = saidMs - nowMs();
};

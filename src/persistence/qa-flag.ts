/*
 * Whether QA observes this window. Part of every page, so it must be small; the rest of QA's tools is loaded only if it
 * is on.
 */

/** Off, or what is recorded of replies: their shapes, or all of them (`qa=whole`). */
type QaMode = 'off' | 'shapes' | 'whole';

/**
 * The session storage's key for QA's mode; with the suffix `:recording` the key for what was recorded. Not one of the
 * app's own names, which the app removes after a day, and at once in a storage without a timestamp.
 */
export const qaKey = 'qa:parterre';

/* QA stays on over the bank's page and every reload, because the session stores what an address set. `qa=0` ends it. */
const readMode = (): QaMode => {
  let flag = new URLSearchParams(globalThis.location?.search ?? '').get('qa');
  try {
    const kept = sessionStorage;
    if (flag === '0') {
      kept.removeItem(qaKey);
      kept.removeItem(`${qaKey}:recording`);
    } else if (flag === null) flag = kept.getItem(qaKey);
    else kept.setItem(qaKey, flag);
  } catch {
    // No storage: the address applies to its own page only.
  }
  if (flag === 'whole') return flag;
  return flag === null || flag === '0' ? 'off' : 'shapes';
};

export const qaMode = readMode();

/** The address the page began with: the app removes a bank's parameters from it. */
export const qaAddress = globalThis.location?.href ?? '';

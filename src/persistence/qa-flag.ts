/*
 * Whether QA watches this window. In every page, so it must be small; the rest of QA's tools is loaded only if it is
 * on.
 */

/** Off, or what is recorded of replies: their shapes, or all of them (`qa=whole`). */
type QaMode = 'off' | 'shapes' | 'whole';

/**
 * Where the session's storage keeps that QA is on, and with `:recording` behind it what was recorded. Not one of the
 * app's own names, which the app forgets after a day, and at once in a storage that bears no date.
 */
export const qaKey = 'qa:parterre';

/* It stays on over the bank's page and every reload: the session remembers what an address said. `qa=0` ends it. */
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
    // No storage: an address is enough for its own page.
  }
  if (flag === 'whole') return flag;
  return flag === null || flag === '0' ? 'off' : 'shapes';
};

export const qaMode = readMode();

/** The address the page began with: the app removes a bank's parameters from it. */
export const qaAddress = globalThis.location?.href ?? '';

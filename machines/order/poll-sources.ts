import { neededSource } from '../needed-actor.ts';

/** What the page's visibility source says when it changes. It may say the current state at start too. */
export type VisibilityEvent = { readonly type: 'page.hidden' } | { readonly type: 'page.shown' };

/** Placeholder of the visibility source; on a page it listens to `visibilitychange`. */
export const neededVisibility = neededSource<VisibilityEvent, void>('watchVisibility');

/** After so many failures in a row the buyer is told that the answer is late; asking goes on. */
export const failuresUntilNotice = 3;

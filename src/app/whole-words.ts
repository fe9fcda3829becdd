import { isAppPath } from '../core/app-routes.ts';

const firstPages = /^\/(?:contacts|rules\/[^/]+|[^/]+\/rules(?:-agreement)?)?\/?$/;

/** True for a page that speaks with more than the first part of the words; the others need not wait for the rest. */
export const needsWholeWords = (path: string): boolean => isAppPath(path) && !firstPages.test(path);

/** Names the page a path shows: changes with the screen or its hash, not with a date or time after it. */
export const pageKey = (path: string): string =>
  path.replace(/^\/((?:event|scheme)\/[^/]+).*|^\/(.*?)\/?$/, '$1$2');

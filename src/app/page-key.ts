/** Names the page a path shows: changes with the screen or its hash, not with a date or time after it. */
export function pageKey(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return parts.slice(0, /^\/(event|scheme)\//.test(path) ? 2 : parts.length).join('/');
}

/** Names the page a path shows: changes with the screen or its hash, not with a date or time after it. */
export function pageKey(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return parts[0] === 'event' || parts[0] === 'scheme' ? parts.slice(0, 2).join('/') : parts.join('/');
}

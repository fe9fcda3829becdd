/**
 * What one script of a page leaves for another that shares no module with it, by name: made at its first asking. The two
 * are built together, so what a name stands for is the same in both.
 */
export function onShelf<T>(name: string, make: () => T): T {
  const page = globalThis as { parterreShelf?: Map<string, unknown> };
  const shelf = (page.parterreShelf ??= new Map());
  if (!shelf.has(name)) shelf.set(name, make());
  return shelf.get(name) as T;
}

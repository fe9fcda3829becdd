/**
 * What one script of a page leaves for another that shares no module with it, by name: made when first asked for. The
 * two are built together, so a name stands for the same thing in both.
 */
export function pageGlobal<T>(name: string, make: () => T): T {
  const page = globalThis as { parterre?: Map<string, unknown> };
  const shared = (page.parterre ??= new Map());
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name) as T;
}

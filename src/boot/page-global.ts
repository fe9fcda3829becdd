/**
 * A named value that one script leaves for another without a shared module; created on first access. Both are built
 * together, so that the names match.
 */
export function pageGlobal<T>(name: string, make: () => T): T {
  const page = globalThis as { parterre?: Map<string, unknown> };
  const shared = (page.parterre ??= new Map());
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name) as T;
}

/**
 * A named value that one script leaves for another without a shared module; created on first access. The two are
 * built together, so names agree.
 */
export function pageGlobal<T>(name: string, make: () => T): T {
  const page = globalThis as { parterre?: Map<string, unknown> };
  const shared = (page.parterre ??= new Map());
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name) as T;
}

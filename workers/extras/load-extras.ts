import type { extras } from './extras.ts';

/** Loads the extras chunk; null if that fails: the plan is then drawn without it. */
export async function loadExtras(): Promise<typeof extras | null> {
  try {
    return (await import('./extras.ts')).extras;
  } catch {
    return null;
  }
}

import type { extras } from './extras.ts';

/** Loads what few plans ask for; null when it can't be had, and the plan is drawn without. */
export async function loadExtras(): Promise<typeof extras | null> {
  try {
    return (await import('./extras.ts')).extras;
  } catch {
    return null;
  }
}

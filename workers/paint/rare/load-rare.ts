import type { rareParts } from './rare-parts.ts';

/** Loads what few plans ask for; null when it can't be had, and the plan is drawn without. */
export async function loadRare(): Promise<typeof rareParts | null> {
  try {
    return (await import('./rare-parts.ts')).rareParts;
  } catch {
    return null;
  }
}

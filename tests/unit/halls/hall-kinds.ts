import type { HallKind } from '../../../fixtures/halls/hall-model.ts';

/** Every kind of hall in the fixtures, by size. */
export const hallKinds: readonly Exclude<HallKind, 'own'>[] = [
  'chamber',
  'opera',
  'arena',
  'stadium50',
  'stadium100',
];

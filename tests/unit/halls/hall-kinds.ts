import type { HallKind } from '../../../fixtures/halls/hall-model.ts';

/** Every kind of hall, in the order of size. */
export const hallKinds: readonly HallKind[] = ['chamber', 'opera', 'arena', 'stadium50', 'stadium100'];

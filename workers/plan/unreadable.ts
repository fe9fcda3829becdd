import type { Problem } from '../../src/contract/result.ts';

/** Why nothing can be made of what came, or of what was made of it; `detail` is for the console. */
export function unreadable(detail: string): Problem {
  return { kind: 'unreadable', cause: 'schema', detail };
}

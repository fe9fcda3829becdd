import type { Problem } from '../../src/contract/result.ts';

/** Reports that a reply, or something made of it, is invalid; `detail` is for the console. */
export function unreadable(detail: string): Problem {
  return { kind: 'unreadable', cause: 'schema', detail };
}

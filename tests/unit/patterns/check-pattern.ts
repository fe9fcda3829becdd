import { createRequire } from 'node:module';

type ReadOutcome = {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  readonly complexity?: { readonly summary: string };
  readonly attack?: { readonly pattern: string };
  readonly error?: { readonly kind: string };
};
type CheckSync = (source: string, flags: string, options: object) => ReadOutcome;

/**
 * The fault of a pattern in one line, with a text that shows it; null if its time is linear. recheck searches its
 * automaton, or tests it by trial if it uses lookarounds or backreferences. Its browser build is plain JavaScript: it
 * needs no binary and no Java.
 */
export function faultOf(source: string, flags: string): string | null {
  const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: CheckSync };
  const patient = { timeout: null };
  const bounded = checkSync(source, flags, { timeout: 30_000 });
  const verdict =
    bounded.status === 'unknown' ? checkSync(source, flags, { ...patient, checker: 'fuzz' }) : bounded;
  if (verdict.status === 'safe') return null;
  const { complexity, attack, error } = verdict;
  return `${complexity?.summary ?? error?.kind ?? 'unknown'}: ${attack?.pattern ?? ''}`;
}

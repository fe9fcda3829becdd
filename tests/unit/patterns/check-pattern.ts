import { createRequire } from 'node:module';

type ReadOutcome = {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  readonly complexity?: { readonly summary: string };
  readonly attack?: { readonly pattern: string };
  readonly error?: { readonly kind: string };
};
type CheckSync = (source: string, flags: string, options: object) => ReadOutcome;

/**
 * What is wrong with a pattern, in a line with a text that shows it; null where its time grows in step with the text.
 * recheck searches its automaton, or tries it out where it looks around or back. Its browser build is plain
 * JavaScript: it needs no binary and no Java.
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

import { parseLang } from '../../i18n/languages.ts';

/** A read a page begins with: a POST where it has a body. The words must be those its call sends later. */
export interface FirstRead {
  readonly path: string;
  readonly body?: string;
}

const ofEvent = (path: string, hash: string, lang: string): FirstRead => ({
  path,
  body: JSON.stringify({ hash, lang }),
});

/** Where a hall's performances are asked for. */
export const sessionsPath = '/api/scheme/sessions';

/** What a page reads that needs no token, then what it reads with one. `path` from the app's base on. */
export function firstReads(
  path: string,
  search: string,
): { readonly open: readonly FirstRead[]; readonly withToken: readonly FirstRead[] } {
  const [screen = '', hash = ''] = path.split('/').filter(Boolean);
  const lang = parseLang(new URLSearchParams(search).get('lang'));
  const setup = { path: '/api/setup' };
  if (screen === '') return { open: [setup, { path: '/api/afisha' }], withToken: [] };
  if (hash === '') return { open: [setup], withToken: [] };
  if (screen === 'event') return { open: [setup], withToken: [ofEvent('/api/no-scheme', hash, lang)] };
  if (screen !== 'scheme') return { open: [setup], withToken: [] };
  const sessions = { path: sessionsPath, body: JSON.stringify({ hash }) };
  return { open: [setup], withToken: [ofEvent('/api/scheme', hash, lang), sessions] };
}

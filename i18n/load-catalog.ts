import type { Lang } from './formats/languages.ts';
import type { Catalog, FirstCatalog, RestCatalog } from './keys.ts';

/**
 * One language's texts, in separate chunks, so that buyers download only the language they read: all of them, or the
 * first part, which the poster needs and which is a third of the whole.
 */
export type LoadedCatalog = {
  readonly lang: Lang;
  /** With `whole` false only the keys of `FirstCatalog` are there; see `needsWholeWords` for which pages wait. */
  readonly catalog: Catalog;
  readonly whole: boolean;
};

/**
 * Loads a language. If its chunk fails, tries English, unless `only` this language will do; if that fails too the
 * promise rejects, and the caller must report it in texts that are already loaded.
 */
export async function loadCatalog(
  lang: Lang,
  part: 'first' | 'whole' = 'whole',
  only = false,
): Promise<LoadedCatalog> {
  const load = async (code: Lang): Promise<LoadedCatalog> =>
    part === 'whole'
      ? { lang: code, catalog: await importCatalog(code), whole: true }
      : { lang: code, catalog: (await importFirst(code)) as Catalog, whole: false };
  try {
    return await load(lang);
  } catch (error) {
    if (only || lang === 'en') throw error;
    return load('en');
  }
}

/* Two chunks that do not import each other: a browser keeps failing if a chunk's import has failed. */
async function importCatalog(lang: Lang): Promise<Catalog> {
  const [first, rest] = await Promise.all([importFirst(lang), importRest(lang)]);
  return { ...first, ...rest };
}

async function importRest(lang: Lang): Promise<RestCatalog> {
  switch (lang) {
    case 'ru':
      return (await import('./ru-rest.ts')).rest;
    case 'en':
      return (await import('./en-rest.ts')).rest;
    case 'kz':
      return (await import('./kz-rest.ts')).rest;
    case 'ch':
      return (await import('./ch-rest.ts')).rest;
  }
}

async function importFirst(lang: Lang): Promise<FirstCatalog> {
  switch (lang) {
    case 'ru':
      return (await import('./ru-first.ts')).first;
    case 'en':
      return (await import('./en-first.ts')).first;
    case 'kz':
      return (await import('./kz-first.ts')).first;
    case 'ch':
      return (await import('./ch-first.ts')).first;
  }
}

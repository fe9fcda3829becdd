import type { Lang } from './languages.ts';
import type { Catalog, FirstCatalog } from './ru.ts';

/**
 * One language's texts, chunks of their own, so that a buyer downloads the language they read and no other: all of
 * them, or the first part, which the poster needs and which is a third of the whole.
 */
export interface LoadedCatalog {
  readonly lang: Lang;
  /** With `whole` false only the keys of `FirstCatalog` are there; see `WholeWords` for how pages wait. */
  readonly catalog: Catalog;
  readonly whole: boolean;
}

/**
 * Loads a language. When its chunk cannot be had, English is tried, unless `only` this language will do; when that
 * fails too the promise rejects, and the caller must say so in words it has already.
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

async function importCatalog(lang: Lang): Promise<Catalog> {
  switch (lang) {
    case 'ru':
      return (await import('./ru.ts')).ru;
    case 'en':
      return (await import('./en.ts')).en;
    case 'kz':
      return (await import('./kz.ts')).kz;
    case 'ch':
      return (await import('./ch.ts')).ch;
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

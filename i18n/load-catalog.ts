import type { Lang } from './languages.ts';
import type { Catalog } from './ru.ts';

/**
 * Loads one language's texts, a chunk of its own, so that a buyer downloads the language they read and no other.
 * When that chunk cannot be had, English is tried; when that fails too the promise rejects, and the caller
 * must say so in words it carries itself.
 */
export async function loadCatalog(lang: Lang): Promise<{ lang: Lang; catalog: Catalog }> {
  try {
    return { lang, catalog: await importCatalog(lang) };
  } catch (error) {
    if (lang === 'en') throw error;
    return { lang: 'en', catalog: await importCatalog('en') };
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

import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { loadCatalog } from '../../i18n/load-catalog.ts';
import { parseLang, type Lang } from '../../i18n/languages.ts';
import type { Catalog } from '../../i18n/ru.ts';
import { createTranslator, type Translator } from '../../i18n/translate.ts';

export interface LoadedCatalog {
  readonly lang: Lang;
  readonly catalog: Catalog;
}

/** The translator of the address's language. While another language is on its way the old one stays on the page. */
export function useLanguage(first: LoadedCatalog): Translator {
  const [params] = useSearchParams();
  const wanted = parseLang(params.get('lang'));
  const [loaded, setLoaded] = useState({ wanted, ...first });

  useEffect(() => {
    if (loaded.wanted === wanted) return undefined;
    let current = true;
    const load = async (): Promise<void> => {
      try {
        const next = await loadCatalog(wanted);
        if (current) setLoaded({ wanted, ...next });
      } catch {
        // The page stays in the language it has: better than no page.
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [wanted, loaded.wanted]);

  const translator = useMemo(
    () => createTranslator(loaded.lang, loaded.catalog, { strict: import.meta.env.DEV }),
    [loaded],
  );
  useEffect(() => {
    document.documentElement.lang = translator.htmlLang;
  }, [translator.htmlLang]);
  return translator;
}

import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { loadCatalog, type LoadedCatalog } from '../../i18n/load-catalog.ts';
import { parseLang } from '../../i18n/languages.ts';
import { createTranslator, type Translator } from '../../i18n/translate.ts';
import { frameElement } from './mount.ts';

/** How long the rest of the words waits for the first page to be done, ms. */
const restAfterMs = 1500;

/**
 * The translator of the address's language. While another language is on its way the old one stays on the page. After
 * the first part of a language the rest is fetched by itself, at once with `needsWhole`.
 */
export function useLanguage(first: LoadedCatalog, needsWhole: boolean): Translator & { whole: boolean } {
  const [params] = useSearchParams();
  const wanted = parseLang(params.get('lang'));
  const [loaded, setLoaded] = useState({ wanted, ...first });
  const [failure, setFailure] = useState<unknown>(null);
  const switched = loaded.wanted !== wanted;

  useEffect(() => {
    if (!switched && loaded.whole) return undefined;
    let current = true;
    const load = async (): Promise<void> => {
      try {
        const next = await loadCatalog(wanted);
        if (current) setLoaded({ wanted, ...next });
      } catch (error) {
        // The page stays in the language it has, which is better than no page; a page without words can't stay.
        if (current && !loaded.whole && needsWhole) setFailure(error ?? new Error('no words'));
      }
    };
    const timer = setTimeout(() => void load(), switched || needsWhole ? 0 : restAfterMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, switched, loaded.whole, needsWhole]);
  if (failure !== null) throw failure;

  const translator = useMemo(
    () => createTranslator(loaded.lang, loaded.catalog, { strict: import.meta.env.DEV }),
    [loaded.lang, loaded.catalog],
  );
  useEffect(() => {
    frameElement().lang = translator.htmlLang;
  }, [translator.htmlLang]);
  return useMemo(() => ({ ...translator, whole: loaded.whole }), [translator, loaded.whole]);
}

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { loadCatalog, type LoadedCatalog } from '../../i18n/load-catalog.ts';
import { parseLang, type Lang } from '../../i18n/formats/languages.ts';
import { createTranslator, type Translator } from '../../i18n/translate.ts';
import { hrefWithLang } from '../ui/controls/app-link.tsx';
import { onFirstInteraction } from '../ui/focus/on-first-interaction.ts';
import { frameElement } from './mount.ts';

/** A translator, and how much of its language has loaded. */
export type Speech = {
  readonly whole: boolean;
  /** How often the remaining texts were needed but failed to load. */
  readonly failures: number;
  /** True while they are being requested. */
  readonly trying: boolean;
  readonly retry: () => void;
  /** How often another language was requested but failed to load. */
  readonly lost: number;
} & Translator;

/**
 * The translator for the language in the address. While another language is loading, the page stays in the previous
 * one. After the first part of a language, the rest is loaded on the first interaction, or immediately with
 * `needsWhole`; failures of that are counted in `failures`, and `retry` tries again.
 */
export function useLanguage(first: LoadedCatalog, needsWhole: boolean): Speech {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const wanted = parseLang(params.get('lang'));
  const [loaded, setLoaded] = useState({ wanted, ...first });
  const [{ failures, tries, lost }, setLoading] = useState({ failures: 0, tries: 0, lost: 0 });
  const switched = loaded.wanted !== wanted;

  useEffect(() => {
    if (!switched && loaded.whole) return undefined;
    let current = true;
    const load = async (): Promise<void> => {
      try {
        // Without falling back to a third language: the buyer can read the current one, and can try again.
        const next = await loadCatalog(wanted, 'whole', true);
        if (current) setLoaded({ wanted, ...next });
      } catch {
        // The page stays in its language, which is better than no page; but a page that needs the rest must report the
        // failure.
        if (!current) return;
        if (switched) setLoading((before) => ({ ...before, lost: before.lost + 1 }));
        else if (!loaded.whole && needsWhole)
          setLoading((before) => ({ ...before, failures: before.failures + 1 }));
      }
    };
    const wait = switched || needsWhole ? soon(load) : onFirstInteraction(() => void load());
    return () => {
      current = false;
      wait();
    };
  }, [wanted, switched, loaded.lang, loaded.whole, needsWhole, tries]);

  // The address shows the language in use, so that a failed one can be selected again.
  const isOther = loaded.lang !== loaded.wanted;
  const sayLang = useEffectEvent((lang: Lang) => {
    const { search, hash } = window.location;
    navigate(hrefWithLang(`${path}${search}${hash}`, lang), { replace: true });
  });
  useEffect(() => {
    if (isOther || lost > 0) sayLang(loaded.lang);
  }, [isOther, lost, loaded.lang]);

  const translator = useMemo(
    () => createTranslator(loaded.lang, loaded.catalog, { strict: import.meta.env.DEV }),
    [loaded.lang, loaded.catalog],
  );
  useEffect(() => {
    frameElement().lang = translator.htmlLang;
  }, [translator.htmlLang]);
  const retry = useCallback(() => setLoading((before) => ({ ...before, tries: before.tries + 1 })), []);
  const { whole } = loaded;
  return useMemo(
    () => ({ ...translator, whole, failures, trying: tries >= failures, retry, lost }),
    [translator, whole, failures, tries, retry, lost],
  );
}

/** Runs something after the page has been rendered; returns a function that cancels it. */
function soon(run: () => Promise<void>): () => void {
  const timer = setTimeout(() => void run());
  return () => clearTimeout(timer);
}

import rosetta from 'rosetta';
import type { Paths, ParamsAt } from './formats/catalog-shape.ts';
import { formatNumber } from './formats/format.ts';
import { htmlLangs, type Lang } from './formats/languages.ts';
import type { Catalog, Source } from './keys.ts';

/** A dotted path to a text, e.g. `'cart.title'`. */
export type Key = Paths<Source>;
type ParamsOf<K extends Key> = ParamsAt<Source, K>;
/** Translates a key; a text with parameters requires them, one without rejects them. */
export type Translate = <K extends Key>(
  key: K,
  ...params: ParamsOf<K> extends undefined ? [] : [ParamsOf<K>]
) => string;

export type Translator = {
  readonly t: Translate;
  readonly lang: Lang;
  /** The tag for `<html lang>` and `Intl`. */
  readonly htmlLang: string;
};

type TranslatorOptions = {
  /** Throw for a missing text or parameter instead of showing the key. On while developing and testing. */
  readonly strict?: boolean;
};

/**
 * Wraps rosetta, which silently returns `''` for a missing key or parameter. Here both are compile errors; if a cast
 * hides one, it throws in strict mode and returns the key otherwise.
 */
export function createTranslator(lang: Lang, catalog: Catalog, options: TranslatorOptions = {}): Translator {
  const store = rosetta<Catalog>({ [lang]: catalog });
  store.locale(lang);
  const complain = (what: string, key: string): string => {
    if (options.strict) throw new Error(`${what} in the ${lang} catalog: ${key}`);
    return key;
  };
  const t: Translate = (key, ...rest) => {
    const params = rest[0] as Record<string, string | number> | undefined;
    const raw = rawText(catalog, key);
    if (raw === undefined) return complain('Missing text', key);
    if (typeof raw === 'string') {
      for (const [, name = ''] of raw.matchAll(/\{\{([^{}]+)\}\}/g)) {
        if (params?.[name] === undefined) complain(`Missing parameter ${name}`, key);
      }
    }
    return withThousands(lang, store.t(key, params), params) || complain('Empty text', key);
  };
  return { t, lang, htmlLang: htmlLangs[lang] };
}

/**
 * Writes the counts in a text as its language does: "1,338", "1 338". Numbers that are not counts are passed as text.
 */
function withThousands(lang: Lang, said: string, params: Record<string, unknown> = {}): string {
  return Object.values(params).reduce<string>(
    (text, value) =>
      typeof value === 'number' && value > 999
        ? text.replaceAll(String(value), formatNumber(lang, value))
        : text,
    said,
  );
}

function rawText(catalog: Catalog, key: string): unknown {
  let node: unknown = catalog;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return typeof node === 'string' || typeof node === 'function' ? node : undefined;
}

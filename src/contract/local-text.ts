import { safeAddress, type AddressUse } from './address.ts';
import { isObject, type WireObject } from './envelope.ts';

/** Language codes of the wire, the address bar and the dictionaries. */
export const langs = ['ru', 'en', 'kz', 'ch'] as const;

/** One of the four languages. */
export type Lang = (typeof langs)[number];

/** A text by language. Missing languages are absent keys; see `pickText` in core for the fallback order. */
export type LocalText = Readonly<Partial<Record<Lang, string>>>;

/** Codes that hosts use for the same languages. */
const aliases: Readonly<Record<Lang, readonly string[]>> = {
  ru: ['ru'],
  en: ['en'],
  kz: ['kz', 'kk'],
  ch: ['ch', 'zh', 'cn'],
};

const nonEmpty = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/**
 * Reads a per-language field: flat suffixes (`action_ru`), an object keyed by language (`action: {ru}`), or one
 * bare text (`action: "…"`), which is taken as Russian, the default language. Later prefixes fill the gaps.
 */
export const localText = (row: WireObject, ...prefixes: string[]): LocalText => {
  const found: Partial<Record<Lang, string>> = {};
  for (const prefix of prefixes) {
    const whole = row[prefix];
    const keyed = isObject(whole) ? whole : {};
    for (const lang of langs) {
      if (found[lang] !== undefined) continue;
      for (const code of aliases[lang]) {
        const value = nonEmpty(row[`${prefix}_${code}`]) ?? nonEmpty(keyed[code]);
        if (value !== null) {
          found[lang] = value;
          break;
        }
      }
    }
    const bare = nonEmpty(whole);
    if (bare !== null && found.ru === undefined) found.ru = bare;
  }
  return found;
};

/** A per-language field of addresses; those that are unsafe for this use are left out. */
export const localAddress = (row: WireObject, use: AddressUse, ...prefixes: string[]): LocalText => {
  const safe: Partial<Record<Lang, string>> = {};
  for (const [lang, address] of Object.entries(localText(row, ...prefixes))) {
    const found = safeAddress(address, use);
    if (found !== '') safe[lang as Lang] = found;
  }
  return safe;
};

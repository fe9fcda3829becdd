import { langs, type Lang } from '../../src/contract/local-text.ts';

export type { Lang };

/** The language of an address that names none; it is never written into an address. */
export const defaultLang: Lang = 'ru';
/** The language of an address that names one the shop does not have. */
const fallbackLang: Lang = 'en';

/** BCP 47 tags for `<html lang>`, `hreflang` and `Intl`: the product's codes kz and ch are not such tags. */
export const htmlLangs: Record<Lang, 'ru' | 'en' | 'kk' | 'zh'> = { ru: 'ru', en: 'en', kz: 'kk', ch: 'zh' };

/** Each language's own name for itself, for the switch. */
export const langNames: Record<Lang, string> = { ru: 'Русский', en: 'English', kz: 'Қазақша', ch: '中文' };

function isLang(code: string): code is Lang {
  return (langs as readonly string[]).includes(code);
}

/** Reads a `lang` query value: absent or empty → ru, unknown → en. */
export function parseLang(code: string | null | undefined): Lang {
  if (code === null || code === undefined || code === '') return defaultLang;
  const known = code.toLowerCase();
  return isLang(known) ? known : fallbackLang;
}

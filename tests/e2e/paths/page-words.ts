import { en } from '../../catalogs/en.ts';
import { ru } from '../../catalogs/ru.ts';

/** The languages of the tours. */
export type TourLang = 'ru' | 'en';

const textsOf = (catalogue: object, at = ''): readonly (readonly [string, string])[] =>
  Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${at}.${key}`, value.replaceAll(/\{\{\w+\}\}/g, '…')] as const]
      : typeof value === 'object' && value !== null
        ? textsOf(value, `${at}.${key}`)
        : [],
  );
const russian = textsOf(ru);
const english = new Map(textsOf(en));

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a Russian text in the page's language, as a whole, with `…` for filled-in parts. */
export const said = (text: string, lang: TourLang): RegExp => {
  const same = russian.filter(([, one]) => one === text).map(([key]) => english.get(key) ?? text);
  const words = lang === 'ru' || same.length === 0 ? [text] : [...new Set(same)];
  const parts = words.map((one) =>
    escaped(one)
      .replaceAll('…', '.+')
      .replaceAll(/\s/g, String.raw`\s`),
  );
  return new RegExp(`^(?:${parts.join('|')})$`);
};

import type { Lang } from './languages.ts';

/** A language's punctuation between words that the page joins, each with its own spacing. */
type Punctuation = {
  /** Between listed items of one kind: "9, 10". */
  readonly item: string;
  /** Between the parts of a statement: "Stalls, row 5". */
  readonly part: string;
  /** Between what belongs together: a row and its seat, a day and its time. Chinese has no mark there. */
  readonly near: string;
  /** Between items that have parts themselves. */
  readonly group: string;
  /** Between a label and its value. */
  readonly colon: string;
  /** After a sentence, before the next one. */
  readonly stop: string;
};

const western: Punctuation = { item: ', ', part: ', ', near: ', ', group: '; ', colon: ': ', stop: '. ' };

/** By language. Chinese punctuation is full-width and has no spaces. */
export const punctuation: Readonly<Record<Lang, Punctuation>> = {
  ru: western,
  en: western,
  kz: western,
  ch: { item: '、', part: '，', near: ' ', group: '；', colon: '：', stop: '。' },
};

/** Joins words with `mark`; empty ones are left out. */
export const joinWords = (lang: Lang, words: readonly string[], mark: keyof Punctuation = 'part'): string =>
  words.filter((word) => word !== '').join(punctuation[lang][mark]);

/** A label and its value: "Duration: 1 hour", "时长：1小时". */
export const labelled = (lang: Lang, label: string, text: string): string =>
  label + punctuation[lang].colon + text;

/**
 * Words that belong together, as parts of a statement: Chinese joins them ("5 排 17 座"), other languages keep them
 * separate.
 */
export const nearParts = (lang: Lang, words: readonly string[]): readonly string[] => {
  const said = words.filter((word) => word !== '');
  return lang === 'ch' && said.length > 1 ? [joinWords(lang, said, 'near')] : said;
};

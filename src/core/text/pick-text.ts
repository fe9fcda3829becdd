/* Separate from plain-text.ts to save bytes: the hall's worker needs only this. */
import type { Lang, LocalText } from '../../contract/local-text.ts';

/** A text in the requested language, or the best available one. */
type PickedText = {
  readonly text: string;
  /** The language of `text`; the screen sets `lang` on the element if it is not the requested one. */
  readonly lang: Lang;
};

const fallbacks: readonly Lang[] = ['en', 'ru', 'kz', 'ch'];

/** Requested language → en → ru → first available; '' in the requested language if the field is empty in all. */
export const pickText = (local: LocalText, asked: Lang): PickedText => {
  for (const lang of [asked, ...fallbacks]) {
    const text = local[lang];
    if (text !== undefined && text !== '') return { text, lang };
  }
  return { text: '', lang: asked };
};

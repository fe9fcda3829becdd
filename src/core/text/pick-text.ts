/* Apart from plain-text.ts for bytes: the hall's worker picks texts too. */
import type { Lang, LocalText } from '../../contract/local-text.ts';

/** A text in the language asked for, or in the nearest one there is. */
type PickedText = {
  readonly text: string;
  /** The language of `text`; the screen sets `lang` on the element where it is not the asked one. */
  readonly lang: Lang;
};

const fallbacks: readonly Lang[] = ['en', 'ru', 'kz', 'ch'];

/** Asked language → en → ru → first there is; '' in the asked language when the field is empty everywhere. */
export const pickText = (local: LocalText, asked: Lang): PickedText => {
  for (const lang of [asked, ...fallbacks]) {
    const text = local[lang];
    if (text !== undefined && text !== '') return { text, lang };
  }
  return { text: '', lang: asked };
};

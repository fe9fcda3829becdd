import type { Lang, LocalText } from '../../../src/contract/local-text.ts';
import { pickText } from '../../../src/core/text/pick-text.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { TextItem } from './display-item.ts';

/* A translation longer than the original by more than this many letters is set in smaller letters. */
const SPARE_LETTERS = 2;

/**
 * Translates a drawing's texts: a text that equals the name of a sector or a standing area in the reply, ignoring case,
 * shows that name in the buyer's language.
 */
export class LocalizedLabels {
  readonly #words = new Map<string, string>();
  readonly #known = new Map<TextItem, TextItem>();

  constructor(index: SeatIndex, lang: Lang) {
    for (const { name } of [...index.sectors, ...index.standing]) this.#add(name, lang);
  }

  #add(name: LocalText, lang: Lang): void {
    const { text } = pickText(name, lang);
    for (const drawn of Object.values(name)) {
      const key = drawn.trim().toLowerCase();
      // A text that is already in this language stays as the plan writes it.
      if (key !== text.toLowerCase() && !this.#words.has(key)) this.#words.set(key, text);
    }
  }

  /** The item with the text to write. */
  of(item: TextItem): TextItem {
    const drawn = item.text.trim();
    const word = this.#words.get(drawn.toLowerCase());
    if (word === undefined) return item;
    let label = this.#known.get(item);
    if (label === undefined) this.#known.set(item, (label = inItsPlace(item, drawn, word)));
    return label;
  }
}

function inItsPlace(item: TextItem, drawn: string, word: string): TextItem {
  const isCapital = drawn === drawn.toUpperCase() && drawn !== drawn.toLowerCase();
  const text = isCapital ? word.toUpperCase() : word;
  const share = Math.min(1, (drawn.length + SPARE_LETTERS) / text.length);
  const { fontSize, letterSpacing } = item.style;
  const style = { ...item.style, fontSize: fontSize * share, letterSpacing: letterSpacing * share };
  return { ...item, text, style };
}

import { joinBytes } from './byte-text.ts';

/** Letters are compared so many at a time: as one number. */
const WORD_BYTES = 8;
/*
 * Below the first a byte is no letter of a reply. A word that ends in one of the others, which no text in UTF-8 holds but
 * a control character, may be a number that equals no other, itself included.
 */
const [LEAST_LETTER, DELETE, LETTERS_END] = [9, 127, 0xf5] as const;

/* How a value is read: by whoever asks for the run, or as a number. A whole one is spelt without anything needless. */
export const [OTHER, WHOLE, DECIMAL] = [0, 1, 2] as const;

/**
 * How things are written that stand one behind the other: one piece of text before each value that changes and one behind
 * the last, then the joint: the end of a thing, and the beginning of the next. Most of a hall is that, so it is compared
 * eight letters at a time. All is kept as numbers: an engine has to compile anew what meets objects of another kind.
 */
export class AlikePattern {
  /** By value: how it is read. */
  readonly kinds: Uint8Array;
  /** Letters of the joint before the next thing begins. */
  readonly step: number;
  /** By piece: how many letters it has. */
  readonly lengths: Uint32Array;
  /** By piece, one more than there are: where its words begin. None has those of a piece shorter than a word. */
  readonly #firstWords: Uint32Array;
  readonly #words: Float64Array;
  /** Where each word stands in its piece; the last one ends where the piece does. */
  readonly #places: Uint32Array;
  /** The same for letters that are compared one by one: all of a piece shorter than a word, else the first. */
  readonly #firstLetters: Uint32Array;
  readonly #letters: Uint8Array;

  private constructor(text: Uint8Array, lengths: readonly number[], kinds: readonly number[], step: number) {
    const view = viewOf(text);
    const words: number[] = [];
    const places: number[] = [];
    const letters: number[] = [];
    const firstWords = [0];
    const firstLetters = [0];
    let from = 0;
    for (const length of lengths) {
      const isShort = length < WORD_BYTES;
      const wordsEnd = isShort ? 0 : length;
      for (let at = 0; at < wordsEnd; at += WORD_BYTES) {
        const place = Math.min(at, length - WORD_BYTES);
        places.push(place);
        words.push(view.getFloat64(from + place, true));
      }
      for (let at = 0; at < (isShort ? length : 1); at += 1) letters.push(text[from + at] as number);
      firstWords.push(words.length);
      firstLetters.push(letters.length);
      from += length;
    }
    this.kinds = new Uint8Array(kinds);
    this.step = step;
    this.lengths = new Uint32Array(lengths);
    this.#firstWords = new Uint32Array(firstWords);
    this.#words = new Float64Array(words);
    this.#places = new Uint32Array(places);
    this.#firstLetters = new Uint32Array(firstLetters);
    this.#letters = new Uint8Array(letters);
  }

  /**
   * Of the pieces before the values, which are read as `kinds` says, that behind the last one and what stands between two
   * things; null where one holds what is no letter, which only reading tells apart.
   */
  static of(
    before: readonly Uint8Array[],
    kinds: readonly number[],
    last: Uint8Array,
    between: Uint8Array,
  ): AlikePattern | null {
    const first = before[0] ?? last;
    const text = joinBytes([...before, last, last, between, first]);
    if (!isPlain(text, 0, text.length)) return null;
    const step = last.length + between.length;
    const lengths = before.map(({ length }) => length);
    return new AlikePattern(text, [...lengths, last.length, step + first.length], kinds, step);
  }

  /** True where a piece stands at `at`. */
  standAt(view: DataView, at: number, piece: number): boolean {
    if (at + (this.lengths[piece] as number) > view.byteLength) return false;
    const lettersEnd = this.#firstLetters[piece + 1] as number;
    const firstLetter = this.#firstLetters[piece] as number;
    for (let letter = firstLetter; letter < lettersEnd; letter += 1) {
      if (view.getUint8(at + letter - firstLetter) !== this.#letters[letter]) return false;
    }
    const wordsEnd = this.#firstWords[piece + 1] as number;
    for (let word = this.#firstWords[piece] as number; word < wordsEnd; word += 1) {
      if (view.getFloat64(at + (this.#places[word] as number), true) !== this.#words[word]) return false;
    }
    return true;
  }
}

/** True where bytes, `from` … `to − 1`, are letters of a text. */
export function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte < LEAST_LETTER || byte === DELETE || byte >= LETTERS_END) return false;
  }
  return true;
}

/** The same bytes, to be read as numbers of any width. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Letters are compared so many at a time: as one number. */
const WORD_BYTES = 8;
/* Below this a byte is no letter of a reply; from the other on it may be part of a number that equals no other. */
const [LEAST_LETTER, LETTERS_END] = [9, 127] as const;

/**
 * What stands between the values of things that are written alike: one piece of text before each value and one behind the
 * last. Most of a hall is that, so it is compared eight letters at a time.
 */
export class AlikeLetters {
  /** By piece: how many letters it has; and how many all have. */
  readonly lengths: Uint32Array;
  readonly length: number;
  /** By piece, one more than there are: where its words begin. None has those of a piece shorter than a word. */
  readonly #firsts: Uint32Array;
  readonly #words: Float64Array;
  /** Where each word stands in its piece; the last one ends where the piece does. */
  readonly #places: Uint32Array;
  /** By piece: its letters where it is shorter than a word. */
  readonly #short: readonly Uint8Array[];

  private constructor(pieces: readonly Uint8Array[]) {
    const words: number[] = [];
    const places: number[] = [];
    const firsts = [0];
    for (const piece of pieces) {
      const count = piece.length < WORD_BYTES ? 0 : Math.ceil(piece.length / WORD_BYTES);
      for (let word = 0; word < count; word += 1) {
        const place = Math.min(word * WORD_BYTES, piece.length - WORD_BYTES);
        places.push(place);
        words.push(viewOf(piece).getFloat64(place, true));
      }
      firsts.push(words.length);
    }
    this.lengths = Uint32Array.from(pieces, ({ length }) => length);
    this.length = this.lengths.reduce((sum, length) => sum + length, 0);
    this.#firsts = Uint32Array.from(firsts);
    this.#words = Float64Array.from(words);
    this.#places = Uint32Array.from(places);
    this.#short = pieces.map((piece) => piece.slice(0, piece.length < WORD_BYTES ? WORD_BYTES : 0));
  }

  /** Of these pieces; null where one holds more than plain letters, which only reading tells apart. */
  static of(pieces: readonly Uint8Array[]): AlikeLetters | null {
    const isPlain = (byte: number): boolean => byte >= LEAST_LETTER && byte < LETTERS_END;
    return pieces.every((piece) => piece.every(isPlain)) ? new AlikeLetters(pieces) : null;
  }

  /** True where a piece stands at `at`. */
  standAt(view: DataView, at: number, piece: number): boolean {
    if (at + (this.lengths[piece] as number) > view.byteLength) return false;
    const end = this.#firsts[piece + 1] as number;
    for (let word = this.#firsts[piece] as number; word < end; word += 1) {
      if (view.getFloat64(at + (this.#places[word] as number), true) !== this.#words[word]) return false;
    }
    const letters = this.#short[piece] as Uint8Array;
    for (let letter = 0; letter < letters.length; letter += 1) {
      if (view.getUint8(at + letter) !== letters[letter]) return false;
    }
    return true;
  }
}

/** The same bytes, to be read as numbers of any width. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

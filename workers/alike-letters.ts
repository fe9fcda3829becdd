/** Letters are compared so many at a time: as one number. */
const [WORD_BYTES, HALF_BYTES] = [8, 4] as const;
/* Below this a byte is no letter of markup; from the other on it may be part of a number that equals no other. */
const [LEAST_LETTER, LETTERS_END] = [9, 127] as const;

/**
 * What stands between the values of things that are written alike: one piece of text before each value and one behind the
 * last. Most of a hall is that, so it is compared several letters at a time: `words`, eight letters each, `halves`, four
 * each, and single `letters`, with the place of each in its piece. Those of piece n are the ones from number `firstWord[n]`
 * to `firstWord[n + 1] − 1`, and so on.
 */
export class AlikeLetters {
  /** By piece: how many letters it has. */
  readonly lengths: Uint32Array;
  readonly firstWord: Uint32Array;
  readonly words: Float64Array;
  readonly wordPlaces: Uint32Array;
  readonly firstHalf: Uint32Array;
  readonly halves: Int32Array;
  readonly halfPlaces: Uint32Array;
  readonly firstLetter: Uint32Array;
  readonly letters: Uint8Array;
  readonly letterPlaces: Uint32Array;

  private constructor(pieces: readonly Uint8Array[]) {
    // The last of several words ends where its piece does, whatever part of it was compared before.
    const places = (piece: Uint8Array, bytes: number, isMeant: boolean): number[] => {
      const { length } = piece;
      const count = isMeant ? Math.ceil(length / bytes) : 0;
      return Array.from({ length: count }, (_, at) => Math.min(at * bytes, length - bytes));
    };
    const words = cut(pieces, (piece) => places(piece, WORD_BYTES, piece.length >= WORD_BYTES));
    const halves = cut(pieces, (piece) =>
      places(piece, HALF_BYTES, piece.length >= HALF_BYTES && piece.length < WORD_BYTES),
    );
    const letters = cut(pieces, (piece) => places(piece, 1, piece.length < HALF_BYTES));
    this.lengths = Uint32Array.from(pieces, ({ length }) => length);
    [this.firstWord, this.wordPlaces] = [words.firsts, words.places];
    [this.firstHalf, this.halfPlaces] = [halves.firsts, halves.places];
    [this.firstLetter, this.letterPlaces] = [letters.firsts, letters.places];
    this.words = Float64Array.from(words.stands, ([piece, at]) => viewOf(piece).getFloat64(at, true));
    this.halves = Int32Array.from(halves.stands, ([piece, at]) => viewOf(piece).getInt32(at, true));
    this.letters = Uint8Array.from(letters.stands, ([piece, at]) => piece[at] as number);
  }

  /** Of these pieces; null where one holds more than plain letters, which only reading tells apart. */
  static of(pieces: readonly Uint8Array[]): AlikeLetters | null {
    const isPlain = (byte: number): boolean => byte >= LEAST_LETTER && byte < LETTERS_END;
    return pieces.every((piece) => piece.every(isPlain)) ? new AlikeLetters(pieces) : null;
  }

  /** True where a piece stands at `at`. */
  standAt(view: DataView, at: number, piece: number): boolean {
    if (at + (this.lengths[piece] as number) > view.byteLength) return false;
    const {
      firstWord,
      words,
      wordPlaces,
      firstHalf,
      halves,
      halfPlaces,
      firstLetter,
      letters,
      letterPlaces,
    } = this;
    for (let word = firstWord[piece] as number, end = firstWord[piece + 1] as number; word < end; word += 1) {
      if (view.getFloat64(at + (wordPlaces[word] as number), true) !== words[word]) return false;
    }
    for (let half = firstHalf[piece] as number, end = firstHalf[piece + 1] as number; half < end; half += 1) {
      if (view.getInt32(at + (halfPlaces[half] as number), true) !== halves[half]) return false;
    }
    for (
      let letter = firstLetter[piece] as number, end = firstLetter[piece + 1] as number;
      letter < end;
      letter += 1
    ) {
      if (view.getUint8(at + (letterPlaces[letter] as number)) !== letters[letter]) return false;
    }
    return true;
  }
}

function cut(pieces: readonly Uint8Array[], placesOf: (piece: Uint8Array) => readonly number[]) {
  const firsts = [0];
  const stands: (readonly [piece: Uint8Array, at: number])[] = [];
  for (const piece of pieces) {
    for (const at of placesOf(piece)) stands.push([piece, at]);
    firsts.push(stands.length);
  }
  return { firsts: Uint32Array.from(firsts), places: Uint32Array.from(stands, ([, at]) => at), stands };
}

/** The same bytes, to be read as numbers of any width. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

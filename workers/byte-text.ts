/*
 * Texts that are still bytes, in UTF-8. A reply of a stadium has twenty million letters: what is compared where it
 * stands need not become strings first.
 */
const [QUOTE, BACKSLASH, LEAST_LETTER] = [34, 92, 32] as const;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** A text as bytes. */
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

/** The text of some bytes. */
export const spellBytes = (bytes: Uint8Array, from = 0, to = bytes.length): string =>
  decoder.decode(bytes.subarray(from, to));

/** Several pieces as one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** True where `word` stands at `from`. */
export function isBytesAt(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at += 1) if (bytes[from + at] !== word[at]) return false;
  return true;
}

/** The first place of `word` from `from` on, −1 when there is none. */
export function indexOfBytes(bytes: Uint8Array, word: Uint8Array, from: number): number {
  const first = word[0] as number;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (isBytesAt(bytes, at, word)) return at;
  }
  return -1;
}

/** The last place of `word`, −1 when there is none. */
export function lastIndexOfBytes(bytes: Uint8Array, word: Uint8Array): number {
  const first = word[0] as number;
  for (let at = bytes.lastIndexOf(first); at >= 0; at = at > 0 ? bytes.lastIndexOf(first, at - 1) : -1) {
    if (isBytesAt(bytes, at, word)) return at;
  }
  return -1;
}

/** Where a JSON text without escapes ends: at its quote; −1 for one with any. */
export function textEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < LEAST_LETTER) return -1;
  }
  return -1;
}

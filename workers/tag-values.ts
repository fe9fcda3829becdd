const [SPACE, QUOTE, AMPERSAND, PAREN, SLASH, LESS, GREATER, BACKSLASH] = [
  32, 34, 38, 40, 47, 60, 62, 92,
] as const;
const SMALL_T = 116;

/** By byte: 1 where a value that means nothing has to be looked at. */
export const LOOK = new Uint8Array(256);
LOOK.fill(1, 0, SPACE);
for (const letter of [QUOTE, LESS, GREATER, BACKSLASH, PAREN, AMPERSAND]) LOOK[letter] = 1;
/** The same for a style, which may move its shape. */
export const LOOK_STYLE = LOOK.slice();
LOOK_STYLE[SMALL_T] = 1;

/** True where the quote behind a value stands. `isEscaped`: it stands behind a backslash, as in JSON. */
export function isQuoteAt(bytes: Uint8Array, at: number, isEscaped: boolean): boolean {
  return isEscaped ? bytes[at] === BACKSLASH && bytes[at + 1] === QUOTE : bytes[at] === QUOTE;
}

/** Where the letters of a name end that stand for themselves. */
export function endOfName(bytes: Uint8Array, from: number): number {
  let at = from;
  while (LOOK[bytes[at] as number] === 0 || bytes[at] === PAREN) at += 1;
  return at;
}

/**
 * Where a value ends that means nothing, from a letter of it on that may mean something; −1 where it does. `look`: the
 * letters to be looked at.
 */
export function endOfSkipped(bytes: Uint8Array, from: number, look: Uint8Array, isEscaped: boolean): number {
  let at = from;
  for (; ; at += 1) {
    const byte = bytes[at] as number;
    if (look[byte] === 0 || (byte === BACKSLASH && !isEscaped)) continue;
    if (byte === SMALL_T) {
      // "transform"
      if (bytes[at + 1] === 114 && bytes[at + 2] === 97) return -1;
    } else if (byte === BACKSLASH && bytes[at + 1] === SLASH) at += 1;
    else if (byte !== PAREN) break;
    // "url(": what it refers to has to be known.
    else if (bytes[at - 1] === 108 && bytes[at - 2] === 114) return -1;
  }
  return isQuoteAt(bytes, at, isEscaped) ? at : -1;
}

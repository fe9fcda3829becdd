import { joinBytes } from './byte-text.ts';

const [QUOTE, GREATER, BACKSLASH] = [34, 62, 92] as const;
/** More than this without a ">" is no seat's tag. */
const MOST_TAIL = 4096;
const NOTHING = new Uint8Array(0);

/** Reads bytes `from` … `to − 1`; where the text ended in them, −1 where it goes on. */
type ReadBytes = (bytes: Uint8Array, from: number, to: number) => number;

/** Joins what the network cut in two, so that whoever reads a plan meets whole tags: a piece mostly ends within one. */
export class TagJoiner {
  #tail: Uint8Array = NOTHING;

  /** Has the next piece of a JSON text read, from `from` on; where it ended in it, −1 where it goes on. */
  write(bytes: Uint8Array, from: number, read: ReadBytes): number {
    const tail = this.#tail;
    if (tail.length === 0) return this.#readOn(bytes, from, read);
    this.#tail = NOTHING;
    const greater = bytes.indexOf(GREATER, from);
    const joined = joinBytes([tail, bytes.subarray(from, greater < 0 ? bytes.length : greater + 1)]);
    const end = greater < 0 ? this.#readOn(joined, 0, read) : read(joined, 0, joined.length);
    if (end >= 0) return end - tail.length + from;
    return greater < 0 ? -1 : this.#readOn(bytes, greater + 1, read);
  }

  /** Has all read up to the last ">", and keeps the rest unless the text ends in it. */
  #readOn(bytes: Uint8Array, from: number, read: ReadBytes): number {
    const cut = Math.max(from, bytes.lastIndexOf(GREATER) + 1);
    if (bytes.length - cut > MOST_TAIL || hasEnd(bytes, cut)) return read(bytes, from, bytes.length);
    this.#tail = bytes.subarray(cut);
    return read(bytes, from, cut);
  }
}

/** True where a quote stands from `from` on that no backslash belongs to. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let at = quote;
    while (at > from && bytes[at - 1] === BACKSLASH) at -= 1;
    if ((quote - at) % 2 === 0) return true;
  }
  return false;
}

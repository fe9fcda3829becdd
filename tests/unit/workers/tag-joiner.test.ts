import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bytesOf, joinBytes, spellBytes } from '../../../workers/byte-text.ts';
import { TagJoiner } from '../../../workers/tag-joiner.ts';

/** Reads a text of JSON up to its last quote, noting what it is given. */
function reader() {
  const pieces: Uint8Array[] = [];
  return {
    pieces,
    read: (bytes: Uint8Array, from: number, to: number): number => {
      for (let at = from; at < to; at += 1) {
        if (bytes[at] === 92) at += 1;
        else if (bytes[at] === 34) {
          pieces.push(bytes.slice(from, at));
          return at;
        }
      }
      pieces.push(bytes.slice(from, to));
      return -1;
    },
  };
}

describe('what the network cut in two', () => {
  it('is joined, and nothing is lost or told twice', () => {
    const part = fc.constantFrom('<a b=\\"1\\"/>', 'x', '\\\\', '\\n', '<g>', '>', 'é', 'y'.repeat(5000));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (parts, cut) => {
        const text = parts.join('');
        const bytes = bytesOf(`##${text}","rest":">"}`);
        const { pieces, read } = reader();
        const joiner = new TagJoiner();
        let end = -1;
        for (let at = 2; at < bytes.length && end < 0; at += cut) {
          // As the stream does: each piece is bytes of its own, and the first begins with something else.
          const before = at === 2 ? 2 : 0;
          const found = joiner.write(bytes.slice(at - before, at + cut), before, read);
          if (found >= 0) end = at - before + found;
        }
        expect(spellBytes(joinBytes(pieces))).toBe(text);
        expect(end).toBe(2 + bytesOf(text).length);
      }),
      { numRuns: 500 },
    );
  });

  it('is whole tags wherever a tag is short', () => {
    const tag = '<circle id=\\"7\\" r=\\"4\\"/>';
    const bytes = bytesOf(tag.repeat(50));
    const { pieces, read } = reader();
    const joiner = new TagJoiner();
    for (let at = 0; at < bytes.length; at += 33) joiner.write(bytes.slice(at, at + 33), 0, read);
    const told = pieces.filter(({ length }) => length > 0).map((piece) => spellBytes(piece));
    expect(told.join('')).toBe(tag.repeat(50));
    expect(told.filter((text) => !text.endsWith('>'))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import type { TextItem } from '../../../workers/plan/drawing/display-item.ts';
import type { PaintTarget } from '../../../workers/paint/paint-target.ts';
import { rootTarget } from '../../../workers/paint/paint-target.ts';
import { TextOnPath } from '../../../workers/paint/effects/text-on-path.ts';
import { planOf } from '../samples/plan-samples.ts';

/** The positions of a text's letters, each ten units wide, with their rotation in degrees. */
async function lettersOf(body: string) {
  const { displayList } = await planOf(body, []);
  const line = displayList.items.filter((item): item is TextItem => item.kind === 'text');
  const set: { letter: string; x: number; y: number; turn: number }[] = [];
  let moves: [number, number][] = [];
  let turn = 0;
  const context = {
    font: '',
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    setTransform: () => {},
    measureText: (text: string) => ({ width: text.length * 10 * (100 / 16) }),
    save: () => {},
    restore: () => (moves = []),
    translate: (x: number, y: number) => moves.push([x, y]),
    rotate: (by: number) => (turn = by),
    scale: () => {},
    fillText: (letter: string) => {
      const [[x, y]] = moves.slice(-2) as [[number, number]];
      set.push({ letter, x: Math.round(x), y: Math.round(y), turn: Math.round((turn * 180) / Math.PI) });
    },
  } as unknown as PaintTarget['context'];
  const stage = rootTarget(context, { originX: 0, originY: 0, scale: 1, size: 512 });
  new TextOnPath().paint(
    stage,
    line,
    (_, draw) => draw('fill'),
    () => {},
  );
  return set;
}

describe('text on a path', () => {
  it('is centred on the path and rotated with it, letter by letter', async () => {
    const letters = await lettersOf(
      '<path id="p" d="M0 0H15V40" fill="none"/><text><textPath href="#p">abc</textPath></text>',
    );
    expect(letters).toEqual([
      { letter: 'a', x: 5, y: 0, turn: 0 },
      { letter: 'b', x: 15, y: 0, turn: 0 },
      { letter: 'c', x: 15, y: 10, turn: 90 },
    ]);
  });

  it('starts at its offset, ends with the path and follows the path’s transform', async () => {
    const letters = await lettersOf(
      '<text text-anchor="middle"><textPath href="#p" startOffset="90%">abcd</textPath></text><path id="p" transform="translate(100 50)" d="M0 0H40"/>',
    );
    expect(letters.map(({ letter, x, y }) => [letter, x, y])).toEqual([
      ['a', 121, 50],
      ['b', 131, 50],
    ]);
  });

  it('measures its offset by the path’s pathLength', async () => {
    const [letter] = await lettersOf(
      '<path id="p" d="M0 0H400" pathLength="10"/><text><textPath href="#p" startOffset="5">a</textPath></text>',
    );
    expect(letter?.x).toBe(205);
  });

  it.each([
    ['without a path', ''],
    ['on what is no shape', '<g id="p"/>'],
    ['on a point', '<path id="p" d="M5 5"/>'],
    ['on a path outside the file', '<textPath id="p" href="https://elsewhere.example/f.svg#p"/>'],
  ])('is not drawn %s', async (_, path) => {
    expect(await lettersOf(`${path}<text><textPath href="#p">abc</textPath></text>`)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import type { DisplayList } from '../../../workers/plan/drawing/display-list.ts';
import { planOf, seatAt } from '../samples/plan-samples.ts';

const fills = ({ items }: DisplayList): string[] => items.map(({ style }) => style.fill);

describe('the drawing of a plan', () => {
  it('keeps its paint order when an element is used before it is defined', async () => {
    const plan = await planOf(
      '<rect width="9" height="9" fill="red"/><use href="#later"/><rect width="9" height="9" fill="blue"/>' +
        '<use href="#later" fill="teal"/><defs><g id="later"><rect width="5" height="5" fill="lime"/><path d="M0 0H9V9Z"/></g></defs>',
      [],
    );
    expect(fills(plan.displayList)).toEqual(['red', 'lime', '', 'blue', 'lime', 'teal']);
  });

  it('positions letters individually, with the rest following the last one', async () => {
    const plan = await planOf('<text x="10 22 34" y="20 21">ABCDE</text>', []);
    expect(plan.displayList.items).toMatchObject([
      { text: 'A', x: 10, y: 20, follows: false },
      { text: 'B', x: 22, y: 21, follows: false },
      { text: 'CDE', x: 34, y: 21, follows: false },
    ]);
  });

  it('fits text to its textLength, by spacing or by glyphs', async () => {
    const plan = await planOf(
      '<text textLength="80">Stage</text><text textLength="60" lengthAdjust="spacingAndGlyphs">Row</text>',
      [],
    );
    expect(plan.displayList.items).toMatchObject([
      { text: 'Stage', width: 80, isSpread: true },
      { text: 'Row', width: 60, isSpread: false },
    ]);
  });

  it('applies dx and dy relative to the previous letter, and repeats the last rotate value', async () => {
    const plan = await planOf(
      '<text x="10" y="20" dx="0 3" dy="0 2" rotate="0 90">ABC<tspan dx="4">D</tspan></text>',
      [],
    );
    const quarter = Math.PI / 2;
    expect(plan.displayList.items).toMatchObject([
      { text: 'A', x: 10, y: 20, follows: false, turn: 0 },
      { text: 'B', x: 3, y: 22, follows: true, turn: quarter },
      { text: 'C', x: 0, y: 22, follows: true, turn: quarter },
      { text: 'D', x: 4, y: 22, follows: true, turn: 0 },
    ]);
  });

  it('applies font styles, including the font shorthand', async () => {
    const plan = await planOf(
      '<style>.t{font:italic bold 20px/1.5 "PT Sans",serif;letter-spacing:.1em}</style><g font-size="30"><text class="t">A</text><text font-size="50%" letter-spacing="normal">B</text></g>',
      [],
    );
    expect(plan.displayList.items.map(({ style }) => style)).toMatchObject([
      {
        fontSize: 20,
        fontFamily: '"PT Sans",serif',
        fontWeight: 'bold',
        fontStyle: 'italic',
        letterSpacing: 2,
      },
      { fontSize: 15, fontFamily: '', fontWeight: '400', letterSpacing: 0 },
    ]);
  });

  it.each([
    ['', true],
    ['Onest', true],
    ['"PT Sans", Arial', true],
    ['PT Serif', true],
    ['"PT Serif", serif', false],
    ['sans-serif', false],
    ['Arial, monospace ,x', false],
    ['System-UI', false],
  ])('requests the page font when family %j may be missing: %j', async (family, asks) => {
    const { displayList } = await planOf(`<text style='font-family:${family}'>A</text>`, []);
    expect(displayList.items).toHaveLength(1);
    expect(displayList.asksForFont).toBe(asks);
  });

  it('requests no font when there is no visible text', async () => {
    expect(
      (await planOf('<text display="none">A</text><rect width="9" height="9"/>', [])).displayList.asksForFont,
    ).toBe(false);
  });

  it('repeats a pattern tile, which may contain anything a plan can', async () => {
    const plan = await planOf(
      '<defs><g id="dot"><circle r="2"/></g><pattern id="p" x="1" width="10" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(2)"><rect width="10" height="8" fill="red"/><use href="#dot"/></pattern></defs><rect width="90" height="90" fill="url(#p)"/>',
      [],
    );
    expect(plan.displayList.paints.get('p')).toMatchObject({
      kind: 'pattern',
      tile: { isBoxed: false, x: 1, y: 0, width: 10, height: 8 },
      matrix: [2, 0, 0, 2, 0, 0],
      items: [{ kind: 'path', style: { fill: 'red' } }, { kind: 'path' }],
      color: 'red',
    });
    // The tile is not part of the plan's own drawing.
    expect(plan.displayList.items).toHaveLength(1);
  });

  it('applies masks set by attribute, style or rule, except to seats', async () => {
    const plan = await planOf(
      '<style>.m{mask:url(#m)}</style><mask id="m" maskUnits="userSpaceOnUse" width="50%" height="9"><rect width="5" height="5" id="1"/></mask>' +
        '<g mask="url(#m)"><rect width="9" height="9"/><circle id="1" cx="3" r="2"/></g><rect width="9" height="9" style="mask: url(#m)"/><rect class="m" width="9" height="9"/><rect width="9" height="9" mask="url(#gone)"/>',
      ['1'],
    );
    expect(
      plan.displayList.items.map(({ effect }) => effect && [effect.kind, 'id' in effect && effect.id]),
    ).toEqual([
      ['mask', 'm'],
      ['mask', 'm'],
      ['mask', 'm'],
      ['mask', 'gone'],
    ]);
    expect([...plan.displayList.masks]).toMatchObject([
      [
        'm',
        {
          isBoxed: false,
          isAlpha: false,
          region: { isBoxed: false, width: 500, height: 9 },
          items: [{ kind: 'path' }],
        },
      ],
    ]);
    expect(seatAt(plan, '1')).toMatchObject({ x: 3, halfWidth: 2 });
  });

  it.each([
    ['a ring of references', '<linearGradient id="p" href="#p"/>', 'none'],
    ['nothing', '', 'none'],
    ['one stop', '<linearGradient id="p"><stop stop-color="red"/></linearGradient>', 'red'],
    ['a pattern without a size', '<pattern id="p"><rect width="9" height="9" fill="red"/></pattern>', 'none'],
    ['an empty pattern', '<pattern id="p" width="1" height="1"/>', 'none'],
    [
      'a pattern of itself',
      '<pattern id="p" href="#p" width="1" height="1"><rect width="0" fill="url(#p)"/></pattern>',
      'none',
    ],
  ])('falls back to a flat colour for %s', async (_, paint, color) => {
    const plan = await planOf(`<defs>${paint}</defs><rect width="9" height="9" fill="url(#p)"/>`, []);
    expect(plan.displayList.paints.get('p')).toBe(color);
  });

  it('inherits stops and coordinates from another gradient, and never lets offsets decrease', async () => {
    const plan = await planOf(
      '<radialGradient id="p" href="#q" r=".25" gradientTransform="scale(2)"/>' +
        '<linearGradient id="q" gradientUnits="userSpaceOnUse"><stop offset="60%" stop-color="red"/><stop offset="0.2" stop-opacity="50%" style="stop-color:blue"/></linearGradient>' +
        '<rect width="9" height="9" fill="url(#p)"/>',
      [],
    );
    // 50 % of 1000 units is the centre, because the units are the plan's own.
    expect(plan.displayList.paints.get('p')).toEqual({
      kind: 'radial',
      spread: 'pad',
      isBoxed: false,
      places: [500, 500, 500, 500, 0.25],
      matrix: [2, 0, 0, 2, 0, 0],
      stops: [
        { offset: 0.6, color: 'red', opacity: 1 },
        { offset: 0.6, color: 'blue', opacity: 0.5 },
      ],
    });
  });

  it('clips in fractions of a shape’s own bounding box', async () => {
    const plan = await planOf(
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="50%" height="1"/></clipPath><rect x="100" width="40" height="20" clip-path="url(#c)"/>',
      [],
    );
    expect(plan.displayList.clips.get('c')).toMatchObject({
      isBoxed: true,
      paths: [{ d: 'M0 0h0.5v1h-0.5Z' }],
    });
    expect(plan.displayList.items[0]?.effect?.box).toEqual([40, 0, 0, 20, 100, 0]);
  });
});

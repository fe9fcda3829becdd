import { describe, expect, it } from 'vitest';

import type { Backdrop } from '../../../workers/backdrop.ts';
import { planOf } from './plan-samples.ts';

const fills = ({ items }: Backdrop): string[] => items.map(({ style }) => style.fill);

describe('the plan’s own drawing', () => {
  it('keeps its order when something is used before it is defined', async () => {
    const plan = await planOf(
      '<rect width="9" height="9" fill="red"/><use href="#later"/><rect width="9" height="9" fill="blue"/>' +
        '<use href="#later" fill="teal"/><defs><g id="later"><rect width="5" height="5" fill="lime"/><path d="M0 0H9V9Z"/></g></defs>',
      [],
    );
    expect(fills(plan.backdrop)).toEqual(['red', 'lime', '', 'blue', 'lime', 'teal']);
  });

  it('places letters one by one where the plan does, the rest behind the last', async () => {
    const plan = await planOf('<text x="10 22 34" y="20 21">ABCDE</text>', []);
    expect(plan.backdrop.items).toMatchObject([
      { text: 'A', x: 10, y: 20, follows: false },
      { text: 'B', x: 22, y: 21, follows: false },
      { text: 'CDE', x: 34, y: 21, follows: false },
    ]);
  });

  it('stretches a text to the width it is given', async () => {
    const plan = await planOf('<text x="10" y="20" textLength="80">Stage</text>', []);
    expect(plan.backdrop.items).toMatchObject([{ text: 'Stage', width: 80 }]);
  });

  it.each([
    ['a ring of references', '<linearGradient id="p" href="#p"/>', 'none'],
    ['nothing', '', 'none'],
    ['one stop', '<linearGradient id="p"><stop stop-color="red"/></linearGradient>', 'red'],
    [
      'a pattern of shapes',
      '<pattern id="p"><rect width="9" height="9" fill="red"/><circle r="1"/></pattern>',
      'red',
    ],
    ['a pattern of pictures', '<pattern id="p"><image href="data:,"/></pattern>', ''],
  ])('is painted in a flat colour by %s', async (_, paint, color) => {
    const plan = await planOf(`<defs>${paint}</defs><rect width="9" height="9" fill="url(#p)"/>`, []);
    expect(plan.backdrop.paints.get('p')).toBe(color);
  });

  it('borrows stops and places from another gradient, and never lets offsets run backwards', async () => {
    const plan = await planOf(
      '<radialGradient id="p" href="#q" r=".25" gradientTransform="scale(2)"/>' +
        '<linearGradient id="q" gradientUnits="userSpaceOnUse"><stop offset="60%" stop-color="red"/><stop offset="0.2" stop-opacity="50%" style="stop-color:blue"/></linearGradient>' +
        '<rect width="9" height="9" fill="url(#p)"/>',
      [],
    );
    // 50 % of 1000 units is the centre, for the units are the plan's own.
    expect(plan.backdrop.paints.get('p')).toEqual({
      kind: 'radial',
      isBoxed: false,
      places: [500, 500, 500, 500, 0.25],
      matrix: [2, 0, 0, 2, 0, 0],
      stops: [
        { offset: 0.6, color: 'red', opacity: 1 },
        { offset: 0.6, color: 'blue', opacity: 0.5 },
      ],
    });
  });

  it('is clipped by parts of a shape’s own box', async () => {
    const plan = await planOf(
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="50%" height="1"/></clipPath><rect x="100" width="40" height="20" clip-path="url(#c)"/>',
      [],
    );
    expect(plan.backdrop.clips.get('c')).toMatchObject({ isBoxed: true, paths: [{ d: 'M0 0h0.5v1h-0.5Z' }] });
    expect(plan.backdrop.items[0]?.clip?.box).toEqual([40, 0, 0, 20, 100, 0]);
  });
});

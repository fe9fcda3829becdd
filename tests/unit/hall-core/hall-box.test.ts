import { describe, expect, it } from 'vitest';

import { contentBox } from '../../../src/core/hall/seat-index-build.ts';
import { EMPTY_BOX } from '../../../src/core/hall/geometry.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY });
const page = box(0, 0, 1000, 1000);

describe('the content box of a hall', () => {
  it.each<[string, Box | null, Box, Box, Box]>([
    ['the page when it is drawn on', page, box(100, 100, 200, 200), box(50, 50, 900, 900), page],
    ['the page when the drawing is as wide', page, EMPTY_BOX, box(0, 480, 1000, 520), page],
    [
      'the drawing and the seats when the page around them is empty',
      page,
      box(600, 600, 700, 700),
      box(500, 650, 650, 800),
      box(500, 600, 700, 800),
    ],
    [
      'cut at the page where the drawing extends past it',
      page,
      box(600, 600, 700, 700),
      box(-900, 650, 650, 800),
      box(0, 600, 700, 800),
    ],
    [
      'extended to seats outside the page',
      page,
      box(500, -45, 1005, 500),
      box(0, 0, 1000, 1000),
      box(0, -45, 1005, 1000),
    ],
    [
      'the drawing and the seats without a page',
      null,
      box(0, 0, 100, 10),
      box(-50, -20, 90, 40),
      box(-50, -20, 100, 40),
    ],
    [
      'cut off near the seats when the drawing strays far and there is no page',
      null,
      box(0, 0, 100, 10),
      box(0, 0, 100, 1e6),
      box(0, 0, 100, 310),
    ],
    ['the drawing without seats', null, EMPTY_BOX, box(5, 5, 60, 40), box(5, 5, 60, 40)],
    ['the empty page when there is nothing else', page, EMPTY_BOX, EMPTY_BOX, page],
    ['a unit box when there is nothing at all', null, EMPTY_BOX, EMPTY_BOX, box(0, 0, 1, 1)],
  ])('is %s', (_, onPage, sold, drawn, shown) => {
    expect(contentBox(onPage, sold, drawn)).toEqual(shown);
  });
});

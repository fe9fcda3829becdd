import { describe, expect, it } from 'vitest';

import { contentBox } from '../../../src/core/hall/seat-index-build.ts';
import { EMPTY_BOX } from '../../../src/core/hall/geometry.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY });
const page = box(0, 0, 1000, 1000);

describe('what is shown of a hall', () => {
  it.each<[string, Box | null, Box, Box, Box]>([
    ['its page, where that is drawn on', page, box(100, 100, 200, 200), box(50, 50, 900, 900), page],
    ['its page, where that is as wide as the drawing', page, EMPTY_BOX, box(0, 480, 1000, 520), page],
    [
      'drawing and seats alone, where the page around them is empty',
      page,
      box(600, 600, 700, 700),
      box(500, 650, 650, 800),
      box(500, 600, 700, 800),
    ],
    [
      'nothing that is drawn beside the page',
      page,
      box(600, 600, 700, 700),
      box(-900, 650, 650, 800),
      box(0, 600, 700, 800),
    ],
    [
      'seats beside the page as well',
      page,
      box(500, -45, 1005, 500),
      box(0, 0, 1000, 1000),
      box(0, -45, 1005, 1000),
    ],
    [
      'drawing and seats, where there is no page',
      null,
      box(0, 0, 100, 10),
      box(-50, -20, 90, 40),
      box(-50, -20, 100, 40),
    ],
    ['no stray, where there is no page', null, box(0, 0, 100, 10), box(0, 0, 100, 1e6), box(0, 0, 100, 310)],
    ['the drawing, where there are no seats', null, EMPTY_BOX, box(5, 5, 60, 40), box(5, 5, 60, 40)],
    ['an empty page, where there is nothing else', page, EMPTY_BOX, EMPTY_BOX, page],
    ['some place, where there is nothing at all', null, EMPTY_BOX, EMPTY_BOX, box(0, 0, 1, 1)],
  ])('is %s', (_, onPage, sold, drawn, shown) => {
    expect(contentBox(onPage, sold, drawn)).toEqual(shown);
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { countInGrid, fillGrid, planGrid, visitGrid } from '../../../src/core/hall/seat-grid.ts';

it('countInGrid counts exactly the seats that visitGrid visits', () => {
  const point = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), point, point, (points, a, b) => {
      const x = Float32Array.from(points, ([left]) => left);
      const y = Float32Array.from(points, ([, top]) => top);
      const centres = {
        minX: Math.min(...x),
        minY: Math.min(...y),
        maxX: Math.max(...x),
        maxY: Math.max(...y),
      };
      const plan = planGrid(centres, points.length);
      const starts = new Uint32Array(plan.columns * plan.rows + 1);
      const grid = fillGrid(plan, x, y, starts, new Uint32Array(points.length));
      const box = { minX: a[0], minY: a[1], maxX: b[0], maxY: b[1] };
      let met = 0;
      visitGrid(grid, box, () => {
        met += 1;
      });
      expect(countInGrid(grid, box)).toBe(met);
    }),
  );
});

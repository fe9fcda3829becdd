import { describe, expect, it } from 'vitest';

import { fail } from '../../../src/contract/result.ts';
import type { TileRequest } from '../../../workers/messages/hall-api.ts';
import { isDarkColor, tileBaseScale, tileView } from '../../../workers/paint/tiles/paint-tile.ts';
import { TileQueue } from '../../../workers/paint/tiles/tile-queue.ts';

const tile = (id: number): TileRequest => ({ id, level: 0, column: 0, row: 0 });

/** A queue that records what it paints; its answers differ in their detail. */
function notedQueue() {
  const painted: number[] = [];
  const queue = new TileQueue(
    async ({ id }) => {
      painted.push(id);
      return fail({ kind: 'unreadable', cause: 'schema', detail: String(id) });
    },
    async () => {},
  );
  return { queue, painted };
}

describe('tiles', () => {
  it('are painted newest first, since the buyer has moved on', async () => {
    const { queue, painted } = notedQueue();
    await Promise.all([1, 2, 3].map((id) => queue.add(tile(id))));
    expect(painted).toEqual([3, 2, 1]);
  });

  it('that were cancelled are resolved as aborted and never painted', async () => {
    const { queue, painted } = notedQueue();
    const answers = Promise.all([1, 2].map((id) => queue.add(tile(id))));
    queue.cancel([2, 99]);
    expect((await answers).map((answer) => !answer.ok && answer.problem.kind)).toEqual([
      'unreadable',
      'aborted',
    ]);
    expect(painted).toEqual([1]);
  });

  it('are painted again after the queue was empty', async () => {
    const { queue, painted } = notedQueue();
    await queue.add(tile(1));
    await queue.add(tile(2));
    expect(painted).toEqual([1, 2]);
  });

  it('form a grid, with the whole hall in one tile at level 0', () => {
    const box = { minX: 100, minY: 50, maxX: 1124, maxY: 562 };
    // 512 px for 1024 units.
    expect(tileBaseScale(box)).toBe(0.5);
    // Level 3: 4 px a unit, so a tile is 128 units; column 2 begins at 100 + 256, row 1 at 50 + 128.
    expect(tileView(box, { level: 3, column: 2, row: 1 })).toEqual({
      originX: 356,
      originY: 178,
      scale: 4,
      size: 512,
    });
  });

  it('distinguish dark from light background colours', () => {
    // Luminances of about 0.02 and 0.75; the midpoint by contrast is 0.18.
    expect(['#122242', '#000000', '#ffe000', '#ffffff', '#00000080'].map(isDarkColor)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

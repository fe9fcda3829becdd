import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LabelRoom } from '../../../src/hall/draw/label-room.ts';

const place = fc.record({
  x: fc.integer({ min: -900, max: 2900 }),
  y: fc.integer({ min: -900, max: 2900 }),
  width: fc.integer({ min: 0, max: 400 }),
  height: fc.integer({ min: 0, max: 120 }),
});

describe('the room for labels', () => {
  it('is given once, as asking every label before would have it', () => {
    const room = new LabelRoom();
    fc.assert(
      fc.property(fc.array(place, { maxLength: 200 }), (places) => {
        room.clear(-160, -160, 1400, 1000);
        const taken: (typeof places)[number][] = [];
        for (const { x, y, width, height } of places) {
          const free = taken.every(
            (other) =>
              other.x > x + width ||
              other.x + other.width < x ||
              other.y > y + height ||
              other.y + other.height < y,
          );
          expect(room.take(x, y, x + width, y + height)).toBe(free);
          if (free) taken.push({ x, y, width, height });
        }
      }),
    );
  });

  it('is all free again for the next frame, and in a window of another size', () => {
    const room = new LabelRoom();
    room.clear(0, 0, 800, 600);
    expect(room.take(10, 10, 90, 30)).toBe(true);
    expect(room.take(80, 20, 160, 40)).toBe(false);
    room.clear(0, 0, 3000, 2000);
    expect(room.take(80, 20, 160, 40)).toBe(true);
    room.clear(0, 0, 1, 1);
    expect(room.take(80, 20, 160, 40)).toBe(true);
  });
});

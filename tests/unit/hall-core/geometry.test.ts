import { describe, expect, it } from 'vitest';

import {
  boxCentre,
  boxesIntersect,
  boxHeight,
  boxContains,
  boxWidth,
  intersectBox,
  EMPTY_BOX,
  growBox,
  hallPoint,
  isEmptyBox,
  isSameBox,
  unionBox,
  type Box,
} from '../../../src/core/hall/geometry.ts';

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY });
const room = box(-10, 0, 30, 20);

describe('a box', () => {
  it('has a size and a centre', () => {
    expect([boxWidth(room), boxHeight(room)]).toEqual([40, 20]);
    expect(boxCentre(room)).toEqual({ x: 10, y: 10 });
  });

  it('is empty, with no size, when a minimum exceeds its maximum', () => {
    for (const none of [EMPTY_BOX, box(1, 0, 0, 5), box(0, 5, 5, 4)]) expect(isEmptyBox(none)).toBe(true);
    for (const some of [room, box(3, 4, 3, 4)]) expect(isEmptyBox(some)).toBe(false);
    expect([boxWidth(EMPTY_BOX), boxHeight(EMPTY_BOX)]).toEqual([0, 0]);
  });

  it('equals another only when all four sides match', () => {
    expect(isSameBox(room, { ...room })).toBe(true);
    for (const side of Object.keys(room)) expect(isSameBox(room, { ...room, [side]: 7 })).toBe(false);
  });

  it('grows on every side, and can be joined with another', () => {
    expect(growBox(room, 5)).toEqual(box(-15, -5, 35, 25));
    expect(unionBox(room, box(-20, 5, 0, 50))).toEqual(box(-20, 0, 30, 50));
    expect(unionBox(room, EMPTY_BOX)).toEqual(room);
  });

  it('intersects another in the part both contain', () => {
    expect(intersectBox(room, box(-20, 5, 0, 50))).toEqual(box(-10, 5, 0, 20));
    expect(intersectBox(box(-20, -5, 0, 5), room)).toEqual(box(-10, 0, 0, 5));
    expect(intersectBox(room, box(30, 20, 50, 60))).toEqual(box(30, 20, 30, 20));
    for (const other of [box(31, 0, 40, 20), box(-10, 21, 30, 30), EMPTY_BOX])
      expect(intersectBox(room, other)).toEqual(EMPTY_BOX);
  });

  it('contains its edges, and nothing beyond them', () => {
    for (const [x, y] of [
      [-10, 0],
      [30, 20],
      [0, 10],
      [-10, 20],
      [30, 0],
    ] as const)
      expect(boxContains(room, hallPoint(x, y))).toBe(true);
    for (const [x, y] of [
      [-11, 10],
      [31, 10],
      [0, -1],
      [0, 21],
    ] as const)
      expect(boxContains(room, hallPoint(x, y))).toBe(false);
  });

  it('touches adjacent boxes, but not separate ones', () => {
    const touching = [
      box(30, 5, 40, 6),
      box(-20, 5, -10, 6),
      box(0, 20, 1, 30),
      box(0, -9, 1, 0),
      box(0, 5, 1, 6),
    ];
    for (const other of touching) {
      expect(boxesIntersect(room, other)).toBe(true);
      expect(boxesIntersect(other, room)).toBe(true);
    }
    const apart = [box(31, 5, 40, 6), box(-20, 5, -11, 6), box(0, 21, 1, 30), box(0, -9, 1, -1)];
    for (const other of apart) {
      expect(boxesIntersect(room, other)).toBe(false);
      expect(boxesIntersect(other, room)).toBe(false);
    }
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';

import { attachFingers } from '../../../src/hall/input/finger-input.ts';
import { fakeHand } from '../samples/fake-hand.ts';

afterEach(() => vi.unstubAllGlobals());

const open = () => {
  const hand = fakeHand();
  const moves: (readonly [number, number])[] = [];
  const zooms: (readonly [number, number, number])[] = [];
  const detach = attachFingers(hand.owner, {
    moveBy: (dx, dy) => moves.push([dx, dy]),
    zoomAt: (x, y, factor) => zooms.push([x, y, factor]),
  });
  return { ...hand, moves, zooms, detach };
};

describe('touch input on the map', () => {
  it('pans with one finger', () => {
    const { touch, moves, zooms } = open();
    touch('touchstart', [1, 200, 100]);
    touch('touchmove', [1, 220, 95]);
    touch('touchmove', [1, 225, 95]);
    expect(moves).toEqual([
      [20, -5],
      [5, 0],
    ]);
    expect(zooms).toEqual([]);
  });

  it('ignores a trembling finger, then pans from where the finger was put down', () => {
    const { touch, moves } = open();
    touch('touchstart', [1, 200, 100]);
    for (const [x, y] of [
      [210, 100],
      [195, 92],
      [200, 116],
      [184, 100],
    ] as const)
      touch('touchmove', [1, x, y]);
    expect(moves).toEqual([]);
    touch('touchmove', [1, 217, 100]);
    // After that the smallest movement counts.
    touch('touchmove', [1, 216, 100]);
    expect(moves).toEqual([
      [17, 0],
      [-1, 0],
    ]);
    // A pinch has no dead zone: it begins with its first pixel.
    touch('touchend');
    touch('touchstart', [1, 200, 100]);
    touch('touchstart', [1, 200, 100], [2, 300, 100]);
    touch('touchmove', [1, 202, 100], [2, 302, 100]);
    expect(moves.at(-1)).toEqual([2, 0]);
  });

  it('zooms around the midpoint of two fingers and pans with it', () => {
    const { touch, moves, zooms } = open();
    touch('touchstart', [1, 200, 100], [2, 300, 100]);
    touch('touchmove', [1, 150, 110], [2, 350, 110]);
    expect(moves).toEqual([[0, 10]]);
    // From 100 px apart to 200; the middle (250, 110) is at (150, 60) of the map.
    expect(zooms).toEqual([[150, 60, 2]]);
  });

  it('only pans when two fingers keep their distance', () => {
    const { touch, moves, zooms } = open();
    touch('touchstart', [1, 200, 100], [2, 300, 100]);
    touch('touchmove', [1, 220, 100], [2, 320, 100]);
    expect([moves, zooms]).toEqual([[[20, 0]], []]);
  });

  it('does not jump when a finger is added or lifted', () => {
    const { touch, moves, zooms } = open();
    touch('touchstart', [1, 200, 100]);
    touch('touchstart', [1, 200, 100], [2, 400, 100]);
    touch('touchend', [2, 400, 100]);
    touch('touchmove', [2, 405, 100]);
    expect([moves, zooms]).toEqual([[[5, 0]], []]);
    touch('touchend');
    touch('touchmove', [3, 900, 900]);
    expect(moves).toHaveLength(1);
  });

  it('ignores fingers put down outside the map', () => {
    const { touch, moves, zooms } = open();
    touch('touchstart', [9, 0, 0, false]);
    touch('touchmove', [9, 50, 50, false]);
    expect(moves).toEqual([]);
    touch('touchstart', [9, 50, 50, false], [1, 200, 100]);
    touch('touchmove', [9, 80, 90, false], [1, 227, 100]);
    expect([moves, zooms]).toEqual([[[27, 0]], []]);
  });

  it('limits the zoom factor when two fingers almost touch', () => {
    const { touch, zooms } = open();
    touch('touchstart', [1, 200, 100], [2, 200, 100]);
    touch('touchmove', [1, 200, 100], [2, 210, 100]);
    expect(zooms[0]?.[2]).toBe(10);
  });

  it('stops handling events once detached', () => {
    const { touch, moves, detach } = open();
    touch('touchstart', [1, 200, 100]);
    detach();
    touch('touchmove', [1, 300, 100]);
    expect(moves).toEqual([]);
  });
});

describe('a trackpad pinch in Safari', () => {
  it('zooms at the pointer by the change since the last event', () => {
    const { gesture, zooms } = open();
    expect(gesture('gesturestart', 1, 300, 150).defaultPrevented).toBe(true);
    expect(gesture('gesturechange', 2, 300, 150).defaultPrevented).toBe(true);
    gesture('gesturechange', 3, 300, 150);
    expect(zooms).toEqual([
      [200, 100, 2],
      [200, 100, 1.5],
    ]);
  });

  it('is ignored when touch events already handle the gesture', () => {
    const { touch, gesture, zooms } = open();
    touch('touchstart', [1, 200, 100], [2, 300, 100]);
    gesture('gesturestart', 1, 250, 100);
    gesture('gesturechange', 2, 250, 100);
    expect(zooms).toEqual([]);
  });
});

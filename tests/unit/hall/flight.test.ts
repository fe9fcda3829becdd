import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Camera } from '../../../src/core/hall/camera.ts';
import { Flight } from '../../../src/hall/camera/flight.ts';

let draw: ((now: number) => void) | null = null;
let now = 0;
let isCalm = false;
beforeEach(() => {
  [draw, now, isCalm] = [null, 1000, false];
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.stubGlobal('requestAnimationFrame', (next: (now: number) => void) => {
    draw = next;
    return 7;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    if (frame === 7) draw = null;
  });
});
afterEach(() => void vi.unstubAllGlobals());

const camera = (scale: number, x: number, y: number): Camera => ({ zoom: scale * 2, scale, x, y });
/** Runs frames of 16 ms until nothing moves; returns all cameras. */
const fly = (from: Camera, target: Camera): readonly Camera[] => {
  const seen: Camera[] = [];
  const flight = new Flight((moved) => seen.push(moved));
  flight.to(from, target);
  for (let frame = 0; frame < 100 && flight.target !== null; frame += 1) pass();
  expect(flight.target).toBeNull();
  return seen;
};
const pass = (ms = 16): void => {
  now += ms;
  const next = draw;
  draw = null;
  next?.(now);
};
const middleOf = ({ scale, x, y }: Camera): readonly [number, number] => [
  (500 - x) / scale,
  (500 - y) / scale,
];

describe('a flight', () => {
  it('ends exactly at its target after a quarter of a second', () => {
    const target = camera(4, -300, 20);
    const seen = fly(camera(1, 0, 0), target);
    expect(seen.at(-1)).toBe(target);
    expect(now - 1000).toBeGreaterThan(200);
    expect(now - 1000).toBeLessThan(300);
    expect(seen.length).toBeGreaterThan(10);
  });

  it('zooms monotonically, slows down, and keeps the anchor point fixed', () => {
    // Zooming four times around (500, 500): that hall point is at (500, 500) before and after.
    const seen = fly(camera(1, 0, 0), camera(4, -1500, -1500));
    const scales = [1, ...seen.map(({ scale }) => scale)];
    const growth = scales.slice(1).map((scale, at) => scale / (scales[at] ?? 1));
    // The last step is shorter than a frame.
    expect(growth.every((by) => by > 1)).toBe(true);
    expect(growth.slice(0, -1)).toEqual(growth.slice(0, -1).toSorted((a, b) => b - a));
    for (const moved of seen) {
      expect(middleOf(moved)[0]).toBeCloseTo(500, 6);
      expect(middleOf(moved)[1]).toBeCloseTo(500, 6);
      expect(moved.zoom).toBeCloseTo(moved.scale * 2, 6);
    }
  });

  it('moves in a straight line at constant scale', () => {
    const seen = fly(camera(2, 100, 50), camera(2, 300, 150));
    for (const { scale, x, y } of seen) {
      expect(scale).toBeCloseTo(2);
      expect((x - 100) / 2).toBeCloseTo(y - 50);
    }
    const ways = seen.map(({ x }) => x);
    expect(ways).toEqual(ways.toSorted((a, b) => a - b));
    expect(ways[0]).toBeGreaterThan(100);
  });

  it('jumps to its target for an imperceptible distance or with reduced motion', () => {
    const from = camera(2, 100, 50);
    for (const target of [from, camera(2, 100.2, 50.2)]) {
      expect(fly(from, target)).toEqual([target]);
      expect(now).toBe(1000);
    }
    expect(fly(from, camera(2, 101, 50)).length).toBeGreaterThan(1);
    expect(fly(from, camera(2.01, 100, 50)).length).toBeGreaterThan(1);
    isCalm = true;
    const far = camera(8, 0, 0);
    expect(fly(from, far)).toEqual([far]);
  });

  it('does not move in a frame timestamped before its start', () => {
    const seen: Camera[] = [];
    const flight = new Flight((moved) => seen.push(moved));
    const from = camera(1, 0, 0);
    flight.to(from, camera(4, -1500, -1500));
    pass(-20);
    expect(seen).toEqual([from]);
  });

  it('returns its target when stopped, and moves no further', () => {
    const seen: Camera[] = [];
    const flight = new Flight((moved) => seen.push(moved));
    expect(flight.stop()).toBeNull();
    const target = camera(4, -300, 20);
    flight.to(camera(1, 0, 0), target);
    pass();
    expect(flight.target).toBe(target);
    expect(flight.stop()).toBe(target);
    pass();
    expect([seen.length, flight.target, flight.stop()]).toEqual([1, null, null]);
  });

  it('replaces the previous flight', () => {
    const seen: Camera[] = [];
    const flight = new Flight((moved) => seen.push(moved));
    flight.to(camera(1, 0, 0), camera(4, -300, 20));
    flight.to(camera(1, 0, 0), camera(1, -300, 20));
    for (let frame = 0; frame < 20; frame += 1) pass();
    expect(seen.every(({ scale }) => scale === 1)).toBe(true);
  });
});

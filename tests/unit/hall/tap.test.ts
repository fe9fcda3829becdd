import { afterEach, describe, expect, it, vi } from 'vitest';

import { attachTap, type Tap } from '../../../src/hall/input/tap.ts';
import { fakeHand } from '../samples/fake-hand.ts';

afterEach(() => vi.unstubAllGlobals());

const open = ({ takesDouble = true } = {}) => {
  const hand = fakeHand();
  const taps: Tap[] = [];
  const doubles: Tap[] = [];
  const hovers: unknown[] = [];
  const detach = attachTap(hand.owner, {
    onTap: (tap) => taps.push(tap),
    onDouble: (tap) => {
      doubles.push(tap);
      return takesDouble;
    },
    onHover: (point) => hovers.push(point),
  });
  type Said = Parameters<typeof hand.say>[1];
  const tap = (at: number, x = 200, over: Said = {}) => {
    hand.say('pointerdown', { x, y: 150, at, ...over });
    hand.say('pointerup', { x, y: 150, at: at + 50, ...over });
  };
  return { ...hand, taps, doubles, hovers, tap, detach };
};

describe('a tap on the map', () => {
  it('is reported with its position on the map and its pointer type', () => {
    const { tap, taps } = open();
    tap(0);
    tap(1000, 300, { type: 'mouse' });
    expect(taps).toMatchObject([
      { point: { x: 100, y: 100 }, pointer: 'touch' },
      { point: { x: 200, y: 100 }, pointer: 'mouse' },
    ]);
  });

  it('allows only slight movement', () => {
    const { say, taps } = open();
    const moved = (x: number) => {
      say('pointerdown', { x: 200, y: 150 });
      say('pointermove', { x, y: 150, at: 10 });
      say('pointermove', { x: 200, y: 150, at: 20 });
      say('pointerup', { x: 200, y: 150, at: 30 });
    };
    moved(217);
    expect(taps).toHaveLength(0);
    moved(216);
    expect(taps).toHaveLength(1);
  });

  it('may last any length of time, and opens no context menu on touch', () => {
    const { say, taps } = open();
    for (const [at, type] of [
      [5000, 'touch'],
      [20_000, 'mouse'],
    ] as const) {
      say('pointerdown', { at: at - 4000, type });
      expect(say('contextmenu', { at: at - 3000, type }).defaultPrevented).toBe(type === 'touch');
      say('pointerup', { at, type });
    }
    expect(taps).toHaveLength(2);
  });

  it('counts where a trembling finger went down, but where a mouse was released', () => {
    const { say, taps } = open();
    for (const type of ['touch', 'mouse'] as const) {
      const at = type === 'touch' ? 0 : 2000;
      say('pointerdown', { x: 200, y: 150, at, type });
      say('pointermove', { x: 210, y: 150, at: at + 10, type });
      say('pointerup', { x: 210, y: 150, at: at + 20, type });
    }
    expect(taps).toMatchObject([{ point: { x: 100 } }, { point: { x: 110 } }]);
  });

  it('is cancelled by a second finger, whichever is lifted last', () => {
    const { say, taps } = open();
    for (const onMap of [true, false]) {
      say('pointerdown', { id: 1 });
      say('pointerdown', { id: 2, x: 90, onMap });
      say('pointermove', { id: 2, x: 150, onMap });
      say('pointerup', { id: 1 });
      say('pointerup', { id: 2, x: 150, onMap });
    }
    expect(taps).toHaveLength(0);
  });

  it('must start on the map with the primary button and not be cancelled by the browser', () => {
    const { say, tap, taps } = open();
    tap(0, 200, { onMap: false });
    tap(1000, 200, { button: 2, type: 'mouse' });
    say('pointerdown', { at: 2000 });
    say('pointercancel', { at: 2010 });
    say('pointerup', { at: 2020 });
    expect(taps).toHaveLength(0);
    tap(3000);
    expect(taps).toHaveLength(1);
  });

  it('becomes a double tap when a second one follows soon and nearby', () => {
    const { tap, taps, doubles } = open();
    tap(0);
    tap(250);
    expect([taps.length, doubles.length]).toEqual([1, 1]);
    // A third tap starts again.
    tap(500);
    expect([taps.length, doubles.length]).toEqual([2, 1]);
    // Too late, then too far.
    tap(801);
    tap(900, 225);
    expect([taps.length, doubles.length]).toEqual([4, 1]);
    tap(1000, 249);
    expect([taps.length, doubles.length]).toEqual([4, 2]);
  });

  it('is an ordinary tap when the double tap is not handled', () => {
    const { tap, taps } = open({ takesDouble: false });
    tap(0);
    tap(100);
    expect(taps).toHaveLength(2);
  });
});

describe('hovering over the map', () => {
  it('reports the mouse position, clears it on press and leave, and ignores touch', () => {
    const { say, hovers } = open();
    say('pointermove', { x: 110, y: 60, type: 'mouse' });
    say('pointermove', { x: 110, y: 60, type: 'touch' });
    say('pointerdown', { type: 'mouse' });
    say('pointermove', { x: 120, y: 60, type: 'mouse' });
    say('pointerleave', { type: 'mouse' });
    expect(hovers).toMatchObject([{ x: 10, y: 10 }, null, null]);
  });
});

it('no events are reported after detaching', () => {
  const { tap, say, detach, taps, hovers } = open();
  say('pointerdown', {});
  detach();
  say('pointerup', { at: 10 });
  tap(0);
  say('pointermove', { type: 'mouse' });
  say('pointerleave', { type: 'mouse' });
  expect([taps, hovers]).toEqual([[], []]);
});

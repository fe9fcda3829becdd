import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { attachFlick } from '../../../src/hall/input/flick.ts';
import { fakeHand } from '../samples/fake-hand.ts';

const open = ({ reducedMotion = false } = {}) => {
  const hand = fakeHand();
  let frame: ((now: number) => void) | null = null;
  let now = 1000;
  vi.stubGlobal('requestAnimationFrame', (step: (at: number) => void) => {
    frame = step;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null;
  });
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  const moves: { dx: number; dy: number }[] = [];
  let presses = 0;
  const stopped: boolean[] = [];
  const flick = attachFlick(
    hand.owner,
    (dx, dy) => moves.push({ dx, dy }),
    (stoppedGlide) => {
      presses += 1;
      stopped.push(stoppedGlide);
    },
  );
  /** Runs `frames` frames of `ms` ms. */
  const pass = (frames: number, ms = 16) => {
    for (let at = 0; at < frames; at += 1) {
      const step = frame;
      if (step === null) return;
      frame = null;
      now += ms;
      step(now);
    }
  };
  type Said = Parameters<typeof hand.say>[1];
  /** A finger that moves 2 px/ms to the right and 1 px/ms down for 50 ms, then lifts. */
  const swipe = (restMs = 0, over: Said = {}, end = 'pointerup') => {
    hand.say('pointerdown', { x: 0, y: 0, at: 0, ...over });
    for (let at = 10; at <= 50; at += 10) hand.say('pointermove', { x: 2 * at, y: at, at, ...over });
    hand.say(end, { x: 100, y: 50, at: 50 + restMs, ...over });
  };
  return {
    ...hand,
    flick,
    moves,
    pass,
    swipe,
    presses: () => presses,
    stopped,
    gliding: () => frame !== null,
  };
};

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

describe('a flick of the map', () => {
  it('continues in the finger’s direction, slows down and stops', () => {
    const { swipe, pass, moves, gliding } = open();
    swipe();
    pass(2);
    const [first, second] = moves;
    if (first === undefined || second === undefined) throw new Error('nothing moved');
    // 2 px/ms for 16 ms.
    expect(first.dx).toBeCloseTo(32);
    expect(first.dy).toBeCloseTo(16);
    expect(second.dx).toBeLessThan(first.dx);
    expect(second.dx / second.dy).toBeCloseTo(2);
    pass(1000);
    expect(gliding()).toBe(false);
    const way = moves.reduce((sum, { dx }) => sum + dx, 0);
    // 2 px/ms, of which 0.996 remains after each ms: 2 ÷ 0.004 ms at most.
    expect(way).toBeGreaterThan(400);
    expect(way).toBeLessThanOrEqual(520);
  });

  it('does not jump after a late frame', () => {
    const { swipe, pass, moves } = open();
    swipe();
    pass(1, 5000);
    expect(moves[0]?.dx).toBeCloseTo(2 * 50);
  });

  it('does not start when the finger rested, barely moved or was cancelled', () => {
    const { say, swipe, gliding } = open();
    swipe(61);
    expect(gliding()).toBe(false);
    swipe(0, {}, 'pointercancel');
    expect(gliding()).toBe(false);
    say('pointerdown', { at: 0 });
    say('pointerup', { at: 10 });
    expect(gliding()).toBe(false);
    say('pointerdown', { at: 0 });
    say('pointermove', { x: 4, at: 60 });
    say('pointerup', { x: 4, at: 60 });
    expect(gliding()).toBe(false);
    // Quick, but within the tremble of a hand: a tap.
    say('pointerdown', { at: 0 });
    say('pointermove', { x: 16, at: 20 });
    say('pointerup', { x: 16, at: 20 });
    expect(gliding()).toBe(false);
    swipe(60);
    expect(gliding()).toBe(true);
  });

  it('takes its speed from the last moves, not the whole gesture', () => {
    const { say, pass, moves } = open();
    say('pointerdown', { at: 0 });
    say('pointermove', { x: 500, at: 10 });
    for (let at = 100; at <= 200; at += 20) say('pointermove', { x: 500 + at, at });
    say('pointerup', { x: 700, at: 200 });
    pass(1);
    // 1 px/ms in the last 80 ms.
    expect(moves[0]?.dx).toBeCloseTo(16);
  });

  it('does not start after a pinch, with another button or with reduced motion', () => {
    const { say, swipe, gliding } = open();
    say('pointerdown', { id: 9 });
    swipe();
    say('pointerup', { id: 9 });
    expect(gliding()).toBe(false);
    swipe(0, { button: 2 });
    expect(gliding()).toBe(false);
    const calm = open({ reducedMotion: true });
    calm.swipe();
    expect(calm.gliding()).toBe(false);
  });

  it('is reported to the press that stops it, because that press is not a tap', () => {
    const { say, swipe, stopped, flick, pass } = open();
    expect(flick.stop()).toBe(false);
    swipe();
    say('pointerdown', { at: 100 });
    say('pointerup', { at: 110 });
    say('pointerdown', { at: 200 });
    expect(stopped).toEqual([false, true, false]);
    say('pointerup', { at: 210 });
    swipe();
    pass(1);
    expect(flick.stop()).toBe(true);
    expect(flick.stop()).toBe(false);
    // A glide that has ended is not stopped.
    swipe();
    pass(1000);
    expect(flick.stop()).toBe(false);
  });

  it('does not start after detach(), not even from a finger that was already moving', () => {
    const { say, flick, gliding } = open();
    say('pointerdown', { at: 0 });
    for (let at = 10; at <= 50; at += 10) say('pointermove', { x: 2 * at, y: at, at });
    flick.detach();
    say('pointerup', { x: 100, y: 50, at: 50 });
    expect(gliding()).toBe(false);
  });

  it('is stopped by the next press, by stop() and by detach()', () => {
    const { say, swipe, gliding, presses, flick } = open();
    swipe();
    say('pointerdown', { at: 100 });
    expect(gliding()).toBe(false);
    expect(presses()).toBe(2);
    say('pointerup', { at: 110 });
    swipe();
    flick.stop();
    expect(gliding()).toBe(false);
    swipe();
    flick.detach();
    expect(gliding()).toBe(false);
    swipe();
    expect(gliding()).toBe(false);
    expect(presses()).toBe(4);
  });
});

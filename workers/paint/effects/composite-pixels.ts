import type { CompositeMode } from '../../plan/drawing/blend-modes.ts';

/**
 * How much of what is above and of what is below stays, as 1, 0, or by the opacity of the other: so many parts of it,
 * or of what it leaves.
 */
type Share = { readonly fixed: number; readonly by: number };
const ALL: Share = { fixed: 1, by: 0 };
const NONE: Share = { fixed: 0, by: 0 };
const INSIDE: Share = { fixed: 0, by: 1 };
const OUTSIDE: Share = { fixed: 1, by: -1 };
const SHARES: Partial<Record<CompositeMode, readonly [above: Share, below: Share]>> = {
  'source-over': [ALL, OUTSIDE],
  'source-in': [INSIDE, NONE],
  'source-out': [OUTSIDE, NONE],
  'source-atop': [INSIDE, OUTSIDE],
  xor: [OUTSIDE, OUTSIDE],
  lighter: [ALL, ALL],
};

const BLENDS: Partial<Record<CompositeMode, (below: number, above: number) => number>> = {
  multiply: (below, above) => below * above,
  screen: (below, above) => below + above - below * above,
  darken: Math.min,
  lighten: Math.max,
  difference: (below, above) => Math.abs(below - above),
  exclusion: (below, above) => below + above - 2 * below * above,
  'hard-light': hardLight,
  overlay: (below, above) => hardLight(above, below),
};

function hardLight(below: number, above: number): number {
  return above <= 0.5 ? 2 * above * below : 1 - 2 * (1 - above) * (1 - below);
}

/** Lays pixels `a` over `b`, both with their colours times their opacity. */
export function compositePixels(a: Float32Array, b: Float32Array, how: CompositeMode): Float32Array {
  const shares = SHARES[how];
  const blend = BLENDS[how];
  if (shares) return shared(a, b, shares[0], shares[1]);
  return blend ? blended(a, b, blend) : a;
}

function shared(a: Float32Array, b: Float32Array, ofA: Share, ofB: Share): Float32Array {
  const to = new Float32Array(a.length);
  for (let at = 0; at < to.length; at += 4) {
    const above = a[at + 3] as number;
    const below = b[at + 3] as number;
    if (above === 0 && below === 0) continue;
    const first = ofA.fixed + ofA.by * below;
    const second = ofB.fixed + ofB.by * above;
    for (let channel = at; channel < at + 4; channel += 1)
      to[channel] = Math.min(1, first * (a[channel] as number) + second * (b[channel] as number));
  }
  return to;
}

function blended(
  a: Float32Array,
  b: Float32Array,
  blend: (below: number, above: number) => number,
): Float32Array {
  const to = new Float32Array(a.length);
  for (let at = 0; at < to.length; at += 4) {
    const above = a[at + 3] as number;
    const below = b[at + 3] as number;
    if (above === 0 && below === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      const first = a[channel] as number;
      const second = b[channel] as number;
      const both = above > 0 && below > 0 ? above * below * blend(second / below, first / above) : 0;
      to[channel] = first * (1 - below) + second * (1 - above) + both;
    }
    to[at + 3] = above + below - above * below;
  }
  return to;
}

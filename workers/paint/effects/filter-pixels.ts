import type { CompositeMode } from '../../plan/drawing/blend-modes.ts';

/**
 * A Porter-Duff factor, how much of one of the two layers remains: `fixed` plus `by` times the other layer's opacity.
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

/** Composites pixels `a` over `b`, both with premultiplied colours. */
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

/**
 * Blurs pixels of four channels by standard deviations in pixels. As in browsers, three box blurs are used; for narrow
 * blurs, the curve itself.
 */
export function blurred(
  data: Float32Array,
  width: number,
  height: number,
  [x = 0, y = 0]: readonly number[],
): Float32Array {
  let from = data;
  for (const [sigma, count, lines, step, stride] of [
    [x, width, height, 4, width * 4],
    [y, height, width, width * 4, 4],
  ] as const) {
    if (!(sigma > 0.05)) continue;
    const to = new Float32Array(from.length);
    if (sigma < 2) curve(from, to, kernelOf(sigma), { count, lines, step, stride });
    else {
      const size = Math.floor((sigma * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5);
      const half = Math.floor(size / 2);
      const other = new Float32Array(from.length);
      const run = { count, lines, step, stride };
      if (size % 2 === 1) {
        box(from, to, half, half, run);
        box(to, other, half, half, run);
        box(other, to, half, half, run);
      } else {
        box(from, to, half, half - 1, run);
        box(to, other, half - 1, half, run);
        box(other, to, half, half, run);
      }
    }
    from = to;
  }
  return from;
}

type Run = { readonly count: number; readonly lines: number; readonly step: number; readonly stride: number };

/** Replaces each pixel by the mean of those from `before` behind it to `after` ahead of it. */
function box(from: Float32Array, to: Float32Array, before: number, after: number, run: Run): void {
  const { count, lines, step, stride } = run;
  const share = 1 / (before + after + 1);
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const start = line * stride + channel;
      let sum = 0;
      for (let at = 0; at < Math.min(after, count); at += 1) sum += from[start + at * step] as number;
      for (let at = 0; at < count; at += 1) {
        if (at + after < count) sum += from[start + (at + after) * step] as number;
        to[start + at * step] = Math.max(0, sum * share);
        if (at - before >= 0) sum -= from[start + (at - before) * step] as number;
      }
    }
  }
}

function kernelOf(sigma: number): number[] {
  const reach = Math.ceil(sigma * 3);
  const values = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const whole = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / whole);
}

function curve(from: Float32Array, to: Float32Array, kernel: readonly number[], run: Run): void {
  const { count, lines, step, stride } = run;
  const reach = (kernel.length - 1) / 2;
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < count; at += 1) {
      const place = line * stride + at * step;
      for (let by = Math.max(-reach, -at); by <= Math.min(reach, count - 1 - at); by += 1) {
        const share = kernel[by + reach] as number;
        const other = place + by * step;
        for (let channel = 0; channel < 4; channel += 1)
          to[place + channel] = (to[place + channel] as number) + (from[other + channel] as number) * share;
      }
    }
  }
}

/** Replaces each pixel by the maximum, or the minimum, of those up to `x` and `y` pixels away, channel by channel. */
export function spread(
  data: Float32Array,
  width: number,
  height: number,
  [x = 0, y = 0]: readonly number[],
  isLeast: boolean,
): Float32Array {
  let from = data;
  for (const [reach, count, lines, step, stride] of [
    [Math.round(x), width, height, 4, width * 4],
    [Math.round(y), height, width, width * 4, 4],
  ] as const) {
    if (!(reach > 0)) continue;
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1)
      for (let channel = 0; channel < 4; channel += 1)
        oneLine(from, to, { start: line * stride + channel, step, count, reach, isLeast });
    from = to;
  }
  return from;
}

type Line = {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly reach: number;
  readonly isLeast: boolean;
};

/**
 * Works in blocks as wide as the window: the extreme of a window is that of the end of one block and the start of the
 * next.
 */
function oneLine(from: Float32Array, to: Float32Array, { start, step, count, reach, isLeast }: Line): void {
  // Outside the picture there is nothing, so a reach beyond its width makes no difference.
  const rim = Math.min(reach, count);
  const block = 2 * rim + 1;
  const length = count + 2 * rim;
  const ahead = new Float32Array(length);
  const behind = new Float32Array(length);
  const better = isLeast ? Math.min : Math.max;
  const at = (place: number): number =>
    place >= rim && place < rim + count ? (from[start + (place - rim) * step] as number) : 0;
  for (let place = 0; place < length; place += 1)
    ahead[place] = place % block === 0 ? at(place) : better(at(place), ahead[place - 1] as number);
  for (let place = length - 1; place >= 0; place -= 1) {
    const isEnd = place === length - 1 || (place + 1) % block === 0;
    behind[place] = isEnd ? at(place) : better(at(place), behind[place + 1] as number);
  }
  for (let place = 0; place < count; place += 1)
    to[start + place * step] = better(behind[place] as number, ahead[place + 2 * rim] as number);
}

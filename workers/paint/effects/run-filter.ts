import { compositePixels, blurred, spread } from './filter-pixels.ts';
import { SOURCE, SOURCE_ALPHA } from '../../plan/drawing/plan-filter.ts';
import type { PlanFilter } from '../../plan/drawing/plan-filter.ts';

/** Pixels of a step: red, green, blue and opacity, 0 … 1 each, with premultiplied colours. */
type Pixels = { readonly data: Float32Array; readonly isLinear: boolean };

/** Converts a filter's lengths to pixels: the matrix of the filtered element without translation. */
export type FilterScale = readonly [a: number, b: number, c: number, d: number];

/** How far the steps of a filter move or spread their input, in pixels, along x and y. */
export function reachOf({ steps }: PlanFilter, scale: FilterScale): readonly [x: number, y: number] {
  const reaches: (readonly [number, number])[] = [];
  for (const step of steps) {
    const before = step.inputs.map((at) => reaches[at] ?? [0, 0]);
    const [ownX, ownY] = ownReachOf(step, scale);
    reaches.push([
      Math.max(0, ...before.map(([x]) => x)) + Math.abs(ownX ?? 0),
      Math.max(0, ...before.map(([, y]) => y)) + Math.abs(ownY ?? 0),
    ]);
  }
  return reaches.at(-1) ?? [0, 0];
}

function ownReachOf(step: PlanFilter['steps'][number], scale: FilterScale): readonly number[] {
  if (step.primitive === 'blur') return sigmasOf(step, scale).map((sigma) => 3 * sigma);
  if (step.primitive === 'morphology') return sigmasOf(step, scale);
  return step.primitive === 'offset' ? wayOf(step, scale) : [0, 0];
}

/** True if a filter paints even where the input is empty, up to the edge of its region. */
export function isBoundless({ steps }: PlanFilter): boolean {
  const isFlood = (at: number): boolean => {
    const step = steps[at];
    return step?.primitive === 'flood' && step.opacity > 0;
  };
  return steps.some((step, at) => {
    if (step.primitive === 'matrix') return (step.values[19] ?? 0) > 0;
    if (step.primitive === 'transfer') return (step.tables[3]?.(0) ?? 0) > 0;
    if (step.primitive === 'arithmetic') return (step.k[3] ?? 0) > 0 || step.inputs.some(isFlood);
    if (step.primitive === 'flood') return isFlood(at) && at === steps.length - 1;
    return step.inputs.some(isFlood) && !(step.primitive === 'composite' && step.how === 'source-in');
  });
}

/** Applies the steps of a filter to an image. `rgbaOf` parses a colour into 0 … 255 and an opacity of 0 … 1. */
export function runFilter(
  { steps }: PlanFilter,
  image: ImageData,
  scale: FilterScale,
  rgbaOf: (color: string) => readonly number[],
): void {
  const { width, height } = image;
  const source: Pixels = { data: pixelsOf(image), isLinear: false };
  const results: Pixels[] = [];
  for (const step of steps) {
    const { isLinear } = step;
    const [first, second] = step.inputs.map((at) => inSpace(inputOf(at, source, results), isLinear));
    const data = first ? first.data : new Float32Array(width * height * 4);
    switch (step.primitive) {
      case 'blur':
        results.push({ data: blurred(data, width, height, sigmasOf(step, scale)), isLinear });
        break;
      case 'morphology':
        results.push({ data: spread(data, width, height, sigmasOf(step, scale), step.isErode), isLinear });
        break;
      case 'offset':
        results.push({ data: moved(data, width, height, wayOf(step, scale)), isLinear });
        break;
      case 'flood':
        results.push({ data: flooded(data, rgbaOf(step.color), step.opacity), isLinear: false });
        break;
      case 'matrix':
        results.push({ data: eachColor(data, (color) => timesMatrix(step.values, color)), isLinear });
        break;
      case 'transfer':
        results.push({
          data: eachColor(data, (color) =>
            step.tables.forEach((table, at) => (color[at] = table(color[at] as number))),
          ),
          isLinear,
        });
        break;
      case 'arithmetic':
        results.push({ data: counted(data, second?.data ?? data, step.k), isLinear });
        break;
      case 'composite':
        results.push({ data: compositePixels(data, second?.data ?? data, step.how), isLinear });
        break;
    }
  }
  const last = results.at(-1);
  if (last) putPixels(inSpace(last, false).data, image);
}

function inputOf(at: number, source: Pixels, results: readonly Pixels[]): Pixels {
  if (at === SOURCE) return source;
  if (at !== SOURCE_ALPHA) return results[at] ?? source;
  const data = new Float32Array(source.data.length);
  for (let pixel = 3; pixel < data.length; pixel += 4) data[pixel] = source.data[pixel] as number;
  return { data, isLinear: false };
}

/** The standard deviations of a blur, or the radii of a morphology, in pixels. */
function sigmasOf({ x, y }: { readonly x: number; readonly y: number }, [a, b, c, d]: FilterScale): number[] {
  // If the element is rotated by more than 45°, the axes change places.
  const isTurned = Math.abs(b) > Math.abs(a);
  const sigmas = [Math.max(0, x) * Math.hypot(a, b), Math.max(0, y) * Math.hypot(c, d)];
  return isTurned ? sigmas.reverse() : sigmas;
}

function wayOf({ x, y }: { readonly x: number; readonly y: number }, [a, b, c, d]: FilterScale): number[] {
  return [a * x + c * y, b * x + d * y];
}

function pixelsOf({ data }: ImageData): Float32Array {
  const pixels = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] as number) / 255;
    if (alpha === 0) continue;
    const share = alpha / 255;
    pixels[at] = (data[at] as number) * share;
    pixels[at + 1] = (data[at + 1] as number) * share;
    pixels[at + 2] = (data[at + 2] as number) * share;
    pixels[at + 3] = alpha;
  }
  return pixels;
}

function putPixels(pixels: Float32Array, { data }: ImageData): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = pixels[at + 3] as number;
    const share = alpha > 0 ? 255 / alpha : 0;
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = (pixels[at + channel] as number) * share;
    data[at + 3] = alpha * 255;
  }
}

// Lookup tables from sRGB to linear light and back, finer than the eye can tell.
const LEVELS = 4095;
const toLight = Float32Array.from({ length: LEVELS + 1 }, (_, at) => {
  const value = at / LEVELS;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const fromLight = Float32Array.from({ length: LEVELS + 1 }, (_, at) => {
  const value = at / LEVELS;
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
});

function inSpace(from: Pixels, isLinear: boolean): Pixels {
  if (from.isLinear === isLinear) return from;
  const table = isLinear ? toLight : fromLight;
  const data = new Float32Array(from.data);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      const value = data[channel] as number;
      if (value > 0)
        data[channel] = (table[Math.min(LEVELS, Math.round((value / alpha) * LEVELS))] as number) * alpha;
    }
  }
  return { data, isLinear };
}

function moved(
  data: Float32Array,
  width: number,
  height: number,
  [x = 0, y = 0]: readonly number[],
): Float32Array {
  const [byX, byY] = [Math.round(x), Math.round(y)];
  if (byX === 0 && byY === 0) return data;
  const to = new Float32Array(data.length);
  const columns = width - Math.abs(byX);
  if (columns <= 0) return to;
  for (let row = Math.max(0, byY); row < Math.min(height, height + byY); row += 1) {
    const from = ((row - byY) * width + Math.max(0, -byX)) * 4;
    to.set(data.subarray(from, from + columns * 4), (row * width + Math.max(0, byX)) * 4);
  }
  return to;
}

function flooded(
  data: Float32Array,
  [red = 0, green = 0, blue = 0, own = 1]: readonly number[],
  opacity: number,
): Float32Array {
  const alpha = own * opacity;
  const to = new Float32Array(data.length);
  for (let at = 0; at < to.length; at += 4) {
    to[at] = (red / 255) * alpha;
    to[at + 1] = (green / 255) * alpha;
    to[at + 2] = (blue / 255) * alpha;
    to[at + 3] = alpha;
  }
  return to;
}

/** Changes each colour, not its opacity. */
function eachColor(data: Float32Array, change: (color: Float32Array) => void): Float32Array {
  const to = new Float32Array(data.length);
  const color = new Float32Array(4);
  for (let at = 0; at < data.length; at += 4) {
    // Most pixels equal the one before.
    if (at > 0 && isAlike(data, at)) {
      to.copyWithin(at, at - 4, at);
      continue;
    }
    const alpha = data[at + 3] as number;
    const share = alpha > 0 ? 1 / alpha : 0;
    color[0] = (data[at] as number) * share;
    color[1] = (data[at + 1] as number) * share;
    color[2] = (data[at + 2] as number) * share;
    color[3] = alpha;
    change(color);
    const opacity = clamped(color[3]);
    to[at] = clamped(color[0]) * opacity;
    to[at + 1] = clamped(color[1]) * opacity;
    to[at + 2] = clamped(color[2]) * opacity;
    to[at + 3] = opacity;
  }
  return to;
}

function isAlike(data: Float32Array, at: number): boolean {
  const isSame = data[at] === data[at - 4] && data[at + 1] === data[at - 3];
  return isSame && data[at + 2] === data[at - 2] && data[at + 3] === data[at - 1];
}

function timesMatrix(values: readonly number[], color: Float32Array): void {
  const red = color[0] as number;
  const green = color[1] as number;
  const blue = color[2] as number;
  const alpha = color[3] as number;
  for (let row = 0; row < 4; row += 1) {
    const at = row * 5;
    color[row] =
      (values[at] as number) * red +
      (values[at + 1] as number) * green +
      (values[at + 2] as number) * blue +
      (values[at + 3] as number) * alpha +
      (values[at + 4] as number);
  }
}

function counted(a: Float32Array, b: Float32Array, k: readonly number[]): Float32Array {
  const [k1 = 0, k2 = 0, k3 = 0, k4 = 0] = k;
  const to = new Float32Array(a.length);
  for (let at = 0; at < to.length; at += 4) {
    for (let channel = at + 3; channel >= at; channel -= 1) {
      const above = a[channel] as number;
      const below = b[channel] as number;
      const sum = clamped(k1 * above * below + k2 * above + k3 * below + k4);
      // A premultiplied colour can't exceed its opacity.
      to[channel] = channel === at + 3 ? sum : Math.min(sum, to[at + 3] as number);
    }
  }
  return to;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

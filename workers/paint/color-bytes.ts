import { bytesOfHex, hexOf, luminanceOf, type Rgba } from '../../src/core/colors/hex-color.ts';

/* The cache is bounded, because a plan may have any number of colours. */
const MAX_KNOWN = 1000;
const known = new Map<string, Rgba | null>();

let probe: OffscreenCanvasRenderingContext2D | null = null;

/**
 * The bytes of a CSS colour as a canvas paints it; null if it is not a colour. Page and worker read all of the hall's
 * colours here: engines return `oklch(…)` and similar notations unchanged, so patterns for `#rrggbb` and `rgb(…)` would
 * miss some, but a painted pixel always has bytes.
 */
export function rgbaOf(color: string): Rgba | null {
  let bytes = known.get(color);
  if (bytes !== undefined) return bytes;
  bytes = bytesOfHex(color) ?? paintedBytes(color);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(color, bytes);
  return bytes;
}

/*
 * Visible graphics need a contrast of 3 (WCAG 2). A little more is required here, because a plan's own background is
 * not quite as light or dark as the paper; and more for a line of one pixel, whose edges are antialiased.
 */
const SEEN = 3.5;
const SEEN_AS_LINE = 4.5;
const STEPS = 20;

const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/**
 * An outline for a fill with too little contrast to its paper: the colour mixed with black or white until the contrast
 * is sufficient. Undefined if none is needed, or if a colour is not opaque.
 */
export function outlineOf(color: string, paper: string): string | undefined {
  const [own, ground] = [rgbaOf(color), rgbaOf(paper)];
  if (own?.[3] !== 1 || ground?.[3] !== 1) return undefined;
  const under = luminanceOf(ground);
  if (contrast(luminanceOf(own), under) >= SEEN) return undefined;
  const toward = contrast(under, 0) > contrast(under, 1) ? 0 : 255;
  for (let step = 1; step < STEPS; step += 1) {
    const mix = (at: 0 | 1 | 2): number => own[at] + ((toward - own[at]) * step) / STEPS;
    const edge: Rgba = [mix(0), mix(1), mix(2), 1];
    if (contrast(luminanceOf(edge), under) >= SEEN_AS_LINE) return hexOf(edge);
  }
  return toward === 0 ? '#000000' : '#ffffff';
}

function paintedBytes(color: string): Rgba | null {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (probe === null || !isColor(probe, color)) return null;
  probe.clearRect(0, 0, 1, 1);
  probe.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = probe.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/* A canvas ignores an invalid colour and keeps its previous fill. */
function isColor(context: OffscreenCanvasRenderingContext2D, color: string): boolean {
  context.fillStyle = '#000';
  context.fillStyle = color;
  const overBlack = context.fillStyle;
  context.fillStyle = '#fff';
  context.fillStyle = color;
  return context.fillStyle === overBlack;
}

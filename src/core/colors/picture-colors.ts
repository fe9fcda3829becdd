import type { EveningColors } from './evening-tones.ts';
import { hexOf, type Rgba } from './hex-color.ts';

/** A colour's distance from grey, 0 … 255; the most vivid colour of a picture has the highest. */
export const vividness = ([red, green, blue]: Rgba): number =>
  Math.max(red, green, blue) - Math.min(red, green, blue);

/* A picture less vivid than this counts as grey: the shop's own accent suits it better. */
const LEAST_VIVIDNESS = 24;
/* The minimum share of all pixels for a colour: a smaller one is a speck, or an edge between two colours. */
const LEAST_SHARE = 0.01;

/**
 * The two colours of an event from its picture: the prevailing one, and the most vivid. Null if none is vivid enough.
 * `pixels` are RGBA bytes, as from a canvas. O(pixels).
 */
export function pictureColors(pixels: ArrayLike<number>): EveningColors | null {
  // Colours are grouped in steps of an eighth of a byte's range, because no two pixels of a photograph are equal.
  const shades = new Map<number, { count: number; red: number; green: number; blue: number }>();
  let seen = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((part) => pixels[at + part]);
    if (alpha < 128) continue;
    seen += 1;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const shade = shades.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    shade.count += 1;
    shade.red += red;
    shade.green += green;
    shade.blue += blue;
    shades.set(key, shade);
  }
  const colors = Array.from(shades.values(), ({ count, red, green, blue }) => ({
    count,
    color: [red / count, green / count, blue / count, 1] as const,
  })).filter(({ count }) => count >= seen * LEAST_SHARE);
  const most = (of: (shade: (typeof colors)[number]) => number): (typeof colors)[number] | null =>
    colors.reduce<(typeof colors)[number] | null>(
      (best, shade) => (best === null || of(shade) > of(best) ? shade : best),
      null,
    );
  const ground = most(({ count }) => count);
  const spark = most(({ color }) => vividness(color));
  if (ground === null || spark === null || vividness(spark.color) < LEAST_VIVIDNESS) return null;
  return { ground: hexOf(ground.color), spark: hexOf(spark.color) };
}

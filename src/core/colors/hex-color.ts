/** Red, green and blue 0 … 255, opacity 0 … 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Parses a colour that `hexOf` wrote; null for any other text. */
export function bytesOfHex(color: string): Rgba | null {
  if (!/^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(color)) return null;
  const byte = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return [byte(1), byte(3), byte(5), color.length === 9 ? byte(7) / 255 : 1];
}

/** Formats a colour from its bytes: `#rrggbb`, or `#rrggbbaa` if it is not opaque. */
export function hexOf([red, green, blue, alpha]: Rgba): string {
  const pair = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  return `#${pair(red)}${pair(green)}${pair(blue)}${alpha < 1 ? pair(alpha * 255) : ''}`;
}

/** Relative luminance of WCAG 2, 0 … 1, of an opaque colour. */
export function luminanceOf([red, green, blue]: Rgba): number {
  const linear = (byte: number): number => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/* Contrast with black and with white is equal at √(1.05 · 0.05) − 0.05. */
const MIDDLE_GREY = 0.179;

/** Black or white, whichever contrasts more with an opaque colour (relative luminance of WCAG 2). */
export function inkOn(color: Rgba): string {
  return luminanceOf(color) > MIDDLE_GREY ? '#000' : '#fff';
}

/** Two opaque colours mixed: `share` 0 is the first, 1 the second. */
export function mixBytes(from: Rgba, to: Rgba, share: number): Rgba {
  const mix = (at: 0 | 1 | 2): number => Math.round(from[at] + (to[at] - from[at]) * share);
  return [mix(0), mix(1), mix(2), 1];
}

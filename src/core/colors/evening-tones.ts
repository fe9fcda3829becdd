import { bytesOfHex, hexOf, type Rgba } from './hex-color.ts';

/** The two colours of an event, `#rrggbb`: the background of its picture, and its highlight. */
export type EveningColors = {
  readonly ground: string;
  readonly spark: string;
};

/** A colour under a light and under a dark theme, `#rrggbb`. */
type Tone = { readonly light: string; readonly dark: string };

/**
 * The palette of an event's pages. Each colour is legible on the page's background, or with the colour it is named
 * after.
 */
type EveningTones = {
  /** Text, marks and buttons. */
  readonly accent: Tone;
  /** Text on `accent`. */
  readonly accentInk: Tone;
  /** Background of selected elements, under ink or `accent`. */
  readonly accentSoft: Tone;
  /** The event's two colours unchanged, for a strip without text. */
  readonly ground: string;
  readonly spark: string;
};

/* OKLCH lightness and maximum chroma, as in the shop's own accent, so that every hue is as legible as that one. */
const looks = {
  accent: { light: [0.43, 0.13], dark: [0.8, 0.12] },
  accentInk: { light: [0.99, 0.005], dark: [0.19, 0.03] },
  accentSoft: { light: [0.945, 0.03], dark: [0.29, 0.04] },
} as const;

/* With less OKLCH chroma a colour counts as grey. */
const GREY_CHROMA = 0.04;
/* The hues that errors are marked with, from pink to orange; OKLCH, radians. */
const ERROR_HUES = [0, 0.87] as const;

/** The palette of an event's pages; null for invalid colours. */
export function eveningTones({ ground, spark }: EveningColors): EveningTones | null {
  const from = bytesOfHex(spark);
  const under = bytesOfHex(ground);
  if (from === null || under === null) return null;
  const [inDark, base] = [toOklch(from), toOklch(under)];
  // On a light page a coloured ground is dark enough to be legible; on a dark page the highlight is used.
  const inLight = base[1] < GREY_CHROMA ? inDark : base;
  const at = ([, chroma, hue]: Triple, [lightness, most]: readonly [number, number]): string =>
    hexOf(fromOklch(lightness, Math.min(chroma, most), hue));
  const toneOf = (look: keyof typeof looks): Tone => ({
    light: at(inLight, looks[look].light),
    dark: at(inDark, looks[look].dark),
  });
  // Success shown on a tint of an error's hue would look like failure.
  const soft = looks.accentSoft;
  return {
    accent: toneOf('accent'),
    accentInk: toneOf('accentInk'),
    accentSoft: { light: at(calm(inLight, base), soft.light), dark: at(calm(inDark, base), soft.dark) },
    ground: hexOf(under),
    spark: hexOf(from),
  };
}

type Triple = readonly [number, number, number];

/* The first colour whose hue is not an error's; grey if there is none. */
function calm(...colours: readonly [Triple, Triple]): Triple {
  const [from, to] = ERROR_HUES;
  return colours.find(([, chroma, hue]) => chroma < GREY_CHROMA || hue < from || hue > to) ?? [0, 0, 0];
}

/* The matrices are those of https://bottosson.github.io/posts/oklab/. */
function toOklch([red, green, blue]: Rgba): Triple {
  const linear = (byte: number): number =>
    byte <= 10.31475 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a)];
}

/** The colour with this lightness and hue; its chroma is reduced as far as a screen requires. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgba {
  const [a, b] = [Math.cos(hue), Math.sin(hue)];
  const at = (much: number): Triple => {
    const l = (lightness + much * (0.3963377774 * a + 0.2158037573 * b)) ** 3;
    const m = (lightness - much * (0.1055613458 * a + 0.0638541728 * b)) ** 3;
    const s = (lightness - much * (0.0894841775 * a + 1.291485548 * b)) ** 3;
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
  };
  let much = chroma;
  for (let step = 0; step < 12 && at(much).some((one) => one < -1e-4 || one > 1.0001); step += 1) much *= 0.8;
  const byte = (one: number): number => {
    const kept = Math.min(1, Math.max(0, one));
    return 255 * (kept <= 0.0031308 ? 12.92 * kept : 1.055 * kept ** (1 / 2.4) - 0.055);
  };
  const [red, green, blue] = at(much);
  return [byte(red), byte(green), byte(blue), 1];
}

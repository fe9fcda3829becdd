import { readLength, unread } from './svg-length.ts';
import type { LengthFrame } from './svg-length.ts';
import { readStyle, UNUSUAL } from './svg-rules.ts';
import type { ExtraStyle } from './extra-selectors.ts';
import type { Declarations } from './svg-rules.ts';
import type { SvgAttributes } from './svg-attributes.ts';

/** The caps and joins of lines, by their names in SVG and in the canvas. */
type LineCap = 'butt' | 'round' | 'square';
type LineJoin = 'bevel' | 'miter' | 'round';

/** The paint of an element, including everything inherited. Lengths are in the element's user units. */
export type Style = {
  /** '' if unset: browsers then paint black, but a sector's outline stays pale. */
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  /** The element's own opacity times that of its ancestors. */
  readonly opacity: number;
  /** The opacity of a shape or picture alone; a group has no opacity here but a layer (`LayerUse`). */
  readonly alpha: number;
  readonly evenOdd: boolean;
  readonly dash: string;
  readonly lineCap: LineCap;
  readonly lineJoin: LineJoin;
  readonly miterLimit: number;
  readonly dashOffset: number;
  readonly color: string;
  readonly fontSize: number;
  readonly fontFamily: string;
  readonly fontWeight: string;
  readonly fontStyle: string;
  readonly letterSpacing: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly baseline: string;
  /** The markers at the first, the middle and the last corners of a line, as in the plan. */
  readonly markers: readonly [start: string, mid: string, end: string];
  /** False if pictures are drawn with hard pixel edges. */
  readonly isSmooth: boolean;
  readonly visible: boolean;
  /** False under `display: none`: not drawn, whatever the children declare. */
  readonly displayed: boolean;
  /** Rare properties; null if none is set. */
  readonly extra: ExtraStyle | null;
};

/** The style of an element without declarations. */
export const INITIAL_STYLE: Style = {
  fill: '',
  stroke: 'none',
  strokeWidth: 1,
  fillOpacity: 1,
  strokeOpacity: 1,
  opacity: 1,
  alpha: 1,
  evenOdd: false,
  dash: 'none',
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 4,
  dashOffset: 0,
  color: '#000',
  fontSize: 16,
  fontFamily: '',
  fontWeight: '400',
  fontStyle: 'normal',
  letterSpacing: 0,
  anchor: 'start',
  baseline: 'auto',
  markers: ['none', 'none', 'none'],
  isSmooth: true,
  visible: true,
  displayed: true,
  extra: null,
};

// A longer colour or list of fonts is not valid.
const MAX_WORD = 500;

const PRESENTATION: ReadonlySet<string> = new Set([
  'fill',
  'stroke',
  'stroke-width',
  'fill-opacity',
  'stroke-opacity',
  'opacity',
  'fill-rule',
  'clip-rule',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dashoffset',
  'color',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'image-rendering',
  'marker-start',
  'marker-mid',
  'marker-end',
  'visibility',
  'display',
  'transform-origin',
  'paint-order',
  'vector-effect',
  'stop-color',
  'stop-opacity',
]);

/**
 * All declarations of an element: presentation attributes, then rules, then the `style` attribute; later ones override
 * earlier ones. Null if there are none, so that most elements share their parent's style.
 */
export function declarationsOf(
  attributes: SvgAttributes,
  rules: readonly Declarations[],
): Declarations | null {
  let declared: Declarations | null = null;
  // An element has few attributes, but there are many properties. (An `AttributeBag` has no inherited ones.)
  for (const property in attributes) {
    if (!PRESENTATION.has(property)) continue;
    declared ??= Object.create(null) as Declarations;
    const value = (attributes[property] as string).trim();
    // Most values are numbers, short words or hex colours.
    if (value.length > 4 && value.charCodeAt(0) >= 97 && UNUSUAL.test(`${property}:${value}`))
      unread.values += 1;
    declared[property] = value;
  }
  if (!declared && rules.length > 0 && !attributes['style']) return merged(rules);
  for (const rule of rules) {
    declared = Object.assign(declared ?? (Object.create(null) as Declarations), rule);
  }
  const own = attributes['style'];
  if (!own) return declared;
  const styled = readStyle(own);
  return declared ? Object.assign(declared, styled) : styled;
}

const lastMerged = new WeakMap<readonly Declarations[], Declarations>();

/**
 * The declarations of several rules as one object, which is the same for the same rules, so that its style can be
 * cached.
 */
function merged(rules: readonly Declarations[]): Declarations {
  const [only] = rules;
  if (rules.length === 1 && only) return only;
  let known = lastMerged.get(rules);
  if (!known) lastMerged.set(rules, (known = Object.assign(Object.create(null), ...rules) as Declarations));
  return known;
}

/** The style of a child from its parent's style and its own declarations. Invalid values inherit. */
export function inheritStyle(parent: Style, declared: Declarations | null, frame: LengthFrame): Style {
  if (!declared) return parent;
  const color = wordOr(declared['color'], parent.color);
  const font = fontOf(declared['font']);
  const size = declared['font-size'] ?? font.size;
  // Percentages of a font size are relative to the inherited font size.
  const asked = Math.abs(readLength(size, 'y', { ...frame, height: parent.fontSize }, parent.fontSize));
  const fontSize = Number.isFinite(asked) ? asked : parent.fontSize;
  const alpha = shareOr(declared['opacity'], 1);
  return {
    fill: paintOr(declared['fill'], parent.fill, color),
    stroke: paintOr(declared['stroke'], parent.stroke, color),
    strokeWidth: readLength(declared['stroke-width'], 'both', frame, parent.strokeWidth),
    fillOpacity: shareOr(declared['fill-opacity'], parent.fillOpacity),
    strokeOpacity: shareOr(declared['stroke-opacity'], parent.strokeOpacity),
    // Opacity is not inherited but multiplied.
    opacity: parent.opacity * alpha,
    alpha,
    evenOdd: declared['fill-rule'] ? declared['fill-rule'] === 'evenodd' : parent.evenOdd,
    dash: wordOr(declared['stroke-dasharray'], parent.dash),
    lineCap: oneOf(declared['stroke-linecap'], ['butt', 'round', 'square'], parent.lineCap),
    lineJoin: oneOf(declared['stroke-linejoin'], ['miter', 'round', 'bevel'], parent.lineJoin),
    miterLimit: Math.max(1, readLength(declared['stroke-miterlimit'], 'x', frame, parent.miterLimit)),
    dashOffset: readLength(declared['stroke-dashoffset'], 'both', frame, parent.dashOffset),
    color,
    fontSize,
    fontFamily: wordOr(declared['font-family'] ?? font.family, parent.fontFamily),
    fontWeight: wordOr(declared['font-weight'] ?? font.weight, parent.fontWeight),
    fontStyle: wordOr(declared['font-style'] ?? font.style, parent.fontStyle),
    letterSpacing: spacingOr(declared['letter-spacing'], { ...frame, fontSize }, parent.letterSpacing),
    anchor: oneOf(declared['text-anchor'], ['start', 'middle', 'end'], parent.anchor),
    baseline: wordOr(declared['dominant-baseline'], parent.baseline),
    markers: markersOr(declared, parent.markers),
    isSmooth: smoothOr(declared['image-rendering'], parent.isSmooth),
    visible: declared['visibility'] ? declared['visibility'] === 'visible' : parent.visible,
    displayed: parent.displayed && declared['display'] !== 'none',
    extra: parent.extra,
  };
}

/* A `font` shorthand with single blanks between its parts: the words before the size, the size, and the families. */
const FONT = /^((?:(?:[a-z-]+|[1-9]\d{0,3}) )*)([\d.]+(?:[a-z]+|%)?)(?: ?\/ ?[\w.%]+)? ([^]+)$/i;
const NO_FONT: Partial<Record<'size' | 'family' | 'weight' | 'style', string>> = {};

/** The parts of a `font` shorthand. */
function fontOf(font: string | undefined): typeof NO_FONT {
  if (font === undefined || font.length > MAX_WORD) return NO_FONT;
  const [, before = '', size, family] = FONT.exec(font.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (size === undefined || family === undefined) return NO_FONT;
  const weight = /\b(?:bold|bolder|lighter|\d+)\b/i.exec(before)?.[0] ?? '400';
  return { size, family, weight, style: /\b(?:italic|oblique)\b/i.exec(before)?.[0] ?? 'normal' };
}

function smoothOr(value: string | undefined, inherited: boolean): boolean {
  return value === undefined || value === 'inherit'
    ? inherited
    : !/^(?:pixelated|crisp-edges|optimizeSpeed)$/i.test(value);
}

function markersOr(declared: Declarations, inherited: Style['markers']): Style['markers'] {
  const all = declared['marker'];
  const [start, mid, end] = inherited;
  const own = [declared['marker-start'] ?? all, declared['marker-mid'] ?? all, declared['marker-end'] ?? all];
  if (own.every((value) => value === undefined)) return inherited;
  return [wordOr(own[0], start), wordOr(own[1], mid), wordOr(own[2], end)];
}

function spacingOr(value: string | undefined, frame: LengthFrame, inherited: number): number {
  return value === 'normal' ? 0 : readLength(value, 'x', frame, inherited);
}

function wordOr(value: string | undefined, inherited: string): string {
  return value === undefined || value === 'inherit' || value.length > MAX_WORD ? inherited : value;
}

function paintOr(value: string | undefined, inherited: string, color: string): string {
  if (value === undefined || value === 'inherit' || value.length > MAX_WORD) return inherited;
  return value.toLowerCase() === 'currentcolor' ? color : value;
}

/** A share of 0 … 1, given as a percentage or as a number. */
export function shareOr(value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const share = value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : fallback;
}

function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], inherited: T): T {
  return allowed.find((word) => word === value) ?? inherited;
}

import type { DisplayItem, PlanRegion } from './display-item.ts';
import { hrefOf, type DefNode } from './plan-defs.ts';
import type { PlanDefs } from './plan-defs.ts';
import { readLength, readViewBox } from '../svg/svg-length.ts';
import type { LengthFrame, ViewBox } from '../svg/svg-length.ts';
import type { Declarations } from '../svg/svg-rules.ts';
import { IDENTITY, parseTransform } from '../svg/svg-transform.ts';
import type { Matrix } from '../svg/svg-transform.ts';

/** A colour of a gradient at `offset` (0 … 1). */
type PaintStop = { readonly offset: number; readonly color: string; readonly opacity: number };

/** The paint that `url(#id)` refers to: a colour, 'none', a gradient or a pattern. */
export type PlanPaint = string | GradientPaint | PatternPaint;

/**
 * A gradient. `places`: x1, y1, x2, y2 of a line, or fx, fy, cx, cy, r of the circles. In fractions of the filled
 * shape's box if `isBoxed`, else in its user units; `matrix` is applied in addition.
 */
export type GradientPaint = {
  readonly kind: 'linear' | 'radial';
  readonly places: readonly number[];
  readonly isBoxed: boolean;
  readonly matrix: Matrix;
  readonly stops: readonly PaintStop[];
  /** How it continues beyond its ends, as in `spreadMethod`. */
  readonly spread: 'pad' | 'reflect' | 'repeat';
};

/** The declarations of a gradient stop, and its `color`. */
export type StopStyle = (
  gradient: DefNode,
  stop: DefNode,
) => { readonly style: Declarations; readonly color: string };

/** A tile that repeats over the shape; `matrix` is applied in addition. */
export type PatternPaint = {
  readonly kind: 'pattern';
  /** The tiles' origin and size. */
  readonly tile: PlanRegion;
  readonly matrix: Matrix;
  /** A tile's drawing: in the units of `viewBox`, of the shape's box (`isBoxed`), or of the plan. */
  readonly items: readonly DisplayItem[];
  readonly isBoxed: boolean;
  readonly viewBox: ViewBox | null;
  /** How the viewBox is fitted into the tile, as in `preserveAspectRatio`. */
  readonly fit: string;
  /** The colour in place of tiles that are too small to see, '' for none. */
  readonly color: string;
};

// Bounded, because gradients may inherit from each other in a cycle.
const MAX_STEPS = 8;
const MAX_STOPS = 64;
const UNIT_FRAME: LengthFrame = { width: 1, height: 1, fontSize: 16 };
const NO_REGION = { x: '0', y: '0', width: '0', height: '0' } as const;

/** Reads the gradient or pattern with this id; `draw` returns the drawing in the element with an id. */
export function readPaint(
  defs: PlanDefs,
  id: string,
  frame: LengthFrame,
  draw: (id: string) => readonly DisplayItem[],
  stopStyle: StopStyle,
): PlanPaint {
  const chain: DefNode[] = [];
  for (
    let node = defs.find(id);
    node && chain.length < MAX_STEPS;
    node = defs.find(hrefOf(node.attributes))
  ) {
    if (chain.includes(node)) break;
    chain.push(node);
  }
  const [first] = chain;
  // A missing gradient, or one without stops, paints nothing, as in browsers.
  if (!first) return 'none';
  const attribute = (name: string): string | undefined => {
    for (const { attributes } of chain) if (attributes[name] !== undefined) return attributes[name];
    return undefined;
  };
  if (first.name === 'pattern') return readPattern(chain, attribute, frame, draw);
  const stops = chain.map((node) => stopsOf(node, stopStyle)).find((list) => list.length > 0) ?? [];
  const [only] = stops;
  if (!only) return 'none';
  const isLinear = first.name === 'linearGradient';
  if (stops.length === 1 || (!isLinear && first.name !== 'radialGradient')) return only.color;
  const isBoxed = attribute('gradientUnits') !== 'userSpaceOnUse';
  const within = isBoxed ? UNIT_FRAME : frame;
  const length = (name: string, axis: 'x' | 'y' | 'both', fallback: string): number =>
    readLength(attribute(name) ?? fallback, axis, within, 0);
  const centre = [length('cx', 'x', '50%'), length('cy', 'y', '50%')] as const;
  const places = isLinear
    ? [length('x1', 'x', '0'), length('y1', 'y', '0'), length('x2', 'x', '100%'), length('y2', 'y', '0')]
    : [
        attribute('fx') === undefined ? centre[0] : length('fx', 'x', '0'),
        attribute('fy') === undefined ? centre[1] : length('fy', 'y', '0'),
        ...centre,
        length('r', 'both', '50%'),
      ];
  const matrix = parseTransform(attribute('gradientTransform') ?? '') ?? IDENTITY;
  const beyond = attribute('spreadMethod');
  const spread = beyond === 'reflect' || beyond === 'repeat' ? beyond : 'pad';
  return { kind: isLinear ? 'linear' : 'radial', places, isBoxed, matrix, stops, spread };
}

function stopsOf(node: DefNode, stopStyle: StopStyle): PaintStop[] {
  const stops: PaintStop[] = [];
  let least = 0;
  for (const child of node.children) {
    if (typeof child === 'string' || child.name !== 'stop' || stops.length >= MAX_STOPS) continue;
    const { style, color: around } = stopStyle(node, child);
    // Offsets never decrease.
    least = Math.max(least, Math.min(1, share(child.attributes['offset'], 0)));
    const opacity = Math.min(1, Math.max(0, share(style['stop-opacity'], 1)));
    const color = style['stop-color'] ?? '#000';
    stops.push({ offset: least, color: color.toLowerCase() === 'currentcolor' ? around : color, opacity });
  }
  return stops;
}

function readPattern(
  chain: readonly DefNode[],
  attribute: (name: string) => string | undefined,
  frame: LengthFrame,
  draw: (id: string) => readonly DisplayItem[],
): PatternPaint | 'none' {
  const owner = chain.find(({ children }) => children.some((child) => typeof child !== 'string'));
  const items = draw(owner?.attributes['id'] ?? '');
  const tile = readRegion(attribute, attribute('patternUnits') !== 'userSpaceOnUse', frame, NO_REGION);
  // A pattern without a size or content paints nothing, as in browsers.
  if (items.length === 0 || !(tile.width > 0 && tile.height > 0)) return 'none';
  return {
    kind: 'pattern',
    tile,
    matrix: parseTransform(attribute('patternTransform') ?? '') ?? IDENTITY,
    items,
    isBoxed: attribute('patternContentUnits') === 'objectBoundingBox',
    viewBox: readViewBox(attribute('viewBox')),
    fit: attribute('preserveAspectRatio') ?? '',
    color: largestColor(items),
  };
}

/** An element's region, in fractions of a box or in user units; `fallback` supplies missing lengths. */
export function readRegion(
  attribute: (name: string) => string | undefined,
  isBoxed: boolean,
  frame: LengthFrame,
  fallback: Readonly<Record<'x' | 'y' | 'width' | 'height', string>>,
): PlanRegion {
  const within = isBoxed ? UNIT_FRAME : frame;
  return {
    isBoxed,
    x: readLength(attribute('x') ?? fallback.x, 'x', within, 0),
    y: readLength(attribute('y') ?? fallback.y, 'y', within, 0),
    width: readLength(attribute('width') ?? fallback.width, 'x', within, 0),
    height: readLength(attribute('height') ?? fallback.height, 'y', within, 0),
  };
}

function largestColor(items: readonly DisplayItem[]): string {
  let color = '';
  let most = 0;
  for (const item of items) {
    if (item.kind !== 'path') continue;
    const { fill } = item.style;
    const area = item.placed.halfWidth * item.placed.halfHeight;
    if (area <= most || fill === 'none' || fill.startsWith('url')) continue;
    most = area;
    color = fill === '' ? '#000' : fill;
  }
  return color;
}

function share(text: string | undefined, fallback: number): number {
  const value = readLength(text, 'x', UNIT_FRAME, fallback);
  return Number.isFinite(value) ? value : fallback;
}

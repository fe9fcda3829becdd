import { hrefOf } from './plan-defs.ts';
import type { KeptNode, PlanDefs } from './plan-defs.ts';
import { readLength } from './svg-length.ts';
import type { LengthFrame } from './svg-length.ts';
import { readDeclarations } from './svg-rules.ts';
import { isShape, readShape } from './svg-shape.ts';
import { IDENTITY, parseTransform } from './svg-transform.ts';
import type { Matrix } from './svg-transform.ts';

/** A colour of a gradient at `offset` (0 … 1). */
export type PaintStop = { readonly offset: number; readonly color: string; readonly opacity: number };

/** What an element is filled with by `url(#id)`: a colour, 'none', '' for a pattern of pictures, or a gradient. */
export type PlanPaint = string | GradientPaint;

/**
 * A gradient. `places`: x1, y1, x2, y2 of a line, or the circles fx, fy, cx, cy, r. In parts of the filled shape's box
 * when `isBoxed`, else in its user units; `matrix` comes on top.
 */
export type GradientPaint = {
  readonly kind: 'linear' | 'radial';
  readonly places: readonly number[];
  readonly isBoxed: boolean;
  readonly matrix: Matrix;
  readonly stops: readonly PaintStop[];
};

// Gradients borrow from each other; a ring of them must end.
const MOST_STEPS = 8;
const MOST_STOPS = 64;
const UNIT_FRAME: LengthFrame = { width: 1, height: 1, fontSize: 16 };

/** Reads the gradient or pattern with this id. A pattern becomes the colour of its largest shape. */
export function readPaint(defs: PlanDefs, id: string, frame: LengthFrame): PlanPaint {
  const chain: KeptNode[] = [];
  for (
    let node = defs.find(id);
    node && chain.length < MOST_STEPS;
    node = defs.find(hrefOf(node.attributes))
  ) {
    if (chain.includes(node)) break;
    chain.push(node);
  }
  const [first] = chain;
  // What is not there, or has no colours, paints nothing, as in browsers.
  if (!first) return 'none';
  if (first.name === 'pattern') return patternColor(chain, frame);
  const stops = chain.map(stopsOf).find((list) => list.length > 0) ?? [];
  const [only] = stops;
  if (!only) return 'none';
  const isLinear = first.name === 'linearGradient';
  if (stops.length === 1 || (!isLinear && first.name !== 'radialGradient')) return only.color;
  const said = (name: string): string | undefined => {
    for (const { attributes } of chain) if (attributes[name] !== undefined) return attributes[name];
    return undefined;
  };
  const isBoxed = said('gradientUnits') !== 'userSpaceOnUse';
  const within = isBoxed ? UNIT_FRAME : frame;
  const length = (name: string, axis: 'x' | 'y' | 'both', unsaid: string): number =>
    readLength(said(name) ?? unsaid, axis, within, 0);
  const centre = [length('cx', 'x', '50%'), length('cy', 'y', '50%')] as const;
  const places = isLinear
    ? [length('x1', 'x', '0'), length('y1', 'y', '0'), length('x2', 'x', '100%'), length('y2', 'y', '0')]
    : [
        said('fx') === undefined ? centre[0] : length('fx', 'x', '0'),
        said('fy') === undefined ? centre[1] : length('fy', 'y', '0'),
        ...centre,
        length('r', 'both', '50%'),
      ];
  const matrix = parseTransform(said('gradientTransform') ?? '') ?? IDENTITY;
  return { kind: isLinear ? 'linear' : 'radial', places, isBoxed, matrix, stops };
}

function stopsOf(node: KeptNode): PaintStop[] {
  const stops: PaintStop[] = [];
  let least = 0;
  for (const child of node.children) {
    if (typeof child === 'string' || child.name !== 'stop' || stops.length >= MOST_STOPS) continue;
    const style = readDeclarations(child.attributes['style'] ?? '');
    const said = (name: string): string | undefined => style[name] ?? child.attributes[name];
    // Offsets never run backwards.
    least = Math.max(least, Math.min(1, share(said('offset'), 0)));
    const opacity = Math.min(1, Math.max(0, share(said('stop-opacity'), 1)));
    stops.push({ offset: least, color: said('stop-color') ?? '#000', opacity });
  }
  return stops;
}

function patternColor(chain: readonly KeptNode[], frame: LengthFrame): string {
  let color = '';
  let most = 0;
  for (const child of chain.flatMap(({ children }) => children)) {
    if (typeof child === 'string' || !isShape(child.name)) continue;
    const shape = readShape(child.name, child.attributes, frame);
    const fill =
      readDeclarations(child.attributes['style'] ?? '')['fill'] ?? child.attributes['fill'] ?? '#000';
    const area = shape ? shape.halfWidth * shape.halfHeight : 0;
    if (area <= most || fill === 'none' || fill.startsWith('url')) continue;
    most = area;
    color = fill;
  }
  return color;
}

function share(text: string | undefined, unsaid: number): number {
  const value = readLength(text, 'x', UNIT_FRAME, unsaid);
  return Number.isFinite(value) ? value : unsaid;
}

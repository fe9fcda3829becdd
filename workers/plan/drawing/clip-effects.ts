import type { Box } from '../../../src/core/hall/geometry.ts';
import { boxThrough } from './display-list.ts';
import type { Effect, PlacedPath, PlanClip } from './display-item.ts';
import { readLength } from '../svg/svg-length.ts';
import { IDENTITY, translation } from '../svg/svg-transform.ts';
import type { Matrix, Rect } from '../svg/svg-transform.ts';

const MAX_VIEWS = 20_000;
const MAX_SHAPES = 1000;
const MAX_CHARACTERS = 20_000;

const SHAPE = /^\s*(inset|rect|xywh|circle|ellipse|polygon|path)\(([^()]*)\)/i;

/** Clips that are not elements of the plan: the edges of nested pages, and the basic shapes of CSS. */
export class PlanCuts {
  /** By ids that no element can have. */
  readonly clips = new Map<string, PlanClip>();
  /**
   * By the id of a nested page's clip: the page's box in hall units. If all of its content is inside, nothing is
   * clipped.
   */
  readonly views = new Map<string, Box>();

  /** The clip to a nested page, given in the page's own units. */
  toPage(page: Rect, matrix: Matrix, outer: Effect | null): Effect | null {
    if (this.views.size >= MAX_VIEWS) return outer;
    const id = `page\0${this.views.size}`;
    const { x, y, width, height } = page;
    const d = `M${x} ${y}h${width}v${height}h${-width}Z`;
    this.clips.set(id, {
      isBoxed: false,
      paths: [{ d, matrix: IDENTITY }],
      cost: d.length,
      rule: 'nonzero',
      pathIn: null,
    });
    const isUpright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0);
    const box = { minX: x, minY: y, maxX: x + width, maxY: y + height };
    // The box of a rotated page would be larger than the page, so such a page always clips.
    this.views.set(id, boxThrough(matrix, isUpright ? box : { ...box, maxX: x, maxY: y }));
    return { kind: 'clip', id, matrix, outer, box: null };
  }

  /** The id of the clip for a basic shape, '' if it is none. */
  ofShape(css: string): string {
    const id = `shape\0${css}`;
    if (this.clips.has(id)) return id;
    const [, name = '', inner = ''] = css.length > MAX_CHARACTERS ? [] : (SHAPE.exec(css) ?? []);
    if (name === '' || this.clips.size >= MAX_VIEWS + MAX_SHAPES) return '';
    const rule = /^\s*evenodd\b/.test(inner) ? 'evenodd' : 'nonzero';
    const pathIn = ([width, , , height, x, y]: Matrix): PlacedPath => ({
      d: shapeIn(name.toLowerCase(), inner.trim(), { x: 0, y: 0, width, height }),
      matrix: translation(x, y),
    });
    this.clips.set(id, { isBoxed: true, paths: [], cost: css.length, rule, pathIn });
    return id;
  }
}

/** A basic shape in a box, as the source of a path. */
function shapeIn(name: string, css: string, box: Rect): string {
  const frame = { width: box.width, height: box.height, fontSize: 16 };
  const length = (text: string | undefined, axis: 'x' | 'y' | 'both'): number =>
    readLength(text, axis, frame, 0);
  const [sizes = '', rest = ''] = css.split(/\b(?:round|at)\b/, 2).map((part) => part.trim());
  const parts = sizes.split(/\s+/).filter((part) => part !== '');
  switch (name) {
    case 'inset': {
      const [top, right = top, bottom = top, left = right] = parts;
      const [x, y] = [length(left, 'x'), length(top, 'y')];
      return rounded(
        box.x + x,
        box.y + y,
        box.width - x - length(right, 'x'),
        box.height - y - length(bottom, 'y'),
        length(rest.split(/[\s/]/)[0], 'x'),
      );
    }
    case 'rect': {
      const [top, right, bottom, left] = parts;
      const edge = (text: string | undefined, axis: 'x' | 'y', unsaid: number): number =>
        text === 'auto' ? unsaid : length(text, axis);
      const [x, y] = [edge(left, 'x', 0), edge(top, 'y', 0)];
      const width = edge(right, 'x', box.width) - x;
      const height = edge(bottom, 'y', box.height) - y;
      return rounded(box.x + x, box.y + y, width, height, length(rest.split(/[\s/]/)[0], 'x'));
    }
    case 'xywh': {
      const [x, y, width, height] = parts;
      const radius = length(rest.split(/[\s/]/)[0], 'x');
      return rounded(
        box.x + length(x, 'x'),
        box.y + length(y, 'y'),
        length(width, 'x'),
        length(height, 'y'),
        radius,
      );
    }
    case 'circle':
    case 'ellipse': {
      const centre = /\bat\b/.test(css) ? css.slice(css.search(/\bat\b/) + 2) : '';
      const radii = /^\s*at\b/.test(css) ? [] : parts;
      const [x, y] = placeIn(centre.trim(), length);
      const [right, bottom] = [box.width - x, box.height - y];
      const side = (text: string | undefined, ways: readonly number[], axis: 'x' | 'y' | 'both'): number => {
        if (text === 'farthest-side') return Math.max(...ways.map(Math.abs));
        return text === undefined || text === 'closest-side'
          ? Math.min(...ways.map(Math.abs))
          : length(text, axis);
      };
      const isCircle = name === 'circle';
      const rx = isCircle ? side(radii[0], [x, right, y, bottom], 'both') : side(radii[0], [x, right], 'x');
      const ry = isCircle ? rx : side(radii[1], [y, bottom], 'y');
      return `M${box.x + x - rx} ${box.y + y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
    }
    case 'polygon': {
      const points = css.split(',').filter((point) => !/^\s*(?:evenodd|nonzero)\s*$/.test(point));
      const places = points.map((point) => {
        const [x, y] = point.trim().split(/\s+/);
        return `${box.x + length(x, 'x')} ${box.y + length(y, 'y')}`;
      });
      return `M${places.join('L')}Z`;
    }
    default:
      return /["']([^"']*)["']/.exec(css)?.[1] ?? '';
  }
}

function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}Z`;
}

const SIDES: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

/** A position in a box; its centre if none is given. */
function placeIn(
  css: string,
  length: (text: string | undefined, axis: 'x' | 'y') => number,
): readonly [x: number, y: number] {
  const [first = 'center', second = 'center'] = css.split(/\s+/).filter((word) => word !== '');
  const isSwapped = ['top', 'bottom'].includes(first) || ['left', 'right'].includes(second);
  const [across, down] = isSwapped ? [second, first] : [first, second];
  return [length(SIDES[across] ?? across, 'x'), length(SIDES[down] ?? down, 'y')];
}

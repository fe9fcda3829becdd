import { drawDetached } from './draw-detached.ts';
import { boxThrough } from './drawing/display-list.ts';
import type { DisplayItem, Effect, PathItem } from './drawing/display-item.ts';
import { strokedBox } from './drawing/item-measure.ts';
import { urlId, type DefNode } from './drawing/plan-defs.ts';
import type { PlanReader } from './plan-reader.ts';
import { fitViewBox } from './drawing/plan-viewport.ts';
import { readLength, readViewBox } from './svg/svg-length.ts';
import { flattenPath } from './svg/svg-path.ts';
import { readDeclarations } from './svg/svg-rules.ts';
import { IDENTITY, multiply, translation } from './svg/svg-transform.ts';
import type { Matrix } from './svg/svg-transform.ts';

const MAX_CORNERS = 2000;
/** The maximum number of items of all markers in a plan. */
const MAX_MARK_ITEMS = 20_000;
/** The maximum length of all lines with markers: each is walked once more. */
const MAX_CHARACTERS = 4_000_000;
const CHORDS = 16;

type Vector = readonly [x: number, y: number];
/** A corner of a line, with its incoming and outgoing direction; null at the ends. */
type Corner = { readonly at: Vector; into: Vector | null; out: Vector | null };

/** A `marker`: its drawing in its own units, and the `matrix` that moves its reference point to 0, 0. */
type Marker = {
  readonly items: readonly DisplayItem[];
  readonly matrix: Matrix;
  readonly isScaled: boolean;
  readonly orient: string;
  /** The id of the clip to the marker's size, '' if its overflow is visible. */
  readonly clip: string;
};

/** Adds the markers at the corners of lines to the backdrop, each above its line. Call after `finish`. */
export function drawMarkers(reader: PlanReader): void {
  const { displayList } = reader;
  const markers = new Map<string, Marker | null>();
  const markerOf = (reference: string): Marker | null => {
    const id = urlId(reference);
    if (id === '') return null;
    let marker = markers.get(id);
    if (marker === undefined) {
      // Set beforehand, so that a marker whose own lines carry it ends.
      markers.set(id, null);
      markers.set(id, (marker = readMarker(reader, id)));
    }
    return marker;
  };
  let left = MAX_MARK_ITEMS;
  let characters = 0;
  for (const { item, slot } of displayList.marked.splice(0)) {
    const [start, mid, end] = item.style.markers.map(markerOf);
    characters += item.d.length;
    if ((!start && !mid && !end) || characters > MAX_CHARACTERS) continue;
    const corners = cornersOf(item.d);
    displayList.beginLate(slot);
    corners.forEach((corner, at) => {
      const marker = at === 0 ? start : at === corners.length - 1 ? end : mid;
      if (!marker || marker.items.length > left) return;
      left -= marker.items.length;
      const turn = turnOf(corner, marker.orient, at === 0);
      for (const made of placedItems(item, marker, corner.at, turn))
        displayList.add({ item: made, box: boxOfMark(made) });
    });
    displayList.endLate();
  }
}

function readMarker(reader: PlanReader, id: string): Marker | null {
  const node = reader.defs.find(id);
  if (node?.name !== 'marker') return null;
  const { attributes } = node;
  const length = (name: string, axis: 'x' | 'y', unsaid: number): number =>
    readLength(attributes[name], axis, reader.rootLengths, unsaid);
  const width = length('markerWidth', 'x', 3);
  const height = length('markerHeight', 'y', 3);
  const box = readViewBox(attributes['viewBox']);
  if (!(width > 0 && height > 0)) return null;
  const fit = box ? fitViewBox(box, width, height, attributes['preserveAspectRatio']) : IDENTITY;
  const [boxX, boxY, boxWidth, boxHeight] = box ?? [0, 0, width, height];
  const x = refOf(attributes['refX'], boxX, boxWidth);
  const y = refOf(attributes['refY'], boxY, boxHeight);
  const away = translation(-(fit[0] * x + fit[4]), -(fit[3] * y + fit[5]));
  const matrix = multiply(away, fit);
  return {
    items: drawDetached(reader, id),
    matrix,
    isScaled: attributes['markerUnits'] !== 'userSpaceOnUse',
    orient: attributes['orient']?.trim() ?? '0',
    clip: clipOf(reader, node, id, [away[4], away[5], width, height]),
  };
}

/** A reference coordinate: a length, or a keyword for the centre or a side of the box. */
function refOf(text: string | undefined, start: number, size: number): number {
  if (text === 'center') return start + size / 2;
  if (text === 'right' || text === 'bottom') return start + size;
  return readLength(text, 'x', { width: size, height: size, fontSize: 16 }, 0);
}

/** Makes the clip to a marker's size. */
function clipOf(reader: PlanReader, { attributes }: DefNode, id: string, size: readonly number[]): string {
  const style = readDeclarations(attributes['style'] ?? '');
  const overflow = style['overflow'] ?? attributes['overflow'];
  if (overflow === 'visible' || overflow === 'auto') return '';
  const name = `marker\0${id}`;
  const [x = 0, y = 0, width = 0, height = 0] = size;
  const d = `M${x} ${y}h${width}v${height}h${-width}Z`;
  reader.ownClips.set(name, {
    isBoxed: false,
    paths: [{ d, matrix: IDENTITY }],
    cost: d.length,
    rule: 'nonzero',
    pathIn: null,
  });
  return name;
}

/** The items of a marker at a corner of a line. */
function placedItems(
  line: PathItem,
  { items, matrix, isScaled, clip }: Marker,
  [x, y]: Vector,
  turn: number,
): DisplayItem[] {
  const scale = isScaled ? line.style.strokeWidth : 1;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const place = multiply(line.matrix, [cos, sin, -sin, cos, x, y]);
  const space = multiply(place, matrix);
  const { alpha } = line.style;
  let outer = line.effect;
  // A marker has the opacity of its line.
  if (alpha < 1)
    outer = { kind: 'layer', opacity: alpha, blend: '', filter: '', matrix: line.matrix, outer, box: null };
  if (clip !== '') outer = { kind: 'clip', id: clip, matrix: place, outer, box: null };
  const moved = new Map<Effect, Effect>();
  const effectOf = (effect: Effect | null): Effect | null => {
    if (!effect) return outer;
    let own = moved.get(effect);
    if (!own) {
      own = { ...effect, matrix: multiply(space, effect.matrix), outer: effectOf(effect.outer) };
      moved.set(effect, own);
    }
    return own;
  };
  const paintOf = (paint: string): string => {
    if (paint === 'context-stroke') return line.style.stroke;
    return paint === 'context-fill' ? line.style.fill || '#000' : paint;
  };
  return items.map((item) => ({
    ...item,
    matrix: multiply(space, item.matrix),
    effect: effectOf(item.effect),
    style: { ...item.style, fill: paintOf(item.style.fill), stroke: paintOf(item.style.stroke) },
  }));
}

function boxOfMark(item: DisplayItem): ReturnType<typeof boxThrough> {
  if (item.kind === 'path') return boxThrough(item.matrix, strokedBox(item.local, item.style, item.tag));
  const { x, y } = item;
  if (item.kind === 'image')
    return boxThrough(item.matrix, { minX: x, minY: y, maxX: x + item.width, maxY: y + item.height });
  const reach = item.style.fontSize * (item.text.length + 2);
  return boxThrough(item.matrix, { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach });
}

/** The rotation of a marker, in radians. */
function turnOf({ into, out }: Corner, orient: string, isFirst: boolean): number {
  if (!orient.startsWith('auto')) {
    const turn =
      Number.parseFloat(orient) * (orient.endsWith('rad') && !orient.endsWith('grad') ? 180 / Math.PI : 1);
    return Number.isFinite(turn) ? (turn * Math.PI) / 180 : 0;
  }
  const angle = ([x, y]: Vector): number => Math.atan2(y, x);
  let turn = into ? angle(into) : out ? angle(out) : 0;
  if (into && out) {
    // Half-way between both directions, the shorter way round.
    let by = angle(out) - turn;
    if (by > Math.PI) by -= 2 * Math.PI;
    if (by < -Math.PI) by += 2 * Math.PI;
    turn += by / 2;
  }
  return isFirst && orient === 'auto-start-reverse' ? turn + Math.PI : turn;
}

/**
 * The corners of a path with their directions.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function cornersOf(d: string): Corner[] {
  const corners: Corner[] = [];
  let first: Corner | null = null;
  let points: Vector[] = [];
  const step = (to: Vector, isClosing: boolean): void => {
    const last = corners.at(-1);
    if (!last || !first) return;
    const ways = [last.at, ...points];
    const into = wayOf([...ways].reverse());
    const corner: Corner = { at: to, into: into ? [-into[0], -into[1]] : last.into, out: null };
    if (ways.length > 1) last.out = wayOf(ways) ?? last.into;
    if (isClosing) {
      first.into = corner.into;
      corner.out = first.out;
    }
    corners.push(corner);
  };
  flattenPath(d, (x, y) => points.push([x, y]), {
    chords: CHORDS,
    atCorner: (command) => {
      const to = points.at(-1);
      if (command === 'M' && to) {
        first = { at: to, into: null, out: null };
        if (corners.length < MAX_CORNERS) corners.push(first);
      } else if (corners.length < MAX_CORNERS) {
        step(to ?? first?.at ?? [0, 0], command === 'Z');
      }
      points = [];
    },
  });
  return corners;
}

/**
 * The direction in which a line leaves the first of some points. On a curve, the second chord corrects the direction of
 * the first.
 */
function wayOf(points: readonly Vector[]): Vector | null {
  const [a, b, c] = points;
  if (!a || !b) return null;
  const way: Vector = c
    ? [4 * b[0] - 3 * a[0] - c[0], 4 * b[1] - 3 * a[1] - c[1]]
    : [b[0] - a[0], b[1] - a[1]];
  return way[0] === 0 && way[1] === 0 ? null : way;
}

import type { FocalArea } from './focal-area.ts';
import { nearestSeat } from './hit-test.ts';
import {
  boxCentre,
  boxHeight,
  boxContains,
  boxWidth,
  hallPoint,
  type Box,
  type HallPoint,
} from './geometry.ts';
import { rowEnd } from './seat-runs.ts';
import { NO_SEAT, type SeatIndex } from './seat-index.ts';

/** A point of the picture: its units, x to the right, y downwards. */
export type PicturePoint = readonly [x: number, y: number];

/**
 * A part of the picture, the far ones first. `stand`: the seats across a pitch; `apron`, `ground`, `line`: what lies
 * around it, itself, what is drawn on it; `back`, `face`, `top`: of a stage.
 * @internal Named by tests, which make one.
 */
export type ViewShape = {
  readonly kind: 'stand' | 'apron' | 'ground' | 'line' | 'back' | 'face' | 'top';
  readonly points: readonly PicturePoint[];
};

/** How a hall looks from a seat, worked out from its plan alone: a scheme, no photograph. */
export type SeatView = {
  /** Rows of the seat's own part of the hall between it and what is looked at; null where that has no rows. */
  readonly rowsAhead: number | null;
  /**
   * How far the seat lies beside the middle of what is looked at, whole degrees: right is positive, as one looks at
   * it.
   */
  readonly degrees: number;
  /** Where the far ground ends, picture units; may be beyond the picture. */
  readonly horizon: number;
  readonly shapes: readonly ViewShape[];
  /** Who sits in front, the far ones first. */
  readonly heads: readonly { readonly x: number; readonly y: number; readonly r: number }[];
};

/** The picture's size, in its units. */
export const PICTURE = { width: 120, height: 60 } as const;

// Of the field of view, 80° across: picture units a unit of slope.
const FOCAL = 72;
// Where the near edge of what is looked at stands: above the heads.
const NEAR_Y = 42;
// Nobody looks down more steeply, as a slope.
const STEEPEST = 0.6;
// A seat and its gap are half a metre wide, about, whatever the plan's units are.
const SEATS_PER_METRE = 1 / 0.5;
const PITCH_IN_SEATS = 1.3;
// Metres: of a sitting eye, of a row's depth and rise, of what a tier lies above another, of a stage.
const EYE = 1.2;
const ROW_DEPTH = 0.85;
const ROW_RISE = 0.25;
const TIER_RISE = 2.5;
const STAGE_HEIGHT = 1;
const BACK_HEIGHT = 6;
// Metres: the first row around a pitch above it, the stands across.
const PITCH_SIDE_RISE = 1;
const STAND_HEIGHT = 9;
// How far the free ground around a pitch reaches, as a share of the pitch.
const APRON = 1.15;
// What is nearer to the eye is not drawn, metres.
const NEAREST = 0.6;
const HEAD = 0.12;
const MAX_ROWS_OF_HEADS = 4;
// In seats: where nobody sits for longer, another part of the hall begins.
const WIDEST_AISLE = 3.9;
// How far beside the way a seat still stands on it.
const NEAR_SEATS = 1;
const MAX_STEPS = 600;

/**
 * How the focus of a hall is seen from a seat. Null where that can't be told: the hall's focus is unknown, the seat
 * is on it, or so near that nothing of it would fit the picture. O(way to the focus in seats, and the seat's sector).
 */
export function seatView(index: SeatIndex, focus: FocalArea | null, seat: number): SeatView | null {
  if (focus === null || seat < 0 || seat >= index.count || !(index.typicalSize > 0)) return null;
  const at = hallPoint(index.x[seat] as number, index.y[seat] as number);
  if (boxContains(focus.box, at)) return null;
  const metre = SEATS_PER_METRE * PITCH_IN_SEATS * index.typicalSize;
  const near = wayToBox(at, focus) / metre;
  if (!(near > NEAREST)) return null;
  const { rows, tiers } = between(index, focus, seat, at);
  const least = EYE + (focus.front === null ? PITCH_SIDE_RISE : 0);
  const eye = Math.min(least + ROW_RISE * rows + TIER_RISE * tiers, Math.max(least, STEEPEST * near));
  const slope = eye / near;
  const camera = cameraAt(at, focus.middle, eye, metre, NEAR_Y - FOCAL * slope);
  const rowsAhead = rowsBefore(index, focus, seat);
  return {
    rowsAhead,
    degrees: degreesBeside(focus, at),
    horizon: camera.horizon,
    shapes: (focus.front === null
      ? pitchShapes(camera, focus.box, rows === 0)
      : stageShapes(camera, focus.box, focus.front)
    ).filter(({ points }) => points.length > 2),
    heads: headsOf(rowsAhead ?? Math.min(rows, 1), slope, camera.horizon),
  };
}

/* Rows and sectors that the straight way to the focus crosses, beside the seat's own. */
function between(
  index: SeatIndex,
  focus: FocalArea,
  seat: number,
  at: HallPoint,
): { readonly rows: number; readonly tiers: number } {
  const [dx, dy] = [focus.middle.x - at.x, focus.middle.y - at.y];
  const steps = Math.min(MAX_STEPS, Math.ceil(Math.hypot(dx, dy) / index.typicalSize));
  const rows = new Set<string>();
  const tiers = new Set<number>();
  for (let step = 1; step < steps; step += 1) {
    const point = hallPoint(at.x + (dx * step) / steps, at.y + (dy * step) / steps);
    if (boxContains(focus.box, point)) break;
    const met = nearestSeat(index, point, index.typicalSize);
    if (met < 0) continue;
    const sector = index.sector[met] as number;
    if (sector !== index.sector[seat]) tiers.add(sector);
    if (sector !== index.sector[seat] || index.rowLabel[met] !== index.rowLabel[seat])
      rows.add(`${sector}/${index.rowLabel[met]}`);
  }
  return { rows: rows.size, tiers: tiers.size };
}

/*
 * Rows of the seat's own part of the hall that one looks over: those of its sector that the way to the focus crosses,
 * or the way straight on, at a right angle to its row, until seats end for as much as no aisle is wide. Boxes along a
 * wall and the stalls below a balcony are rows of other parts. Null where the sector has one row only.
 */
function rowsBefore(index: SeatIndex, { box, middle }: FocalArea, seat: number): number | null {
  const sector = index.sectors[index.sector[seat] as number];
  const [from, until] = sector === undefined ? [0, index.count] : [sector.first, sector.end];
  if (rowEnd(index, from) >= until) return null;
  const at = hallPoint(index.x[seat] as number, index.y[seat] as number);
  const rows = new Set<string>();
  const look = (dx: number, dy: number): void => {
    const step = index.typicalSize / 2;
    const way = Math.hypot(dx, dy);
    let last = seat;
    for (let gone = step; gone < way; gone += step) {
      const point = hallPoint(at.x + (dx * gone) / way, at.y + (dy * gone) / way);
      if (boxContains(box, point)) return;
      const met = nearestSeat(index, point, NEAR_SEATS * index.typicalSize);
      if (met < 0 || index.sector[met] !== index.sector[seat]) continue;
      if (index.rowLabel[met] === index.rowLabel[last]) {
        last = met;
        continue;
      }
      const [aside, away] = [index.x, index.y].map(
        (column) => (column[met] as number) - (column[last] as number),
      );
      if (Math.hypot(aside as number, away as number) > WIDEST_AISLE * index.typicalSize) return;
      last = met;
      if (index.rowLabel[met] !== index.rowLabel[seat]) rows.add(String(index.rowLabel[met]));
    }
  };
  const [dx, dy] = [middle.x - at.x, middle.y - at.y];
  look(dx, dy);
  const [left, right] = [index.left[seat] as number, index.right[seat] as number].map((beside) =>
    beside === NO_SEAT ? seat : beside,
  ) as [number, number];
  const along = hallPoint(
    (index.x[right] as number) - (index.x[left] as number),
    (index.y[right] as number) - (index.y[left] as number),
  );
  const length = Math.hypot(along.x, along.y);
  if (length > 0) {
    const ahead = (along.y * dx - along.x * dy) / length;
    look((along.y / length) * ahead, (-along.x / length) * ahead);
  }
  return rows.size;
}

/* Beside the front's axis; without a front, beside that axis of the focus which is nearest. */
function degreesBeside({ middle, front }: FocalArea, at: HallPoint): number {
  const [dx, dy] = [at.x - middle.x, at.y - middle.y];
  const isAcross = Math.abs(dx) > Math.abs(dy);
  const axis = front ?? hallPoint(isAcross ? Math.sign(dx) : 0, isAcross ? 0 : Math.sign(dy));
  // Who looks against the axis has its right where the axis turned by 90° to the left leads; y runs downwards.
  const right = dx * axis.y - dy * axis.x;
  const degrees = Math.round((Math.atan2(right, dx * axis.x + dy * axis.y) * 180) / Math.PI);
  return degrees === 0 ? 0 : degrees;
}

/* Looks from a place to another, level; metres, the height of the eye above the ground among them. */
type Camera = {
  readonly at: HallPoint;
  readonly ahead: HallPoint;
  readonly eye: number;
  readonly metre: number;
  readonly horizon: number;
};

/* Metres ahead of the eye, to its right and above the ground. */
type Spot = { readonly depth: number; readonly right: number; readonly up: number };

function cameraAt(at: HallPoint, to: HallPoint, eye: number, metre: number, horizon: number): Camera {
  const way = Math.hypot(to.x - at.x, to.y - at.y);
  return { at, ahead: hallPoint((to.x - at.x) / way, (to.y - at.y) / way), eye, metre, horizon };
}

function spotOf({ at, ahead, metre }: Camera, x: number, y: number, up: number): Spot {
  const [dx, dy] = [(x - at.x) / metre, (y - at.y) / metre];
  return { depth: dx * ahead.x + dy * ahead.y, right: dy * ahead.x - dx * ahead.y, up };
}

/* From a place outside of it to the edge of the focus's box, straight towards its middle; hall units. */
function wayToBox(at: HallPoint, { box, middle }: FocalArea): number {
  const [dx, dy] = [Math.abs(at.x - middle.x), Math.abs(at.y - middle.y)];
  const inside = Math.min((box.maxX - box.minX) / 2 / dx, (box.maxY - box.minY) / 2 / dy);
  return Math.hypot(dx, dy) * (1 - inside);
}

/* The sides of a box, in their order around it. */
type Side = { readonly from: readonly [number, number]; readonly to: readonly [number, number] };

function sidesOf({ minX, minY, maxX, maxY }: Box): readonly Side[] {
  const corners = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const;
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % 4] ?? from }));
}

/* Outwards of a side that runs clockwise on the screen is to its left. */
const outward = ({ from, to }: Side): HallPoint => hallPoint(to[1] - from[1], from[0] - to[0]);

const isSeen = ({ at }: Camera, side: Side): boolean => {
  const out = outward(side);
  return out.x * (at.x - side.from[0]) + out.y * (at.y - side.from[1]) > 0;
};

const wall = (camera: Camera, { from, to }: Side, low: number, high: number): readonly PicturePoint[] =>
  projected(camera, [
    spotOf(camera, ...from, low),
    spotOf(camera, ...to, low),
    spotOf(camera, ...to, high),
    spotOf(camera, ...from, high),
  ]);

const flat = (camera: Camera, box: Box, up: number): readonly PicturePoint[] =>
  projected(
    camera,
    sidesOf(box).map(({ from }) => spotOf(camera, ...from, up)),
  );

/* A box so many times as large around its middle, across and down. */
function grown(box: Box, across: number, down = across): Box {
  const { x, y } = boxCentre(box);
  const [halfWidth, halfHeight] = [(boxWidth(box) / 2) * across, (boxHeight(box) / 2) * down];
  return { minX: x - halfWidth, maxX: x + halfWidth, minY: y - halfHeight, maxY: y + halfHeight };
}

/* Who sits in the first row has the ground before their feet. */
function pitchShapes(camera: Camera, box: Box, isFirst: boolean): readonly ViewShape[] {
  const apron = grown(box, APRON);
  const { x, y } = camera.at;
  const near = isFirst
    ? {
        minX: Math.min(apron.minX, x),
        minY: Math.min(apron.minY, y),
        maxX: Math.max(apron.maxX, x),
        maxY: Math.max(apron.maxY, y),
      }
    : apron;
  const isWide = boxWidth(box) > boxHeight(box);
  const thin = 0.01;
  const halfway = isWide ? grown(box, thin, 1) : grown(box, 1, thin);
  return [
    ...sidesOf(apron)
      .filter((side) => !isSeen(camera, side))
      .map((side) => ({ kind: 'stand' as const, points: wall(camera, side, 0, STAND_HEIGHT) })),
    { kind: 'apron', points: flat(camera, near, 0) },
    { kind: 'ground', points: flat(camera, box, 0) },
    { kind: 'line', points: flat(camera, halfway, 0) },
  ];
}

function stageShapes(camera: Camera, box: Box, front: HallPoint): readonly ViewShape[] {
  const sides = sidesOf(box);
  const facing = (to: HallPoint, side: Side): number => {
    const out = outward(side);
    return (out.x * to.x + out.y * to.y) / (Math.hypot(out.x, out.y) || 1);
  };
  const back = sides.reduce((best, side) => (facing(front, side) < facing(front, best) ? side : best));
  return [
    ...(isSeen(camera, back)
      ? []
      : [{ kind: 'back' as const, points: wall(camera, back, STAGE_HEIGHT, STAGE_HEIGHT + BACK_HEIGHT) }]),
    ...(camera.eye > STAGE_HEIGHT ? [{ kind: 'top' as const, points: flat(camera, box, STAGE_HEIGHT) }] : []),
    ...sides
      .filter((side) => isSeen(camera, side))
      .map((side) => ({ kind: 'face' as const, points: wall(camera, side, 0, STAGE_HEIGHT) })),
  ];
}

/* Onto the picture, without what is behind the eye. */
function projected({ eye, horizon }: Camera, spots: readonly Spot[]): readonly PicturePoint[] {
  const kept: Spot[] = [];
  spots.forEach((spot, at) => {
    const next = spots[(at + 1) % spots.length] ?? spot;
    if (spot.depth >= NEAREST) kept.push(spot);
    if (spot.depth >= NEAREST === next.depth >= NEAREST) return;
    const share = (NEAREST - spot.depth) / (next.depth - spot.depth);
    const part = (from: number, to: number): number => from + (to - from) * share;
    kept.push({ depth: NEAREST, right: part(spot.right, next.right), up: part(spot.up, next.up) });
  });
  return kept.map(({ depth, right, up }) => [
    PICTURE.width / 2 + (FOCAL * right) / depth,
    horizon + (FOCAL * (eye - up)) / depth,
  ]);
}

/* The nearest rows ahead: each so much lower that what is looked at stays free, as stands are built. */
function headsOf(rows: number, slope: number, horizon: number): SeatView['heads'] {
  const rise = Math.max(ROW_RISE / 2, slope * ROW_DEPTH + 0.05);
  const heads: { x: number; y: number; r: number }[] = [];
  for (let row = Math.min(rows, MAX_ROWS_OF_HEADS); row > 0; row -= 1) {
    const depth = row * ROW_DEPTH;
    const y = horizon + (FOCAL * (rise * row + HEAD)) / depth;
    const step = FOCAL / SEATS_PER_METRE / depth;
    // Rows are staggered: one looks between two heads.
    for (let x = PICTURE.width / 2 + (row % 2 === 1 ? step / 2 : 0); x < PICTURE.width + step; x += step) {
      const r = (FOCAL * HEAD) / depth;
      heads.push({ x, y, r });
      const mirrored = PICTURE.width - x;
      if (mirrored !== x) heads.push({ x: mirrored, y, r });
    }
  }
  return heads;
}

import type { FocalArea } from './focal-area.ts';
import { boxContains, hallPoint, type HallPoint } from './geometry.ts';
import { nearestSeat } from './hit-test.ts';
import { rowEnd } from './seat-runs.ts';
import { NO_SEAT, type SeatIndex } from './seat-index.ts';
import { cameraAt, type ViewShape } from './seat-view-camera.ts';
import { edgeShapes, headsOf, ROW_DEPTH, type ViewHead } from './seat-view-foreground.ts';
import { openStageShapes } from './seat-view-open-stage.ts';
import { pitchShapes } from './seat-view-pitch.ts';
import { stageShapes } from './seat-view-stage.ts';

/** The view from a seat, computed from the plan alone: a schematic, not a photograph. */
export type SeatView = {
  /** The number of rows in front of the seat within its own part of the hall; null if that part has only one row. */
  readonly rowsAhead: number | null;
  /**
   * The angle of the seat from the centre axis of the focus, whole degrees: positive to the right, from the viewer's
   * side.
   */
  readonly degrees: number;
  /**
   * The distance from the seat to the focus, metres, derived from the width of the seats. Rows count with at least
   * their real depth, because plans draw them closer together.
   */
  readonly metres: number;
  /** True for a pitch, with its audience all around; false for a stage. */
  readonly isPitch: boolean;
  /**
   * For a pitch that is longer than wide: beyond its end or a corner; null beside its long sides, and for any other
   * focus.
   */
  readonly place: 'end' | 'corner' | null;
  /** The horizon's y coordinate, picture units; may be outside the picture. */
  readonly horizon: number;
  readonly shapes: readonly ViewShape[];
  /** The heads in front, far ones first. */
  readonly heads: readonly ViewHead[];
};

// A pitch this many times longer than wide has two ends.
const LONGER = 1.2;
// A seat with its gap is about half a metre wide, whatever the plan's units.
const SEATS_PER_METRE = 1 / 0.5;
const PITCH_IN_SEATS = 1.3;
// The steepest downward view, as a slope.
const STEEPEST = 0.6;
// Metres: a sitting viewer's eye, a row's rise, the height between tiers, the first row around a pitch.
const EYE = 1.2;
const ROW_RISE = 0.25;
const TIER_RISE = 2.5;
const PITCH_SIDE_RISE = 1;
// Closer to the focus than this, nothing of it fits into the picture, metres.
const NEAREST = 0.6;
// In seats: a longer gap begins another part of the hall.
const WIDEST_AISLE = 3.9;
// The minimum distance between rows, in seats.
const CLOSEST_ROWS = 0.8;
// How far beside the line of sight a seat still counts as on it, in seats.
const NEAR_SEATS = 1;
const MAX_STEPS = 600;
// Behind more rows than this the edge of a balcony is invisible.
const MAX_ROWS_TO_EDGE = 6;
/* Names of upper parts of a hall, in Russian and in English. */
const raised = ['балкон', 'бельэтаж', 'галер', 'верхний ярус', 'balcony', 'circle', 'gallery', 'upper tier'];

/**
 * The view of a hall's focus from a seat. Null if unknown: the hall has no known focus, or the seat is on it or too
 * near to fit any of it into the picture. O(distance to the focus in seats, and the seat's sector).
 */
export const seatView = (index: SeatIndex, focus: FocalArea | null, seat: number): SeatView | null =>
  seatLook(index, focus, seat)?.(0) ?? null;

/** As `seatView`, as a function of the degrees turned to the right. Turning costs only the drawing. */
export function seatLook(
  index: SeatIndex,
  focus: FocalArea | null,
  seat: number,
): ((turnedDegrees: number) => SeatView) | null {
  if (focus === null || seat < 0 || seat >= index.count || !(index.typicalSize > 0)) return null;
  const at = hallPoint(index.x[seat] as number, index.y[seat] as number);
  if (boxContains(focus.box, at)) return null;
  const metre = SEATS_PER_METRE * PITCH_IN_SEATS * index.typicalSize;
  const near = wayToBox(at, focus) / metre;
  if (!(near > NEAREST)) return null;
  const { rows, tiers, depth } = between(index, focus, seat, at);
  const { box, middle, front, ground } = focus;
  const isPitch = front === null && ground === undefined;
  const least = EYE + (front === null ? PITCH_SIDE_RISE : 0);
  const eye = Math.min(least + ROW_RISE * rows + TIER_RISE * tiers, Math.max(least, STEEPEST * near));
  const slope = eye / near;
  const before = rowsBefore(index, focus, seat);
  const degrees = degreesBeside(focus, at);
  const sitting = before?.seated ?? Math.min(rows, 1);
  const hasEdge = tiers > 0 && sitting <= MAX_ROWS_TO_EDGE && isRaised(index, seat);
  const lookTo = (turned: number) => cameraAt(at, middle, { eye, near, metre, isStage: !isPitch }, turned);
  const straight = lookTo(0);
  return (turnedDegrees) => {
    const turned = (turnedDegrees * Math.PI) / 180;
    const camera = lookTo(turned);
    const seen =
      ground !== undefined
        ? openStageShapes(camera, box, ground)
        : front === null
          ? pitchShapes(camera, box, rows === 0, turned)
          : stageShapes(camera, straight, box, front);
    return {
      rowsAhead: before?.all ?? null,
      degrees,
      metres: Math.round(near + Math.max(0, rows * ROW_DEPTH - depth / metre)),
      isPitch,
      place: isPitch ? placeAround(focus, at) : null,
      horizon: camera.horizon,
      shapes: [...seen, ...(hasEdge ? edgeShapes(camera, sitting, slope, turned) : [])].filter(
        ({ points }) => points.length > 2,
      ),
      heads: headsOf(camera, sitting, slope, turned),
    };
  };
}

/* Decided by the sector's name, because a plan draws no heights. */
function isRaised({ sector, sectors }: SeatIndex, seat: number): boolean {
  const name = Object.values(sectors[sector[seat] as number]?.name ?? {})
    .join(' ')
    .toLowerCase();
  return raised.some((word) => name.includes(word));
}

/*
 * The rows and sectors, apart from the seat's own, that the straight line to the focus crosses, and the distance to the
 * last of those rows, hall units.
 */
function between(
  index: SeatIndex,
  focus: FocalArea,
  seat: number,
  at: HallPoint,
): { readonly rows: number; readonly tiers: number; readonly depth: number } {
  const [dx, dy] = [focus.middle.x - at.x, focus.middle.y - at.y];
  const steps = Math.min(MAX_STEPS, Math.ceil(Math.hypot(dx, dy) / index.typicalSize));
  const rows = new Set<string>();
  const tiers = new Set<number>();
  let depth = 0;
  for (let step = 1; step < steps; step += 1) {
    const point = hallPoint(at.x + (dx * step) / steps, at.y + (dy * step) / steps);
    if (boxContains(focus.box, point)) break;
    const met = nearestSeat(index, point, index.typicalSize);
    if (met < 0) continue;
    const sector = index.sector[met] as number;
    if (sector !== index.sector[seat]) tiers.add(sector);
    const row = `${sector}/${index.rowLabel[met]}`;
    if (rows.has(row) || (sector === index.sector[seat] && index.rowLabel[met] === index.rowLabel[seat]))
      continue;
    rows.add(row);
    depth = Math.hypot(point.x - at.x, point.y - at.y);
  }
  return { rows: rows.size, tiers: tiers.size, depth };
}

/*
 * Rows of the seat's own part of the hall in front of it: those of its sector that the line to the focus crosses, or
 * the line straight ahead, at a right angle to its row, until a gap longer than any aisle. Boxes along a wall and
 * stalls below a balcony belong to other parts. `all` includes rows cut by an entrance and those beyond; `seated`
 * counts only the rows before it, whose heads are visible. Null if the sector has only one row.
 */
function rowsBefore(
  index: SeatIndex,
  { box, middle }: FocalArea,
  seat: number,
): { readonly all: number; readonly seated: number } | null {
  const sector = index.sectors[index.sector[seat] as number];
  const [from, until] = sector === undefined ? [0, index.count] : [sector.first, sector.end];
  if (rowEnd(index, from) >= until) return null;
  const at = hallPoint(index.x[seat] as number, index.y[seat] as number);
  const labelOf = (one: number): string => index.labels[index.rowLabel[one] as number] ?? '';
  const [all, seated] = [new Set<string>(), new Set<string>()];
  const look = (dx: number, dy: number): void => {
    let isUnbroken = true;
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
      const gap = Math.hypot(aside as number, away as number) / index.typicalSize;
      if (gap > WIDEST_AISLE) {
        const cut = rowsCut(labelOf(last), labelOf(met), gap);
        if (cut === null) return;
        for (const row of cut) all.add(row);
        isUnbroken = false;
      }
      last = met;
      if (index.rowLabel[met] === index.rowLabel[seat]) continue;
      all.add(labelOf(met));
      if (isUnbroken) seated.add(labelOf(met));
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
  return { all: all.size, seated: seated.size };
}

/*
 * The rows hidden by an entrance or a landing between two others, if numbering continues over a gap of that length, in
 * seats: rows «17» and «9» must be as far apart as eight rows are. Null if the other row is another part of the hall.
 */
function rowsCut(from: string, to: string, gap: number): readonly string[] | null {
  const [name, next] = [from, to].map((label) => /^(\D*)(\d{1,4})$/.exec(label));
  if (!name || !next || name[1] !== next[1]) return null;
  const [low = 0, high = 0] = [Number(name[2]), Number(next[2])].toSorted((a, b) => a - b);
  const apart = gap / (high - low);
  if (!(apart >= CLOSEST_ROWS && apart <= WIDEST_AISLE)) return null;
  return Array.from({ length: high - low - 1 }, (_, at) => `${name[1]}${low + 1 + at}`);
}

/* A focus that is about as wide as long has no ends. */
function placeAround({ box, middle }: FocalArea, at: HallPoint): SeatView['place'] {
  const [halfX, halfY] = [(box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2];
  if (Math.max(halfX, halfY) < LONGER * Math.min(halfX, halfY)) return null;
  const [isBesideX, isBesideY] = [Math.abs(at.x - middle.x) > halfX, Math.abs(at.y - middle.y) > halfY];
  if (isBesideX && isBesideY) return 'corner';
  return (halfX > halfY ? isBesideX : isBesideY) ? 'end' : null;
}

/* The angle from the front's axis or, without a front, from the nearest axis of the focus; whole degrees. */
function degreesBeside({ box, middle, front }: FocalArea, at: HallPoint): number {
  const [dx, dy] = [at.x - middle.x, at.y - middle.y];
  const isAcross = Math.abs(dx) * (box.maxY - box.minY) > Math.abs(dy) * (box.maxX - box.minX);
  const axis = front ?? hallPoint(isAcross ? Math.sign(dx) : 0, isAcross ? 0 : Math.sign(dy));
  // For a viewer facing against the axis, right is the axis turned by 90° to the left; y points down.
  const right = dx * axis.y - dy * axis.x;
  const degrees = Math.round((Math.atan2(right, dx * axis.x + dy * axis.y) * 180) / Math.PI);
  return degrees === 0 ? 0 : degrees;
}

/* The distance from a place outside the focus to the edge of its box, straight towards its middle; hall units. */
function wayToBox(at: HallPoint, { box, middle }: FocalArea): number {
  const [dx, dy] = [Math.abs(at.x - middle.x), Math.abs(at.y - middle.y)];
  const inside = Math.min((box.maxX - box.minX) / 2 / dx, (box.maxY - box.minY) / 2 / dy);
  return Math.hypot(dx, dy) * (1 - inside);
}

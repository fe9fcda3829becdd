import { boxCentre, boxHeight, boxWidth, hallPoint, type Box, type HallPoint } from './geometry.ts';

/** A point of the picture: its units, x to the right, y downwards. */
export type PicturePoint = readonly [x: number, y: number];

/**
 * A part of the picture, far ones first. Under the open sky: `haze` over the horizon, at `night` with a dark `floor`;
 * `stand` and `tier`, the seats opposite, rows of `crowd` and its `shirts`, the `fascia` between them, the `roof`
 * above, its `eaves` and `lamps`; `board`, the advertising around the pitch; `apron`, its surroundings; `ground`,
 * `stripe`, `line`, `goal`; the `cover` of a pitch that has a stage, the `shine` around that, a `ray` over it, its lit
 * `rim`. Of a stage: `back` and the `glow` at its foot, `top`, `pool` of light, `figure`, `beam`, the `wall` around its
 * opening, `curtain` and its `fold`, `face`. Of a balcony: `rail` and `parapet`, its edge. Of a pitch's first row:
 * `glass` with each `post` and a `rail`, its barrier.
 */
export type ViewShape = {
  readonly kind:
    | 'night'
    | 'haze'
    | 'floor'
    | 'stand'
    | 'tier'
    | 'fascia'
    | 'crowd'
    | 'shirts'
    | 'roof'
    | 'eaves'
    | 'lamps'
    | 'board'
    | 'apron'
    | 'ground'
    | 'stripe'
    | 'line'
    | 'goal'
    | 'cover'
    | 'shine'
    | 'ray'
    | 'rim'
    | 'back'
    | 'glow'
    | 'top'
    | 'pool'
    | 'figure'
    | 'beam'
    | 'wall'
    | 'curtain'
    | 'fold'
    | 'face'
    | 'rail'
    | 'parapet'
    | 'glass'
    | 'post';
  readonly points: readonly PicturePoint[];
  /** Of `crowd`, `shirts` and `lamps`, which are lines of dots: the size of a dot, picture units. */
  readonly size?: number;
};

/** The picture's size, in its units. */
export const PICTURE = { width: 160, height: 90 } as const;

// Focal length, picture units per unit of slope: the field of view is 80° across. Near a stage it is wider, because
// viewers look around there.
const FOCAL = 96;
const FOCAL_AT_STAGE = 66;
const FOCAL_PER_METRE = 2;
// From this distance on the view shows only the stage: its opening keeps most of the picture but still shrinks.
// Metres.
const FAR = 25;
const FAR_POWER = 0.6;
// The picture height of the near edge of the focus: above the heads.
const NEAR_Y = 60;
// The highest picture position of people on a stage: below the frame of its opening.
const TOP_Y = 20;
/** The height of a stage, metres. */
export const STAGE_HEIGHT = 1;
// The height of people on a stage, metres.
const FIGURE_HEIGHT = 1.78;
// The share of the way from the stage's edge to its centre that lies in front of all figures.
const NEAREST_FIGURE = 0.8;
/**
 * The depth behind the stage's edge within which figures are placed: people farther back would look too small to a
 * viewer near it. Metres.
 */
export const figuresDepth = (near: number): number => Math.max(4, 0.6 * near);
/** Objects closer to the eye are not drawn, metres. */
export const NEAREST = 0.6;

/**
 * A level camera at one place, turned towards another or beside it. `eye`: the height of the eye above the ground,
 * metres; `metre`: hall units per metre; `focal` and `horizon`: picture units.
 */
export type Camera = {
  readonly at: HallPoint;
  readonly ahead: HallPoint;
  readonly eye: number;
  readonly metre: number;
  readonly focal: number;
  readonly horizon: number;
};

/** A point relative to a camera: metres ahead of the eye, to its right and above the ground. */
export type Spot = { readonly depth: number; readonly right: number; readonly up: number };

/**
 * A camera at a place, high enough that things `near` away are visible above the heads and people on a stage are
 * complete; `turned` to the right, radians. Lengths in metres.
 */
export function cameraAt(
  at: HallPoint,
  to: HallPoint,
  {
    eye,
    near,
    metre,
    isStage,
  }: Pick<Camera, 'eye' | 'metre'> & {
    readonly near: number;
    readonly isStage: boolean;
  },
  turned: number,
): Camera {
  const way = Math.hypot(to.x - at.x, to.y - at.y);
  const [x, y] = [(to.x - at.x) / way, (to.y - at.y) / way];
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const ahead = hallPoint(x * cos - y * sin, y * cos + x * sin);
  const far = isStage ? Math.max(1, near / FAR) ** FAR_POWER : 1;
  const focal = far * (isStage ? Math.min(FOCAL, FOCAL_AT_STAGE + FOCAL_PER_METRE * near) : FOCAL);
  // How far below the horizon the top of a figure is drawn; negative if it is above the eye.
  const behind = NEAREST_FIGURE * Math.min(way / metre - near, figuresDepth(near) / 2);
  const below = (focal * (eye - STAGE_HEIGHT - FIGURE_HEIGHT)) / (near + behind);
  const level = NEAR_Y - (focal * eye) / near;
  return { at, ahead, eye, metre, focal, horizon: isStage ? Math.max(level, TOP_Y - below) : level };
}

/** A point of the hall, `up` metres above its ground, as seen by a camera. */
export function spotOf({ at, ahead, metre }: Camera, { x, y }: HallPoint, up: number): Spot {
  const [dx, dy] = [(x - at.x) / metre, (y - at.y) / metre];
  return { depth: dx * ahead.x + dy * ahead.y, right: dy * ahead.x - dx * ahead.y, up };
}

/** A side of a box; sides run clockwise on the screen. */
export type Side = { readonly from: HallPoint; readonly to: HallPoint };

/** The sides of a box, in their order around it. */
export function sidesOf({ minX, minY, maxX, maxY }: Box): readonly Side[] {
  const corners = [
    hallPoint(minX, minY),
    hallPoint(maxX, minY),
    hallPoint(maxX, maxY),
    hallPoint(minX, maxY),
  ];
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % 4] ?? from }));
}

/** The direction out of the box, of length 1: to the left of a side that runs clockwise on the screen. */
export function outward({ from, to }: Side): HallPoint {
  const [x, y] = [to.y - from.y, from.x - to.x];
  const length = Math.hypot(x, y) || 1;
  return hallPoint(x / length, y / length);
}

/** True if the camera is outside of the side. */
export const isSeen = ({ at }: Camera, side: Side): boolean => {
  const out = outward(side);
  return out.x * (at.x - side.from.x) + out.y * (at.y - side.from.y) > 0;
};

/** An upright wall over a side, between two heights, metres. */
export const wall = (
  camera: Camera,
  { from, to }: Side,
  low: number,
  high: number,
): readonly PicturePoint[] =>
  projected(camera, [
    spotOf(camera, from, low),
    spotOf(camera, to, low),
    spotOf(camera, to, high),
    spotOf(camera, from, high),
  ]);

/** A level box, `up` metres above the ground. */
export const flat = (camera: Camera, box: Box, up: number): readonly PicturePoint[] =>
  projected(
    camera,
    sidesOf(box).map(({ from }) => spotOf(camera, from, up)),
  );

/** A box enlarged by a factor around its middle. */
export function grown(box: Box, times: number): Box {
  const { x, y } = boxCentre(box);
  const [halfWidth, halfHeight] = [(boxWidth(box) / 2) * times, (boxHeight(box) / 2) * times];
  return { minX: x - halfWidth, maxX: x + halfWidth, minY: y - halfHeight, maxY: y + halfHeight };
}

/** Projects points onto the picture; clips what is behind the eye or too close to it. */
export function projected({ eye, focal, horizon }: Camera, spots: readonly Spot[]): readonly PicturePoint[] {
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
    PICTURE.width / 2 + (focal * right) / depth,
    horizon + (focal * (eye - up)) / depth,
  ]);
}

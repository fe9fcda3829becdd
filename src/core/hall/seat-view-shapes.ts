import { boxCentre, boxHeight, boxWidth, hallPoint, type Box, type HallPoint } from './geometry.ts';

/** A point of the picture: its units, x to the right, y downwards. */
export type PicturePoint = readonly [x: number, y: number];

/**
 * A part of the picture, the far ones first. Of a pitch `stand` and `tier`, the seats across, and the `fascia` between
 * them; `board`, what is written around it; `apron`, what lies around it; `ground`, `stripe`, `line`, `goal`. Of a
 * stage `back` and the `glow` at its foot, `top`, `pool` of light, `figure`, `beam`, the `wall` it opens in, `curtain`
 * and its `fold`, `face`. Of a balcony and of a pitch's first row `rail` and `parapet`, its edge.
 */
export type ViewShape = {
  readonly kind:
    | 'stand'
    | 'tier'
    | 'fascia'
    | 'board'
    | 'apron'
    | 'ground'
    | 'stripe'
    | 'line'
    | 'goal'
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
    | 'parapet';
  readonly points: readonly PicturePoint[];
};

/** A head of who sits in front: its middle and its radius, picture units, and how many rows ahead it is. */
export type ViewHead = { readonly x: number; readonly y: number; readonly r: number; readonly row: number };

/** The picture's size, in its units. */
export const PICTURE = { width: 160, height: 90 } as const;

// Of the field of view, 80° across: picture units a unit of slope. Near a stage one looks about: it is wider there.
const FOCAL = 96;
const FOCAL_AT_STAGE = 66;
const FOCAL_PER_METRE = 2;
// Where the near edge of what is looked at stands: above the heads.
const NEAR_Y = 60;
// Where who stands on a stage may reach at most.
const TOP_Y = 8;
// A seat and its gap are half a metre wide, about.
const SEATS_PER_METRE = 1 / 0.5;
// Metres: of a row's depth and rise, of a stage, of who stands on it, of the wall above its opening.
const ROW_DEPTH = 0.85;
const ROW_RISE = 0.25;
const STAGE_HEIGHT = 1;
// And of what is behind it: as high as the opening is wide by this share, within limits.
const BACK_SHARE = 0.45;
const BACK_HEIGHT = { least: 6, most: 12 } as const;
const GLOW_SHARE = 0.4;
// Of the curtain above, a share of that height.
const VALANCE = 0.2;
// What of a stage is behind the curtains, on either side, as a share of its width.
const WING = 0.5;
const WALL_HEIGHT = 4;
// The strips of a stand across: from so far outside the pitch's surroundings and so high to so far and so high, metres.
const STAND_STRIPS = [
  ['board', 0, 0, 0, 1],
  ['stand', 0, 1, 6, 4],
  ['tier', 6, 4, 12, 7.5],
  ['fascia', 12, 7.5, 12, 9],
  ['stand', 12, 9, 20, 13.5],
  ['fascia', 20, 13.5, 20, 15],
] as const;
// Before the first row around a pitch: how far away it is and how high, metres.
const BARRIER = { depth: 3.4, height: 0.65 } as const;
// How far the free ground around a pitch reaches, as a share of the pitch.
const APRON = 1.15;
// Metres: so long is a pitch that football is played on, and of its lines.
const FOOTBALL = {
  least: 60,
  length: 105,
  width: 68,
  circle: 9.15,
  box: [16.5, 40.3],
  goal: [7.3, 2.44],
} as const;
const STRIPES = 10;
// What is nearer to the eye is not drawn, metres.
const NEAREST = 0.6;
const HEAD = 0.12;
const MAX_ROWS_OF_HEADS = 4;
// Who sits in front is drawn so far to both sides, metres, however far one looks round.
const WIDEST = 14;
// Of a figure that stands, metres to the right of its middle and above its feet; the other half mirrors it.
const FIGURE = [
  [0.14, 0],
  [0.16, 0.8],
  [0.25, 0.95],
  [0.23, 1.42],
  [0.08, 1.5],
  [0.12, 1.6],
  [0.11, 1.72],
  [0, 1.78],
] as const;
const FIGURE_HEIGHT = 1.78;
/* Where they stand: shares of the stage's width and depth. */
const FIGURES = [
  [0.34, 0.55],
  [0.5, 0.4],
  [0.64, 0.62],
] as const;
// Of the way from the stage's edge to its middle, a share that is not beyond any of them.
const NEAREST_FIGURE = 0.8;

/** Looks from a place to another or beside it, level; metres, the height of the eye above the ground among them. */
type Camera = {
  readonly at: HallPoint;
  readonly ahead: HallPoint;
  readonly eye: number;
  readonly metre: number;
  readonly focal: number;
  readonly horizon: number;
};

/* Metres ahead of the eye, to its right and above the ground. */
type Spot = { readonly depth: number; readonly right: number; readonly up: number };

/**
 * A camera at a place, so high that what is `near` away is seen above the heads, and who stands on a stage is whole;
 * `turned` to the right, radians. Lengths in metres.
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
  const focal = isStage ? Math.min(FOCAL, FOCAL_AT_STAGE + FOCAL_PER_METRE * near) : FOCAL;
  // How far below the horizon the top of a figure is drawn; of one above the eye that is less than nothing.
  const below =
    (focal * (eye - STAGE_HEIGHT - FIGURE_HEIGHT)) / (near + NEAREST_FIGURE * (way / metre - near));
  const level = NEAR_Y - (focal * eye) / near;
  return { at, ahead, eye, metre, focal, horizon: isStage ? Math.max(level, TOP_Y - below) : level };
}

function spotOf({ at, ahead, metre }: Camera, { x, y }: HallPoint, up: number): Spot {
  const [dx, dy] = [(x - at.x) / metre, (y - at.y) / metre];
  return { depth: dx * ahead.x + dy * ahead.y, right: dy * ahead.x - dx * ahead.y, up };
}

/* The sides of a box, in their order around it. */
type Side = { readonly from: HallPoint; readonly to: HallPoint };

function sidesOf({ minX, minY, maxX, maxY }: Box): readonly Side[] {
  const corners = [
    hallPoint(minX, minY),
    hallPoint(maxX, minY),
    hallPoint(maxX, maxY),
    hallPoint(minX, maxY),
  ];
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % 4] ?? from }));
}

/* Outwards of a side that runs clockwise on the screen is to its left. */
function outward({ from, to }: Side): HallPoint {
  const [x, y] = [to.y - from.y, from.x - to.x];
  const length = Math.hypot(x, y) || 1;
  return hallPoint(x / length, y / length);
}

const isSeen = ({ at }: Camera, side: Side): boolean => {
  const out = outward(side);
  return out.x * (at.x - side.from.x) + out.y * (at.y - side.from.y) > 0;
};

const wall = (camera: Camera, { from, to }: Side, low: number, high: number): readonly PicturePoint[] =>
  projected(camera, [
    spotOf(camera, from, low),
    spotOf(camera, to, low),
    spotOf(camera, to, high),
    spotOf(camera, from, high),
  ]);

const flat = (camera: Camera, box: Box, up: number): readonly PicturePoint[] =>
  projected(
    camera,
    sidesOf(box).map(({ from }) => spotOf(camera, from, up)),
  );

/* A box so many times as large around its middle. */
function grown(box: Box, times: number): Box {
  const { x, y } = boxCentre(box);
  const [halfWidth, halfHeight] = [(boxWidth(box) / 2) * times, (boxHeight(box) / 2) * times];
  return { minX: x - halfWidth, maxX: x + halfWidth, minY: y - halfHeight, maxY: y + halfHeight };
}

/** What is seen of a pitch, and of the stand across it. Who sits in the first row has the ground before their feet. */
export function pitchShapes(
  camera: Camera,
  box: Box,
  isFirst: boolean,
  turned: number,
): readonly ViewShape[] {
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
  return [
    ...standShapes(camera, apron),
    { kind: 'apron', points: flat(camera, near, 0) },
    { kind: 'ground', points: flat(camera, box, 0) },
    ...pitchLines(camera, box),
    ...(isFirst ? edgeAt(camera, BARRIER.depth, BARRIER.height, turned) : []),
  ];
}

function standShapes(camera: Camera, apron: Box): readonly ViewShape[] {
  const far = sidesOf(apron).filter((side) => !isSeen(camera, side));
  return STAND_STRIPS.toReversed().flatMap(([kind, fromOut, low, toOut, high]) =>
    far.map((side): ViewShape => {
      const out = outward(side);
      // As long as the next one around the corner is deep: stands close at their corners.
      const spot = (end: HallPoint, sign: number, away: number, up: number): Spot => {
        const reach = away * camera.metre;
        return spotOf(
          camera,
          hallPoint(
            end.x + out.x * reach - sign * out.y * reach,
            end.y + out.y * reach + sign * out.x * reach,
          ),
          up,
        );
      };
      return {
        kind,
        points: projected(camera, [
          spot(side.from, -1, fromOut, low),
          spot(side.to, 1, fromOut, low),
          spot(side.to, 1, toOut, high),
          spot(side.from, -1, toOut, high),
        ]),
      };
    }),
  );
}

/* Stripes of the grass and what is drawn on it: a line halfway and a circle, of football its boxes and goals too. */
function pitchLines(camera: Camera, box: Box): readonly ViewShape[] {
  const isWide = boxWidth(box) > boxHeight(box);
  // Shares of the length and of the width of a pitch.
  const place = (along: number, across: number): HallPoint => {
    const [x, y] = isWide ? [along, across] : [across, along];
    return hallPoint(box.minX + x * boxWidth(box), box.minY + y * boxHeight(box));
  };
  const area = (
    kind: ViewShape['kind'],
    from: number,
    to: number,
    left: number,
    right: number,
  ): ViewShape => ({
    kind,
    points: projected(
      camera,
      [place(from, left), place(to, left), place(to, right), place(from, right)].map((point) =>
        spotOf(camera, point, 0),
      ),
    ),
  });
  const length = Math.max(boxWidth(box), boxHeight(box)) / camera.metre;
  const width = Math.min(boxWidth(box), boxHeight(box)) / camera.metre;
  const isFootball = length >= FOOTBALL.least;
  const radius = (isFootball ? FOOTBALL.circle / FOOTBALL.width : 0.14) * width;
  const circle = Array.from({ length: 28 }, (_, at) => {
    const angle = (at / 28) * 2 * Math.PI;
    return spotOf(
      camera,
      place(0.5 + (radius * Math.cos(angle)) / length, 0.5 + (radius * Math.sin(angle)) / width),
      0,
    );
  });
  const [depth, breadth] = [FOOTBALL.box[0] / FOOTBALL.length, FOOTBALL.box[1] / FOOTBALL.width];
  const [goal, high] = [FOOTBALL.goal[0] / FOOTBALL.width, FOOTBALL.goal[1]];
  const goalAt = (end: number): ViewShape => ({
    kind: 'goal',
    points: wall(camera, { from: place(end, 0.5 - goal / 2), to: place(end, 0.5 + goal / 2) }, 0, high),
  });
  return [
    ...Array.from({ length: STRIPES / 2 }, (_, at) =>
      area('stripe', (2 * at) / STRIPES, (2 * at + 1) / STRIPES, 0, 1),
    ),
    area('line', 0, 1, 0, 1),
    area('line', 0.5, 0.502, 0, 1),
    { kind: 'line', points: projected(camera, circle) },
    ...(isFootball
      ? [
          area('line', 0, depth, (1 - breadth) / 2, (1 + breadth) / 2),
          area('line', 1 - depth, 1, (1 - breadth) / 2, (1 + breadth) / 2),
          goalAt(0),
          goalAt(1),
        ]
      : []),
  ];
}

/** What is seen of a stage amid its audience: the stand across it, and who stands on it. */
export function openStageShapes(camera: Camera, box: Box, ground: Box): readonly ViewShape[] {
  const { x, y } = boxCentre(box);
  const front = hallPoint(camera.at.x - x, camera.at.y - y);
  return [...standShapes(camera, grown(ground, APRON)), ...stageShapes(camera, box, front, true)];
}

/**
 * What is seen of a lit stage: its back, who stands on it, and the curtains and the wall that it opens in; an open one
 * has neither back nor wall.
 */
export function stageShapes(
  camera: Camera,
  box: Box,
  front: HallPoint,
  isOpen = false,
): readonly ViewShape[] {
  const sides = sidesOf(box);
  const facing = (side: Side): number => {
    const out = outward(side);
    return out.x * front.x + out.y * front.y;
  };
  const [edge, back] = [
    sides.toSorted((a, b) => facing(b) - facing(a))[0],
    sides.toSorted((a, b) => facing(a) - facing(b))[0],
  ];
  if (edge === undefined || back === undefined) return [];
  const inwards = hallPoint(back.to.x - edge.from.x, back.to.y - edge.from.y);
  const place = (across: number, deep: number): HallPoint =>
    hallPoint(
      edge.from.x + (edge.to.x - edge.from.x) * across + inwards.x * deep,
      edge.from.y + (edge.to.y - edge.from.y) * across + inwards.y * deep,
    );
  const upright = (
    kind: ViewShape['kind'],
    from: number,
    to: number,
    low: number,
    high: number,
  ): ViewShape => ({
    kind,
    points: wall(camera, { from: place(from, 0), to: place(to, 0) }, low, high),
  });
  const wide = Math.hypot(edge.to.x - edge.from.x, edge.to.y - edge.from.y) / camera.metre;
  const high = Math.min(Math.max(BACK_SHARE * wide, BACK_HEIGHT.least), BACK_HEIGHT.most);
  const top = STAGE_HEIGHT + high;
  const isBefore = !isOpen && isSeen(camera, edge);
  const isAbove = camera.eye > STAGE_HEIGHT;
  // From before it no end of the stage is seen, however far to a side one sits: it goes on behind the curtains.
  const wing = isBefore ? WING : 0;
  const rear = { from: place(1 + wing, 1), to: place(-wing, 1) };
  const corners = [place(-wing, 0), place(1 + wing, 0), rear.from, rear.to];
  const boards = projected(
    camera,
    corners.map((corner) => spotOf(camera, corner, STAGE_HEIGHT)),
  );
  return [
    ...(isOpen || isSeen(camera, back)
      ? []
      : [
          { kind: 'back' as const, points: wall(camera, rear, STAGE_HEIGHT, top) },
          {
            kind: 'glow' as const,
            points: wall(camera, rear, STAGE_HEIGHT, STAGE_HEIGHT + GLOW_SHARE * high),
          },
        ]),
    ...(isAbove ? [{ kind: 'top' as const, points: boards }] : []),
    ...(isAbove ? [poolOfLight(camera, place)] : []),
    ...FIGURES.map(([across, deep]) => figureAt(camera, place(across, deep))),
    ...(isBefore
      ? [
          ...FIGURES.map(([across, deep]) => beamTo(camera, place, across, deep, top - VALANCE * high)),
          upright('wall', -1.5, 0, 0, top + WALL_HEIGHT),
          upright('wall', 1, 2.5, 0, top + WALL_HEIGHT),
          upright('wall', 0, 1, top, top + WALL_HEIGHT),
          ...[0, 0.86].flatMap((from) => [
            upright('curtain', from, from + 0.14, STAGE_HEIGHT, top),
            ...[0.02, 0.06, 0.1].map((at) => upright('fold', from + at, from + at + 0.02, STAGE_HEIGHT, top)),
          ]),
          upright('curtain', 0, 1, top - VALANCE * high, top),
          upright('fold', 0, 1, top - VALANCE * high, top - (VALANCE - 0.025) * high),
        ]
      : []),
    ...sides
      // The wall stands before its ends.
      .filter((side) => isSeen(camera, side) && (side === edge || !isBefore))
      .map((side) => ({ kind: 'face' as const, points: wall(camera, side, 0, STAGE_HEIGHT) })),
  ];
}

type PlaceOnStage = (across: number, deep: number) => HallPoint;

function poolOfLight(camera: Camera, place: PlaceOnStage): ViewShape {
  const ring = Array.from({ length: 20 }, (_, at) => {
    const angle = (at / 20) * 2 * Math.PI;
    return spotOf(camera, place(0.5 + 0.26 * Math.cos(angle), 0.5 + 0.34 * Math.sin(angle)), STAGE_HEIGHT);
  });
  return { kind: 'pool', points: projected(camera, ring) };
}

function beamTo(camera: Camera, place: PlaceOnStage, across: number, deep: number, high: number): ViewShape {
  return {
    kind: 'beam',
    points: projected(camera, [
      spotOf(camera, place(across - 0.01, deep), high),
      spotOf(camera, place(across + 0.01, deep), high),
      spotOf(camera, place(across + 0.07, deep), STAGE_HEIGHT),
      spotOf(camera, place(across - 0.07, deep), STAGE_HEIGHT),
    ]),
  };
}

/* Somebody on the stage, turned to whoever looks, in the size of the rest. */
function figureAt(camera: Camera, point: HallPoint): ViewShape {
  const { depth, right } = spotOf(camera, point, 0);
  const half = FIGURE.map(([aside, up]) => ({ depth, right: right + aside, up: STAGE_HEIGHT + up }));
  const other = FIGURE.toReversed().map(([aside, up]) => ({
    depth,
    right: right - aside,
    up: STAGE_HEIGHT + up,
  }));
  return { kind: 'figure', points: depth < NEAREST ? [] : projected(camera, [...half, ...other]) };
}

/* Onto the picture, without what is behind the eye. */
function projected({ eye, focal, horizon }: Camera, spots: readonly Spot[]): readonly PicturePoint[] {
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

/* How much lower each row ahead is: so much that what is looked at stays free, as stands are built. */
const riseOf = (slope: number): number => Math.max(ROW_RISE / 2, slope * ROW_DEPTH + 0.05);

/* Of a place so far ahead and aside before one turned. */
const turnedSpot = (depth: number, right: number, up: number, turned: number): Spot => ({
  depth: depth * Math.cos(turned) + right * Math.sin(turned),
  right: right * Math.cos(turned) - depth * Math.sin(turned),
  up,
});

/** The edge of a balcony, before the first of so many rows ahead. */
export function edgeShapes(
  camera: Camera,
  rows: number,
  slope: number,
  turned: number,
): readonly ViewShape[] {
  return edgeAt(camera, (rows + 1) * ROW_DEPTH, camera.eye - riseOf(slope) * (rows + 1) - 0.15, turned);
}

/* An edge so far ahead before one turned, and so high. */
function edgeAt(camera: Camera, depth: number, top: number, turned: number): readonly ViewShape[] {
  const band = (kind: ViewShape['kind'], low: number, high: number): ViewShape => ({
    kind,
    points: projected(
      camera,
      (
        [
          [-WIDEST, low],
          [WIDEST, low],
          [WIDEST, high],
          [-WIDEST, high],
        ] as const
      ).map(([right, up]) => turnedSpot(depth, right, up, turned)),
    ),
  });
  return [band('parapet', top - 1, top), band('rail', top - 0.09, top)];
}

/** Who sits in front, the far ones first: rows are staggered, one looks between two heads. */
export function headsOf(camera: Camera, rows: number, slope: number, turned: number): readonly ViewHead[] {
  const rise = riseOf(slope);
  const heads: ViewHead[] = [];
  for (let row = Math.min(rows, MAX_ROWS_OF_HEADS); row > 0; row -= 1) {
    const widest = turned === 0 ? row * ROW_DEPTH + 0.5 : WIDEST;
    const begin = row % 2 === 1 ? 0.5 / SEATS_PER_METRE : 0;
    for (let right = begin; right <= widest; right += 1 / SEATS_PER_METRE)
      for (const side of right === 0 ? [0] : [right, -right]) {
        const spot = turnedSpot(row * ROW_DEPTH, side, 0, turned);
        if (spot.depth < NEAREST) continue;
        const x = PICTURE.width / 2 + (camera.focal * spot.right) / spot.depth;
        const r = (camera.focal * HEAD) / spot.depth;
        if (x < -3 * r || x > PICTURE.width + 3 * r) continue;
        heads.push({ x, y: camera.horizon + (camera.focal * (rise * row + HEAD)) / spot.depth, r, row });
      }
  }
  return heads;
}

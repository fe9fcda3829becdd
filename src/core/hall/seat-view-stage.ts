import { boxCentre, hallPoint, type Box, type HallPoint } from './geometry.ts';
import {
  grown,
  spotOf,
  sidesOf,
  outward,
  isSeen,
  wall,
  projected,
  NEAREST,
  STAGE_HEIGHT,
  type Camera,
  type Side,
  type ViewShape,
} from './seat-view-camera.ts';
import { APRON, standShapes } from './seat-view-pitch.ts';

// What is behind the stage is as high as the opening is wide by this share, within limits; metres.
const BACK_SHARE = 0.45;
const BACK_HEIGHT = { least: 6, most: 12 } as const;
const GLOW_SHARE = 0.4;
// Of the curtain above, a share of that height.
const VALANCE = 0.2;
// What of a stage is behind the curtains, on either side, as a share of its width.
const WING = 0.5;
// Of the wall above its opening, metres.
const WALL_HEIGHT = 4;
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
/* Where they stand: shares of the stage's width and depth. */
const FIGURES = [
  [0.34, 0.55],
  [0.5, 0.4],
  [0.64, 0.62],
] as const;

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

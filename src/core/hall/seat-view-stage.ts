import { hallPoint, type Box, type HallPoint } from './geometry.ts';
import {
  PICTURE,
  spotOf,
  sidesOf,
  outward,
  isSeen,
  wall,
  projected,
  STAGE_HEIGHT,
  figuresDepth,
  type Camera,
  type Side,
  type ViewShape,
} from './seat-view-camera.ts';
import { FIGURES, figureAt } from './seat-view-figures.ts';

// The height of the area behind the stage as a share of the opening's width, and its limits, metres.
const BACK_SHARE = 0.45;
const BACK_HEIGHT = { least: 6, most: 12 } as const;
// Light at the foot of the back wall: layers that reach up to these shares of its height, so it is brightest at the
// bottom.
const GLOWS = [0.6, 0.45, 0.3, 0.15] as const;
// The curtain above, as a share of that height; the curtains beside it, as shares of the opening; their folds, as
// shares of a curtain.
const VALANCE = 0.2;
const CURTAIN = 0.14;
const FOLDS = [0.14, 0.43, 0.72] as const;
const FOLD = 0.14;
// The share of a stage's width that is behind the curtains on either side.
const WING = 0.5;
// The height of the wall above the opening, metres.
const WALL_HEIGHT = 12;
// Limits of the opening, so that its frame stays in the picture for a viewer looking straight ahead: it ends this far
// inside the picture's edges, with at most this much curtain on either side; picture units.
const FRAME = { side: 12, top: 5, curtain: 20 } as const;
/* The open share of a stage's edge, the width of the curtains at its ends, and their height, metres. */
type Opening = {
  readonly from: number;
  readonly to: number;
  readonly curtains: readonly [number, number];
  readonly top: number;
};

/* The opening with its frame, as seen straight ahead. */
function openingOf(straight: Camera, edge: Side, top: number): Opening {
  const [begin, end] = [spotOf(straight, edge.from, 0), spotOf(straight, edge.to, 0)];
  const depthAt = (share: number): number => begin.depth + (end.depth - begin.depth) * share;
  // Where a column of the picture meets the stage's edge, as a share of the edge.
  const shareAt = (x: number): number => {
    const slope = (x - PICTURE.width / 2) / straight.focal;
    return (
      (slope * begin.depth - begin.right) / (end.right - begin.right - slope * (end.depth - begin.depth))
    );
  };
  const { side, curtain } = FRAME;
  const [first, inFirst, inLast, last] = [
    side,
    side + curtain,
    PICTURE.width - side - curtain,
    PICTURE.width - side,
  ]
    .map(shareAt)
    .toSorted((a, b) => a - b) as [number, number, number, number];
  const isWhole = [first, last].every((share) => depthAt(share) > 0);
  const from = isWhole ? Math.max(0, first) : 0;
  const to = isWhole ? Math.min(1, last) : 1;
  const widest = CURTAIN * (to - from);
  const seen = straight.eye + ((straight.horizon - FRAME.top) * depthAt((from + to) / 2)) / straight.focal;
  return {
    from,
    to,
    curtains: isWhole
      ? [Math.min(widest, inFirst - first), Math.min(widest, last - inLast)]
      : [widest, widest],
    top: isWhole ? Math.min(top, seen) : top,
  };
}

/**
 * The view of a lit stage: its back, the people on it, the curtains and the wall around its opening, sized for a
 * viewer looking `straight` ahead.
 */
export function stageShapes(
  camera: Camera,
  straight: Camera,
  box: Box,
  front: HallPoint,
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
  const lengthOf = ({ from, to }: Side): number => Math.hypot(to.x - from.x, to.y - from.y) / camera.metre;
  const high = Math.min(Math.max(BACK_SHARE * lengthOf(edge), BACK_HEIGHT.least), BACK_HEIGHT.most);
  const isBefore = isSeen(camera, edge);
  const isAbove = camera.eye > STAGE_HEIGHT;
  const { from, to, curtains, top } = isBefore
    ? openingOf(straight, edge, STAGE_HEIGHT + high)
    : { from: 0, to: 1, curtains: [0, 0] as const, top: STAGE_HEIGHT + high };
  const open = to - from;
  const valance = top - VALANCE * (top - STAGE_HEIGHT);
  const near = spotOf(straight, place((from + to) / 2, 0), 0).depth;
  const deepest = Math.min(1, figuresDepth(near) / lengthOf({ from: edge.to, to: back.from }));
  const onStage: PlaceOnStage = (across, deep) => place(from + open * across, deepest * deep);
  // Seen from the front, the stage has no visible end, however far sideways the viewer sits: it continues behind the
  // curtains.
  const wing = isBefore ? WING : 0;
  const rear = { from: place(1 + wing, 1), to: place(-wing, 1) };
  const corners = [place(-wing, 0), place(1 + wing, 0), rear.from, rear.to];
  const boards = projected(
    camera,
    corners.map((corner) => spotOf(camera, corner, STAGE_HEIGHT)),
  );
  return [
    ...(isSeen(camera, back)
      ? []
      : [
          { kind: 'back' as const, points: wall(camera, rear, STAGE_HEIGHT, STAGE_HEIGHT + high) },
          ...GLOWS.map((share) => ({
            kind: 'glow' as const,
            points: wall(camera, rear, STAGE_HEIGHT, STAGE_HEIGHT + share * high),
          })),
          // The sides of the stage, for viewers far to one side.
          ...[
            { from: place(-wing, 0), to: rear.to },
            { from: rear.from, to: place(1 + wing, 0) },
          ].map((side) => ({
            kind: 'back' as const,
            points: wall(camera, side, STAGE_HEIGHT, STAGE_HEIGHT + high),
          })),
        ]),
    ...(isAbove ? [{ kind: 'top' as const, points: boards }] : []),
    ...(isAbove ? [poolOfLight(camera, onStage)] : []),
    ...(isBefore ? FIGURES.map(([across, deep]) => beamTo(camera, onStage, across, deep, valance)) : []),
    ...FIGURES.map(([across, deep]) => figureAt(camera, onStage(across, deep))),
    ...(isBefore
      ? [
          upright('wall', -1.5, from, 0, top + WALL_HEIGHT),
          upright('wall', to, 2.5, 0, top + WALL_HEIGHT),
          upright('wall', from, to, top, top + WALL_HEIGHT),
          ...curtains.flatMap((wide, at) => {
            const side = at === 0 ? from : to - wide;
            return [
              upright('curtain', side, side + wide, STAGE_HEIGHT, top),
              ...FOLDS.map((fold) =>
                upright('fold', side + fold * wide, side + (fold + FOLD) * wide, STAGE_HEIGHT, top),
              ),
            ];
          }),
          upright('curtain', from, to, valance, top),
          upright('fold', from, to, valance, valance + 0.025 * (top - STAGE_HEIGHT)),
        ]
      : []),
    ...sides
      // The wall hides the ends of the stage.
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

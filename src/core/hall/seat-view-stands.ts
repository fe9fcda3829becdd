import { boxHeight, boxWidth, hallPoint, type Box, type HallPoint } from './geometry.ts';
import { isSeen, PICTURE, projected, spotOf, type Camera, type ViewShape } from './seat-view-camera.ts';

// The strips of an opposite stand: distance from the pitch's surroundings and height, start to end, metres.
const STAND_STRIPS = [
  ['board', 0, 0, 0, 1],
  ['stand', 0, 1, 6, 4],
  ['tier', 6, 4, 12, 7.5],
  ['fascia', 12, 7.5, 12, 9],
  ['stand', 12, 9, 20, 13.5],
  ['fascia', 20, 13.5, 20, 15],
] as const;
const TOP = 15;
// The stand opposite is at least as high as the viewer's own: it ends at least this far above the eye, metres.
const ABOVE_EYE = 4;
// The roof: the distance and height of its back and front, as in the strips, and the height of its edge, metres.
const ROOF = { back: [21, 17.5], front: [8, 19], edge: 0.7 } as const;
// How round the corners are, as a share of half the ground's shorter side.
const ROUND = 0.7;
const CORNER_STEPS = 5;
const SIDE_STEPS = 8;
// The rows of people drawn on a strip of seats, as shares of its depth.
const ROWS = [0.15, 0.38, 0.61, 0.84] as const;
// The size of a seat, metres, and the limits of its dot, picture units.
const SEAT = 0.6;
const DOT = { least: 0.4, most: 1.1 } as const;
// Dots this far beyond the picture's sides are left out, picture units.
const BEYOND = 40;

/* The edge of the free ground with rounded corners, moved outwards by `out` hall units; clockwise on the screen. */
function ringAt(box: Box, out: number): readonly HallPoint[] {
  const radius = (ROUND * Math.min(boxWidth(box), boxHeight(box))) / 2;
  const corners = [
    hallPoint(box.maxX - radius, box.minY + radius),
    hallPoint(box.maxX - radius, box.maxY - radius),
    hallPoint(box.minX + radius, box.maxY - radius),
    hallPoint(box.minX + radius, box.minY + radius),
  ];
  const bends = corners.map((corner, at) =>
    Array.from({ length: CORNER_STEPS + 1 }, (_, step) => {
      const angle = ((at - 1 + step / CORNER_STEPS) * Math.PI) / 2;
      return hallPoint(
        corner.x + (radius + out) * Math.cos(angle),
        corner.y + (radius + out) * Math.sin(angle),
      );
    }),
  );
  return bends.flatMap((bend, at) => {
    const from = bend.at(-1) as HallPoint;
    const to = bends[(at + 1) % 4]?.[0] as HallPoint;
    // In steps, because points behind the eye are left out one by one.
    const side = Array.from({ length: SIDE_STEPS - 1 }, (_, step) => {
      const share = (step + 1) / SIDE_STEPS;
      return hallPoint(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    });
    return [...bend, ...side];
  });
}

/**
 * The part of a closed outline (clockwise on the screen) that faces the viewer, or the part that does not: the indices
 * of its points in order. In an outline around the viewer the part begins behind the eye.
 */
export function partOf(camera: Camera, outline: readonly HallPoint[], isFacing: boolean): readonly number[] {
  const count = outline.length;
  const point = (at: number): HallPoint => outline[at % count] as HallPoint;
  const isIn = outline.map((from, at) => isSeen(camera, { from, to: point(at + 1) }) === isFacing);
  const depths = outline.map((one) => spotOf(camera, one, 0).depth);
  const first = isIn.every(Boolean)
    ? depths.indexOf(Math.min(...depths))
    : isIn.findIndex((is, at) => is && isIn.at(at - 1) === false);
  if (first < 0) return [];
  const part = [first];
  while (part.length <= count && isIn[(part.at(-1) as number) % count])
    part.push((part.at(-1) as number) + 1);
  return part.map((at) => at % count);
}

/** The stands across the free ground around the focus, with their audience and roof. */
export function standShapes(camera: Camera, apron: Box): readonly ViewShape[] {
  const higher = Math.max(1, (camera.eye + ABOVE_EYE) / TOP);
  const part = partOf(camera, ringAt(apron, 0), false);
  const lineAt = (out: number, up: number) => {
    const ring = ringAt(apron, out * higher * camera.metre);
    return part.map((at) => spotOf(camera, ring[at] as HallPoint, up * higher));
  };
  const strip = (
    kind: ViewShape['kind'],
    [fromOut, low]: readonly [number, number],
    [toOut, high]: readonly [number, number],
  ): ViewShape => ({
    kind,
    points: projected(camera, [...lineAt(fromOut, low), ...lineAt(toOut, high).toReversed()]),
  });
  const row = (kind: ViewShape['kind'], out: number, up: number): ViewShape => {
    const spots = lineAt(out, up).filter(({ depth }) => depth > 1);
    const middle = Math.min(...spots.map(({ depth, right }) => Math.hypot(depth, right)));
    return {
      kind,
      points: projected(camera, spots).filter(([x]) => x > -BEYOND && x < PICTURE.width + BEYOND),
      size: Math.min(DOT.most, Math.max(DOT.least, (camera.focal * SEAT) / middle)),
    };
  };
  const [frontOut, frontUp] = ROOF.front;
  return [
    ...STAND_STRIPS.toReversed().flatMap(([kind, fromOut, low, toOut, high]) => [
      strip(kind, [fromOut, low], [toOut, high]),
      ...(kind === 'stand' || kind === 'tier' ? ROWS : []).flatMap((share) => {
        const at = [fromOut + (toOut - fromOut) * share, low + (high - low) * share + 0.4] as const;
        return [row('crowd', ...at), row('shirts', ...at)];
      }),
    ]),
    strip('roof', ROOF.back, ROOF.front),
    strip('eaves', ROOF.front, [frontOut, frontUp + ROOF.edge]),
    row('lamps', frontOut, frontUp + ROOF.edge / 2),
  ];
}

/** The sky above the stands: bands that get lighter towards the horizon. */
export const skyShapes = (horizon: number): readonly ViewShape[] =>
  [34, 26, 19, 13, 8].map((above) => ({
    kind: 'haze',
    points: [
      [0, horizon - above],
      [PICTURE.width, horizon - above],
      [PICTURE.width, horizon],
      [0, horizon],
    ],
  }));

/** The free ground in front of the stands. */
export const groundShape = (camera: Camera, apron: Box): ViewShape => ({
  kind: 'apron',
  points: projected(
    camera,
    ringAt(apron, 0).map((point) => spotOf(camera, point, 0)),
  ),
});

import { boxCentre, boxHeight, boxWidth, hallPoint, type Box, type HallPoint } from './geometry.ts';
import {
  flat,
  grown,
  PICTURE,
  projected,
  sidesOf,
  spotOf,
  STAGE_HEIGHT,
  type Camera,
  type ViewShape,
} from './seat-view-camera.ts';
import { FIGURES, figureAt } from './seat-view-figures.ts';
import { APRON } from './seat-view-pitch.ts';
import { partOf, skyShapes, standShapes } from './seat-view-stands.ts';

// A stage no longer than this many times its width is round.
const ROUNDEST = 1.25;
const STEPS = 36;
// The size of the light on the stage and of the light around it, as shares of the stage's size.
const POOL = 0.7;
const SHINE = [2.1, 1.7, 1.35] as const;
// Where the lit edge begins, as a share of the stage's height.
const LIT_EDGE = 0.72;
// Rays of light over the stage: how far sideways they lean per unit of height, and how high and how wide they are,
// metres.
const RAYS = [-1.1, -0.68, -0.3, 0.3, 0.68, 1.1] as const;
const RAY = { height: 60, foot: 0.4, wide: 5 } as const;

/** The outline of a stage amid its audience: a round one in the plan is as wide as it is long. */
function outlineOf(box: Box, times = 1): readonly HallPoint[] {
  const [halfX, halfY] = [(boxWidth(box) / 2) * times, (boxHeight(box) / 2) * times];
  if (Math.max(halfX, halfY) > ROUNDEST * Math.min(halfX, halfY))
    return sidesOf(grown(box, times)).map(({ from }) => from);
  const { x, y } = boxCentre(box);
  return Array.from({ length: STEPS }, (_, at) => {
    const angle = (at / STEPS) * 2 * Math.PI;
    return hallPoint(x + halfX * Math.cos(angle), y + halfY * Math.sin(angle));
  });
}

/** The view of a stage amid its audience, at night: the stands opposite, the lit stage and the people on it. */
export function openStageShapes(camera: Camera, box: Box, ground: Box): readonly ViewShape[] {
  const { width, height } = PICTURE;
  const horizon = Math.min(height, Math.max(0, camera.horizon));
  const level = (kind: ViewShape['kind'], times: number, up: number): ViewShape => ({
    kind,
    points: projected(
      camera,
      outlineOf(box, times).map((point) => spotOf(camera, point, up)),
    ),
  });
  const outline = outlineOf(box);
  const facing = partOf(camera, outline, true);
  const side = (kind: ViewShape['kind'], low: number, high: number): ViewShape => {
    const edgeAt = (up: number) => facing.map((at) => spotOf(camera, outline[at] as HallPoint, up));
    return { kind, points: projected(camera, [...edgeAt(low), ...edgeAt(high).toReversed()]) };
  };
  const place = (across: number, deep: number): HallPoint =>
    hallPoint(box.minX + boxWidth(box) * across, box.minY + boxHeight(box) * deep);
  const rectangle = (kind: ViewShape['kind'], top: number): ViewShape => ({
    kind,
    points: [
      [0, top],
      [width, top],
      [width, height],
      [0, height],
    ],
  });
  return [
    rectangle('night', 0),
    ...skyShapes(horizon),
    rectangle('floor', horizon),
    ...standShapes(camera, grown(ground, APRON)),
    ...(ground === box ? [] : [{ kind: 'cover' as const, points: flat(camera, ground, 0) }]),
    ...SHINE.map((times) => level('shine', times, 0)),
    ...RAYS.map((aside) => rayOver(camera, boxCentre(box), aside)),
    ...(camera.eye > STAGE_HEIGHT ? [level('top', 1, STAGE_HEIGHT), level('pool', POOL, STAGE_HEIGHT)] : []),
    side('face', 0, STAGE_HEIGHT),
    side('rim', LIT_EDGE * STAGE_HEIGHT, STAGE_HEIGHT),
    ...FIGURES.map(([across, deep]) => figureAt(camera, place(across, deep))),
  ];
}

function rayOver(camera: Camera, middle: HallPoint, aside: number): ViewShape {
  const { depth, right } = spotOf(camera, middle, 0);
  const spot = (up: number, from: number) => ({
    depth,
    right: right + aside * up + from,
    up: STAGE_HEIGHT + up,
  });
  const { height, foot, wide } = RAY;
  return {
    kind: 'ray',
    points: projected(camera, [spot(0, -foot), spot(height, -wide), spot(height, wide), spot(0, foot)]),
  };
}

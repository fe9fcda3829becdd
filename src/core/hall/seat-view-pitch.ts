import { boxHeight, boxWidth, hallPoint, type Box, type HallPoint } from './geometry.ts';
import { grown, spotOf, wall, flat, projected, type Camera, type ViewShape } from './seat-view-camera.ts';
import { barrierAt } from './seat-view-foreground.ts';
import { groundShape, skyShapes, standShapes } from './seat-view-stands.ts';

// The barrier in front of the first row around a pitch: its distance and height, metres.
const BARRIER = { depth: 3.4, height: 0.65 } as const;
/** How far the free ground around a pitch reaches, as a share of the pitch. */
export const APRON = 1.15;
// Metres: the shortest pitch that counts as football, the size of a football pitch, and of its lines.
const FOOTBALL = {
  least: 60,
  length: 105,
  width: 68,
  circle: 9.15,
  box: [16.5, 40.3],
  goal: [7.3, 2.44],
} as const;
const STRIPES = 10;

/** The view of a pitch and of the stands opposite. In the first row there is a barrier before the viewer. */
export function pitchShapes(
  camera: Camera,
  box: Box,
  isFirst: boolean,
  turned: number,
): readonly ViewShape[] {
  const apron = grown(box, APRON);
  return [
    ...skyShapes(camera.horizon),
    ...standShapes(camera, apron),
    groundShape(camera, apron),
    { kind: 'ground', points: flat(camera, box, 0) },
    ...pitchLines(camera, box),
    ...(isFirst ? barrierAt(camera, BARRIER.depth, BARRIER.height, turned) : []),
  ];
}

/* Stripes of the grass and the markings: a halfway line and a circle, for football also its boxes and goals. */
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
    area('line', 0.5, 0.5, 0, 1),
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

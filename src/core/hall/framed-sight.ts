import { SEAT_NUMBER_PX } from './detail-level.ts';
import { sightBox, type FocalArea } from './focal-area.ts';
import { boxCentre, boxesIntersect, boxHeight, boxWidth, hallPoint, unionBox, type Box } from './geometry.ts';
import { isPointInOutline } from './hit-test.ts';
import type { SeatIndex } from './seat-index.ts';

/* The maximum empty share of a view of some seats: a pitch, a stage, blank paper. */
const MOST_VOID = 1 / 3;
/* Sample points across and down a view. */
const ACROSS = 16;
const DOWN = 12;
/* This many seats are visible on each side of the given ones, however close the zoom. */
const SEATS_AROUND = 16;
/* The number of steps from the widest view to the nearest, and how far each is moved outwards. */
const STEPS = 12;
const SHIFTS = [0, 0.5, 1] as const;
/* The minimum part of a view, as a share of each of its sides, that shows what the seats look at. */
const EDGE_SHARE = 0.06;

/**
 * How much of a box is outside all sectors and standing areas, 0 … 1.
 *
 * @internal Used by tests.
 */
export function voidShare({ sectors, standing }: Pick<SeatIndex, 'sectors' | 'standing'>, box: Box): number {
  const near = [...sectors, ...standing].filter((area) => area.box !== null && boxesIntersect(area.box, box));
  let empty = 0;
  for (let at = 0; at < ACROSS * DOWN; at += 1) {
    const point = hallPoint(
      box.minX + (boxWidth(box) * ((at % ACROSS) + 0.5)) / ACROSS,
      box.minY + (boxHeight(box) * (Math.floor(at / ACROSS) + 0.5)) / DOWN,
    );
    if (!near.some(({ outline }) => outline !== null && isPointInOutline(outline, point))) empty += 1;
  }
  return empty / (ACROSS * DOWN);
}

const moved = ({ minX, minY, maxX, maxY }: Box, x: number, y: number): Box => ({
  minX: minX + x,
  minY: minY + y,
  maxX: maxX + x,
  maxY: maxY + y,
});

/* Widens a box to the aspect ratio of the stage that shows it. */
const inAspect = (box: Box, aspect: number): Box => {
  const { x, y } = boxCentre(box);
  const halfWidth = Math.max(boxWidth(box), boxHeight(box) * aspect) / 2;
  const halfHeight = halfWidth / aspect;
  return { minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight };
};

/* How far a view can move outwards along one axis while it still contains the focus's near edge and the seats. */
const outwards = (low: number, high: number, seat: number, edge: number): number => {
  const held = (high - low) * EDGE_SHARE;
  if (seat === edge) return 0;
  const way = seat > edge ? edge - held - low : edge + held - high;
  return seat > edge ? Math.max(0, way) : Math.min(0, way);
};

/* Moves a box into the hall, because a camera can't go beyond it. */
const within = (box: Box, hall: Box): Box => {
  const shift = (low: number, high: number, least: number, most: number): number =>
    high - low >= most - least
      ? (least + most - low - high) / 2
      : Math.max(least - low, Math.min(0, most - high));
  return moved(
    box,
    shift(box.minX, box.maxX, hall.minX, hall.maxX),
    shift(box.minY, box.maxY, hall.minY, hall.maxY),
  );
};

/**
 * The widest view of seats, with the near edge of their focus if possible, of which at most a third is empty; if there
 * is none, the view with the least emptiness. `aspect`: width by height of the stage. O(sectors).
 */
export function framedSight(index: SeatIndex, seats: Box, focus: FocalArea, aspect: number): Box {
  // For a stage amid its ground, showing the ground's edge is enough.
  const looked = focus.ground ?? focus.box;
  const sight = sightBox(seats, { ...focus, box: looked });
  const around = SEATS_AROUND * index.typicalSize;
  const near = {
    minX: seats.minX - around,
    minY: seats.minY - around,
    maxX: seats.maxX + around,
    maxY: seats.maxY + around,
  };
  const widest = unionBox(sight, near);
  const from = boxCentre(seats);
  const edgeX = Math.min(Math.max(from.x, looked.minX), looked.maxX);
  const edgeY = Math.min(Math.max(from.y, looked.minY), looked.maxY);
  let best = widest;
  let leastVoid = Infinity;
  for (let step = 0; step <= STEPS; step += 1) {
    const between = (wide: number, close: number): number => wide + ((close - wide) * step) / STEPS;
    const look = inAspect(
      {
        minX: between(widest.minX, near.minX),
        minY: between(widest.minY, near.minY),
        maxX: between(widest.maxX, near.maxX),
        maxY: between(widest.maxY, near.maxY),
      },
      aspect,
    );
    for (const share of SHIFTS) {
      const box = within(
        moved(
          look,
          share * outwards(look.minX, look.maxX, from.x, edgeX),
          share * outwards(look.minY, look.maxY, from.y, edgeY),
        ),
        index.box,
      );
      const empty = voidShare(index, box);
      if (empty < leastVoid) [best, leastVoid] = [box, empty];
      if (empty <= MOST_VOID) return box;
    }
  }
  return best;
}

/* From this seat size on the view is used as it is, CSS pixels. */
const PLAIN_SEAT_PX = 18;
/*
 * How much closer or how far sideways the view may move, as shares of it, to reduce the emptiness around few seats.
 */
const NEARER = [1, 0.8, 0.64, 0.5] as const;
const ASIDE = [0, 0.12, 0.22] as const;
const MOST_VOID_NEAR = 1 / 4;
/*
 * A view twice as wide is as bad as a fifth more emptiness: between a theatre's tiers even close views have much of it.
 */
const FAR = 0.4;
const STRAIGHT = [[0, 0]] as const;
const WAYS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

/**
 * A view of seats in which a stage of this many CSS pixels shows them large enough to be distinguished: moved closer if
 * it was too wide, and shifted to show the seats around. O(sectors).
 */
export function nearSight(
  index: Pick<SeatIndex, 'sectors' | 'standing' | 'typicalSize'>,
  look: Box,
  seats: Box,
  stage: { readonly width: number; readonly height: number },
): Box {
  const scale = Math.min(stage.width / boxWidth(look), stage.height / boxHeight(look));
  const seatPx = index.typicalSize * scale;
  if (seatPx >= PLAIN_SEAT_PX || seatPx === 0) return look;
  const share = Math.min(1, seatPx / SEAT_NUMBER_PX) / scale;
  const { x, y } = boxCentre(seats);
  let best = look;
  let leastFault = Infinity;
  for (const nearer of NEARER) {
    const [width, height] = [stage.width, stage.height].map((px) => px * nearer * share) as [number, number];
    for (const aside of ASIDE)
      for (const [wayX, wayY] of aside === 0 ? STRAIGHT : WAYS) {
        const [midX, midY] = [x + wayX * aside * width, y + wayY * aside * height];
        const box = unionBox(seats, {
          minX: midX - width / 2,
          minY: midY - height / 2,
          maxX: midX + width / 2,
          maxY: midY + height / 2,
        });
        const empty = voidShare(index, box);
        if (empty <= MOST_VOID_NEAR) return box;
        const fault = empty + FAR * nearer;
        if (fault < leastFault) [best, leastFault] = [box, fault];
      }
  }
  return best;
}

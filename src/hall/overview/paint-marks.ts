import { frameOfBox, framesMeet, type Camera, type Frame } from '../../core/hall/camera.ts';
import { boxCentre, hallPoint } from '../../core/hall/geometry.ts';
import { seatsBox, SHAPE_CIRCLE, type SeatIndex } from '../../core/hall/seat-index.ts';
import { traceSeat } from '../render/draw-seats.ts';
import { paintChosenSeat, tick } from '../render/paint-overlay.ts';
import type { Overlay, ProposalPin } from '../state/hall-state.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { isWithin } from './overview-frame.ts';

/** Seats in runs of neighbours, left to right; a single seat is a run of one. */
export const runsOfSeats = (
  { left, right }: SeatIndex,
  seats: readonly number[],
): readonly (readonly number[])[] => {
  const there = new Set(seats);
  const first = seats.filter((seat) => !there.has(left[seat] as number));
  return first.map((seat) => {
    const run = [seat];
    for (let next = right[seat] as number; there.has(next); next = right[next] as number) run.push(next);
    return run;
  });
};

/* Half of a seat's shorter side, hall units. */
const halfOf = (index: SeatIndex, seat: number): number =>
  Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number);

/* A capsule holds the corners of square seats too. */
const aroundSquare = 1.3;
const aroundCircle = 1.1;

/**
 * Makes a capsule around a run of seats the current path: along the line through their middles, so far from it that it
 * holds their edges, with `gap` beyond them, and never narrower than `least` on either side; hall units.
 */
const traceCapsule = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  run: readonly number[],
  gap: number,
  least: number,
): void => {
  const [first = 0] = run;
  const around = index.shape[first] === SHAPE_CIRCLE ? aroundCircle : aroundSquare;
  const radius = Math.max(halfOf(index, first) * around + gap, least);
  const at = run.map((seat) => hallPoint(index.x[seat] as number, index.y[seat] as number));
  // The way of the line at a seat: from the one before to the one after.
  const wayAt = (place: number): number => {
    const [from, to] = [at[Math.max(place - 1, 0)], at[Math.min(place + 1, at.length - 1)]];
    return from && to ? Math.atan2(to.y - from.y, to.x - from.x) : 0;
  };
  context.beginPath();
  // Around the first seat, along one side to the last, around that and back.
  for (const side of [-1, 1])
    for (const [step, point] of (side < 0 ? at : at.toReversed()).entries()) {
      const way = wayAt(side < 0 ? step : at.length - 1 - step);
      const out = way + (side * Math.PI) / 2;
      if (step === 0) context.arc(point.x, point.y, radius, out - Math.PI, out);
      else context.lineTo(point.x + radius * Math.cos(out), point.y + radius * Math.sin(out));
    }
  context.closePath();
};

/* CSS pixels: how narrow half a capsule may be; of a seat that has room for a tick, half its side. */
const leastProposedPx = 6;
/* How far the surrounding line extends. */
const framePx = 2.5;
const leastChosenPx = 7;
const tickFromPx = 5;

/* One frame around neighbours that are proposed. */
const paintProposedRun = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  scale: number,
  run: readonly number[],
  theme: HallTheme,
  lineWidth: number,
): void => {
  const px = 1 / scale;
  const [first = 0] = run;
  if (run.length > 1 || halfOf(index, first) < leastProposedPx * px)
    traceCapsule(context, index, run, 2 * px, leastProposedPx * px);
  else {
    context.beginPath();
    traceSeat(context, index, first, 2 * px);
  }
  context.lineJoin = 'round';
  for (const [width, colour] of [
    [2 * framePx, theme.paper],
    [lineWidth, theme.accent],
  ] as const) {
    context.lineWidth = width * px;
    context.strokeStyle = colour;
    context.stroke();
  }
};

/** The area covered by frames around proposed seats, CSS pixels of the stage. */
export const ringFrames = (index: SeatIndex, proposed: readonly number[], camera: Camera): readonly Frame[] =>
  runsOfSeats(index, proposed).map((run) => {
    const { left, top, right, bottom } = frameOfBox(camera, seatsBox(index, run));
    // As wide as the narrowest capsule, however small the seats are.
    const out = framePx + Math.max(2, leastProposedPx - halfOf(index, run[0] ?? 0) * camera.scale);
    return { left: left - out, top: top - out, right: right + out, bottom: bottom + out };
  });

/**
 * Paints proposals, each run of neighbours in one frame, thinner if only pointed at. Where seats are specks, a pin
 * replaces the frame. The context's transform is hall units.
 */
export const paintProposed = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  scale: number,
  { proposed, pins }: Pick<Overlay, 'proposed' | 'pins'>,
  theme: HallTheme,
): void => {
  const areSpecks = index.typicalSize * scale < speckPx;
  for (const run of runsOfSeats(index, proposed)) {
    const pin = pins.find(({ seats }) => seats.includes(run[0] ?? -1));
    if (areSpecks && pin && !isLarge(pin)) continue;
    paintProposedRun(context, index, scale, run, theme, pin?.isPointed && !pin.isMeant ? 1.5 : 3);
  }
};

/**
 * Paints selected neighbours as one shape, each with its tick, or one tick for all if they are too small; from afar,
 * where seats are specks, as a dot. The context's transform is hall units.
 */
export const paintChosenRun = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  camera: Camera,
  run: readonly number[],
  theme: HallTheme,
): void => {
  const [first = 0] = run;
  const px = 1 / camera.scale;
  const half = halfOf(index, first);
  const isTicked = half > tickFromPx * px;
  if (run.length === 1 && isTicked) return paintChosenSeat(context, index, camera, first, theme);
  traceCapsule(context, index, run, 1.5 * px, leastChosenPx * px);
  context.lineJoin = 'round';
  for (const [width, colour] of [
    ...(theme.seat === null ? [] : ([[8, theme.ink]] as const)),
    [4, theme.paper],
  ] as const) {
    context.lineWidth = width * px;
    context.strokeStyle = colour;
    context.stroke();
  }
  context.fillStyle = theme.accent;
  context.fill();
  const { x, y } = boxCentre(seatsBox(index, run));
  if (!isTicked) return tick(context, x, y, tickFromPx * px, theme.accentInk);
  for (const seat of run)
    tick(context, index.x[seat] as number, index.y[seat] as number, half, theme.accentInk);
};

/* CSS pixels: of a pin's dot, of one that is meant or pointed at, of its edge, of what it points with. */
const pinPx = 9;
const meantPinPx = 12;
const pinEdgePx = 2;
const pointerPx = 5;
/* A pin is on seats that are specks, above distinguishable ones, and absent over large ones: CSS pixels. */
const speckPx = 4;
const apartPx = 7;
const largePx = 24;

/** A pin and its position, CSS pixels of the stage: it would cover a label below it. */
type PlacedPin = Frame & {
  readonly pin: ProposalPin;
  /** How much of what it points with is seen, 0 … 1. */
  readonly raised: number;
  /** The unit vector from its middle to what it points at. */
  readonly way: readonly [x: number, y: number];
};

const isLarge = ({ isMeant, isPointed }: ProposalPin): boolean => isMeant || isPointed === true;

/* The ways a pin may point, the usual one first: from above, from below, from a side. */
const ways = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
/* From the stage's edge, CSS pixels. */
const insetPx = 4;

/**
 * Pin positions for a camera: beside what is `taken` and earlier pins, if some side of their seats is free. The pin
 * of a pointed-at proposal whose seats are out of sight is at the nearest edge of the stage.
 */
export const placedPins = (
  index: SeatIndex,
  pins: readonly ProposalPin[],
  camera: Camera,
  stage: Frame,
  taken: readonly Frame[] = [],
): readonly PlacedPin[] => {
  const seatPx = index.typicalSize * camera.scale;
  const apart = Math.min(1, Math.max(0, (seatPx - speckPx) / (apartPx - speckPx)));
  const placed: PlacedPin[] = [];
  for (const pin of pins) {
    const over = frameOfBox(camera, seatsBox(index, pin.seats));
    const reach = (isLarge(pin) ? meantPinPx : pinPx) + pinEdgePx;
    const [x, y] = [(over.left + over.right) / 2, (over.top + over.bottom) / 2];
    const isSeen = framesMeet(over, stage);
    if (isSeen ? seatPx >= largePx : !pin.isPointed) continue;
    const around = (atX: number, atY: number, raised: number, way: PlacedPin['way']): PlacedPin => ({
      pin,
      raised,
      way,
      left: atX - reach,
      top: atY - reach,
      right: atX + reach,
      bottom: atY + reach,
    });
    if (!isSeen) {
      const inset = reach + pointerPx + insetPx;
      const atEdge = (nearX: number, nearY: number): PlacedPin => {
        const atX = Math.min(Math.max(nearX, stage.left + inset), stage.right - inset);
        const atY = Math.min(Math.max(nearY, stage.top + inset), stage.bottom - inset);
        const away = Math.hypot(x - atX, y - atY) || 1;
        return around(atX, atY, 1, [(x - atX) / away, (y - atY) / away]);
      };
      const edge = atEdge(x, y);
      const aside = taken
        .filter((one) => framesMeet(one, edge))
        .flatMap((one) => [
          atEdge(one.right + inset, y),
          atEdge(x, one.bottom + inset),
          atEdge(one.left - inset, y),
          atEdge(x, one.top - inset),
        ]);
      const isClear = (pinned: PlacedPin): boolean => !taken.some((one) => framesMeet(one, pinned));
      placed.push([edge, ...aside].find(isClear) ?? edge);
      continue;
    }
    const beside = (way: PlacedPin['way'], raised: number): PlacedPin => {
      const length = Math.abs(way[0] === 0 ? over.bottom - over.top : over.right - over.left) / 2;
      // A large one never covers the frame around its seats, however small they are.
      const half = Math.max(length, isLarge(pin) ? leastProposedPx + framePx : 0);
      const off = raised * (half + reach + pointerPx);
      return around(x - way[0] * off, y - way[1] * off, raised, way);
    };
    const raised = isLarge(pin) ? 1 : apart;
    const usual = beside(ways[0], raised);
    const isFree = (one: PlacedPin): boolean =>
      isWithin(one, stage) && ![...taken, ...placed].some((other) => framesMeet(one, other));
    placed.push([usual, ...ways.map((way) => beside(way, 1))].find(isFree) ?? usual);
  }
  return placed;
};

/** Paints pins, the one that is meant over the others; the context's transform is CSS pixels. */
export const paintPins = (
  context: CanvasRenderingContext2D,
  pins: readonly PlacedPin[],
  { paper, accent, accentInk, font }: HallTheme,
): void => {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const isMeant = ({ pin }: PlacedPin): number => Number(pin.isMeant);
  for (const placed of pins.toSorted((a, b) => isMeant(a) - isMeant(b))) {
    const { pin, raised, way, left, top, right, bottom } = placed;
    const [x, y, radius] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2];
    // So far along the way it points, and so far to its side.
    const at = (along: number, aside: number): [number, number] => [
      x + way[0] * along - way[1] * aside,
      y + way[1] * along + way[0] * aside,
    ];
    for (const [size, colour] of [
      [radius, paper],
      [radius - pinEdgePx, accent],
    ] as const) {
      context.beginPath();
      context.arc(x, y, size, 0, 2 * Math.PI);
      context.moveTo(...at(size * 0.8, -size / 2));
      context.lineTo(...at(size + pointerPx * raised, 0));
      context.lineTo(...at(size * 0.8, size / 2));
      context.fillStyle = colour;
      context.fill();
    }
    context.font = `700 ${isLarge(pin) ? 13 : 11}px ${font}`;
    context.fillStyle = accentInk;
    context.fillText(pin.sign, x, y + 0.5);
  }
};

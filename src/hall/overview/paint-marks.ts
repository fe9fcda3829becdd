import { frameOfBox, framesMeet, toScreen, type Camera, type Frame } from '../../core/hall/camera.ts';
import { boxCentre, hallPoint } from '../../core/hall/geometry.ts';
import { seatsBox, SHAPE_CIRCLE, type SeatIndex } from '../../core/hall/seat-index.ts';
import { coversFree } from '../camera/clear-view.ts';
import { traceSeat } from '../render/draw-seats.ts';
import { paintChosenSeat, tick } from '../render/paint-overlay.ts';
import type { Overlay, ProposalPin } from '../state/hall-state.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { isWithin } from './overview-frame.ts';

/** Splits seats into runs of neighbours, from left to right; a single seat is a run of one. */
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

/* A capsule contains the corners of square seats too. */
const aroundSquare = 1.3;
const aroundCircle = 1.1;

/**
 * Makes the current path a capsule around a run of seats: along the line through their centres, wide enough to contain
 * their edges plus `gap`, and at least `least` on either side of the line; hall units.
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
  // The direction of the line at a seat: from the previous seat to the next one.
  const wayAt = (place: number): number => {
    const [from, to] = [at[Math.max(place - 1, 0)], at[Math.min(place + 1, at.length - 1)]];
    return from && to ? Math.atan2(to.y - from.y, to.x - from.x) : 0;
  };
  context.beginPath();
  // Around the first seat, along one side to the last, around that one and back.
  for (const side of [-1, 1])
    for (const [step, point] of (side < 0 ? at : at.toReversed()).entries()) {
      const way = wayAt(side < 0 ? step : at.length - 1 - step);
      const out = way + (side * Math.PI) / 2;
      if (step === 0) context.arc(point.x, point.y, radius, out - Math.PI, out);
      else context.lineTo(point.x + radius * Math.cos(out), point.y + radius * Math.sin(out));
    }
  context.closePath();
};

/*
 * CSS pixels: half the minimum width of a capsule around proposed and around selected seats, and half the minimum side
 * of a seat with a tick.
 */
const leastProposedPx = 6;
/* The width of the light line outside a frame. */
const framePx = 2.5;
/* The width of the frame of a proposal that is not chosen. */
const thinPx = 1.5;
const leastChosenPx = 7;
const tickFromPx = 5;

/* Paints one frame around proposed neighbours. */
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

/** The areas that the frames around proposed seats cover, CSS pixels of the stage. */
export const ringFrames = (index: SeatIndex, proposed: readonly number[], camera: Camera): readonly Frame[] =>
  runsOfSeats(index, proposed).map((run) => {
    const { left, top, right, bottom } = frameOfBox(camera, seatsBox(index, run));
    // At least as wide as the narrowest capsule, however small the seats are.
    const out = framePx + Math.max(2, leastProposedPx - halfOf(index, run[0] ?? 0) * camera.scale);
    return { left: left - out, top: top - out, right: right + out, bottom: bottom + out };
  });

/**
 * Paints proposals, each run of neighbours in one frame. It is thinner if the proposal is only pointed at or has only
 * a pin, which beside large seats does not say which of them it means. If seats are specks, the pin replaces the frame.
 * The context's transform is in hall units.
 */
export const paintProposed = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  scale: number,
  { proposed, pins }: Pick<Overlay, 'proposed' | 'pins'>,
  theme: HallTheme,
): void => {
  const areSpecks = index.typicalSize * scale < apartPx;
  for (const run of runsOfSeats(index, proposed)) {
    const pin = pins.find(({ seats }) => seats.includes(run[0] ?? -1));
    if (areSpecks && pin && !isLarge(pin)) continue;
    paintProposedRun(context, index, scale, run, theme, pin?.isPointed && !pin.isMeant ? thinPx : 3);
  }
  if (index.typicalSize * scale < largePx) return;
  const pinned = pins.flatMap(({ seats }) => seats).filter((seat) => !proposed.includes(seat));
  for (const run of runsOfSeats(index, pinned)) paintProposedRun(context, index, scale, run, theme, thinPx);
};

/**
 * Paints a run of selected neighbours as one shape, with a tick on each seat, or one tick for all if the seats are too
 * small; from afar, where seats are specks, that is a dot. The context's transform is in hall units.
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

/*
 * CSS pixels: the radius of a pin, of a chosen or pointed-at pin, the width of its edge, and the length of its pointer.
 */
const pinPx = 9;
const meantPinPx = 12;
const pinEdgePx = 2;
const pointerPx = 5;
/*
 * By the size of seats in CSS pixels: up to the first, a pin is on its seats, from the second on above them, and from
 * the third on only where it covers no free seat.
 */
const speckPx = 2.5;
const apartPx = 4;
const largePx = 24;

/** A pin and its position in CSS pixels of the stage. */
type PlacedPin = Frame & {
  readonly pin: ProposalPin;
  /** The share of the pointer that is visible, 0 … 1. */
  readonly raised: number;
  /** The unit vector from its centre to what it points at. */
  readonly way: readonly [x: number, y: number];
};

const isLarge = ({ isMeant, isPointed }: ProposalPin): boolean => isMeant || isPointed === true;

/* The directions in which a pin may point, the usual one first: from above, from below, from either side. */
const ways = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
/* The distance from the edge of the stage, CSS pixels. */
const insetPx = 4;
/*
 * CSS pixels: the size of a sector's number, which a pin on specks does not cover if there is room beside its seats,
 * and how far the pin may be from them.
 */
const numberPx = { wide: 26, tall: 13 } as const;
const asidePx = 16;

/* True if a sector's number is under a pin on a hall of many sectors. */
const coversNumber = ({ sectors }: SeatIndex, camera: Camera, pin: Frame): boolean =>
  sectors.some(({ anchor }) => {
    if (anchor === null) return false;
    const { x, y } = toScreen(camera, anchor);
    const [half, tall] = [numberPx.wide / 2, numberPx.tall / 2];
    return framesMeet(pin, { left: x - half, top: y - tall, right: x + half, bottom: y + tall });
  });

/**
 * The positions of pins for a camera: clear of `taken` areas and earlier pins, if some side of their seats is free. The
 * pin of a pointed-at proposal whose seats are out of view is at the nearest edge of the stage; a pin whose seats are
 * under a `taken` area would point at others and is omitted, unless its proposal is pointed at.
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
    const isNear = seatPx >= largePx;
    const isUnder = taken.some(
      ({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom,
    );
    if (isSeen ? isUnder && !isLarge(pin) : !pin.isPointed) continue;
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
      // A large pin never covers the frame around its seats, however small they are.
      const half = Math.max(length, isLarge(pin) ? leastProposedPx + framePx : 0);
      const off = raised * (half + reach + pointerPx);
      return around(x - way[0] * off, y - way[1] * off, raised, way);
    };
    const raised = isLarge(pin) ? 1 : apart;
    const onSeats = beside(ways[0], raised);
    const asides = ways.map((way) => around(x - way[0] * asidePx, y - way[1] * asidePx, 1, way));
    const usual =
      raised === 0 && coversNumber(index, camera, onSeats)
        ? (asides.find((one) => !coversNumber(index, camera, one)) ?? onSeats)
        : onSeats;
    const isFree = (one: PlacedPin): boolean =>
      isWithin(one, stage) && ![...taken, ...placed].some((other) => framesMeet(one, other));
    const free = [usual, ...ways.map((way) => beside(way, 1))].filter(isFree);
    // Where seats are told apart, a pin covers no free one if some side allows it.
    const clear = seatPx < apartPx ? free : free.filter((one) => !coversFree(index, camera, one));
    const found = clear[0] ?? (isNear ? undefined : (free[0] ?? usual));
    if (found !== undefined) placed.push(found);
  }
  return placed;
};

/** Paints pins, the chosen one above the others; the context's transform is in CSS pixels. */
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
    // A point at a distance along the direction of the pin, and to the side of it.
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

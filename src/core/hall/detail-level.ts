import { MAX_ZOOM } from './camera.ts';
import type { SeatPitch } from './seat-pitch.ts';

/** What a buyer sees and can select: sectors, single seats, or seats with their numbers. */
export type DetailLevel = 'sectors' | 'seats' | 'numbers';

/** Numbers appear below this visible span, hall units, if the setup does not say. */
const DEFAULT_DETAIL_SPAN = 500;
/** The largest detail threshold that a setup may set. */
const MAX_DETAIL_SPAN = 2000;

/** From this size on a seat has room for its zone's letter; CSS pixels. */
export const SEAT_SIGN_PX = 8;
/** Minimum size of a seat in a view of proposed ones: a smaller seat has no room for its number. CSS pixels. */
export const SEAT_NUMBER_PX = 16;

/** Up to this zoom the map itself names the parts without a number; closer in, a chip names the current sector. */
export const NAMES_UNTIL_ZOOM = 3;

/*
 * The level depends on the screen distance between neighbouring seats' centres, CSS pixels. Plans use arbitrary units
 * (a stadium in metres, a theatre in tenths of a millimetre) and windows any size, but a pixel distance means the
 * same in all of them.
 */
/** From this distance a filled sector gives way to its seats. */
const FADES_FROM_PX = 3;
/** At this distance it is a tint, and free seats stand out from it. */
const TINT_FROM_PX = 4.5;
/** From this distance on the tint fades. */
const TINT_UNTIL_PX = 6;
/** From this distance on only seats are shown, including taken ones, and they can be selected. */
const SEATS_FROM_PX = 7;
/** From this distance on a seat has room for its number. */
const NUMBERS_FROM_PX = 18;
/** The remaining opacity of a sector's fill as a tint. */
export const TINT = 1 / 6;
/** A sector larger than this begins to show its seats, however close together they are. */
const LARGEST_SLAB_PX = 120;
/**
 * From this share of the closest scale on seats are shown, however small: on the smallest phone a stadium's seats never
 * exceed 6 px, and otherwise would never be shown.
 */
const SHARE_OF_CLOSEST = 2 / 3;

/** The sizes of seats in a hall at a scale, CSS pixels; 0 without seats. */
export type SeatMeasure = {
  /** The distance between the centres of neighbouring seats, now and at the closest zoom. */
  readonly pitchPx: number;
  readonly closestPx: number;
  /** The size of a typical seat. */
  readonly seatPx: number;
};

/**
 * The smallest font size for digits, CSS pixels. On a phone a stadium's seat is at most 10 CSS pixels across; its
 * number in 6 px is small but legible on dense screens, and better than none. Opening the seat gives the number as
 * text.
 *
 * @internal Used by tests.
 */
export const MIN_LABEL_PX = 5.8;

const LABEL_SHARE_OF_SEAT = 0.56;

/* Two digits may reach the edge of a small seat: on a phone they would otherwise not fit at all. */
const PAIR_SHARE_OF_SEAT = 0.66;

/*
 * A single character, usually a zone's letter, fits into a small seat where two digits do not. It is drawn larger
 * there, up to the size at which the share of all labels is legible, so that zones can be told apart from 8 px seats
 * on.
 */
const SIGN_SHARE_OF_SEAT = 0.72;
const LARGEST_SMALL_SIGN_PX = 6.75;

/** From this size on a seat has room for two lines: its number, and its zone's letter at its foot. */
const SEAT_TWO_LINES_PX = 20;
const FOOT_SHARE_OF_SEAT = 0.3;
/**
 * How far below a seat's centre its letter is drawn, as a share of the seat, and how far above it the number is then.
 */
export const SEAT_FOOT = 0.28;
const NUMBER_RAISED = 0.12;

/** The visible span, hall units, below which a setup wants numbers; the default if it is absent or invalid. */
export const detailSpanOf = (asked: number | undefined): number =>
  Math.min(asked !== undefined && asked > 0 ? asked : DEFAULT_DETAIL_SPAN, MAX_DETAIL_SPAN);

/** The pitch from which single seats are shown in a hall whose pitch at the closest zoom is `closestPx`; CSS pixels. */
const seatLevelPx = (closestPx: number): number => Math.min(SEATS_FROM_PX, closestPx * SHARE_OF_CLOSEST);

/**
 * The level of detail for a distance between seats and a visible span (hall units). The setup's span raises the level
 * to numbers unless the seats are too small.
 */
export function detailLevel(span: number, detailSpan: number, seats: SeatMeasure): DetailLevel {
  const { pitchPx, closestPx, seatPx } = seats;
  const areSpecks = seatPx > 0 && seatPx < SEAT_SIGN_PX;
  if ((span < detailSpan && !areSpecks) || pitchPx >= NUMBERS_FROM_PX) return 'numbers';
  return pitchPx > 0 && pitchPx >= seatLevelPx(closestPx) ? 'seats' : 'sectors';
}

/**
 * The opacity of the sectors' fill, 0 … 1: full from afar, a tint over distinguishable seats, zero over seats that can
 * be selected. `sectorPx`: the size of the largest sector. Depends on scale, not time, so it never jumps.
 */
export function sectorFill({ pitchPx, closestPx }: Omit<SeatMeasure, 'seatPx'>, sectorPx: number): number {
  if (pitchPx <= 0) return 1;
  // The steps move closer together if seats never get that large, and fading starts earlier if sectors get large first.
  const seatsPx = seatLevelPx(closestPx);
  const least = seatsPx / SEATS_FROM_PX;
  const slab = Math.min(1, (LARGEST_SLAB_PX * pitchPx) / sectorPx / FADES_FROM_PX);
  const between = (from: number, to: number): number =>
    Math.min(1, Math.max(0, (pitchPx - from) / (to - from)));
  const gone = between(FADES_FROM_PX * least * slab, TINT_FROM_PX * least);
  const left = between(TINT_UNTIL_PX * least, seatsPx);
  return (1 - gone * (1 - TINT)) * (1 - left);
}

/** Whether seats are visible when the hall is shown whole, at `fit` CSS pixels per unit. */
export function seesSeats({ pitch, largestSector }: SeatPitch, fit: number): boolean {
  const measure = { pitchPx: pitch * fit, closestPx: pitch * fit * MAX_ZOOM };
  return sectorFill(measure, largestSector * fit) < 1;
}

/**
 * The font size for a seat number inside a seat `seatPx` CSS pixels across, or 0 if it would be too small to read. Long
 * labels ("13A") get smaller letters, a single character in a small seat gets a larger one.
 */
export function seatLabelPx(seatPx: number, characters: number): number {
  const widest = LABEL_SHARE_OF_SEAT * Math.min(1, 2.4 / characters);
  const smallShare = [0, SIGN_SHARE_OF_SEAT, PAIR_SHARE_OF_SEAT][characters] ?? 0;
  const small = Math.min(seatPx * smallShare, LARGEST_SMALL_SIGN_PX);
  const px = Math.max(Math.min(seatPx * widest, 14), small);
  return px >= MIN_LABEL_PX ? px : 0;
}

/**
 * The font size of a character at the foot of a seat `seatPx` CSS pixels across, under its number; 0 if it has no room.
 */
export function seatFootPx(seatPx: number): number {
  return seatPx < SEAT_TWO_LINES_PX ? 0 : Math.min(seatPx * FOOT_SHARE_OF_SEAT, 10);
}

/** How far below a seat's centre its number is, as a share of the seat: negative above a letter, which needs room. */
export function seatNumberDrop(seatPx: number): number {
  return seatPx < SEAT_TWO_LINES_PX ? 0 : -NUMBER_RAISED;
}

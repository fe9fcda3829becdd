/** What a buyer sees and can press: whole sectors, single seats, or seats with their numbers. */
export type DetailLevel = 'sectors' | 'seats' | 'numbers';

/** Visible spans, hall units, below which a level begins. `detailSpan` ≤ `seatSpan`. */
export type DetailThresholds = Readonly<{ detailSpan: number; seatSpan: number }>;

/** Numbers appear below this visible span when the setup says nothing. */
const DEFAULT_DETAIL_SPAN = 500;
/** The largest detail threshold a setup may ask for. */
const MAX_DETAIL_SPAN = 2000;
/** Single seats appear below this visible span when the setup says nothing. */
const DEFAULT_SEAT_SPAN = 2000;

/**
 * From this size on a seat has room for its zone's letter. Where seats are smaller, whatever the span, a window shows
 * sectors, unless it can't come much nearer: on a phone a theatre's seats would be specks.
 */
export const SEAT_SIGN_PX = 8;
/**
 * From this size on a seat can be hit on purpose. Plans drawn in odd units (a stadium in metres, a
 * theatre in tenths of a millimetre) would never, or always, pass a span threshold; a seat's size on
 * the screen means the same in all of them.
 */
const SEAT_INTERACTIVE_PX = 12;
/**
 * From this share of the closest scale on seats are shown, however small they are: a stadium's on the smallest phone
 * are discs of 6 px at the most, and sectors up to there would be a hall without seats.
 */
const SHARE_OF_CLOSEST = 2 / 3;
/** From this size on a seat has room for its number. */
const SEAT_NUMBER_PX = 22;

/**
 * No number is drawn in smaller letters. On a phone a stadium's seat is 10 CSS pixels across at the closest zoom there
 * is: its number in 6 px is small, but on the dense screens of phones it can be read, and none at all could not. Who
 * can't read it opens the seat, which says its number in words.
 * @internal Tests go by it.
 */
export const MIN_LABEL_PX = 5.8;

const LABEL_SHARE_OF_SEAT = 0.56;

/* Two digits reach to the edge of a small seat: on a phone that is the only way they are there at all. */
const PAIR_SHARE_OF_SEAT = 0.66;

/*
 * A single sign, a zone's letter above all, has room in a small seat where two digits have none: it is written larger
 * there, up to the size at which the share of all labels is enough to be read. So zones differ from 8 px seats on.
 */
const SIGN_SHARE_OF_SEAT = 0.72;
const LARGEST_SMALL_SIGN_PX = 6.75;

/** From this size on a seat has room for two lines: its number, and its zone's letter at its foot. */
const SEAT_TWO_LINES_PX = 20;
const FOOT_SHARE_OF_SEAT = 0.3;
/**
 * How far below a seat's middle that letter's stands, as a share of the seat, and how far above it the number's then.
 */
export const SEAT_FOOT = 0.28;
const NUMBER_RAISED = 0.12;

/** The thresholds of a setup; absent or senseless values give the defaults, the detail one is capped. */
export function detailThresholds(setup: {
  detailSpan?: number | undefined;
  seatSpan?: number | undefined;
}): DetailThresholds {
  const detailSpan = Math.min(positiveOr(setup.detailSpan, DEFAULT_DETAIL_SPAN), MAX_DETAIL_SPAN);
  // Numbers without seats make no sense: the seat threshold is never the smaller one.
  const seatSpan = Math.max(positiveOr(setup.seatSpan, DEFAULT_SEAT_SPAN), detailSpan);
  return { detailSpan, seatSpan };
}

/**
 * From which size on single seats are shown, whatever the span, where the closest zoom shows them `closestPx` across.
 * CSS pixels.
 */
export const seatLevelPx = (closestPx: number): number =>
  Math.min(SEAT_INTERACTIVE_PX, closestPx * SHARE_OF_CLOSEST);

/**
 * The level for a visible span (hall units) and the size of a typical seat on the screen now and at the closest zoom
 * (CSS pixels, 0 when the hall has no seats). Either the span or the seat's size is enough to reach a level, unless
 * seats would be specks that can be brought nearer.
 */
export function detailLevel(
  span: number,
  thresholds: DetailThresholds,
  seatPx: number,
  closestPx: number,
): DetailLevel {
  const areSpecks = seatPx > 0 && seatPx < SEAT_SIGN_PX;
  if ((span < thresholds.detailSpan && !areSpecks) || seatPx >= SEAT_NUMBER_PX) return 'numbers';
  if ((span < thresholds.seatSpan && !areSpecks) || (seatPx > 0 && seatPx >= seatLevelPx(closestPx)))
    return 'seats';
  return 'sectors';
}

/**
 * The letter size for a seat number inside a seat `seatPx` CSS pixels across, or 0 when the number must not be drawn
 * because it could not be read. Long labels ("13A") get smaller letters, a single one a larger in a small seat.
 */
export function seatLabelPx(seatPx: number, characters: number): number {
  const widest = characters > 2 ? (LABEL_SHARE_OF_SEAT * 2.4) / characters : LABEL_SHARE_OF_SEAT;
  const smallShare = [0, SIGN_SHARE_OF_SEAT, PAIR_SHARE_OF_SEAT][characters] ?? 0;
  const small = Math.min(seatPx * smallShare, LARGEST_SMALL_SIGN_PX);
  const px = Math.max(Math.min(seatPx * widest, 14), small);
  return px >= MIN_LABEL_PX ? px : 0;
}

/**
 * The letter size of a sign at the foot of a seat `seatPx` CSS pixels across, under its number; 0 where it has no
 * room.
 */
export function seatFootPx(seatPx: number): number {
  return seatPx < SEAT_TWO_LINES_PX ? 0 : Math.min(seatPx * FOOT_SHARE_OF_SEAT, 10);
}

/** How far below a seat's middle its number's stands, as a share of the seat: there is less room above a letter. */
export function seatNumberDrop(seatPx: number): number {
  return seatFootPx(seatPx) > 0 ? -NUMBER_RAISED : 0;
}

function positiveOr(value: number | undefined, fallback: number): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : fallback;
}

/**
 * The hall file: the part of a hall that is the same for all sessions, as bytes. Availability and prices are not in it.
 *
 * ```text
 * file      magic (4 bytes), version (1), number of sections n (1), n entries, checksum of all before it (4)
 * entry     id (1), offset from the file's start (4), length (4), checksum of the section (4)
 * number    varint: seven bits per byte, the lowest first; the high bit means that more follow; at most 2^53 − 1
 * delta     zigzag of a whole number: 2n for n ≥ 0, else −2n − 1, as a number
 * text      number of UTF-16 units, each a number
 * texts     their number, then each
 * runs      a column as stretches of equal values: delta to the previous stretch, its length; until all seats have one
 * names     number whose bits are the languages present (ru, en, kz, ch), their texts
 * outline   0: none, or the seats' hull; else 1 + number of rings; for each its points, x and y as deltas in units
 * ```
 *
 * Fixed-size numbers are little-endian, checksums CRC-32. A reader skips sections whose id it does not know; those that
 * it knows must be complete and occur once. In the order in which a slow connection needs them:
 *
 * - `hall`: hash of the source (text), 1 for drawn or 0 for a list, unit and size unit (2 × float64), number of seats,
 *   box (4 × float64), 1 and a box for a stage, 2 and a box for a pitch, or 0.
 * - `names`: labels (texts), sectors (their number; id, names, outline), standing areas (the same).
 * - `seats`: prefixes of ids (texts); as runs: sector (the number of sectors for none), row label, prefix, kind, shape,
 *   half width, half height (units), rotation (`turnsPerRadian`); as one delta per seat: seat label, the number at the
 *   end of the id plus one (0 for none), x, y (units).
 * - `neighbours`: only if rounding would link a row differently: their number; for each the delta of the seat, and its
 *   left and right neighbour plus one.
 * - `drawing`: the plan's SVG without the parts that became seats, UTF-8; absent if nothing is drawn.
 *
 * Seats are in the order of the seat index. Seat labels and the numbers of ids are deltas to the previous seat,
 * coordinates are deltas to a prediction from earlier seats: see `predictPlace`.
 */
export const hallFileMagic = [0x50, 0x48, 0x41, 0x4c] as const;

/** Raised for changes that an old reader would misread; a new section is not one. */
export const hallFileVersion = 1;

/** Ids of the sections. */
export const hallSections = { hall: 1, names: 2, seats: 3, neighbours: 4, drawing: 5 } as const;

/**
 * A unit is at most this share of the hall's seat (`SeatIndex.typicalSize`), so no length is off by more than half of
 * that.
 */
export const unitsPerSeat = 64;
/** Rotations are rounded to this share of a radian: the corner of a seat moves by less than a quarter of a unit. */
export const turnsPerRadian = 256;

/**
 * Anything beyond these limits is not a hall file. A text is measured in UTF-16 units; `texts` is the length of a
 * list.
 */
export const hallFileLimits = {
  bytes: 32 * 1024 * 1024,
  seats: 2 ** 20,
  sections: 32,
  text: 2 ** 16,
  texts: 2 ** 21,
} as const;

/**
 * A sale: the current availability of a hall, as bytes, in the order of the hall's file. Notation as above.
 *
 * ```text
 * sale      magic (4 bytes), version (1), checksum of what follows (4), then
 *           hash of the hall's source (text), number of seats, price zones (texts),
 *           one bit per seat, the lowest of a byte first: 1 for free,
 *           runs of 1 for unavailable seats, 0 for free and taken ones,
 *           runs of the price zone (the number of zones for none),
 *           standing areas (their number; price zone plus one or 0, places per order, places left)
 * ```
 */
export const saleMagic = [0x50, 0x53, 0x41, 0x4c] as const;
export const saleVersion = 1;

/**
 * A change of a sale, for clients that have the sale before it, in the same notation:
 *
 * ```text
 * change    checksum of what follows, XOR that of the sale before it (4), then
 *           changed seats (their number; for each the increase of its number over the previous one, times 4,
 *           plus 0 for free, 1 for taken, 2 for unavailable),
 *           standing areas as in a sale, all of them or none
 * ```
 *
 * `GET live/<event>/<performance>?from=<version>`, relative to the address of the map, reports a session's sale by
 * server-sent events: `change`, or `sale` if client and server have no sale in common, each in base64; `off` if there
 * is nothing to report. The version of a sale is its checksum, in hexadecimal; the `id` of a server-sent event is the
 * version that it leads to.
 */
export const livePath = (event: string, performance: string, from: string): string =>
  `live/${encodeURIComponent(event)}/${encodeURIComponent(performance)}?from=${from}`;

/** The header of a reply with a sale: whether it is the same for everyone (`all`) or for the requester only (`own`). */
export const saleForHeader = 'Parterre-Sale';

/** The media types of a hall file and of a sale, for `Content-Type` and `Accept`. */
export const hallFileType = 'application/vnd.parterre.hall';
export const saleType = 'application/vnd.parterre.sale';

/*
 * A back end may avoid a reply of megabytes: in `planHeader` it names everything in a map except which seats are taken,
 * that is, the plan and the lists. A client that has them sends the same name in `knownPlanHeader`; if it is still
 * valid the answer is `{ response: { taken, seat_stand } }`: `taken` in base64, one bit per seat in the order of
 * `seat_numbers`, the lowest bit of a byte first, 1 for a seat that is not free.
 */
export const planHeader = 'Parterre-Plan';
export const knownPlanHeader = 'Parterre-Known-Plan';

/**
 * The path of a sector's seats (`SectorSeats`), which a page can draw before its app has loaded; relative to the
 * address of the map.
 */
export const sectorSeatsPath = (event: string, performance: string, sector: string): string =>
  `seats/${[event, performance, sector].map(encodeURIComponent).join('/')}`;

/** Seats to be drawn as dots, in the units of the page's drawing of the hall. */
export type SectorSeats = {
  /** The diameter of a dot. */
  readonly size: number;
  /**
   * A price zone ('' for seats that are not free) and path data of zero-length lines: with round caps each is a dot.
   */
  readonly dots: readonly (readonly [zone: string, path: string])[];
};

/** The path of a hall's file, relative to the address of the map. */
export const hallFilePath = (source: string): string => `halls/${source}`;

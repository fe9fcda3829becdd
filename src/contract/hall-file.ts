/**
 * The hall file: what of a hall does not change between dates, as bytes. Who sold a seat and for how much is not in it.
 *
 * ```text
 * file      magic (4 bytes), version (1), number of sections n (1), n entries, checksum of all before it (4)
 * entry     id (1), offset from the file's start (4), length (4), checksum of the section (4)
 * number    varint: seven bits a byte, the lowest first, the high bit says that more follow; at most 2^53 − 1
 * delta     zigzag of a whole number: 2n for n ≥ 0, else −2n − 1, as a number
 * text      number of UTF-16 units, each a number
 * texts     how many, then each
 * runs      a column as stretches of equal values: delta to the stretch before, its length; until all seats have one
 * names     number whose bits say which languages there are (ru, en, kz, ch), their texts
 * outline   0: none, or around the seats; else 1 + number of rings; of each its points, x and y as deltas in units
 * ```
 *
 * Fixed numbers are little-endian, checksums CRC-32. A reader skips sections whose id it does not know; those that it
 * knows have to be whole, each once. In the order in which a slow line needs them:
 *
 * - `hall`: hash of the source (text), 1 for drawn or 0 for a list, unit and size unit (2 × float64), number of
 *   seats, box
 *   (4 × float64), 1 and a box for a stage or 0.
 * - `names`: labels (texts), sectors (how many; id, names, outline), standing areas (the same).
 * - `seats`: prefixes of ids (texts); as runs sector (their number for none), row label, prefix, kind, shape, half
 *   width, half height (units), rotation (`turnsPerRadian`); as one delta a seat the seat label, the number at the end
 *   of the id plus one (0 for none), x, y (units).
 * - `neighbours`: only where rounding would link a row differently: how many; delta of the seat, left and right plus
 *   one.
 * - `drawing`: the plan's SVG without what became seats, UTF-8; absent where nothing is drawn.
 *
 * Seats are in the order of the seat index. A seat label and a number of an id are told from the one before, a place
 * from what the seats before it foretell: see `predictPlace`.
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
 * A sale: who can buy what of a hall now, as bytes, in the order of the hall's file. Notation as above.
 *
 * ```text
 * sale      magic (4 bytes), version (1), checksum of what follows (4), then
 *           hash of the hall's source (text), number of seats, price zones (texts),
 *           a bit a seat, the lowest of a byte first: 1 for free,
 *           runs of 1 for seats that nobody can buy, 0 for free and taken ones,
 *           runs of the price zone (their number for none),
 *           standing areas (how many; price zone plus one or 0, places an order, places left)
 * ```
 */
export const saleMagic = [0x50, 0x53, 0x41, 0x4c] as const;
export const saleVersion = 1;

/**
 * A change of a sale, for those who have the sale before it, in the same notation:
 *
 * ```text
 * change    checksum of what follows, exclusive or with that of the sale before it (4), then
 *           seats that changed (how many; of each what its number is more than that of the one before, times 4,
 *           plus 0 for free, 1 for taken, 2 for one that nobody can buy),
 *           standing areas as in a sale, all of them or none
 * ```
 *
 * `GET live/<event>/<performance>?from=<version>`, relative to the address of the map, tells of a performance's sale by
 * server-sent events: `change` and, where the two ends know no sale in common, `sale`, each in base64; `off` where
 * there is nothing to tell. The version of a sale is its checksum, in hexadecimal, and that of an event (`id`) is the
 * version that it leads to.
 */
export const livePath = (event: string, performance: string, from: string): string =>
  `live/${encodeURIComponent(event)}/${encodeURIComponent(performance)}?from=${from}`;

/** Says in a reply with a sale whether it is everybody's (`all`) or the asker's alone (`own`). */
export const saleForHeader = 'Parterre-Sale';

/** How the two are named in `Content-Type` and `Accept`. */
export const hallFileType = 'application/vnd.parterre.hall';
export const saleType = 'application/vnd.parterre.sale';

/*
 * A back end may avoid a reply of megabytes: it names the plan and the lists of a map, all except what is taken, in
 * `planHeader`. A client that has them sends the same name in `knownPlanHeader`; if it is still valid the answer is `{
 * response: { taken, seat_stand } }`: `taken` in base64, one bit per seat in the order of `seat_numbers`, the lowest of
 * a byte first, 1 for a seat that is not free.
 */
export const planHeader = 'Parterre-Plan';
export const knownPlanHeader = 'Parterre-Known-Plan';

/**
 * Where the seats of a sector are, as a page can draw them before its app is there (`SectorSeats`), relative to the
 * address of the map.
 */
export const sectorSeatsPath = (event: string, performance: string, sector: string): string =>
  `seats/${[event, performance, sector].map(encodeURIComponent).join('/')}`;

/** Seats to be drawn as dots, in the units of the page's drawing of the hall. */
export type SectorSeats = {
  /** Across a dot. */
  readonly size: number;
  /** A price zone, '' for what is not free, and path data of lines without length: a dot each, where they end round. */
  readonly dots: readonly (readonly [zone: string, path: string])[];
};

/** Where a hall's file is, relative to the address of the map. */
export const hallFilePath = (source: string): string => `halls/${source}`;

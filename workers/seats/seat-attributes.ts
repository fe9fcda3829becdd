/** The attributes that may name a seat, the most explicit first. */
export const SEAT_ATTRIBUTES = [
  'data-seat-id',
  'seat_id',
  'seat-id',
  'sbt:id',
  'data-tn-seat-id',
  'seat-key',
  'id',
] as const;
/** The attributes that may name a sector, beside an id that says so. */
export const SECTOR_ATTRIBUTES = ['data-sector-id', 'sector_id', 'data-section-id', 'section-id'] as const;

/** The lengths of circles and rectangles. */
export const LENGTHS = ['cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry'] as const;

/** What an attribute is to a plain seat: the place of its name in `SEAT_ATTRIBUTES`, a length, or one of these. */
export const LEAVE = -1;
export const IGNORED = -2;
export const STYLE = -3;
/** The first length; the others follow as in `LENGTHS`. */
export const FIRST_LENGTH = 100;

const MEANING = new Map<string, number>([
  ...SEAT_ATTRIBUTES.map((name, at) => [name, at] as const),
  ...LENGTHS.map((name, at) => [name, FIRST_LENGTH + at] as const),
  ...SECTOR_ATTRIBUTES.map((name) => [name, LEAVE] as const),
  // What may move a shape, or keep it from being drawn.
  ...['transform', 'transform-origin', 'systemLanguage', 'requiredExtensions'].map(
    (name) => [name, LEAVE] as const,
  ),
  ['style', STYLE],
]);

/** What an attribute is to a plain seat; with `LEAVE` the element is none. */
export const meaningOf = (name: string): number => MEANING.get(name) ?? IGNORED;

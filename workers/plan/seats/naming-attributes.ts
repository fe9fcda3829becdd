import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** The attributes that may name a seat, the most explicit ones first. */
export const SEAT_ATTRIBUTES = [
  'data-seat-id',
  'seat_id',
  'seat-id',
  'sbt:id',
  'data-tn-seat-id',
  'seat-key',
  'id',
] as const;
/** The attributes that may name a sector, in addition to a matching id. */
export const SECTOR_ATTRIBUTES = ['data-sector-id', 'sector_id', 'data-section-id', 'section-id'] as const;

const NAMING: ReadonlySet<string> = new Set([...SEAT_ATTRIBUTES, ...SECTOR_ATTRIBUTES]);

/** True if an element may name a seat, a sector or an area; most elements name nothing. */
export function isNaming(attributes: SvgAttributes): boolean {
  for (const name in attributes) if (NAMING.has(name)) return true;
  return false;
}

/** A character that Illustrator can't write into an id, as its code point: `_x5F_` is an underscore. */
const ESCAPE = /_x([0-9a-f]{1,6})_/gi;
/** Illustrator's suffix for a duplicate id: `_1_`, or in newer files `_00000012345678901234567890_`. */
const DUPLICATE = /_\d+_$/;
const LAST_CODE_POINT = 0x10_ffff;
const NONE: readonly string[] = [];

/**
 * An id as its author typed it, before Illustrator escaped it; unchanged if nothing is escaped. Linear: an escape has
 * six digits at most.
 */
function decodeId(id: string): string {
  if (!id.includes('_x') && !id.includes('_X')) return id;
  return id.replace(ESCAPE, (escape: string, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : escape;
  });
}

/**
 * What an id may have been before an editor changed it, the most literal first: decoded, and decoded without the suffix
 * of a duplicate. Empty for an id that no editor changed, as most are.
 */
export function idsBehind(id: string): readonly string[] {
  // Called for each seat of a stadium.
  if (!id.includes('_')) return NONE;
  const decoded = decodeId(id);
  const isDuplicate = id.endsWith('_') && DUPLICATE.test(id);
  if (!isDuplicate) return decoded === id ? [] : [decoded];
  const single = decodeId(id.replace(DUPLICATE, ''));
  return decoded === id ? [single] : [decoded, single];
}

/** The start of the digits at the end of a value; the value's end if there are none. */
export function digitsAt(text: string): number {
  let start = text.length;
  while (start > 0) {
    const code = text.charCodeAt(start - 1);
    if (code < 48 || code > 57) break;
    start -= 1;
  }
  return start;
}

/** True for a text that starts or ends with a blank. */
export function isPadded(value: string): boolean {
  return value.charCodeAt(0) <= 32 || value.charCodeAt(value.length - 1) <= 32;
}

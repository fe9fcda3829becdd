/* Separate from scheme.ts to save bytes: the hall's worker reads its rows without a schema. */
import type { SeatId, ZoneId } from './brand.ts';
import { isObject } from './envelope.ts';
import { localText, type LocalText } from './local-text.ts';
import { idIn, integerIn, textIn } from './wire-values.ts';

/** A named part of the hall. */
export type SchemeSector = {
  readonly id: string;
  readonly name: LocalText;
};

/** A standing area: `perOrder` the maximum per order (0 = no limit of its own), `left` the free places. */
export type StandingPlace = {
  readonly id: SeatId;
  readonly name: LocalText;
  readonly zoneId: ZoneId;
  readonly perOrder: number;
  readonly left: number;
};

/** A row of `sectors`; null if it has no id. */
export const sectorIn = (row: unknown): SchemeSector | null => {
  if (!isObject(row)) return null;
  const id = idIn(row['sector_id']);
  return id === null ? null : { id, name: localText(row, 'name') };
};

/** A row of `seat_stand`; null if it has no id. */
export const standingPlaceIn = (row: unknown): StandingPlace | null => {
  if (!isObject(row)) return null;
  const id = idIn(row['seat_id']);
  if (id === null) return null;
  return {
    id: id as SeatId,
    name: localText(row, 'seat_name'),
    zoneId: textIn(row['cat']).trim() as ZoneId,
    perOrder: Math.max(0, integerIn(row['limit']) ?? 0),
    left: Math.max(0, integerIn(row['quant']) ?? 0),
  };
};

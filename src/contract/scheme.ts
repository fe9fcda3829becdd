import * as z from 'zod/mini';

import type { SeatId, SessionId, ZoneId } from './brand.ts';
import { isObject } from './envelope.ts';
import { day, idOf, intOr, listOf, looseIdOf, rowsOf, text, time } from './scalars.ts';
import { seatKindNumber, seatKinds, type SeatKind } from './seat-kind.ts';
import { sectorIn, standingPlaceIn } from './scheme-rows.ts';

/**
 * A session with a hall map. `available` null = the back end does not say.
 *
 * @internal Used by tests.
 */
export const schemeSession = z.pipe(
  z.looseObject({ calendar_id: idOf<SessionId>(), event_day: day, event_time: time, quant: intOr(null) }),
  z.transform((row) => ({
    id: row.calendar_id,
    day: row.event_day,
    time: row.event_time,
    available: row.quant,
  })),
);
export type SchemeSession = z.output<typeof schemeSession>;

/** The reply of `/api/scheme/sessions`: `{list}` or the bare list. */
export const schemeSessions = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((body: unknown): unknown => (isObject(body) && 'list' in body ? body['list'] : body)),
  ),
  rowsOf(schemeSession),
);

/** One seat of the reply. Labels are text and kept verbatim: "13A", "—", "", "1 ". */
const seatNumber = z.pipe(
  z.looseObject({
    seat_id: idOf<SeatId>(),
    sector: text,
    row: text,
    seat: text,
    zonelevel_id: looseIdOf<ZoneId>(),
    quantity: intOr(0),
    kind: z.optional(z.unknown()),
  }),
  z.transform((row) => ({
    id: row.seat_id,
    sector: row.sector,
    row: row.row,
    seat: row.seat,
    zoneId: row.zonelevel_id,
    free: row.quantity > 0,
    kind: seatKinds[seatKindNumber(row.kind)] as SeatKind,
  })),
);

/** A row with a custom reader; rejected if that returns null. */
const readBy = <T>(read: (row: unknown) => T | null) =>
  z.pipe(
    z.unknown(),
    z.transform((row: unknown, context): T => {
      const value = read(row);
      if (value !== null) return value;
      context.issues.push({ code: 'custom', message: 'a row without an id', input: row });
      return z.NEVER;
    }),
  );

/**
 * The whole reply of `/api/scheme/map`, for authors of a back end. The hall worker does not use it: a hundred
 * thousand rows through an object schema cost more than the rest of the loading together.
 *
 * @public
 * @internal Used by tests.
 */
export const schemeMap = z.pipe(
  z.looseObject({
    svg: text,
    sectors: listOf(readBy(sectorIn)),
    seat_numbers: listOf(seatNumber),
    seat_stand: listOf(readBy(standingPlaceIn)),
  }),
  z.transform((body) => ({
    svg: body.svg,
    sectors: body.sectors,
    seats: body.seat_numbers,
    standing: body.seat_stand,
  })),
);

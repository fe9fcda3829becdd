import * as z from 'zod/mini';

import type { SeatId, SessionId, ZoneId } from './brand.ts';
import { localText } from './local-text.ts';
import { day, id, idOf, intOr, listOf, looseIdOf, text, time } from './scalars.ts';

/** A performance that has a hall scheme. `available` null = the back end does not say. */
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
    z.transform((body: unknown): unknown =>
      typeof body === 'object' && body !== null && 'list' in body ? body.list : body,
    ),
  ),
  listOf(schemeSession),
);

/** A named part of the hall. */
export const schemeSector = z.pipe(
  z.looseObject({ sector_id: id }),
  z.transform((row) => ({ id: row.sector_id, name: localText(row, 'name') })),
);

/** One seat of the reply. Labels are text and kept as they come: "13A", "—", "", "1 ". */
export const seatNumber = z.pipe(
  z.looseObject({
    seat_id: idOf<SeatId>(),
    sector: text,
    row: text,
    seat: text,
    zonelevel_id: looseIdOf<ZoneId>(),
    quantity: intOr(0),
  }),
  z.transform((row) => ({
    id: row.seat_id,
    sector: row.sector,
    row: row.row,
    seat: row.seat,
    zoneId: row.zonelevel_id,
    free: row.quantity > 0,
  })),
);

/** A standing area: `perOrder` the most of one order (0 = no limit of its own), `left` what is still free. */
export const standingPlace = z.pipe(
  z.looseObject({
    seat_id: idOf<SeatId>(),
    cat: looseIdOf<ZoneId>(),
    limit: intOr(0),
    quant: intOr(0),
  }),
  z.transform((row) => ({
    id: row.seat_id,
    name: localText(row, 'seat_name'),
    zoneId: row.cat,
    perOrder: Math.max(0, row.limit),
    left: Math.max(0, row.quant),
  })),
);
export type StandingPlace = z.output<typeof standingPlace>;

/**
 * The whole reply of `/api/scheme/map`, for whoever writes a back end. The hall worker does not use it: a
 * hundred thousand rows through an object schema cost more than the rest of the loading together.
 *
 * @public
 */
export const schemeMap = z.pipe(
  z.looseObject({
    svg: text,
    sectors: listOf(schemeSector),
    seat_numbers: listOf(seatNumber),
    seat_stand: listOf(standingPlace),
  }),
  z.transform((body) => ({
    svg: body.svg,
    sectors: body.sectors,
    seats: body.seat_numbers,
    standing: body.seat_stand,
  })),
);

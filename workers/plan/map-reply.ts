import type { ZoneId } from '../../src/contract/brand.ts';
import { errorCodes } from '../../src/contract/codes.ts';
import { errorOf, isObject, unwrap } from '../../src/contract/envelope.ts';
import { fail, succeed } from '../../src/contract/result.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { sectorIn, standingPlaceIn } from '../../src/contract/scheme-rows.ts';
import type { SchemeSector, StandingPlace } from '../../src/contract/scheme-rows.ts';
import { NO_SECTOR } from '../../src/core/hall/seat-index.ts';
import { MAX_PLAN_CHARACTERS, PlanSource } from './svg/plan-source.ts';
import type { MapReply, SeatTable } from './seats/seat-table.ts';
import { RowColumns } from './seats/row-columns.ts';
import { unreadable } from './unreadable.ts';

/** Combines a reply's seats with their plan. */
export function withPlan(entries: SeatTable, plan: PlanSource): Result<MapReply> {
  // If anything is for sale, it can be listed even without a plan.
  if (plan.isBlank && entries.ids.count + entries.standing.length === 0)
    return fail(unreadable('the reply has no svg'));
  return succeed({ plan, entries });
}

/** In a list of seats, replaces those that were read before. */
export const READ_MARK = 'read';

/**
 * Reads the body of `/api/scheme/map`, with or without the envelope. A server's refusal takes precedence over the HTTP
 * status. An HTML page of a proxy, a truncated body and a reply without a plan are told apart.
 */
export function readMapReply(text: string, status: number): Result<MapReply> {
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    const start = text.trimStart().slice(0, 1);
    if (status >= 400) return fail(statusProblem(status));
    if (start === '<') return fail({ kind: 'unreadable', cause: 'html', detail: text.slice(0, 200) });
    const cut = start === '{' || start === '[' || start === '';
    return fail({ kind: 'unreadable', cause: cut ? 'truncated' : 'schema', detail: String(error) });
  }
  return readParsed(reply, status, null) as Result<MapReply>;
}

/**
 * Parses a reply in which `READ_MARK` replaces the seats that were read before. Null if the mark is anywhere but at the
 * head of the seats, or the text is not JSON.
 */
export function readRest(text: string, status: number, rows: RowColumns): Result<MapReply> | null {
  try {
    return readParsed(JSON.parse(text), status, rows);
  } catch {
    return null;
  }
}

function readParsed(reply: unknown, status: number, rows: RowColumns | null): Result<MapReply> | null {
  const { body, beside } = unwrap(reply);
  const refusal = errorOf(body) ?? errorOf(beside);
  if (refusal && refusal.code !== errorCodes.none) {
    const kind = refusal.code === errorCodes.invalidCaptcha ? 'captcha' : 'refused';
    return fail({ kind, ...refusal });
  }
  if (status >= 400) return fail(statusProblem(status));
  if (!isObject(body)) return fail(unreadable('the reply is no object'));
  const svg = typeof body['svg'] === 'string' && body['svg'].length <= MAX_PLAN_CHARACTERS ? body['svg'] : '';
  const seats = listOf(body['seat_numbers']);
  if (rows === null) return withPlan(readEntries({ ...body, seat_numbers: seats }), PlanSource.of(svg));
  if (seats[0] !== READ_MARK) return null;
  return withPlan(readEntries({ ...body, seat_numbers: seats.slice(1) }, rows), PlanSource.of(svg));
}

/** The lists of a reply as columns. Invalid rows are skipped and counted. `rows`: seats that were read before. */
export function readEntries(body: Readonly<Record<string, unknown>>, rows = new RowColumns()): SeatTable {
  let skipped = 0;
  const sectors: SchemeSector[] = [];
  const standing: StandingPlace[] = [];
  for (const row of listOf(body['sectors'])) {
    const sector = sectorIn(row);
    if (sector === null) skipped += 1;
    else sectors.push(sector);
  }
  for (const row of listOf(body['seat_stand'])) {
    const place = standingPlaceIn(row);
    if (place === null) skipped += 1;
    else standing.push(place);
  }
  rows.add(listOf(body['seat_numbers']));
  const { ids, row, seat, zone, sector, state, kind, labels, zones } = rows;
  const sectorNumber = sectorFinder(sectors);
  const sectorOf = rows.sectors.texts.map(sectorNumber);
  for (const area of standing) if (area.zoneId !== '') zones.numberOf(area.zoneId);
  return {
    ids,
    row,
    seat,
    zone,
    sector: translated(sector, sectorOf),
    state,
    kind,
    labels: labels.texts,
    zones: zones.texts as ZoneId[],
    sectors,
    standing,
    skipped: skipped + rows.skipped,
  };
}

/** Maps indices into one list to indices into another. */
function translated(numbers: Uint32Array, into: readonly number[]): Uint16Array {
  // Usually the rows name the sectors in the order in which they are listed.
  if (into.every((number, at) => number === at)) return new Uint16Array(numbers);
  const words = Uint16Array.from(into);
  const found = new Uint16Array(numbers.length);
  for (let at = 0; at < found.length; at += 1) found[at] = words[numbers[at] as number] ?? NO_SECTOR;
  return found;
}

/**
 * A seat names its sector by id or by name. A name that the reply does not list creates a sector, so that every seat is
 * in the list of sectors.
 */
function sectorFinder(sectors: SchemeSector[]): (text: string) => number {
  const numbers = new Map<string, number>();
  sectors.forEach((sector, at) => {
    if (!numbers.has(sector.id)) numbers.set(sector.id, at);
  });
  sectors.forEach((sector, at) => {
    for (const name of Object.values(sector.name)) if (!numbers.has(name)) numbers.set(name, at);
  });
  return (text) => {
    const known = numbers.get(text) ?? numbers.get(text.trim());
    if (known !== undefined) return known;
    const name = text.trim();
    if (name === '' || sectors.length >= NO_SECTOR) return NO_SECTOR;
    numbers.set(name, sectors.length);
    return sectors.push({ id: name, name: { ru: name } }) - 1;
  };
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

function statusProblem(status: number): Problem {
  if (status === 404) return { kind: 'notFound', code: '404', text: '' };
  return { kind: 'unreachable', cause: 'server', status };
}

import type { ZoneId } from '../src/contract/brand.ts';
import { errorCodes } from '../src/contract/codes.ts';
import { errorOf, isObject, unwrap } from '../src/contract/envelope.ts';
import { fail, succeed } from '../src/contract/result.ts';
import type { Problem, Result } from '../src/contract/result.ts';
import { sectorIn, standingPlaceIn } from '../src/contract/scheme-rows.ts';
import type { SchemeSector, StandingPlace } from '../src/contract/scheme-rows.ts';
import { NO_SECTOR, NO_ZONE, SEAT_FREE, SEAT_TAKEN } from '../src/core/hall/seat-index.ts';
import { bytesOf, joinBytes, spellBytes } from './byte-text.ts';
import { MOST_PLAN_CHARACTERS } from './plan-source.ts';
import { PlanTape } from './plan-tape.ts';
import { SeatKeys } from './seat-keys.ts';
import { Numbered } from './numbered.ts';
import { SeatRowsStream } from './seat-rows-stream.ts';
import type { SeatRows } from './seat-rows.ts';
import { unreadable } from './unreadable.ts';

/** The seats, sectors and areas of a map reply, seats as columns: no object per seat. */
export type MapEntries = {
  readonly ids: SeatKeys;
  /** Numbers into `labels`. */
  readonly row: Uint32Array;
  readonly seat: Uint32Array;
  /** Numbers into `zones`, or `NO_ZONE`. */
  readonly zone: Uint16Array;
  /** Numbers into `sectors`, or `NO_SECTOR`. */
  readonly sector: Uint16Array;
  readonly state: Uint8Array;
  readonly labels: readonly string[];
  readonly zones: readonly ZoneId[];
  readonly sectors: readonly SchemeSector[];
  readonly standing: readonly StandingPlace[];
  /** Rows of the reply that could not be read. */
  readonly skipped: number;
};

/** A map reply: the plan, and what is sold on it. */
export type MapReply = { readonly plan: PlanTape; readonly entries: MapEntries };

/** What is sold, and the plan it is sold on. */
export function withPlan(entries: MapEntries, plan: PlanTape): Result<MapReply> {
  if (plan.isBlank) return fail(unreadable('the reply has no svg'));
  return succeed({ plan, entries });
}

/**
 * Reads the body of `/api/scheme/map`, with or without the envelope. A server's refusal wins over the HTTP
 * status; a proxy's HTML page, a cut-off body and a reply without a plan are told apart.
 */
export function readMapReply(text: string, status: number): Result<MapReply> {
  const stream = new SeatRowsStream();
  stream.write(bytesOf(text));
  const cut = stream.end();
  if (cut !== null) {
    const quick = readReply(spellBytes(joinBytes(cut.rest)), status, cut.rows);
    if (quick !== null) return quick;
  }
  return readReply(text, status, null) as Result<MapReply>;
}

/**
 * Reads a reply whose seats were read before — its list is empty then — or not. Null when those were not where seats
 * stand, or the rest is no JSON.
 */
export function readReply(text: string, status: number, rows: SeatRows | null): Result<MapReply> | null {
  const start = text.trimStart().slice(0, 1);
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    if (rows !== null) return null;
    if (status >= 400) return fail(statusProblem(status));
    if (start === '<') return fail({ kind: 'unreadable', cause: 'html', detail: text.slice(0, 200) });
    const cut = start === '{' || start === '[' || start === '';
    return fail({ kind: 'unreadable', cause: cut ? 'truncated' : 'schema', detail: String(error) });
  }
  const { body, beside } = unwrap(reply);
  const refusal = errorOf(body) ?? errorOf(beside);
  if (refusal && refusal.code !== errorCodes.none) {
    const kind = refusal.code === errorCodes.invalidCaptcha ? 'captcha' : 'refused';
    return fail({ kind, ...refusal });
  }
  if (status >= 400) return fail(statusProblem(status));
  if (!isObject(body)) return fail(unreadable('the reply is no object'));
  const svg = body['svg'];
  if (typeof svg !== 'string' || svg === '') return fail(unreadable('the reply has no svg'));
  if (svg.length > MOST_PLAN_CHARACTERS) {
    return fail(unreadable(`the svg has ${svg.length} characters, more than ${MOST_PLAN_CHARACTERS}`));
  }
  const left = body['seat_numbers'];
  if (rows !== null && !(Array.isArray(left) && left.length === 0)) return null;
  return withPlan(readEntries(body, rows), PlanTape.of(svg));
}

/** The lists of a reply as columns. A bad row is skipped and counted. `cut`: the seats, where they were read before. */
export function readEntries(
  body: Readonly<Record<string, unknown>>,
  cut: SeatRows | null = null,
): MapEntries {
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
  const read = cut ?? seatRows(listOf(body['seat_numbers']));
  const sectorNumber = sectorFinder(sectors);
  const sectorOf = read.sectors.map(sectorNumber);
  for (const area of standing) if (area.zoneId !== '') read.zones.numberOf(area.zoneId);
  return {
    ...read,
    sector: translated(read.sector, sectorOf),
    zones: read.zones.texts as ZoneId[],
    sectors,
    standing,
    skipped: skipped + read.skipped,
  };
}

/** Numbers into one list as numbers into another. */
function translated(numbers: Uint32Array, into: readonly number[]): Uint16Array {
  // Mostly rows name the sectors in the order in which they are listed.
  if (into.every((number, at) => number === at)) return new Uint16Array(numbers);
  const words = Uint16Array.from(into);
  const found = new Uint16Array(numbers.length);
  for (let at = 0; at < found.length; at += 1) found[at] = words[numbers[at] as number] ?? NO_SECTOR;
  return found;
}

function seatRows(rows: readonly unknown[]): SeatRows {
  let skipped = 0;
  const zones = new Numbered();
  const labels = new Numbered();
  const sectors = new Numbered();
  const ids = new SeatKeys();
  const row = new Uint32Array(rows.length);
  const seat = new Uint32Array(rows.length);
  const zone = new Uint16Array(rows.length);
  const sector = new Uint32Array(rows.length);
  const state = new Uint8Array(rows.length);
  for (const item of rows) {
    const id = isObject(item) ? textOf(item['seat_id']).trim() : '';
    if (!isObject(item) || id === '') {
      skipped += 1;
      continue;
    }
    const at = ids.count;
    ids.add(id);
    row[at] = labels.numberOf(textOf(item['row']));
    seat[at] = labels.numberOf(textOf(item['seat']));
    const zoneId = textOf(item['zonelevel_id']).trim();
    zone[at] = zoneId === '' ? NO_ZONE : Math.min(zones.numberOf(zoneId), NO_ZONE);
    sector[at] = sectors.numberOf(textOf(item['sector']));
    state[at] = Number(item['quantity']) > 0 ? SEAT_FREE : SEAT_TAKEN;
  }
  return {
    ids,
    row,
    seat,
    zone,
    sector,
    state,
    labels: labels.texts,
    zones,
    sectors: sectors.texts,
    skipped,
  };
}

/**
 * A seat names its sector by id or, where none matches, by name; a name the reply does not list makes a
 * sector of its own, so that no seat falls out of the list of sectors.
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function statusProblem(status: number): Problem {
  if (status === 404) return { kind: 'notFound', code: '404', text: '' };
  return { kind: 'unreachable', cause: 'server', status };
}

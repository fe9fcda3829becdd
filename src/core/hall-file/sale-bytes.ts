import type { ZoneId } from '../../contract/brand.ts';
import { hallFileLimits, saleMagic, saleVersion } from '../../contract/hall-file.ts';
import { fail, succeed } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { NO_ZONE, SEAT_FREE, SEAT_TAKEN, SEAT_UNAVAILABLE } from '../hall/seat-index.ts';
import type { HallAvailability } from '../hall/sector-stats.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { crc32 } from './section-table.ts';

const HEAD_BYTES = 9;

/** A session's availability for the hall whose file was made from `source`. */
export type Sale = { readonly source: string; readonly availability: HallAvailability };

/** A sale as bytes, in the format of `src/contract/hall-file.ts`. */
export function encodeSale({ source, availability }: Sale): Uint8Array {
  const { states, zones, zoneIds } = availability;
  const body = new ByteWriter();
  body.text(source);
  body.number(states.length);
  body.texts(zoneIds);
  for (let first = 0; first < states.length; first += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit += 1) if (states[first + bit] === SEAT_FREE) bits |= 1 << bit;
    body.byte(bits);
  }
  body.runs(states.map((state) => (state === SEAT_UNAVAILABLE ? 1 : 0)));
  body.runs(zones.map((zone) => (zone === NO_ZONE ? zoneIds.length : zone)));
  writeStanding(body, availability);
  const to = new ByteWriter();
  for (const byte of [...saleMagic, saleVersion]) to.byte(byte);
  to.word(crc32(body.bytes));
  to.append(body.bytes);
  return to.bytes.slice();
}

/** Reads what `encodeSale` wrote; fails if it is damaged or of another version. */
export function decodeSale(bytes: Uint8Array): Result<Sale> {
  const head = new ByteReader(bytes.subarray(0, HEAD_BYTES));
  if (saleMagic.some((byte) => head.byte() !== byte) || head.byte() !== saleVersion)
    return refuse('it is something else');
  const body = bytes.subarray(HEAD_BYTES);
  if (head.word() !== crc32(body) || head.isBroken) return refuse('it is damaged');
  const from = new ByteReader(body);
  const source = from.text();
  const count = from.number();
  const zoneIds = from.texts() as ZoneId[];
  from.require(
    count <= hallFileLimits.seats && zoneIds.length <= NO_ZONE && from.holds(Math.ceil(count / 8)),
  );
  if (from.isBroken) return refuse('its head can’t be read');
  const states = new Uint8Array(count);
  for (let first = 0; first < count; first += 8) {
    const bits = from.byte();
    for (let bit = 0; bit < 8 && first + bit < count; bit += 1)
      states[first + bit] = (bits >> bit) % 2 === 1 ? SEAT_FREE : SEAT_TAKEN;
  }
  const column = new Uint32Array(count);
  from.runs(column, 0, 1);
  for (let seat = 0; seat < count; seat += 1) if (column[seat] === 1) states[seat] = SEAT_UNAVAILABLE;
  from.runs(column, 0, zoneIds.length);
  const zones = Uint16Array.from(column, (zone) => (zone === zoneIds.length ? NO_ZONE : zone));
  const standing = readStanding(from, zoneIds);
  if (!from.isWhole) return refuse('it is cut');
  return succeed({ source, availability: { states, zones, zoneIds, standing } });
}

function writeStanding(to: ByteWriter, { zoneIds, standing }: HallAvailability): void {
  to.number(standing.length);
  for (const { zoneId, perOrder, left } of standing) {
    for (const number of [zoneIds.indexOf(zoneId) + 1, perOrder, left]) to.number(number);
  }
}

function readStanding(from: ByteReader, zoneIds: readonly ZoneId[]): HallAvailability['standing'] {
  return Array.from({ length: from.count(3) }, () => ({
    zoneId: zoneIds[from.number() - 1] ?? ('' as ZoneId),
    perOrder: from.number(),
    left: from.number(),
  }));
}

/** The version of a sale: its checksum, in hexadecimal. */
export const versionOfSale = (sale: Uint8Array): string =>
  Array.from(sale.subarray(saleMagic.length + 1, HEAD_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Checksum of the change and of the version it is based on, so that it can't be applied to another version. */
const changeChecksum = (version: string, body: Uint8Array): number =>
  (crc32(body) ^ Number.parseInt(version, 16)) >>> 0;

/** The changes of availability since a version; null if zones changed and everything must be sent. */
export function encodeChange(
  before: HallAvailability,
  version: string,
  after: HallAvailability,
): Uint8Array | null {
  const { states, zones, zoneIds, standing } = after;
  const hasSameZones =
    zoneIds.join() === before.zoneIds.join() && zones.every((zone, seat) => zone === before.zones[seat]);
  if (!hasSameZones || states.length !== before.states.length || standing.length !== before.standing.length)
    return null;
  const changed: number[] = [];
  for (let seat = 0; seat < states.length; seat += 1)
    if (states[seat] !== before.states[seat]) changed.push(seat);
  const body = new ByteWriter();
  body.number(changed.length);
  let last = 0;
  for (const seat of changed) {
    body.number(4 * (seat - last) + (states[seat] as number));
    last = seat;
  }
  const isMoved = standing.some(({ left, perOrder, zoneId }, at) => {
    const old = before.standing[at];
    return old?.left !== left || old.perOrder !== perOrder || old.zoneId !== zoneId;
  });
  if (isMoved) writeStanding(body, after);
  else body.number(0);
  const to = new ByteWriter();
  to.word(changeChecksum(version, body.bytes));
  to.append(body.bytes);
  return to.bytes.slice();
}

/** Applies a change to the availability it is based on; fails if that is of another version. */
export function applyChange(
  change: Uint8Array,
  before: HallAvailability,
  version: string,
): Result<HallAvailability> {
  const head = new ByteReader(change.subarray(0, 4));
  const body = change.subarray(4);
  if (head.word() !== changeChecksum(version, body) || head.isBroken)
    return refuse('a change of it is damaged, or of another version');
  const from = new ByteReader(body);
  const states = before.states.slice();
  const changed = from.count(1, states.length);
  let seat = 0;
  for (let at = 0; at < changed && !from.isBroken; at += 1) {
    const number = from.number();
    seat += Math.floor(number / 4);
    from.require(seat < states.length && number % 4 <= SEAT_UNAVAILABLE);
    if (!from.isBroken) states[seat] = number % 4;
  }
  const standing = readStanding(from, before.zoneIds);
  from.require(standing.length === 0 || standing.length === before.standing.length);
  if (!from.isWhole) return refuse('a change of it can’t be read');
  return succeed({ ...before, states, standing: standing.length > 0 ? standing : before.standing });
}

const refuse = (why: string): Result<never> =>
  fail({ kind: 'unreadable', cause: 'schema', detail: `the sale can’t be used: ${why}` });

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

/** What a performance sells of the hall whose file was made of `source`. */
export type Sale = { readonly source: string; readonly availability: HallAvailability };

/** A sale as bytes, in the format of `src/contract/hall-file.ts`. */
export function encodeSale({ source, availability }: Sale): Uint8Array {
  const { states, zones, zoneIds, standing } = availability;
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
  body.number(standing.length);
  for (const { zoneId, perOrder, left } of standing) {
    for (const number of [zoneIds.indexOf(zoneId) + 1, perOrder, left]) body.number(number);
  }
  const to = new ByteWriter();
  for (const byte of [...saleMagic, saleVersion]) to.byte(byte);
  to.word(crc32(body.bytes));
  to.append(body.bytes);
  return to.bytes.slice();
}

/** Reads what `encodeSale` wrote; a failure where it is damaged, or of another version. */
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
  const standing = Array.from({ length: from.count(3) }, () => ({
    zoneId: zoneIds[from.number() - 1] ?? ('' as ZoneId),
    perOrder: from.number(),
    left: from.number(),
  }));
  if (!from.isWhole) return refuse('it is cut');
  return succeed({ source, availability: { states, zones, zoneIds, standing } });
}

const refuse = (why: string): Result<never> =>
  fail({ kind: 'unreadable', cause: 'schema', detail: `the sale can’t be used: ${why}` });

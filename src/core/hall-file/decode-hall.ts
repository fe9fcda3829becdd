import type { SeatId, ZoneId } from '../../contract/brand.ts';
import { hallFileLimits, hallSections, turnsPerRadian } from '../../contract/hall-file.ts';
import { fail, succeed } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { seatKinds } from '../../contract/seat-kind.ts';
import type { Box } from '../hall/geometry.ts';
import { NO_SEAT, NO_SECTOR, NO_ZONE, SEAT_UNAVAILABLE, SHAPE_RECT } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { buildSeatIndex } from '../hall/seat-index-build.ts';
import type { HallParts, SeatColumns } from '../hall/seat-index-build.ts';
import type { ByteReader } from './byte-reader.ts';
import { predictPlace, rowPlaces } from './predict-place.ts';
import type { RowPlaces } from './predict-place.ts';
import { splitSections } from './section-table.ts';

const MAX_SIZE = 2 ** 31 - 1;
const MAX_NUMBER = 0xffff_ffff;

/** A hall without availability: until it gets one, all its seats are unavailable and without zones. */
type DecodedHall = {
  readonly index: SeatIndex;
  /** The hash of the source that the file was made from. */
  readonly source: string;
  /** The SVG drawn around the seats, as UTF-8; empty if there is none. */
  readonly drawing: Uint8Array;
};

/**
 * Decodes what `encodeHall` wrote. A truncated, damaged or outdated file is a failure and costs no more memory than a
 * valid one of its length.
 */
export function decodeHall(file: Uint8Array): Result<DecodedHall> {
  const sections = splitSections(file);
  if (typeof sections === 'string') return refuse(sections);
  const hall = readHall(sections(hallSections.hall));
  if (hall === null) return refuse('its hall section can’t be read');
  const names = readNames(sections(hallSections.names), hall.unit);
  if (names === null) return refuse('its names can’t be read');
  const columns = readSeats(sections(hallSections.seats), hall, names);
  if (columns === null) return refuse('its seats can’t be read');
  const { box, stage, isDrawn, source } = hall;
  const built = buildSeatIndex(columns, { ...names, isDrawn, planBox: box, zones: [] });
  // Labels are sorted by the engine's own collation: if it differs, availability would be assigned to the wrong seats.
  if (!isInOrder(columns, built)) return refuse('its seats are ordered differently here');
  if (!linkAnew(sections(hallSections.neighbours), built)) return refuse('its neighbours can’t be read');
  const drawing = sections(hallSections.drawing).rest();
  return succeed({ index: { ...built, box, stage }, source, drawing });
}

const refuse = (why: string): Result<never> =>
  fail({ kind: 'unreadable', cause: 'schema', detail: `the hall file can’t be used: ${why}` });

function readHall(from: ByteReader) {
  const hall = {
    source: from.text(),
    isDrawn: from.byte() === 1,
    unit: from.double(),
    sizeUnit: from.double(),
    count: from.number(),
    box: readBox(from),
    stage: readStage(from),
  };
  from.require([hall.unit, hall.sizeUnit].every((unit) => unit > 0 && Number.isFinite(unit)));
  from.require(hall.count <= hallFileLimits.seats);
  return from.isWhole ? hall : null;
}

function readStage(from: ByteReader): SeatIndex['stage'] {
  const kind = from.byte();
  return kind > 0 ? { ...readBox(from), isPitch: kind > 1 } : null;
}

function readBox(from: ByteReader): Box {
  const box = { minX: from.double(), minY: from.double(), maxX: from.double(), maxY: from.double() };
  from.require(Object.values(box).every(Number.isFinite) && box.minX <= box.maxX && box.minY <= box.maxY);
  return box;
}

type Names = Pick<HallParts, 'labels' | 'sectors' | 'standing'>;

function readNames(from: ByteReader, unit: number): Names | null {
  const named = () => ({ id: from.text(), name: from.names(), outline: readOutline(from, unit) });
  const unsold = { zoneId: '' as ZoneId, perOrder: 0, left: 0 };
  const names = {
    labels: from.texts(),
    sectors: Array.from({ length: from.count(3, NO_SECTOR) }, named),
    standing: Array.from({ length: from.count(3) }, named).map((area) => ({
      ...area,
      ...unsold,
      id: area.id as SeatId,
    })),
  };
  return from.isWhole ? names : null;
}

function readOutline(from: ByteReader, unit: number): Float32Array | null {
  const rings = from.count(1) - 1;
  if (rings < 0) return null;
  const points: number[] = [];
  let [x, y] = [0, 0];
  for (let ring = 0; ring < rings; ring += 1) {
    if (ring > 0) points.push(Number.NaN, Number.NaN);
    const count = from.count(2);
    for (let at = 0; at < count; at += 1) {
      x += from.delta();
      y += from.delta();
      points.push(x * unit, y * unit);
    }
  }
  const outline = Float32Array.from(points);
  from.require(!outline.some((number) => Math.abs(number) === Infinity));
  return outline;
}

function readSeats(
  from: ByteReader,
  { count, unit, sizeUnit }: { readonly count: number; readonly unit: number; readonly sizeUnit: number },
  { labels, sectors }: Names,
): SeatColumns | null {
  const idPrefixes = from.texts();
  // Four of the columns take at least one byte per seat.
  from.require(from.holds(4 * count));
  if (from.isBroken) return null;
  const runs = (least: number, most: number): Int32Array => {
    const column = new Int32Array(count);
    from.runs(column, least, most);
    return column;
  };
  const deltas = (most: number): Uint32Array => {
    const column = new Uint32Array(count);
    from.deltas(column, most);
    return column;
  };
  const sector = runs(0, sectors.length);
  const rowLabel = runs(0, labels.length - 1);
  const prefix = runs(0, idPrefixes.length - 1);
  const kind = runs(0, seatKinds.length - 1);
  const shape = runs(0, SHAPE_RECT);
  const halfWidth = scaled(runs(0, MAX_SIZE), sizeUnit);
  const halfHeight = scaled(runs(0, MAX_SIZE), sizeUnit);
  const rotation = scaled(runs(-7 * turnsPerRadian, 7 * turnsPerRadian), 1 / turnsPerRadian);
  const seatLabel = deltas(labels.length - 1);
  const number = deltas(MAX_NUMBER);
  const rows = rowPlaces(sector, rowLabel);
  const [x, y] = [scaled(readPlaces(from, rows), unit), scaled(readPlaces(from, rows), unit)];
  from.require([x, y, halfWidth, halfHeight].every((column) => column.every(Number.isFinite)));
  if (!from.isWhole) return null;
  return {
    count,
    x,
    y,
    halfWidth,
    halfHeight,
    rotation,
    shape,
    kind,
    rowLabel,
    seatLabel,
    idPrefixes,
    state: new Uint8Array(count).fill(SEAT_UNAVAILABLE),
    zone: new Uint16Array(count).fill(NO_ZONE),
    sector: sectorColumn(sector, sectors.length),
    idKeys: idKeyColumn(prefix, number),
  };
}

/* Plain loops: `from` with a function takes ten times as long. */

function scaled(numbers: Int32Array | Float64Array, unit: number): Float32Array {
  const column = new Float32Array(numbers.length);
  for (let at = 0; at < column.length; at += 1) column[at] = (numbers[at] as number) * unit;
  return column;
}

function readPlaces(from: ByteReader, rows: RowPlaces): Float64Array {
  const column = new Float64Array(rows.first.length);
  for (let seat = 0; seat < column.length; seat += 1)
    column[seat] = predictPlace(column, seat, rows) + from.delta();
  return column;
}

function sectorColumn(numbers: Int32Array, none: number): Uint16Array {
  const column = new Uint16Array(numbers);
  for (let seat = 0; seat < column.length; seat += 1) if (column[seat] === none) column[seat] = NO_SECTOR;
  return column;
}

function idKeyColumn(prefixes: Int32Array, numbers: Uint32Array): Float64Array {
  const column = new Float64Array(numbers.length);
  for (let seat = 0; seat < column.length; seat += 1)
    column[seat] =
      (prefixes[seat] as number) * 2 ** 32 + (((numbers[seat] as number) + MAX_NUMBER) % 2 ** 32);
  return column;
}

function isInOrder(columns: SeatColumns, { idKey, x, y }: SeatIndex): boolean {
  return idKey.every(
    (key, seat) => key === columns.idKeys[seat] && x[seat] === columns.x[seat] && y[seat] === columns.y[seat],
  );
}

/** Writes the neighbour links that positions alone would not give. False if they can't be read. */
function linkAnew(from: ByteReader, { count, left, right }: SeatIndex): boolean {
  if (from.isWhole) return true;
  const others = from.count(3, count);
  let seat = 0;
  for (let at = 0; at < others && !from.isBroken; at += 1) {
    seat += from.delta();
    const links = [from.number(), from.number()] as const;
    from.require(seat >= 0 && seat < count && links.every((link) => link <= count));
    if (from.isBroken) return false;
    left[seat] = links[0] === 0 ? NO_SEAT : links[0] - 1;
    right[seat] = links[1] === 0 ? NO_SEAT : links[1] - 1;
  }
  return from.isWhole;
}

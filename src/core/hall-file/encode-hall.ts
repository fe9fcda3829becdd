import { hallFileLimits, hallSections, turnsPerRadian, unitsPerSeat } from '../../contract/hall-file.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { fail, succeed } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Box } from '../hall/geometry.ts';
import { NO_SEAT, NO_SECTOR } from '../hall/seat-index.ts';
import type { SeatIndex } from '../hall/seat-index.ts';
import { seatsHull } from '../hall/sector-hull.ts';
import { ByteWriter } from './byte-writer.ts';
import { decodeHall } from './decode-hall.ts';
import { predictPlace, rowPlaces } from './predict-place.ts';
import { joinSections } from './section-table.ts';
import type { Section } from './section-table.ts';

/** Whole numbers of units beyond this are no longer exact. */
const MAX_UNITS = 2 ** 45;
const MAX_SIZE = 2 ** 31 - 1;
const NOTHING = new Uint8Array(0);
/** A hall without seats is scaled as if this many fitted across it. */
const SEATS_ACROSS = 256;

/**
 * A hall as a file, without its availability. `source` is the hash of what it was read from, `drawing` the SVG, as
 * UTF-8, of everything but the seats. Fails with a sentence if the hall can't be encoded faithfully and must be sent
 * raw.
 */
export function encodeHall(index: SeatIndex, source: string, drawing = NOTHING): Result<Uint8Array, string> {
  const { count, sectors, standing, idPrefixes, labels } = index;
  if (count > hallFileLimits.seats) return fail(`it has more than ${hallFileLimits.seats} seats`);
  const names = [...sectors, ...standing].flatMap(({ id, name }) => [id, ...Object.values(name)]);
  if ([source, ...labels, ...idPrefixes, ...names].some(({ length }) => length > hallFileLimits.text))
    return fail(`a text of it is longer than ${hallFileLimits.text} characters`);
  const sizeUnit = sizeUnitOf(index);
  const unit = placeUnitOf(index, sizeUnit);
  if (!areCountable(index, unit, sizeUnit)) return fail('its seats are too small for where they are');
  const sections: Section[] = [
    { id: hallSections.hall, bytes: hallSection(index, source, unit, sizeUnit) },
    { id: hallSections.names, bytes: namesSection(index, unit) },
    { id: hallSections.seats, bytes: seatsSection(index, unit, sizeUnit) },
  ];
  const file = joinSections(sections);
  const read = decodeHall(file);
  if (!read.ok) return fail(read.problem.kind === 'unreadable' ? read.problem.detail : read.problem.kind);
  const links = neighboursSection(index, read.value.index);
  if (links !== null) sections.push({ id: hallSections.neighbours, bytes: links });
  if (drawing.length > 0) sections.push({ id: hallSections.drawing, bytes: drawing });
  const whole = joinSections(sections);
  return whole.length > hallFileLimits.bytes ? fail('it is too large') : succeed(whole);
}

/** Grid steps on which plans are drawn, hall units, coarsest first. */
const PLAN_UNITS = [1, 0.5, 0.1, 0.05, 0.01] as const;

/** The unit of seat sizes, hall units. */
function sizeUnitOf({ typicalSize, box }: SeatIndex): number {
  const across = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  return (typicalSize > 0 ? typicalSize : across / SEATS_ACROSS || 1) / unitsPerSeat;
}

/**
 * The unit of positions and outlines, hall units. If the seats are on a grid, it is a fraction of that grid, so no
 * position is rounded: arrow keys and proposals use positions to decide between equally distant seats.
 */
function placeUnitOf({ x, y }: SeatIndex, coarsest: number): number {
  const grid = PLAN_UNITS.find((unit) => [x, y].every((places) => places.every((at) => isOn(at, unit))));
  let unit: number = grid ?? coarsest;
  while (unit > coarsest) unit /= 2;
  return unit;
}

/** Whether a single-precision coordinate is a whole number of units. */
const isOn = (place: number, unit: number): boolean => Math.fround(Math.round(place / unit) * unit) === place;

/** Whether every length can be counted exactly as a whole number of units. */
function areCountable(index: SeatIndex, unit: number, sizeUnit: number): boolean {
  const outlines = [...index.sectors, ...index.standing].flatMap(({ outline }) => (outline ? [outline] : []));
  const isNear = (numbers: Float32Array, most: number, mayDivide = false): boolean =>
    numbers.every((number) => Math.abs(number) <= most || (mayDivide && Number.isNaN(number)));
  return (
    [index.x, index.y].every((numbers) => isNear(numbers, MAX_UNITS * unit)) &&
    [index.halfWidth, index.halfHeight].every((numbers) => isNear(numbers, (MAX_SIZE - 1) * sizeUnit)) &&
    outlines.every((numbers) => isNear(numbers, MAX_UNITS * unit, true)) &&
    index.rotation.every((angle) => Math.abs(angle) <= 7)
  );
}

const inUnits = (numbers: Float32Array, unit: number): Float64Array =>
  Float64Array.from(numbers, (number) => Math.round(number / unit));

function hallSection(
  { isDrawn, count, box, stage }: SeatIndex,
  source: string,
  unit: number,
  sizeUnit: number,
): Uint8Array {
  const to = new ByteWriter();
  to.text(source);
  to.byte(isDrawn ? 1 : 0);
  to.double(unit);
  to.double(sizeUnit);
  to.number(count);
  const add = ({ minX, minY, maxX, maxY }: Box): void => {
    for (const edge of [minX, minY, maxX, maxY]) to.double(edge);
  };
  add(box);
  to.byte(stage ? 1 + Number(stage.isPitch) : 0);
  if (stage) add(stage);
  return to.bytes;
}

function namesSection(index: SeatIndex, unit: number): Uint8Array {
  const to = new ByteWriter();
  const name = (id: string, names: LocalText): void => {
    to.text(id);
    to.names(names);
  };
  to.texts(index.labels);
  to.number(index.sectors.length);
  for (const { id, name: names, outline, first, end } of index.sectors) {
    name(id, names);
    writeOutline(to, isHull(outline, seatsHull(index, first, end)) ? null : outline, unit);
  }
  to.number(index.standing.length);
  for (const { id, name: names, outline } of index.standing) {
    name(id, names);
    writeOutline(to, outline, unit);
  }
  return to.bytes;
}

/** True if a reader of the file derives the same outline itself. */
function isHull(outline: Float32Array | null, hull: Float32Array | null): boolean {
  return outline?.length === hull?.length && (outline?.every((number, at) => number === hull?.[at]) ?? true);
}

function writeOutline(to: ByteWriter, outline: Float32Array | null, unit: number): void {
  if (outline === null) {
    to.number(0);
    return;
  }
  const rings: number[][] = [[]];
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at] as number, outline[at + 1] as number];
    if (Number.isNaN(x)) rings.push([]);
    else rings.at(-1)?.push(Math.round(x / unit), Math.round(y / unit));
  }
  to.number(1 + rings.length);
  let [lastX, lastY] = [0, 0];
  for (const ring of rings) {
    to.number(ring.length / 2);
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] as number, ring[at + 1] as number];
      to.delta(x - lastX);
      to.delta(y - lastY);
      [lastX, lastY] = [x, y];
    }
  }
}

function seatsSection(index: SeatIndex, unit: number, sizeUnit: number): Uint8Array {
  const to = new ByteWriter();
  const { idKey, sectors } = index;
  to.texts(index.idPrefixes);
  to.runs(index.sector.map((sector) => (sector === NO_SECTOR ? sectors.length : sector)));
  to.runs(index.rowLabel);
  to.runs(idKey.map((key) => Math.floor(key / 2 ** 32)));
  to.runs(index.kind);
  to.runs(index.shape);
  to.runs(inUnits(index.halfWidth, sizeUnit));
  to.runs(inUnits(index.halfHeight, sizeUnit));
  to.runs(inUnits(index.rotation, 1 / turnsPerRadian));
  to.deltas(index.seatLabel);
  // Adding one wraps the value for «none» to 0.
  to.deltas(Uint32Array.from(idKey, (key) => (key + 1) % 2 ** 32));
  const rows = rowPlaces(index.sector, index.rowLabel);
  for (const numbers of [index.x, index.y]) {
    const places = inUnits(numbers, unit);
    places.forEach((place, seat) => to.delta(place - predictPlace(places, seat, rows)));
  }
  return to.bytes;
}

/** The neighbour links that a reader would derive wrongly from rounded positions; null if there are none. */
function neighboursSection(index: SeatIndex, read: SeatIndex): Uint8Array | null {
  const others: number[] = [];
  for (let seat = 0; seat < index.count; seat += 1) {
    if (index.left[seat] !== read.left[seat] || index.right[seat] !== read.right[seat]) others.push(seat);
  }
  if (others.length === 0) return null;
  const to = new ByteWriter();
  to.number(others.length);
  let before = 0;
  for (const seat of others) {
    to.delta(seat - before);
    before = seat;
    for (const next of [index.left[seat] as number, index.right[seat] as number])
      to.number(next === NO_SEAT ? 0 : next + 1);
  }
  return to.bytes;
}

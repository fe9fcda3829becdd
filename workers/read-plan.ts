import type { SeatIndex } from '../src/core/seat-index.ts';
import { NO_SECTOR, NO_ZONE, SEAT_UNAVAILABLE } from '../src/core/seat-index.ts';
import { buildSeatIndex } from '../src/core/seat-index-build.ts';
import type { SeatColumns } from '../src/core/seat-index-build.ts';
import { seatIdKey } from '../src/core/seat-id-table.ts';
import { fail, succeed } from '../src/contract/result.ts';
import type { Result } from '../src/contract/result.ts';
import type { Backdrop } from './backdrop.ts';
import type { HallProgress } from './hall-api.ts';
import type { PlanSource } from './plan-source.ts';
import { PlanReader } from './plan-reader.ts';
import { resourcesOf } from './plan-resources.ts';
import type { MapEntries, MapReply } from './read-reply.ts';
import type { SeatCandidates } from './seat-candidates.ts';
import { createSvgTokenizer } from './svg-tokens.ts';
import { unlistedSeats } from './unlisted-seats.ts';

/** A plan that was read and joined with what is sold on it. */
export type HallPlan = {
  readonly index: SeatIndex;
  readonly backdrop: Backdrop;
  /** What it was made of, to know it again. */
  readonly source: Pick<PlanSource, 'length' | 'hash'>;
  readonly entries: MapEntries;
  /** As in `ReadStats`. */
  readonly skipped: number;
  readonly faults: number;
  readonly unplaced: number;
  readonly unlisted: number;
  /** What reading the elements took, without pauses, joining and index; 0 without a clock. */
  readonly readMs: number;
};

/** How a long read lets others speak. */
export type ReadPace = {
  /** Lets waiting messages in; a cancel is heard then. */
  readonly pause: () => Promise<void>;
  readonly isCancelled: () => boolean;
  readonly onProgress: (progress: HallProgress) => void;
  /** A clock, ms, to measure the reading by. */
  readonly now?: () => number;
};

// About 10 ms of work: short enough for a cancel to feel immediate, long enough that pauses cost nothing.
const SLICE_CHARACTERS = 512 * 1024;

/**
 * Reads the plan of a reply in slices. Refused only when the root is no `svg` or nothing at all can be
 * made of it; any lesser fault is counted.
 */
export async function readPlan(reply: MapReply, pace: ReadPace): Promise<Result<HallPlan>> {
  const { svg, entries } = reply;
  const reader = new PlanReader(svg, entries);
  const tokens = createSvgTokenizer(reader);
  let thrown = 0;
  let read = 0;
  let paused = 0;
  let readMs = 0;
  const now = pace.now ?? (() => 0);
  for (const slice of slicesOf(svg)) {
    const began = now();
    try {
      tokens.write(slice);
    } catch (error) {
      // A string grown past the engine's limit, for one. What was read so far still stands.
      thrown += 1;
      if (reader.root !== 'svg') return fail(unreadable(String(error)));
      break;
    }
    if (reader.root !== '' && reader.root !== 'svg') break;
    readMs += now() - began;
    read += slice.length;
    if (read - paused < SLICE_CHARACTERS && read < svg.length) continue;
    paused = read;
    pace.onProgress({ phase: 'parsing', fraction: read / svg.length });
    await pace.pause();
    if (pace.isCancelled()) return fail({ kind: 'aborted' });
  }
  if (reader.root !== 'svg') {
    return fail(unreadable(reader.root === '' ? 'no element in it' : `its root is <${reader.root}>`));
  }
  try {
    tokens.end();
  } catch {
    thrown += 1;
  }
  reader.finish();
  pace.onProgress({ phase: 'joining' });
  await pace.pause();
  if (pace.isCancelled()) return fail({ kind: 'aborted' });
  return succeed({
    ...finishPlan(reader, entries, tokens.faults + thrown),
    source: { length: svg.length, hash: svg.hash },
    entries,
    readMs,
  });
}

function* slicesOf(svg: PlanSource): Generator<string> {
  for (const piece of svg.pieces) {
    // A piece of the stream is read as it is: a slice is slower to read, letter by letter.
    if (piece.length <= 2 * SLICE_CHARACTERS) yield piece;
    else
      for (let at = 0; at < piece.length; at += SLICE_CHARACTERS)
        yield piece.slice(at, at + SLICE_CHARACTERS);
  }
}

function finishPlan(
  reader: PlanReader,
  entries: MapEntries,
  faults: number,
): Omit<HallPlan, 'source' | 'entries' | 'readMs'> {
  const { backdrop, join } = reader;
  const chosen = join.decide();
  const { candidates } = join;
  for (let seat = 0; seat < chosen.length; seat += 1) {
    const at = chosen[seat] as number;
    const first = candidates.firstItem[at] as number;
    const end = candidates.endItem[at] as number;
    if (end > first) backdrop.drop(first, end);
  }
  const unlisted = unlistedSeats(candidates, chosen, backdrop, reader.looseGroups);
  const all = new Uint32Array(chosen.length + unlisted.length);
  all.set(chosen);
  all.set(unlisted, chosen.length);
  const index = buildSeatIndex(seatColumns(candidates, all, entries), {
    planBox: reader.planBox,
    labels: entries.labels.length > 0 ? entries.labels : [''],
    zones: entries.zones,
    sectors: entries.sectors.map((sector, at) => ({
      ...sector,
      outline: reader.sectorOutlines.get(at)?.outline ?? null,
    })),
    standing: entries.standing.map((area, at) => ({
      ...area,
      outline: reader.standingOutlines.get(at)?.outline ?? null,
    })),
  });
  return {
    index,
    backdrop: backdrop.build(resourcesOf(reader)),
    skipped: reader.skipped + entries.skipped,
    faults,
    unplaced: entries.ids.count - chosen.length,
    unlisted: unlisted.length,
  };
}

function seatColumns(candidates: SeatCandidates, seats: Uint32Array, entries: MapEntries): SeatColumns {
  const count = seats.length;
  const columns = {
    count,
    x: gather(candidates.x, seats, new Float64Array(count)),
    y: gather(candidates.y, seats, new Float64Array(count)),
    halfWidth: gather(candidates.halfWidth, seats, new Float64Array(count)),
    halfHeight: gather(candidates.halfHeight, seats, new Float64Array(count)),
    rotation: gather(candidates.rotation, seats, new Float64Array(count)),
    shape: gather(candidates.shape, seats, new Uint8Array(count)),
    state: new Uint8Array(count),
    zone: new Uint16Array(count),
    sector: new Uint16Array(count),
    rowLabel: new Uint32Array(count),
    seatLabel: new Uint32Array(count),
    idKeys: new Float64Array(count),
  };
  // An unlisted seat has no labels; '' may be missing among them, then it borrows none.
  const noLabel = Math.max(0, entries.labels.indexOf(''));
  const idPrefixes = [...entries.ids.prefixes];
  let noId = -1;
  const { keys } = entries.ids;
  for (let at = 0; at < count; at += 1) {
    const seat = seats[at] as number;
    const entry = candidates.entry[seat] as number;
    const drawnIn = candidates.sector[seat] as number;
    const listed = entry < 0 ? NO_SECTOR : (entries.sector[entry] as number);
    columns.sector[at] = listed === NO_SECTOR && drawnIn >= 0 ? drawnIn : listed;
    if (entry < 0) {
      if (noId < 0) {
        const bare = idPrefixes.indexOf('');
        noId = seatIdKey(bare >= 0 ? bare : idPrefixes.push('') - 1, -1);
      }
      columns.state[at] = SEAT_UNAVAILABLE;
      columns.zone[at] = NO_ZONE;
      columns.rowLabel[at] = noLabel;
      columns.seatLabel[at] = noLabel;
      columns.idKeys[at] = noId;
      continue;
    }
    columns.state[at] = entries.state[entry] as number;
    columns.zone[at] = entries.zone[entry] as number;
    columns.rowLabel[at] = entries.row[entry] as number;
    columns.seatLabel[at] = entries.seat[entry] as number;
    columns.idKeys[at] = keys[entry] as number;
  }
  return { ...columns, idPrefixes };
}

function gather<T extends Float64Array | Uint8Array>(from: T, order: Uint32Array, to: T): T {
  for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] as number] as number;
  return to;
}

function unreadable(detail: string) {
  return { kind: 'unreadable', cause: 'schema', detail: `the plan can't be read: ${detail}` } as const;
}

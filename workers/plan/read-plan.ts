import type { SeatIndex, SectorEntry, StandingArea } from '../../src/core/hall/seat-index.ts';
import { NO_SECTOR, NO_ZONE, SEAT_UNAVAILABLE } from '../../src/core/hall/seat-index.ts';
import { buildSeatIndex } from '../../src/core/hall/seat-index-build.ts';
import type { SeatColumns } from '../../src/core/hall/seat-index-build.ts';
import { seatIdKey } from '../../src/core/hall/seat-id-table.ts';
import { fail, succeed } from '../../src/contract/result.ts';
import type { Result } from '../../src/contract/result.ts';
import type { DisplayList } from './drawing/display-list.ts';
import { drawnExtent, drawnStage } from './drawing/drawn-extent.ts';
import { PlanSource } from './svg/plan-source.ts';
import { readEntries } from './map-reply.ts';
import type { Offset } from './drawing/plan-viewport.ts';
import { PlanReader } from './plan-reader.ts';
import type { planExtras } from './read-picture.ts';
import { plainResources } from './drawing/plain-resources.ts';
import type { SeatTable, MapReply } from './seats/seat-table.ts';
import type { SeatCandidates } from './seats/seat-candidates.ts';
import { createSvgTokenizer } from './svg/svg-tokens.ts';
import type { SvgHandler } from './svg/svg-tokens.ts';
import { dropDrawnNumbers } from './drawing/drawn-numbers.ts';
import { findLookalikes } from './seats/seat-lookalikes.ts';
import { JoinCounts } from './seats/join-report.ts';
import type { JoinReport } from './seats/join-report.ts';
import { PreviewJoin } from './seats/seat-join.ts';
import { unreadable } from './unreadable.ts';

/** A plan, read and joined with the seats of its reply. */
export type HallPlan = {
  readonly index: SeatIndex;
  readonly displayList: DisplayList;
  /** Its source, to compare it with another plan. */
  readonly source: PlanSource;
  readonly entries: SeatTable;
  /** As in `ReadStats`. */
  readonly skipped: number;
  readonly faults: number;
  readonly unplaced: number;
  readonly unlisted: number;
  readonly joins: JoinReport;
  /**
   * Time to read the elements in the last full pass, ms, without pauses, joining and building the index; 0 without a
   * clock.
   */
  readonly readMs: number;
};

type PlanExtras = typeof planExtras;

/** Loads the extras chunk; null if that fails: the plan is then drawn without it. */
type LoadExtras = () => Promise<PlanExtras | null>;

/**
 * The progress of a reading: the share of characters read, or, after the last one, the joining of seats with their
 * entries.
 */
type ReadProgress = { readonly phase: 'parsing'; readonly fraction: number } | { readonly phase: 'joining' };

/**
 * How to read a plan: what to load, when to pause and whom to inform.
 * @internal Named by tests, which make one.
 */
export type ReadOptions = {
  readonly loadExtras: LoadExtras;
  /** Lets waiting messages be handled, a cancellation among them. */
  readonly pause: () => Promise<void>;
  readonly isCancelled: () => boolean;
  readonly onProgress: (progress: ReadProgress) => void;
  /** A clock in ms that measures the reading. */
  readonly now?: () => number;
  readonly observer?: ReadObserver;
};

/** Observes what the reader makes of a plan's text. */
export type ReadObserver = {
  /**
   * Called when a reading starts, and again if it restarts. The returned handler receives the tokens and passes them to
   * the reader.
   */
  readonly begin: (reader: PlanReader) => SvgHandler;
  /** Called at the end: these candidates are the seats, and their items were removed from the drawing. */
  readonly end: (seats: Uint32Array) => void;
};

/* Reading this many characters takes some milliseconds: a cancellation feels immediate. */
const CHARACTERS_AT_ONCE = 512 * 1024;

/**
 * Reads a reply's plan, with pauses. If the plan can't be read, or draws less than half of the reply's seats, its seats
 * become a list: `index.isDrawn` is false. Fails if cancelled, if an unreadable plan has nothing to list, or if the
 * extras, which make the list, can't be loaded. Lesser faults are only counted.
 */
export async function readPlan(reply: MapReply, options: ReadOptions): Promise<Result<HallPlan>> {
  const read = await readWhole(reply, options);
  const { ids, standing } = reply.entries;
  if (read.ok ? 2 * read.value.unplaced <= ids.count : read.problem.kind === 'aborted') return read;
  if (ids.count + standing.length === 0) return read;
  const extras = await options.loadExtras();
  if (!extras) return read;
  const unread = {
    skipped: reply.entries.skipped,
    faults: 0,
    unplaced: ids.count,
    readMs: 0,
    joins: new JoinCounts().report(ids, new Set()),
  };
  const known = read.ok ? read.value : unread;
  const own = { source: reply.plan, entries: reply.entries };
  return succeed({ ...known, ...extras.listPlan(reply.entries), ...own, unlisted: 0 });
}

/**
 * What a reading must know from its start. A plan is read again, at most once for each of three reasons: it needs the
 * extras, a style sheet follows elements that it applies to, or its seats are too far from the origin.
 */
type ReadHints = {
  readonly withExtras: boolean;
  readonly sheets: readonly string[] | null;
  readonly offset: Offset | null;
};

/** A reading that must start again with these hints. */
type Restart = { readonly restart: ReadHints };

async function readWhole(reply: MapReply, options: ReadOptions): Promise<Result<HallPlan>> {
  let read: Result<HallPlan> | Restart = { restart: { withExtras: false, sheets: null, offset: null } };
  while ('restart' in read) read = await readOnce(reply, read.restart, options);
  return read;
}

/** Loads the extras. If the reader had none until now, they read the rare features of elements that others refer to. */
async function attachExtras({ frames }: PlanReader, loadExtras: LoadExtras): Promise<PlanExtras | null> {
  const extras = await loadExtras();
  frames.extras ??= extras?.reading() ?? null;
  return extras;
}

async function readOnce(
  { plan, entries }: MapReply,
  hints: ReadHints,
  options: ReadOptions,
): Promise<Result<HallPlan> | Restart> {
  const { withExtras, sheets, offset } = hints;
  const reader = new PlanReader(plan, entries, {
    extras: withExtras ? ((await options.loadExtras())?.reading() ?? null) : null,
    sheets,
  });
  reader.offset = offset;
  const tokens = createSvgTokenizer(options.observer?.begin(reader) ?? reader);
  const now = options.now ?? (() => 0);
  let thrown = '';
  let readMs = 0;
  let done = 0;
  let paused = 0;
  try {
    for (const text of cut(plan.pieces)) {
      const began = now();
      tokens.write(text);
      readMs += now() - began;
      if (isOther(reader)) break;
      if (reader.frames.needsExtras && !withExtras) return { restart: { ...hints, withExtras: true } };
      done += text.length;
      if (done - paused < CHARACTERS_AT_ONCE) continue;
      paused = done;
      options.onProgress({ phase: 'parsing', fraction: done / plan.length });
      await options.pause();
      if (options.isCancelled()) return fail({ kind: 'aborted' });
    }
    if (!isOther(reader)) tokens.end();
  } catch (error) {
    // For example a string beyond the engine's limit. What was read until then remains valid.
    thrown = String(error);
  }
  if (reader.root !== 'svg') {
    const found = reader.root === '' ? 'no element in it' : `its root is <${reader.root}>`;
    return fail(unreadable(`the plan can't be read: ${thrown === '' ? found : thrown}`));
  }
  reader.finish();
  if (reader.frames.needsExtras && !withExtras) return { restart: { ...hints, withExtras: true } };
  if (reader.isStyleLate && sheets === null) return { restart: { ...hints, sheets: reader.sheets } };
  const { farSeats } = reader;
  if (farSeats[0] && farSeats.length > reader.join.size && offset === null)
    return { restart: { ...hints, offset: farSeats[0] } };
  options.onProgress({ phase: 'parsing', fraction: 1 });
  if (reader.displayList.marked.length > 0)
    (await attachExtras(reader, options.loadExtras))?.drawMarkers(reader);
  options.onProgress({ phase: 'joining' });
  await options.pause();
  if (options.isCancelled()) return fail({ kind: 'aborted' });
  return succeed({
    ...(await finishPlan(reader, entries, options, tokens.faults + (thrown === '' ? 0 : 1))),
    source: plan,
    entries,
    readMs,
  });
}

/** Reads the drawing of a hall file: a plan without seats. `sectors` and `standing` come from the file. */
export async function readDrawing(
  svg: string,
  {
    sectors,
    standing,
  }: { readonly sectors: readonly SectorEntry[]; readonly standing: readonly StandingArea[] },
  options: ReadOptions,
): Promise<Result<DisplayList>> {
  const entries = { ...readEntries({}), sectors, standing };
  const read = await readPlan({ plan: PlanSource.of(svg), entries }, options);
  return read.ok ? succeed(read.value.displayList) : read;
}

/**
 * A preview of a plan that is still downloading: its drawing so far, with every shape that looks like a seat as one,
 * because the seats of the reply are not known yet. `reply` names the sectors known so far.
 */
export async function readPartialPlan(
  { plan, entries }: MapReply,
  loadExtras: LoadExtras,
): Promise<Pick<HallPlan, 'index' | 'displayList'> | null> {
  const extras = (await loadExtras())?.reading() ?? null;
  const reader = new PlanReader(plan, entries, { join: new PreviewJoin(entries), extras });
  const tokens = createSvgTokenizer(reader);
  try {
    for (const text of plan.pieces) {
      tokens.write(text);
      if (isOther(reader)) return null;
    }
    reader.finish();
  } catch {
    return null;
  }
  return reader.root === 'svg' ? finishPlan(reader, entries, { loadExtras }, 0, true) : null;
}

/** True if the root is something other than a plan's. */
const isOther = ({ root }: PlanReader): boolean => root !== '' && root !== 'svg';

/** The pieces, with long ones cut. */
function* cut(pieces: readonly string[]): Generator<string> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += CHARACTERS_AT_ONCE) {
      yield piece.slice(at, at + CHARACTERS_AT_ONCE);
    }
  }
}

async function finishPlan(
  reader: PlanReader,
  entries: SeatTable,
  { loadExtras, observer }: Pick<ReadOptions, 'loadExtras' | 'observer'>,
  faults: number,
  isComing = false,
): Promise<Omit<HallPlan, 'source' | 'entries' | 'readMs'>> {
  const { displayList, join } = reader;
  const { seats: chosen, isInOrder } = join.decide();
  const { candidates } = join;
  for (let slot = 0; candidates.hasItems && slot < chosen.length; slot += 1) {
    const candidate = chosen[slot] as number;
    const first = candidates.firstItem[candidate] as number;
    const end = candidates.endItem[candidate] as number;
    if (end > first) displayList.drop(first, end);
  }
  const likes = findLookalikes(candidates, chosen, displayList, reader.looseGroups);
  const extras = likes.length > 0 ? await loadExtras() : null;
  const unlisted = extras?.unlistedSeats(likes, candidates, chosen, displayList) ?? [];
  const hasNoUnlisted = unlisted.length === 0;
  const all = hasNoUnlisted ? chosen : new Uint32Array(chosen.length + unlisted.length);
  all.set(chosen);
  all.set(unlisted, chosen.length);
  // An unlisted seat has neither a row nor a number.
  const labels = hasNoUnlisted && entries.labels.length > 0 ? entries.labels : withBlank(entries.labels);
  const columns = seatColumns(candidates, all, entries, isInOrder && hasNoUnlisted, labels.indexOf(''));
  const index = buildSeatIndex(columns, {
    planBox: reader.planBox,
    drawnBox: isComing ? null : drawnExtent(displayList, reader.planBox),
    labels,
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
  dropDrawnNumbers(displayList, index);
  // For a stadium, building a set of all seats takes longer than checking that none is missing.
  const allJoined = chosen.length === entries.ids.count;
  const joined = new Set(
    allJoined ? [] : Array.from(chosen, (candidate) => candidates.entry[candidate] as number),
  );
  const plain = plainResources(displayList, reader.rootLengths);
  const resources = plain.needsExtras ? (await attachExtras(reader, loadExtras))?.resourcesOf(reader) : null;
  const built = displayList.build(resources ?? plain);
  if (reader.isFar) (await loadExtras())?.bringNear(built.items);
  observer?.end(all);
  return {
    index: { ...index, stage: drawnStage(built, index) },
    displayList: built,
    skipped: reader.skipped + entries.skipped,
    faults,
    unplaced: entries.ids.count - chosen.length,
    unlisted: unlisted.length,
    joins: join.counts.report(entries.ids, allJoined ? null : joined),
  };
}

const withBlank = (labels: readonly string[]): readonly string[] =>
  labels.includes('') ? labels : [...labels, ''];

/** The seats' columns. Usually all candidates are seats, in the order of the reply, and nothing needs to be copied. */
function seatColumns(
  candidates: SeatCandidates,
  seats: Uint32Array,
  entries: SeatTable,
  isInOrder: boolean,
  blank: number,
): SeatColumns {
  const count = seats.length;
  const of = <T extends Float64Array | Uint8Array>(from: T): T =>
    isInOrder ? (from.subarray(0, count) as T) : gather(from, seats);
  const columns = {
    count,
    x: of(candidates.x),
    y: of(candidates.y),
    halfWidth: of(candidates.halfWidth),
    halfHeight: of(candidates.halfHeight),
    rotation: of(candidates.rotation),
    shape: of(candidates.shape),
  };
  // Every listed seat, in the order of the list: the columns of the list can be used directly.
  const isListed = isInOrder && count === entries.ids.count;
  if (isListed && !entries.sector.includes(NO_SECTOR)) {
    return {
      ...columns,
      state: entries.state.subarray(0, count),
      kind: entries.kind.subarray(0, count),
      zone: entries.zone.subarray(0, count),
      sector: entries.sector.subarray(0, count),
      rowLabel: entries.row.subarray(0, count),
      seatLabel: entries.seat.subarray(0, count),
      idKeys: entries.ids.keys,
      idPrefixes: entries.ids.prefixes,
    };
  }
  return { ...columns, ...entryColumns(candidates, seats, entries, blank) };
}

/** The reply's data for the candidate in each slot of the index. `blank` is the label of an unlisted seat. */
function entryColumns(candidates: SeatCandidates, seats: Uint32Array, entries: SeatTable, blank: number) {
  const count = seats.length;
  const columns = {
    state: new Uint8Array(count),
    kind: new Uint8Array(count),
    zone: new Uint16Array(count),
    sector: new Uint16Array(count),
    rowLabel: new Uint32Array(count),
    seatLabel: new Uint32Array(count),
    idKeys: new Float64Array(count),
  };
  const idPrefixes = [...entries.ids.prefixes];
  let noId = -1;
  const { keys } = entries.ids;
  for (let slot = 0; slot < count; slot += 1) {
    const candidate = seats[slot] as number;
    const entry = candidates.entry[candidate] as number;
    const drawnIn = candidates.sector[candidate] as number;
    const listed = entry < 0 ? NO_SECTOR : (entries.sector[entry] as number);
    columns.sector[slot] = listed === NO_SECTOR && drawnIn >= 0 ? drawnIn : listed;
    if (entry < 0) {
      if (noId < 0) {
        const bare = idPrefixes.indexOf('');
        noId = seatIdKey(bare >= 0 ? bare : idPrefixes.push('') - 1, -1);
      }
      columns.state[slot] = SEAT_UNAVAILABLE;
      columns.zone[slot] = NO_ZONE;
      columns.rowLabel[slot] = blank;
      columns.seatLabel[slot] = blank;
      columns.idKeys[slot] = noId;
      continue;
    }
    columns.state[slot] = entries.state[entry] as number;
    columns.kind[slot] = entries.kind[entry] as number;
    columns.zone[slot] = entries.zone[entry] as number;
    columns.rowLabel[slot] = entries.row[entry] as number;
    columns.seatLabel[slot] = entries.seat[entry] as number;
    columns.idKeys[slot] = keys[entry] as number;
  }
  return { ...columns, idPrefixes };
}

function gather<T extends Float64Array | Uint8Array>(from: T, order: Uint32Array): T {
  const to = from.slice(0, order.length) as T;
  for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] as number] as number;
  return to;
}

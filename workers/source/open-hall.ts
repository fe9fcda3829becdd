import { hallFileLimits, hallFilePath, saleMagic } from '../../src/contract/hall-file.ts';
import { fail, succeed, withRequestId } from '../../src/contract/result.ts';
import type { Result } from '../../src/contract/result.ts';
import { decodeHall } from '../../src/core/hall-file/decode-hall.ts';
import { decodeSale, versionOfSale } from '../../src/core/hall-file/sale-bytes.ts';
import type { Sale } from '../../src/core/hall-file/sale-bytes.ts';
import { applyAvailability } from '../../src/core/hall/sector-stats.ts';
import type { HallAvailability } from '../../src/core/hall/sector-stats.ts';
import type { HallProgress, MapRequest } from '../messages/hall-api.ts';
import { JoinCounts } from '../plan/seats/join-report.ts';
import { SeatIdMap } from '../plan/seats/seat-id-map.ts';
import { readDrawing, readPlan } from '../plan/read-plan.ts';
import type { HallPlan, ReadOptions } from '../plan/read-plan.ts';
import { refreshAvailability } from '../plan/refresh-availability.ts';
import { unreadable } from '../plan/unreadable.ts';
import { fetchMap, type MapDownload } from './fetch-map.ts';
import type { Fetch } from './fetch-map.ts';
import { ReplyStream } from './reply-stream.ts';

/** An open hall and what identifies it: its reply, or the name of its file. */
export type OpenHall = Omit<HallPlan, 'source' | 'entries'> & {
  /** The hash of its source names the file; the version identifies the availability. */
  readonly from:
    | Pick<HallPlan, 'source' | 'entries'>
    | { readonly file: string; readonly sale: HallAvailability; readonly version: string };
  /** The length of what was read for it, in characters or bytes. */
  readonly planBytes: number;
};

/** An open hall. `sale` is the availability alone, if drawing and seats are those of the previous hall. */
type Opened = {
  readonly hall: OpenHall;
  readonly sale: HallAvailability | null;
  /** When the last byte arrived. */
  readonly downloadedAt: number;
};

type Opening = ReadOptions & {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: HallProgress) => void;
  readonly send: Fetch | undefined;
  readonly now: () => number;
  /** Shows the partial hall of a raw reply; `read` is called after each piece, with the time that reading it took. */
  readonly preview: {
    readonly read: (stream: ReplyStream, busyMs: number) => void;
    readonly end: () => void;
  };
};

/**
 * Opens the hall of a performance: from its file, a tenth of the bytes, if the server has one; otherwise, or if
 * anything is wrong with the file, from the back end's raw reply.
 */
export async function openHall(
  request: MapRequest,
  before: OpenHall | null,
  opening: Opening,
): Promise<Result<Opened>> {
  const first = await askForSale(request, opening);
  if (!first.ok) return first;
  const { sale, opened } = first.value;
  if (opened !== null) return opened(before);
  const byFile = sale && (await openFile(request, sale, before, opening));
  if (byFile?.ok === true) return byFile;
  if (opening.signal.aborted) return fail({ kind: 'aborted' });
  const raw = await askForReply(request, opening, opening.send);
  return raw.ok ? raw.value(before) : raw;
}

type ReadReply = (before: OpenHall | null) => Promise<Result<Opened>>;

/** Requests the map. The reply is either the availability, if the server has a file of the hall, or the raw reply. */
async function askForSale(
  request: MapRequest,
  opening: Opening,
): Promise<
  Result<{ readonly sale: (Sale & { readonly version: string }) | null; readonly opened: ReadReply | null }>
> {
  const pieces = new Pieces();
  let isSale: boolean | null = null;
  const reply = new ReplyReading(opening);
  const take = (piece: Uint8Array): boolean => {
    // JSON can't begin with this byte.
    if (piece.length > 0) isSale ??= piece[0] === saleMagic[0];
    return isSale === true ? pieces.add(piece) : reply.take(piece);
  };
  const download = await fetchMap(request, opening.signal, opening.onProgress, take, opening.send);
  if (!download.ok) return download;
  if (isSale !== true) return succeed({ sale: null, opened: reply.end(download.value) });
  const bytes = pieces.joined;
  const sale = decodeSale(bytes);
  return succeed({ sale: sale.ok ? { ...sale.value, version: versionOfSale(bytes) } : null, opened: null });
}

/** Requests the back end's raw reply. */
async function askForReply(
  request: MapRequest,
  opening: Opening,
  send: Fetch | undefined,
): Promise<Result<ReadReply>> {
  const reply = new ReplyReading(opening);
  const take = (piece: Uint8Array): boolean => reply.take(piece);
  const headers = { ...request.headers, Accept: 'application/json' };
  const download = await fetchMap({ ...request, headers }, opening.signal, opening.onProgress, take, send);
  return download.ok ? succeed(reply.end(download.value)) : download;
}

/** Reads a raw reply while it arrives. */
class ReplyReading {
  readonly #stream = new ReplyStream();
  readonly #opening: Opening;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  take(piece: Uint8Array): boolean {
    const begun = this.#opening.now();
    const isWanted = this.#stream.write(piece);
    this.#opening.preview.read(this.#stream, this.#opening.now() - begun);
    return isWanted;
  }

  end({ status, requestId }: MapDownload): ReadReply {
    const opening = this.#opening;
    opening.preview.end();
    const downloadedAt = opening.now();
    return async (before) => {
      const reply = this.#stream.end(status);
      if (!reply.ok) return fail(withRequestId(reply.problem, requestId));
      const old = before && 'source' in before.from ? { ...before, ...before.from } : null;
      const resold = old && refreshAvailability(old, reply.value);
      if (resold) {
        const { plan, sale } = resold;
        return succeed({ hall: fromReply({ ...plan, readMs: 0 }), sale, downloadedAt });
      }
      const read = await readPlan(reply.value, opening);
      return read.ok ? succeed({ hall: fromReply(read.value), sale: null, downloadedAt }) : read;
    };
  }
}

const fromReply = ({ source, entries, ...plan }: HallPlan): OpenHall => ({
  ...plan,
  from: { source, entries },
  planBytes: source.length,
});

/** Opens a hall from its file, or reuses the previous hall if it has the same file. */
async function openFile(
  request: MapRequest,
  { source, availability, version }: Sale & { readonly version: string },
  before: OpenHall | null,
  opening: Opening,
): Promise<Result<Opened>> {
  const fits = ({ index }: OpenHall): boolean =>
    index.count === availability.states.length && index.standing.length === availability.standing.length;
  if (before && 'file' in before.from && before.from.file === source) {
    if (!fits(before)) return fail(unreadable('the sale is of another hall'));
    const index = applyAvailability(before.index, availability);
    const from = { file: source, sale: availability, version };
    return succeed({
      hall: { ...before, index, from, readMs: 0 },
      sale: availability,
      downloadedAt: opening.now(),
    });
  }
  opening.onProgress({ phase: 'parsing', fraction: 0 });
  const file = await fetchFile(request, source, opening);
  if (!file.ok) return file;
  const downloadedAt = opening.now();
  const hall = decodeHall(file.value);
  if (!hall.ok) return hall;
  const { index, drawing } = hall.value;
  const began = opening.now();
  const displayList = await readDrawing(new TextDecoder().decode(drawing), index, opening);
  if (!displayList.ok) return displayList;
  const read: OpenHall = {
    index,
    displayList: displayList.value,
    skipped: 0,
    faults: 0,
    unplaced: 0,
    unlisted: 0,
    joins: new JoinCounts().report(new SeatIdMap(), null),
    readMs: opening.now() - began,
    from: { file: source, sale: availability, version },
    planBytes: file.value.length,
  };
  if (hall.value.source !== source || !fits(read)) return fail(unreadable('the file is of another hall'));
  return succeed({
    hall: { ...read, index: applyAvailability(index, availability) },
    sale: null,
    downloadedAt,
  });
}

/** Requests a hall file; the browser caches it permanently. */
async function fetchFile(
  { url, timeoutMs }: MapRequest,
  source: string,
  { signal, send }: Opening,
): Promise<Result<Uint8Array>> {
  const request = {
    url: new URL(hallFilePath(encodeURIComponent(source)), url).href,
    headers: {},
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const pieces = new Pieces();
  const download = await fetchMap(
    request,
    signal,
    () => undefined,
    (piece) => pieces.add(piece),
    send,
  );
  if (!download.ok) return download;
  const { status } = download.value;
  return status === 200 ? succeed(pieces.joined) : fail(unreadable(`the hall’s file has status ${status}`));
}

/** Collects bytes as they arrive, up to a limit. */
class Pieces {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  /** False if the limit is exceeded. */
  add(piece: Uint8Array): boolean {
    this.#pieces.push(piece);
    this.#length += piece.length;
    return this.#length <= hallFileLimits.bytes;
  }

  get joined(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}

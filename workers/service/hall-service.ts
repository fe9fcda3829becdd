import { fail, succeed } from '../../src/contract/result.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { indexBytes, type SeatIndex } from '../../src/core/hall/seat-index.ts';
import { applyAvailability } from '../../src/core/hall/sector-stats.ts';
import type { HallAvailability } from '../../src/core/hall/sector-stats.ts';
import type { ProgressivePreview } from '../source/progressive-preview.ts';
import type { Fetch } from '../source/fetch-map.ts';
import { followSale } from '../source/follow-sale.ts';
import { openHall } from '../source/open-hall.ts';
import type { OpenHall } from '../source/open-hall.ts';
import type {
  PartialHall,
  HallAppearance,
  HallProgress,
  AvailabilityUpdate,
  HallWorkerApi,
  LoadedHall,
  MapRequest,
  TileRequest,
  TileResult,
} from '../messages/hall-api.ts';
import { loadExtras } from '../extras/load-extras.ts';
import { tileBaseScale, TilePainter } from '../paint/tiles/paint-tile.ts';
import type { ReplyStream } from '../source/reply-stream.ts';
import { readPartialPlan } from '../plan/read-plan.ts';
import { TileQueue } from '../paint/tiles/tile-queue.ts';
import { unreadable } from '../plan/unreadable.ts';
import { workerFonts } from '../paint/paint-text.ts';

// A higher rate would not be visible, and each report costs a message and makes the page draw a frame.
const PROGRESS_EVERY_MS = 200;
// A hall that is ready sooner needs no progress report.
const FIRST_PROGRESS_MS = 400;

// Previews start only if the download takes longer than this.
const EARLY_AFTER_MS = 700;

// By then, a page that is about to show its map has sent the colours.
const COLOURS_WITHIN_MS = 300;

// The hash is needed when the buyer switches to another performance, so it is computed later than the first picture.
const HASH_AFTER_MS = 1000;

const DEFAULT_APPEARANCE: HallAppearance = {
  zoneColors: {},
  taken: '#c9c9cf',
  unavailable: '#dcdce0',
  ink: '#3b3b46',
  paper: '#ffffff',
  dark: false,
  lang: 'ru',
};

/** The service's environment. */
type ServiceParts = {
  readonly send?: Fetch;
  readonly pause?: () => Promise<void>;
  readonly now?: () => number;
};

/** A hall that was read. `sale` is the availability alone, if drawing and seats are those of the previous hall. */
type ReadHall = {
  readonly hall: OpenHall;
  readonly sale: HallAvailability | null;
  /** As in `LoadedHall`. */
  readonly geometry: number;
  readonly stats: LoadedHall['stats'];
};

/** The hall worker's functions, independent of the worker itself: one hall at a time. */
export class HallService implements HallWorkerApi {
  readonly #send: Fetch | undefined;
  readonly #pause: () => Promise<void>;
  readonly #now: () => number;
  readonly #tiles: TileQueue;
  #appearance = DEFAULT_APPEARANCE;
  #isAppearanceKnown = false;
  #onAppearance: () => void = () => {};
  #fadedSeats: Uint8Array | null = null;
  #hall: OpenHall | null = null;
  #geometry = 0;
  /** The hall's request, and the reported statistics. */
  #opened: { readonly request: MapRequest; readonly stats: LoadedHall['stats'] } | null = null;
  #unfollow: () => void = () => {};
  #painter: TilePainter | null = null;
  #loading: AbortController | null = null;
  /** Resolves when all requested fonts have loaded or failed. */
  #fonts = Promise.resolve(true);

  constructor(parts: ServiceParts = {}) {
    this.#send = parts.send;
    this.#pause = parts.pause ?? pause;
    this.#now = parts.now ?? (() => performance.now());
    this.#tiles = new TileQueue(async (request) => this.#paint(request), this.#pause);
  }

  /** As in `HallWorkerApi`; a request that is already running is passed as `send`, in place of the network. */
  async load(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
    send = this.#send,
  ): Promise<Result<LoadedHall>> {
    return this.#read(request, onProgress, send, async (read) => this.#whole(request, read));
  }

  async refresh(
    request: MapRequest,
    geometry: number,
    onProgress: (progress: HallProgress) => void,
  ): Promise<Result<LoadedHall | AvailabilityUpdate>> {
    return this.#read(request, onProgress, this.#send, async (read) => {
      const { sale, stats } = read;
      if (sale === null || read.geometry !== geometry) return this.#whole(request, read);
      return { session: request.session, geometry, sale, stats };
    });
  }

  /** Reads a hall in place of the previous one; `answer` makes the reply for the page. */
  async #read<T extends LoadedHall | AvailabilityUpdate>(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
    send: Fetch | undefined,
    answer: (read: ReadHall) => Promise<T>,
  ): Promise<Result<T>> {
    this.#loading?.abort();
    this.unfollow();
    const loading = new AbortController();
    this.#loading = loading;
    try {
      const read = await this.#load(request, loading.signal, this.#throttled(onProgress), send);
      if (!read.ok) return read;
      const made = await answer(read.value);
      if (!loading.signal.aborted) return succeed(made);
      if ('overview' in made) made.overview?.bitmap.close();
      return fail({ kind: 'aborted' });
    } catch (error) {
      // Nothing is known to throw here; if something does, the buyer gets a retry button instead of silence.
      return fail(unreadable(`the hall can't be built: ${String(error)}`));
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
  }

  follow(onSale: (update: AvailabilityUpdate | null) => void): void {
    this.unfollow();
    const [hall, opened] = [this.#hall, this.#opened];
    if (hall === null || opened === null || !('file' in hall.from)) return;
    const { file } = hall.from;
    const { request, stats } = opened;
    this.#unfollow = followSale(request, file, hall.from, (known) => {
      if (this.#hall === null) return;
      if (known === null) return onSale(null);
      const { sale, version } = known;
      const index = applyAvailability(this.#hall.index, sale);
      this.#hall = { ...this.#hall, index, from: { file, sale, version } };
      this.#painter?.show(index);
      onSale({ session: request.session, geometry: this.#geometry, sale, stats });
    });
  }

  unfollow(): void {
    this.#unfollow();
    this.#unfollow = () => {};
  }

  cancelLoad(): void {
    this.#loading?.abort();
  }

  setAppearance(appearance: HallAppearance): void {
    this.#appearance = appearance;
    this.#isAppearanceKnown = true;
    this.#onAppearance();
  }

  setFadedSeats(seats: Uint8Array | null): void {
    this.#fadedSeats = seats;
  }

  async registerFont(family: string, url: string, weight: string): Promise<boolean> {
    const load = async (): Promise<FontFace> =>
      new FontFace(family, `url(${JSON.stringify(url)})`, { weight }).load();
    // In request order, regardless of which arrives first: if two fonts contain a letter, the order decides; and
    // letters from two files are not kerned.
    this.#fonts = Promise.all([load().catch(() => null), this.#fonts]).then(([font]) => {
      if (font !== null) workerFonts()?.add(font);
      return font !== null;
    });
    return this.#fonts;
  }

  async paintTile(request: TileRequest): Promise<TileResult> {
    return this.#tiles.add(request);
  }

  cancelTiles(ids: readonly number[]): void {
    this.#tiles.cancel(ids);
  }

  dispose(): void {
    this.#loading?.abort();
    this.unfollow();
    this.#drop();
  }

  #drop(): void {
    this.#tiles.clear();
    this.#painter?.dispose();
    this.#painter = null;
    this.#hall = null;
  }

  async #load(
    request: MapRequest,
    signal: AbortSignal,
    onProgress: (progress: HallProgress) => void,
    send: Fetch | undefined,
  ): Promise<Result<ReadHall>> {
    const started = this.#now();
    const preview = this.#preview(started, onProgress);
    const opened = await openHall(request, this.#hall, {
      signal,
      send,
      onProgress,
      loadExtras,
      pause: this.#pause,
      now: this.#now,
      isCancelled: () => signal.aborted,
      preview,
    });
    preview.end();
    if (!opened.ok) return opened;
    if (signal.aborted) return fail({ kind: 'aborted' });
    const { hall, sale, downloadedAt } = opened.value;
    if (sale) {
      // The drawing is the same, so its paths and pictures are reused.
      this.#painter?.show(hall.index);
    } else {
      this.#drop();
      // Random, so that a replacement worker never reuses an id.
      this.#geometry = Math.random();
    }
    this.#hall = hall;
    const { index, from, planBytes, skipped, faults, unplaced, unlisted, joins, displayList } = hall;
    if ('source' in from) setTimeout(() => from.source.forget(), HASH_AFTER_MS);
    const stats = {
      seats: index.count,
      skipped,
      faults,
      unplaced,
      unlisted,
      joins,
      displayItems: displayList.items.length,
      indexBytes: indexBytes(index),
      planBytes,
      downloadMs: downloadedAt - started,
      readMs: hall.readMs,
      parseMs: this.#now() - downloadedAt,
    };
    this.#opened = { request, stats };
    return succeed({ hall, sale, geometry: this.#geometry, stats });
  }

  /** Shows the partial hall of a slow reply; a hall file is small and has no preview. */
  #preview(started: number, onProgress: (progress: HallProgress) => void) {
    let stream: ReplyStream | null = null;
    let painter: ProgressivePreview | undefined;
    let busyMs = 0;
    let isDue = false;
    let isOver = false;
    const begin = async (reading: ReplyStream): Promise<void> => {
      isDue = false;
      const extras = await loadExtras();
      if (isOver) return;
      const appearance = (): HallAppearance | null =>
        this.#isAppearanceKnown && this.#hall === null ? this.#appearance : null;
      const show = (hall: PartialHall): void => onProgress({ phase: 'early', hall });
      const paint = async (colours: HallAppearance): Promise<PartialHall | null> =>
        paintPartialHall(reading, colours);
      painter = extras?.preview(reading, paint, appearance, show, this.#now, started, busyMs);
    };
    const timer = setTimeout(() => {
      isDue = true;
      if (stream !== null) void begin(stream);
    }, EARLY_AFTER_MS);
    return {
      read: (reading: ReplyStream, ms: number): void => {
        stream = reading;
        busyMs += ms;
        painter?.readFor(ms);
        if (isDue) void begin(reading);
      },
      end: (): void => {
        isOver = true;
        clearTimeout(timer);
        painter?.end();
      },
    };
  }

  /** A complete hall, for a page that does not have this one. */
  async #whole({ session }: MapRequest, { hall, sale, stats, geometry }: ReadHall): Promise<LoadedHall> {
    const { index, displayList } = hall;
    return {
      session,
      geometry,
      index: copyForTransfer(index),
      tileBaseScale: tileBaseScale(index.box),
      sameGeometry: sale !== null,
      asksForFont: displayList.asksForFont,
      overview: sale === null && index.isDrawn ? await this.#overview() : null,
      stats,
    };
  }

  /** Paints the whole hall without a request, because it is always shown first. */
  async #overview(): Promise<LoadedHall['overview']> {
    if (!this.#isAppearanceKnown)
      await new Promise<void>((resolve) => {
        this.#onAppearance = resolve;
        setTimeout(resolve, COLOURS_WITHIN_MS);
      });
    if (!this.#isAppearanceKnown) return null;
    const appearance = this.#appearance;
    const painted = await this.#paint({ id: 0, level: 0, column: 0, row: 0 });
    return painted.ok ? { bitmap: painted.value, appearance } : null;
  }

  async #paint(request: TileRequest): Promise<TileResult> {
    const hall = this.#hall;
    if (!hall) return fail<Problem>({ kind: 'aborted' });
    this.#painter ??= new TilePainter(hall.index, hall.displayList);
    return this.#painter.paint(request, this.#appearance, this.#fadedSeats);
  }

  #throttled(onProgress: (progress: HallProgress) => void): (progress: HallProgress) => void {
    let next = this.#now() + FIRST_PROGRESS_MS;
    return (progress) => {
      const now = this.#now();
      // Reported immediately: a hall file arrives soon, and what draws it must be ready.
      const isFile = progress.phase === 'parsing' && progress.fraction === 0;
      if (progress.phase === 'early' || isFile) return onProgress(progress);
      if (now < next) return;
      next = now + PROGRESS_EVERY_MS;
      onProgress(progress);
    };
  }
}

/** The main thread's own index: the buffer is copied, because the worker continues to paint from its own. */
function copyForTransfer(index: SeatIndex): SeatIndex {
  const { buffer: from, grid, ...rest } = index;
  const buffer = from.slice(0);
  // Cloning the whole index would copy the buffer twice; everything outside the buffer is small.
  const moved = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => [
        name,
        isCut(value, from) ? cutAlike(value, buffer) : structuredClone(value),
      ]),
    );
  return { ...moved(rest), grid: moved(grid), buffer } as SeatIndex;
}

type Cut = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;

function isCut(value: unknown, buffer: ArrayBuffer): value is Cut {
  return ArrayBuffer.isView(value) && value.buffer === buffer;
}

/** A view of the same part of another buffer. */
function cutAlike(array: Cut, buffer: ArrayBuffer): Cut {
  const make = array.constructor as new (buffer: ArrayBuffer, offset: number, length: number) => Cut;
  return new make(buffer, array.byteOffset, array.length);
}

/**
 * Lets waiting messages be handled, then continues. Posts a message to itself, because a worker's `setTimeout` waits 4
 * ms after a few nested calls, and a promise alone lets no message in.
 */
function pause(): Promise<void> {
  return new Promise((resume) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      // An open port for every slice would be a leak.
      channel.port1.close();
      resume();
    };
    channel.port2.postMessage(null);
  });
}

/** A picture of the partial hall; null if there is nothing to see yet. */
async function paintPartialHall(
  { soFar }: Pick<ReplyStream, 'soFar'>,
  appearance: HallAppearance,
): Promise<PartialHall | null> {
  const plan = soFar && (await readPartialPlan(soFar, loadExtras));
  if (!plan || (plan.index.count === 0 && plan.displayList.items.length === 0)) return null;
  const painter = new TilePainter(plan.index, plan.displayList);
  const tile = await painter.paint({ id: 0, level: 0, column: 0, row: 0 }, appearance);
  painter.dispose();
  if (!tile.ok) return null;
  const { box, sectors } = plan.index;
  return { bitmap: tile.value, tileBaseScale: tileBaseScale(box), box, sectors };
}

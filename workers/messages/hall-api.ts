import type { Lang } from '../../src/contract/local-text.ts';
import type { Result } from '../../src/contract/result.ts';
import type { Box } from '../../src/core/hall/geometry.ts';
import type { HallAvailability } from '../../src/core/hall/sector-stats.ts';
import type { JoinReport } from '../plan/seats/join-report.ts';
import type { SeatIndex, SectorEntry } from '../../src/core/hall/seat-index.ts';

/** The request for a session's map, complete: the worker adds nothing to it. */
export type MapRequest = {
  /** Absolute, because a worker resolves relative addresses against its own script. Usually …/api/scheme/map. */
  readonly url: string;
  /** The JSON body as text. */
  readonly body: string;
  /** All headers, including `X-CSRF-Token` and `X-Requested-With`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Identifies the load: returned in `LoadedHall.session`. */
  readonly session: string;
  /** Time-out of the download, ms; 60,000 if absent. */
  readonly timeoutMs?: number;
};

/** A load's progress. Phases come in this order; a phase may be too short to be reported. */
export type LoadShare =
  /** `totalBytes` is null if the length is unknown or counts compressed bytes. */
  | { readonly phase: 'downloading'; readonly bytes: number; readonly totalBytes: number | null }
  /** `fraction` is the share of the plan read so far, 0 … 1. */
  | { readonly phase: 'parsing'; readonly fraction: number }
  | { readonly phase: 'joining' };

/** What a load reports: its progress and, on a slow network, the partial hall. */
export type HallProgress = LoadShare | { readonly phase: 'early'; readonly hall: PartialHall };

/** A preview of a hall that is still downloading. */
export type PartialHall = {
  /** Tile (0, 0) of level 0 of a hall with this box; the receiver must close it. */
  readonly bitmap: ImageBitmap;
  readonly tileBaseScale: number;
  /** Hall units. */
  readonly box: Box;
  /** The sectors known so far, without seats. */
  readonly sectors: readonly SectorEntry[];
};

/** Findings while reading a plan, for the console and for QA; never a reason to reject the plan. */
type ReadStats = {
  readonly seats: number;
  /** Elements left out because they were broken, hostile or out of bounds. */
  readonly skipped: number;
  /** Well-formedness errors in the markup; reading continued after each. */
  readonly faults: number;
  /** Seats of the reply without a shape in the plan: the map can neither show nor sell them. */
  readonly unplaced: number;
  /** Shapes among seats without an entry in the reply: shown as unavailable. */
  readonly unlisted: number;
  readonly joins: JoinReport;
  readonly displayItems: number;
  /** Bytes of the seat index, and of the plan's text. */
  readonly indexBytes: number;
  readonly planBytes: number;
  readonly downloadMs: number;
  /** Time to read only the plan's elements, without pauses; most of it is spent during the download. */
  readonly readMs: number;
  /** Time from the last byte on: the rest of the reading, joining and building the index. */
  readonly parseMs: number;
};

/** A hall that is ready to be shown. `index` is the main thread's own copy; its buffer was transferred. */
export type LoadedHall = {
  readonly session: string;
  /** Identifies the drawing and its seats; `refresh` refers to it. Unique across workers. */
  readonly geometry: number;
  readonly index: SeatIndex;
  /** Pixels per hall unit of a level 0 tile. At level 0 the whole hall is one tile. */
  readonly tileBaseScale: number;
  /**
   * True if the worker's previous hall had the same drawing and the same seats: each seat keeps its number, and only
   * states, zones and counts may differ (see `changedSeats`). Tiles without a changed seat stay valid.
   */
  readonly sameGeometry: boolean;
  /** True if texts of the plan use the page's own font, see `registerFont`. */
  readonly asksForFont: boolean;
  /**
   * A picture of the whole hall, tile (0, 0) of level 0, and the colours it was painted in; the receiver must close it.
   * Null if the geometry is the same, or if no colours were known yet.
   */
  readonly overview: { readonly bitmap: ImageBitmap; readonly appearance: HallAppearance } | null;
  readonly stats: ReadStats;
};

/**
 * The current availability of a hall that the page already has: seats keep their numbers, so the rest of the index is
 * not sent again.
 */
export type AvailabilityUpdate = Pick<LoadedHall, 'session' | 'geometry' | 'stats'> & {
  readonly sale: HallAvailability;
};

/** The colours of a tile, each any CSS colour. */
export type HallAppearance = {
  /** By `zonelevel_id`. A zone without a colour is not for sale; its standing areas are painted in `ink`. */
  readonly zoneColors: Readonly<Record<string, string>>;
  readonly taken: string;
  readonly unavailable: string;
  readonly ink: string;
  readonly paper: string;
  /** True under a dark theme: the plan's own drawing is inverted and dimmed, so that its black lines stay visible. */
  readonly dark: boolean;
  /** The buyer's language; names in the plan are translated into it. */
  readonly lang: Lang;
};

/** Side of a tile, device pixels. */
export const TILE_PX = 512;
/** The deepest level painted: beyond it, a seat is far larger than any screen. */
export const MAX_TILE_LEVEL = 16;

/**
 * One tile. Level L has `tileBaseScale · 2^L` pixels per hall unit; tile (column, row) begins at `index.box.min +
 * (column, row) · 512 / scale`. On a screen with `pixelRatio` r, use the lowest level whose scale is at least
 * `camera.scale · r`.
 */
export type TileRequest = {
  /** The caller's id of this request, for `cancelTiles`. */
  readonly id: number;
  readonly level: number;
  readonly column: number;
  readonly row: number;
  /** True for a distant view, where the page fills the sectors itself: taken seats next to free ones are omitted. */
  readonly afar?: boolean;
  /** Minimum height of a text in pixels of the tile. Without it, all texts are kept that are more than dots. */
  readonly leastWords?: number;
  /** True if the page writes the names of sectors and standing areas itself: the plan's own ones are omitted. */
  readonly isNamed?: boolean;
  /** Zones to paint faded, by `zonelevel_id`. */
  readonly fadedZones?: readonly string[];
};

/** A transferred tile: `close()` it when it leaves the cache. `aborted` if the request was cancelled. */
export type TileResult = Result<ImageBitmap>;

/** The hall worker's interface, which comlink exposes to `HallWorkerClient`. Nothing here throws. */
export type HallWorkerApi = {
  /** Fetches, reads and joins a hall. A successful load replaces the previous hall; a second load ends the first. */
  load(request: MapRequest, onProgress: (progress: HallProgress) => void): Promise<Result<LoadedHall>>;
  /**
   * Like `load`, for a page that has the hall of a `geometry`: if the reply has the same drawing and the same seats,
   * only the availability is returned, some 3 bytes per seat.
   */
  refresh(
    request: MapRequest,
    geometry: number,
    onProgress: (progress: HallProgress) => void,
  ): Promise<Result<LoadedHall | AvailabilityUpdate>>;
  /**
   * Reports each change in the open hall's availability, until `unfollow` or another load; nothing if the server does
   * not push changes. Null: the session now has another hall, which must be loaded.
   */
  follow(onSale: (update: AvailabilityUpdate | null) => void): void;
  unfollow(): void;
  /** Ends the running load, which then returns `aborted`. */
  cancelLoad(): void;
  /** Sets the colours for tiles painted from now on. */
  setAppearance(appearance: HallAppearance): void;
  /** Sets the seats to paint faded from now on, a byte each, 1 = faded; null: only those of faded zones. */
  setFadedSeats(seats: Uint8Array | null): void;
  /** Makes a web font available to the plan's texts; false if it can't be loaded. */
  registerFont(family: string, url: string, weight: string): Promise<boolean>;
  /** Paints a tile; the newest request goes first. */
  paintTile(request: TileRequest): Promise<TileResult>;
  /** Drops requests that have not begun; they return `aborted`. */
  cancelTiles(ids: readonly number[]): void;
  /** Releases the hall and everything drawn for it. */
  dispose(): void;
};

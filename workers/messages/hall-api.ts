import type { Lang } from '../../src/contract/local-text.ts';
import type { Result } from '../../src/contract/result.ts';
import type { Box } from '../../src/core/hall/geometry.ts';
import type { HallAvailability } from '../../src/core/hall/sector-stats.ts';
import type { JoinReport } from '../plan/seats/join-report.ts';
import type { SeatIndex, SectorEntry } from '../../src/core/hall/seat-index.ts';

/** The request for a session's map, ready to send: the worker adds nothing to it. */
export type MapRequest = {
  /** Absolute, for a worker resolves a relative address against its own script. Usually …/api/scheme/map. */
  readonly url: string;
  /** The JSON body as text. */
  readonly body: string;
  /** All headers, `X-CSRF-Token` and `X-Requested-With` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Identifies the load: returned in `LoadedHall.session`. */
  readonly session: string;
  /** Time-out of the download, ms; 60,000 if absent. */
  readonly timeoutMs?: number;
};

/** A load's progress. Phases come in this order; a phase may be too short to be reported. */
export type LoadShare =
  /** `totalBytes` is null where the length is unknown or that of a compressed body. */
  | { readonly phase: 'downloading'; readonly bytes: number; readonly totalBytes: number | null }
  /** `fraction` of the plan read, 0 … 1. */
  | { readonly phase: 'parsing'; readonly fraction: number }
  | { readonly phase: 'joining' };

/** Reports of a load: its progress, and on a slow network the partial hall. */
export type HallProgress = LoadShare | { readonly phase: 'early'; readonly hall: PartialHall };

/** A hall that is still coming in, to be looked at meanwhile. */
export type PartialHall = {
  /** Tile (0, 0) of level 0 of a hall with this box; the receiver's to close. */
  readonly bitmap: ImageBitmap;
  readonly tileBaseScale: number;
  /** Hall units. */
  readonly box: Box;
  /** The sectors that are known by now, without seats. */
  readonly sectors: readonly SectorEntry[];
};

/** Findings while reading a plan, for the console and for QA; never a reason to reject the plan. */
type ReadStats = {
  readonly seats: number;
  /** Elements left out because they were broken, hostile or out of bounds. */
  readonly skipped: number;
  /** Faults of the markup (not well-formed); reading went on after each. */
  readonly faults: number;
  /** Seats of the reply without a shape in the plan: they can't be shown or bought on the map. */
  readonly unplaced: number;
  /** Shapes among seats without an entry in the reply: shown as unavailable. */
  readonly unlisted: number;
  readonly joins: JoinReport;
  readonly displayItems: number;
  /** Bytes of the seat index, and of the plan's text. */
  readonly indexBytes: number;
  readonly planBytes: number;
  readonly downloadMs: number;
  /** Time to read the plan's elements alone, without pauses, mostly during the download. */
  readonly readMs: number;
  /** From the last byte on: the rest of the reading, joining and building the index. */
  readonly parseMs: number;
};

/** A hall that is ready to be shown. `index` is the main thread's own copy; its buffer was transferred. */
export type LoadedHall = {
  readonly session: string;
  /** Identifies the drawing with its seats, a number unique among workers: `refresh` refers to it. */
  readonly geometry: number;
  readonly index: SeatIndex;
  /** Pixels per hall unit of a tile of level 0: the whole hall is one tile then. */
  readonly tileBaseScale: number;
  /**
   * True if the worker's previous hall was the same drawing with the same seats: each seat keeps its number, and only
   * states, zones and counts may differ (see `changedSeats`). Tiles without a changed seat stay valid.
   */
  readonly sameGeometry: boolean;
  /** True if texts of the plan use the page's own font: see `registerFont`. */
  readonly asksForFont: boolean;
  /**
   * A picture of the whole hall, tile (0, 0) of level 0, and the colours it was painted in; the receiver's to close.
   * Null for the same geometry, and where no colours were known yet.
   */
  readonly overview: { readonly bitmap: ImageBitmap; readonly appearance: HallAppearance } | null;
  readonly stats: ReadStats;
};

/** What is sold now in a hall that the page has: seats keep their numbers, and only the rest of the index is sent. */
export type AvailabilityUpdate = Pick<LoadedHall, 'session' | 'geometry' | 'stats'> & {
  readonly sale: HallAvailability;
};

/** The colours of a tile, any CSS colour. */
export type HallAppearance = {
  /** By `zonelevel_id`. A zone without a colour is not sold; a standing area of it is painted in `ink`. */
  readonly zoneColors: Readonly<Record<string, string>>;
  readonly taken: string;
  readonly unavailable: string;
  readonly ink: string;
  readonly paper: string;
  /** Under a dark theme the plan's own drawing is dimmed, so that black lines stay visible on dark paper. */
  readonly dark: boolean;
  /** The buyer's language: names that the plan writes are written in it. */
  readonly lang: Lang;
};

/** Side of a tile, device pixels. */
export const TILE_PX = 512;
/** The deepest level painted: past it a seat is far larger than any screen. */
export const MAX_TILE_LEVEL = 16;

/**
 * One tile. Level L has `tileBaseScale · 2^L` pixels per hall unit; tile (column, row) begins at `index.box.min +
 * (column, row) · 512 / scale`. For a screen of `pixelRatio` r use the level whose scale is at least `camera.scale ·
 * r`.
 */
export type TileRequest = {
  /** The caller's number of this request, for `cancelTiles`. */
  readonly id: number;
  readonly level: number;
  readonly column: number;
  readonly row: number;
  /** `backdrop`: the plan without its seats, for seats drawn crisply on top. */
  readonly layers: 'backdrop' | 'all';
  /** For a look from afar, where the page fills the sectors: taken seats beside free ones are left out. */
  readonly afar?: boolean;
  /**
   * If the page names the sectors and standing areas, the plan's names for them are omitted, and so are its lines of
   * text lower than so many pixels of the tile; 0 keeps all texts.
   */
  readonly leastWords?: number;
  /** Zones to paint faded, as `zonelevel_id`. */
  readonly fadedZones?: readonly string[];
};

/** A tile, transferred: `close()` it when it leaves the cache. `aborted` when it was cancelled. */
export type TileResult = Result<ImageBitmap>;

/** The hall worker's interface, which comlink exposes to `HallWorkerClient`. Nothing here throws. */
export type HallWorkerApi = {
  /** Fetches, reads, joins. A load that succeeds replaces the hall before it; a second load ends the first. */
  load(request: MapRequest, onProgress: (progress: HallProgress) => void): Promise<Result<LoadedHall>>;
  /**
   * As `load`, for a page that has the hall of a `geometry`: if the reply is of the same drawing with the same seats,
   * only availability is returned, some 3 bytes per seat.
   */
  refresh(
    request: MapRequest,
    geometry: number,
    onProgress: (progress: HallProgress) => void,
  ): Promise<Result<LoadedHall | AvailabilityUpdate>>;
  /**
   * Reports each change in the open hall's sales, until `unfollow` or another load; nothing if the server pushes
   * none. Null: it is now sold as another hall and must be reloaded.
   */
  follow(onSale: (update: AvailabilityUpdate | null) => void): void;
  unfollow(): void;
  /** Ends the load under way, which then answers `aborted`. */
  cancelLoad(): void;
  /** Colours for the tiles painted from now on. */
  setAppearance(appearance: HallAppearance): void;
  /** Seats to paint faded from now on, a byte each, 1 = faded; null = none but those of faded zones. */
  setFadedSeats(seats: Uint8Array | null): void;
  /** Makes a web font usable in the plan's texts; false when it can't be loaded. */
  registerFont(family: string, url: string, weight: string): Promise<boolean>;
  /** Paints a tile; the newest request goes first. */
  paintTile(request: TileRequest): Promise<TileResult>;
  /** Drops requests that have not begun; they answer `aborted`. */
  cancelTiles(ids: readonly number[]): void;
  /** Lets go of the hall and all that was drawn for it. */
  dispose(): void;
};

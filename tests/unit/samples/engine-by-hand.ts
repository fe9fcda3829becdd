import { vi } from 'vitest';

import { succeed, type Result } from '../../../src/contract/result.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { drawBase } from '../../../src/hall/render/hall-draw.ts';
import { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import type { LayerName } from '../../../src/hall/state/hall-state.ts';
import {
  TILE_PX,
  type AvailabilityUpdate,
  type PartialHall,
  type HallAppearance,
  type HallProgress,
  type LoadedHall,
  type LoadShare,
  type TileRequest,
} from '../../../workers/messages/hall-api.ts';
import { sampleIndex } from './hall-samples.ts';
import { recordedCanvas } from './recorded-canvas.ts';
import type { HallWorkerClient } from '../../../workers/client/hall-worker-client.ts';
import { idleGuard, loadedHall, sampleRequest, sampleTheme } from './sample-engine.ts';

/** The extent of such a hall. */
export const planBox = { minX: 0, minY: 0, maxX: 1000, maxY: 1000 };
/** A hall of 1,000 × 1,000 with seats 800 apart, in these states. */
export const hall = (states: readonly number[] = [SEAT_FREE, SEAT_FREE], box: Box = planBox): SeatIndex =>
  sampleIndex(
    states.map((state, at) => ({ id: `s${at}`, x: 100 + at * 800, y: 100, state })),
    { planBox: box },
  );
/** Such a hall when loaded: one tile of level 0 for the whole hall. */
export const whole = (index: SeatIndex, over: Partial<LoadedHall> = {}): LoadedHall =>
  loadedHall(index, { tileBaseScale: TILE_PX / 1000, ...over });
class Picture {
  closed = 0;
  close(): void {
    this.closed += 1;
  }
}
/** A picture that counts its closing. */
export const picture = (): ImageBitmap => new Picture() as unknown as ImageBitmap;
/** How often it was closed. */
export const letGo = (bitmap: ImageBitmap): number => (bitmap as unknown as Picture).closed;
/** The part of a hall that has arrived. */
export const early = (box: Box = planBox): PartialHall => ({
  bitmap: picture(),
  tileBaseScale: TILE_PX / 1000,
  box,
  sectors: [],
});
/** The one zone of its seats. */
export const zones = [{ id: 'z1', color: '#335577', letter: 'A' }];

let frames: (() => void)[] = [];
/** The browser draws a frame. */
export const frame = (): void => {
  for (const draw of frames.splice(0)) draw();
};
/** Runs pending promises. */
export const turn = async (): Promise<void> => {
  for (let at = 0; at < 12; at += 1) await Promise.resolve();
};
const made: HallEngine[] = [];

/** Before each test: a page whose frames and timers the test controls. */
export const beginPage = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => {});
};

/** After each test. */
export const endPage = async (): Promise<void> => {
  for (const engine of made.splice(0)) engine.dispose();
  await turn();
  frames = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
};

/** An engine in a window, with colours; the test answers for its worker, which paints unless `isPainting` is false. */
export const open = ({ isPainting = true } = {}) => {
  const asked: {
    answer: (result: Result<LoadedHall>) => void;
    progress: (progress: HallProgress) => void;
  }[] = [];
  const tiles: { request: TileRequest; picture: ImageBitmap }[] = [];
  const lost = new Set<() => void>();
  const appearances: HallAppearance[] = [];
  const fadedMasks: (Uint8Array | null)[] = [];
  let tell: Parameters<HallWorkerClient['follow']>[0] = () => {};
  let fontComes: (isThere: boolean) => void = () => {};
  const dispose = vi.fn<() => void>();
  const guard = idleGuard({
    load: (_, progress) => new Promise((answer) => asked.push({ answer, progress })),
    setAppearance: (appearance) => void appearances.push(appearance),
    setFadedSeats: (mask) => void fadedMasks.push(mask),
    registerFont: () => new Promise((resolve) => (fontComes = resolve)),
    paintTile: (request) => {
      const made = picture();
      tiles.push({ request, picture: made });
      return isPainting ? Promise.resolve(succeed(made)) : new Promise(() => {});
    },
    onLost: (listener) => {
      lost.add(listener);
      return () => {};
    },
    follow: (onSale) => {
      tell = onSale;
    },
    dispose,
  });
  const engine = new HallEngine(guard, ['https://shop.test/font.woff2']);
  made.push(engine);
  engine.view.resize({ width: 1032, height: 1032 });
  engine.setPaint({ theme: sampleTheme, zones });
  const drawn: string[] = [];
  const shown: string[] = [];
  const redraw = (layer: LayerName): void => {
    drawn.push(layer);
    // Like the stage: after the moves of this frame.
    if (layer === 'base') queueMicrotask(() => drawBase(engine, recordedCanvas().context, 1));
  };
  const detach = engine.attach(
    {
      redraw,
      redrawSoon: (layer) => void requestAnimationFrame(() => redraw(layer)),
      reveal: (what) => void shown.push(what),
    },
    () => {},
  );
  /** Requests a hall; the test answers for the worker. */
  const load = () => {
    const heard: LoadShare[] = [];
    const ends = new AbortController();
    const result = engine.load(sampleRequest, (progress) => void heard.push(progress), ends.signal);
    const last = asked.at(-1);
    if (last === undefined) throw new Error('nothing was asked for');
    return { result, heard, abort: () => ends.abort(), ...last };
  };
  /** Loads and shows a hall. */
  const bring = async (loaded: LoadedHall): Promise<void> => {
    const { answer, result } = load();
    answer(succeed(loaded));
    await vi.advanceTimersByTimeAsync(1000);
    await result;
  };
  /** The worker reports these states for the seats of the shown hall; `over` replaces other parts of the report. */
  const sellAs = (over: Partial<AvailabilityUpdate>, ...states: readonly number[]): void => {
    const { hall: shown } = engine.getSnapshot();
    if (shown === null) throw new Error('no hall is shown');
    const { session, geometry, stats, index } = shown;
    const zoneIds = index.zones.map(({ id }) => id);
    const sale = { states: Uint8Array.from(states), zones: index.zone.slice(), zoneIds, standing: [] };
    tell({ session, geometry, stats, sale, ...over });
  };
  const sell = (...states: readonly number[]): void => sellAs({}, ...states);
  const lose = async (): Promise<void> => {
    for (const listener of lost) listener();
    await turn();
  };
  return {
    engine,
    asked,
    tiles,
    appearances,
    fadedMasks,
    drawn,
    shown,
    detach,
    load,
    bring,
    sell,
    sellAs,
    /** The worker reports that the hall must be loaded again. */
    tellOutdated: () => tell(null),
    lose,
    dispose,
    fontComes: (isThere: boolean) => fontComes(isThere),
  };
};

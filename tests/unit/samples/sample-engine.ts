import { vi } from 'vitest';

import { succeed, type Result } from '../../../src/contract/result.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import type { HallTheme } from '../../../src/hall/state/hall-theme.ts';
import type { LoadedHall, MapRequest } from '../../../workers/messages/hall-api.ts';
import type { HallWorkerClient } from '../../../workers/client/hall-worker-client.ts';

const stats = {
  seats: 1,
  skipped: 0,
  faults: 0,
  unplaced: 0,
  unlisted: 0,
  displayItems: 0,
  joins: { rows: { unjoined: 0, examples: [] }, shapes: [] },
};
const sizes = { indexBytes: 0, planBytes: 0, downloadMs: 0, readMs: 0, parseMs: 0 };

/** A hall as the worker delivers it; `over` replaces anything but its seats. */
export const loadedHall = (index: SeatIndex, over: Partial<LoadedHall> = {}): LoadedHall => ({
  session: '1',
  geometry: 1,
  index,
  tileBaseScale: 1,
  sameGeometry: false,
  asksForFont: false,
  overview: null,
  stats: { ...stats, ...sizes },
  ...over,
});

/** A page's request for a hall. */
export const sampleRequest: MapRequest = {
  url: 'https://shop.test/map',
  body: '{}',
  headers: {},
  session: '1',
};

/** Distinguishable colours. */
export const sampleTheme: HallTheme = {
  paper: '#ffffff',
  seat: null,
  ink: '#111111',
  muted: '#666666',
  taken: '#cccccc',
  unavailable: '#eeeeee',
  accent: '#aa0000',
  accentInk: '#fefefe',
  label: '#222222',
  dark: false,
  font: 'sans-serif',
};

/** A worker that does nothing on its own; `parts` adds behaviour. */
export const idleGuard = (parts: Partial<HallWorkerClient> = {}): HallWorkerClient => ({
  load: () => new Promise<Result<LoadedHall>>(() => {}),
  setAppearance: () => {},
  setFadedSeats: () => {},
  registerFont: () => Promise.resolve(true),
  paintTile: () => new Promise(() => {}),
  follow: () => {},
  unfollow: () => {},
  onLost: () => () => {},
  dispose: () => {},
  ...parts,
});

/** A page with immediate flights, as under reduced motion, and without frames. Undone by `vi.unstubAllGlobals`. */
export const stillPage = (): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
};

/** An engine that shows a hall in a window, on a page without movement. */
export const engineOf = async (
  index: SeatIndex,
  viewport = { width: 1032, height: 1032 },
): Promise<HallEngine> => {
  const engine = new HallEngine(idleGuard({ load: () => Promise.resolve(succeed(loadedHall(index))) }));
  engine.view.resize(viewport);
  await engine.load(sampleRequest, () => {}, new AbortController().signal);
  return engine;
};

import { wrap } from 'comlink';
import type { Remote } from 'comlink';

import type { Result } from '../src/contract/result.ts';
import type { Box } from '../src/core/hall-space.ts';
import type {
  HallAppearance,
  HallProgress,
  HallWorkerApi,
  LoadedHall,
  MapRequest,
  SeatChange,
  TileRequest,
  TileResult,
} from './hall-api.ts';

/** The hall worker as the main thread sees it: started at need, never throwing, never hanging. */
export type HallGuard = {
  load(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<LoadedHall>>;
  setAppearance(appearance: HallAppearance): void;
  registerFont(family: string, url: string, weight: string): Promise<boolean>;
  paintTile(request: TileRequest, signal: AbortSignal): Promise<TileResult>;
  setStates(changes: readonly SeatChange[]): Promise<readonly Box[]>;
  /** Called when the worker had to be ended: its hall is gone, so `load` it again. */
  onLost(listener: () => void): void;
  dispose(): void;
};

/** Makes the guard. `spawn` is the worker's constructor, replaced in tests. */
export declare function createHallGuard(spawn?: () => Worker): HallGuard;

export type HallRemote = Remote<HallWorkerApi>;
export const wrapHall = (worker: Worker): HallRemote => wrap<HallWorkerApi>(worker);

import { expose, releaseProxy, transfer } from 'comlink';
import type { ProxyMethods } from 'comlink';

import type { HallProgress, AvailabilityUpdate, HallWorkerApi, LoadedHall } from '../messages/hall-api.ts';
import { HallService } from './hall-service.ts';
import type { PrefetchedMap } from './prefetch-map.ts';
import { PrefetchedLoad } from './prefetched-load.ts';

/** Answers the page's calls in this worker; the map may have been prefetched. Buffers are transferred. */
export function serveHall(prefetched: Promise<PrefetchedMap>): void {
  const service = new HallService();
  const prefetchedLoad = new PrefetchedLoad(async (...request) => service.load(...request));
  void prefetched.then((map) => prefetchedLoad.begin(map));
  let follower: Partial<ProxyMethods> | null = null;
  const api: HallWorkerApi = {
    load: async (request, onProgress) => {
      const result = await reporting(
        onProgress,
        async (notify) => prefetchedLoad.take(request, notify) ?? service.load(request, notify),
      );
      return result.ok ? transfer(result, partsOf(result.value)) : result;
    },
    refresh: async (request, geometry, onProgress) => {
      const result = await reporting(onProgress, async (notify) =>
        service.refresh(request, geometry, notify),
      );
      return result.ok ? transfer(result, partsOf(result.value)) : result;
    },
    follow: (onSale) => {
      release(follower);
      follower = onSale as Partial<ProxyMethods>;
      // Copied, not transferred, because the worker still needs these arrays.
      service.follow((update) => onSale(update));
    },
    unfollow: () => {
      service.unfollow();
      release(follower);
      follower = null;
    },
    cancelLoad: () => service.cancelLoad(),
    setAppearance: (appearance) => service.setAppearance(appearance),
    setFadedSeats: (seats) => service.setFadedSeats(seats),
    registerFont: async (family, url, weight) => service.registerFont(family, url, weight),
    paintTile: async (request) => {
      const result = await service.paintTile(request);
      return result.ok ? transfer(result, [result.value]) : result;
    },
    cancelTiles: (ids) => service.cancelTiles(ids),
    dispose: () => service.dispose(),
  };
  expose(api);
}

/** Releases the port behind a proxied function of the page. */
const release = (proxied: Partial<ProxyMethods> | null): void => proxied?.[releaseProxy]?.();

/** Runs a load that reports its progress to the page. */
async function reporting<T>(
  onProgress: (progress: HallProgress) => unknown,
  load: (notify: (progress: HallProgress) => void) => Promise<T>,
): Promise<T> {
  const result = await load((progress) => void report(onProgress, progress));
  // Each load brings a port for its progress; unless it is released, it keeps the caller's closure alive.
  release(onProgress as Partial<ProxyMethods>);
  return result;
}

/** The transferable buffers of a hall. */
function partsOf(hall: LoadedHall | AvailabilityUpdate): Transferable[] {
  if ('sale' in hall) return [hall.sale.states.buffer, hall.sale.zones.buffer];
  const { index, overview } = hall;
  return overview === null ? [index.buffer] : [index.buffer, overview.bitmap];
}

async function report(
  onProgress: (progress: HallProgress) => unknown,
  progress: HallProgress,
): Promise<void> {
  try {
    await onProgress(progress.phase === 'early' ? transfer(progress, [progress.hall.bitmap]) : progress);
  } catch {
    // The page stopped listening; keep loading.
  }
}

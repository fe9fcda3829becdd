import { expose, releaseProxy, transfer } from 'comlink';
import type { ProxyMethods } from 'comlink';

import type { HallProgress, HallWorkerApi } from './rpc/hall-api.ts';
import { HallService } from './hall-service.ts';
import { PrefetchedLoad, type PrefetchedMap } from './rpc/prefetched-load.ts';

/** Answers the page's calls in this worker; a map may have been sent for already. Buffers are handed over. */
export function serveHall(prefetched: Promise<PrefetchedMap>): void {
  const service = new HallService();
  const early = new PrefetchedLoad(async (...request) => service.load(...request));
  void prefetched.then((map) => early.begin(map));
  const api: HallWorkerApi = {
    load: async (request, onProgress) => {
      const tell = (progress: HallProgress): void => void report(onProgress, progress);
      const result = await (early.take(request, tell) ?? service.load(request, tell));
      // Each load brings a port for its progress; kept, it would hold the caller's closure for ever.
      (onProgress as Partial<ProxyMethods>)[releaseProxy]?.();
      if (!result.ok) return result;
      const { index, overview } = result.value;
      return transfer(result, overview === null ? [index.buffer] : [index.buffer, overview.bitmap]);
    },
    cancelLoad: () => service.cancelLoad(),
    setAppearance: (appearance) => service.setAppearance(appearance),
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

async function report(
  onProgress: (progress: HallProgress) => unknown,
  progress: HallProgress,
): Promise<void> {
  try {
    await onProgress(progress.phase === 'early' ? transfer(progress, [progress.hall.bitmap]) : progress);
  } catch {
    // The listener is gone; the load is not the worse for it.
  }
}

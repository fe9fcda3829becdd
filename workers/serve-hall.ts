import { expose, releaseProxy, transfer } from 'comlink';
import type { ProxyMethods } from 'comlink';

import type { EarlyAsk } from './rpc/early-ask.ts';
import { EarlyLoad } from './rpc/early-load.ts';
import type { HallProgress, HallWorkerApi } from './rpc/hall-api.ts';
import { HallService } from './hall-service.ts';

/** Answers the page's calls in this worker; `ask` may have asked for a hall already. Buffers are handed over. */
export function serveHall(ask: EarlyAsk): void {
  const service = new HallService();
  const early = new EarlyLoad(async (...request) => service.load(...request), ask);
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
    cancelLoad: () => {
      early.cancel();
      service.cancelLoad();
    },
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

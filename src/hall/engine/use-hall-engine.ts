import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

import { createHallWorkerClient, startHallWorker } from '../../../workers/client/hall-worker-client.ts';
import basic from '../../ui/fonts/onest-basic.woff2?url';
import cyrillic from '../../ui/fonts/onest-cyrillic.woff2?url';
import { takeHallWorker } from '../../boot/prestarted-worker.ts';
import { HallEngine } from './hall-engine.ts';
import type { HallPaint } from '../render/hall-paint.ts';
import type { HallState } from '../state/hall-state.ts';

/** An engine for the lifetime of the component; null during the first render, which is never displayed. */
export const useHallEngine = (): HallEngine | null => {
  const [engine, setEngine] = useState<HallEngine | null>(null);
  useLayoutEffect(() => {
    // Created in the effect and not during render: StrictMode mounts twice, and each engine must be disposed of. The
    // page has already cached the font; its addresses are absolute, because a worker resolves them against itself.
    const fontUrls = [basic, cyrillic].map((url) => new URL(url, document.baseURI).href);
    const made = new HallEngine(
      createHallWorkerClient({ spawn: () => takeHallWorker(startHallWorker) }),
      fontUrls,
    );
    setEngine(made);
    return () => made.dispose();
  }, []);
  return engine;
};

/** The hall's state; re-renders when it changes, not when the camera moves. */
export const useHallSnapshot = (engine: HallEngine): HallState =>
  useSyncExternalStore(engine.subscribe, engine.getSnapshot);

/** How the hall is painted, and the version of that; re-renders with each change. */
export const useHallPaint = ({
  paint,
}: HallEngine): { readonly paint: HallPaint; readonly version: number } => {
  const version = useSyncExternalStore(paint.subscribe, () => paint.version);
  return { paint, version };
};

import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

import { createHallWorkerClient, startHallWorker } from '../../../workers/client/hall-worker-client.ts';
import basic from '../../ui/fonts/onest-basic.woff2?url';
import cyrillic from '../../ui/fonts/onest-cyrillic.woff2?url';
import { takeHallWorker } from '../../boot/prestarted-worker.ts';
import { HallEngine } from './hall-engine.ts';
import type { HallPaint } from '../render/hall-paint.ts';
import type { HallState } from '../state/hall-state.ts';

/** An engine for the lifetime of the component; null in the very first render, which is never shown. */
export const useHallEngine = (): HallEngine | null => {
  const [engine, setEngine] = useState<HallEngine | null>(null);
  useLayoutEffect(() => {
    // Made in the effect and not in render: StrictMode mounts twice, and each engine must be disposed of.
    // The page has the font in its cache already; a worker resolves addresses against itself, so they go absolute.
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

/** The part of the hall's state that a component shows; re-renders when that changes, not when the camera moves. */
export const useHallSnapshot = (engine: HallEngine): HallState =>
  useSyncExternalStore(engine.subscribe, engine.getSnapshot);

/** How the hall is painted, and the number of its last change; re-renders with each. */
export const useHallPaint = ({
  paint,
}: HallEngine): { readonly paint: HallPaint; readonly version: number } => {
  const version = useSyncExternalStore(paint.subscribe, () => paint.version);
  return { paint, version };
};

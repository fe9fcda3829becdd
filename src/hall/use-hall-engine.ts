import { useEffect, useState, useSyncExternalStore } from 'react';

import { HallEngine } from './hall-engine.ts';
import type { HallSnapshot } from './hall-snapshot.ts';

/** An engine for as long as the component lives; null on the very first render. */
export const useHallEngine = (): HallEngine | null => {
  const [engine, setEngine] = useState<HallEngine | null>(null);
  useEffect(() => {
    // Made in the effect and not in render: StrictMode mounts twice, and each engine must be disposed of.
    const made = new HallEngine();
    setEngine(made);
    return () => made.dispose();
  }, []);
  return engine;
};

/** What of the hall a component shows; renders anew when that changes, not when the camera moves. */
export const useHallSnapshot = (engine: HallEngine): HallSnapshot =>
  useSyncExternalStore(engine.subscribe, engine.getSnapshot);

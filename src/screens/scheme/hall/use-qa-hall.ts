import { useEffect } from 'react';

import { exposeHall } from '../../../features/qa.ts';
import { qaMode } from '../../../persistence/qa-flag.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';

/** Exposes the hall as `window.qa` if the page was opened with `?qa=1`; its code is loaded only then. */
export const useQaHall = (engine: HallEngine): void => {
  useEffect(() => {
    if (qaMode === 'off') return undefined;
    let isGone = false;
    let takeBack = (): void => {};
    const offer = async (): Promise<void> => {
      const { qaHallOf } = await import('./qa-hall.ts');
      if (!isGone) takeBack = exposeHall(qaHallOf(engine));
    };
    // If loading fails, QA has no hall, but the page works.
    offer().catch(() => {});
    return () => {
      isGone = true;
      takeBack();
    };
  }, [engine]);
};

import { useEffect } from 'react';

import { exposeHall } from '../../../features/qa.ts';
import { qaMode } from '../../../persistence/qa-flag.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';

/** Exposes the hall as `window.qa` while the page was opened with `?qa=1`; its code is loaded only then. */
export const useQaHall = (engine: HallEngine): void => {
  useEffect(() => {
    if (qaMode === 'off') return undefined;
    let isGone = false;
    let takeBack = (): void => {};
    const offer = async (): Promise<void> => {
      const { qaHallOf } = await import('./qa-hall.ts');
      if (!isGone) takeBack = exposeHall(qaHallOf(engine));
    };
    // Without it QA sees no hall; the page is whole.
    offer().catch(() => {});
    return () => {
      isGone = true;
      takeBack();
    };
  }, [engine]);
};

import { useState } from 'react';
import type { Setup } from '../contract/setup.ts';

/**
 * The setup by which the frame stands around a page. One that comes after the page has been shown puts nothing above
 * it and takes nothing away, or what the buyer is reading would jump: that waits for the next page.
 */
export function useStableSetup(setup: Setup, page: string): Setup {
  const [steady, setSteady] = useState({ setup, page });
  if (steady.page === page) return steady.setup;
  setSteady({ setup, page });
  return setup;
}

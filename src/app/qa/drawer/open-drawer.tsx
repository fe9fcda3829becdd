import { createRoot } from 'react-dom/client';

import type { QaTools } from '../page-qa.ts';
import { Drawer } from './drawer.tsx';

let close: (() => void) | null = null;

/** Opens QA's drawer over the page, or closes it. */
export const toggleDrawer = (tools: QaTools): void => {
  if (close !== null) {
    close();
    return;
  }
  const place = document.createElement('div');
  place.dataset['qaDrawer'] = '';
  document.body.append(place);
  const root = createRoot(place);
  close = () => {
    close = null;
    root.unmount();
    place.remove();
  };
  root.render(<Drawer tools={tools} onClose={() => close?.()} />);
};

import { createRoot } from 'react-dom/client';

import type { QaTools } from '../recording/page-qa.ts';
import { Player } from '../player/player.ts';
import { sessionStore } from '../recording/session-store.ts';
import { openDock } from './dock.ts';
import { Drawer } from './drawer.tsx';
import { activeElement, pageRoot } from '../../ui/base/page-root.ts';

let close: (() => void) | null = null;
/* Goes on while the drawer is shut. */
let player: Player | null = null;

/** Opens QA's drawer beside the page, or closes it. */
export const toggleDrawer = (tools: QaTools): void => {
  if (close !== null) {
    close();
    return;
  }
  player ??= new Player(sessionStore, tools.recorder);
  const from = activeElement();
  const place = document.createElement('div');
  place.dataset['qaDrawer'] = '';
  const page = pageRoot();
  if (page instanceof ShadowRoot) {
    place.className = 'parterre';
    page.append(place);
  } else document.body.append(place);
  const root = createRoot(place);
  close = () => {
    close = null;
    root.unmount();
    place.remove();
    openDock(false);
    if (from instanceof HTMLElement) from.focus();
  };
  openDock(true);
  root.render(<Drawer tools={tools} player={player} onClose={() => close?.()} />);
};

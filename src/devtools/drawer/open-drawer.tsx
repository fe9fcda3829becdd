import { createRoot } from 'react-dom/client';

import type { QaTools } from '../recording/page-qa.ts';
import { Player } from '../player/player.ts';
import { sessionStore } from '../recording/session-store.ts';
import { openDock } from './dock.ts';
import { Drawer } from './drawer.tsx';
import { activeElement, pageRoot } from '../../ui/base/page-root.ts';

let close: (() => void) | null = null;
/* Continues while the drawer is closed. */
let player: Player | null = null;

/*
 * An open modal dialog makes everything outside of it inert. So the drawer is moved into the topmost one while it is
 * open; closing a dialog removes the drawer with it. Returns a function that ends this.
 */
const stayUsable = (place: HTMLElement, home: HTMLElement | ShadowRoot): (() => void) => {
  let dialogs: readonly Element[] = [];
  const settle = (): void => {
    const open = [...pageRoot().querySelectorAll('dialog:modal')];
    dialogs = [
      ...dialogs.filter((one) => open.includes(one)),
      ...open.filter((one) => !dialogs.includes(one)),
    ];
    const parent = dialogs.at(-1) ?? home;
    if (place.parentNode !== parent) parent.append(place);
  };
  const observer = new MutationObserver(settle);
  observer.observe(home, { childList: true, subtree: true, attributeFilter: ['open'] });
  settle();
  return () => observer.disconnect();
};

/** Opens QA's drawer beside the page, or closes it. */
export const toggleDrawer = (tools: QaTools): void => {
  if (close !== null) {
    close();
    return;
  }
  player ??= new Player(sessionStore, tools.recorder, tools.send);
  const from = activeElement();
  const place = document.createElement('div');
  place.dataset['qaDrawer'] = '';
  const page = pageRoot();
  if (page instanceof ShadowRoot) place.className = 'parterre';
  const leaveDialogs = stayUsable(place, page instanceof ShadowRoot ? page : document.body);
  const root = createRoot(place);
  close = () => {
    close = null;
    leaveDialogs();
    root.unmount();
    place.remove();
    openDock(false);
    if (from instanceof HTMLElement) from.focus();
  };
  openDock(true);
  root.render(<Drawer tools={tools} player={player} onClose={() => close?.()} />);
};

import { qaKey } from '../../persistence/qa-flag.ts';
import { beginPageRoom, takeRoom, wholeWindow } from './page-room.ts';

/** The drawer's position. */
type Dock = {
  /** Laid over the page, which then has the whole window. */
  readonly isFloating: boolean;
  /** Width of the drawer when it is beside the page, px. */
  readonly width: number;
  /** Height of the drawer when it is below the page, px. */
  readonly height: number;
};

type Size = { readonly width: number; readonly height: number };

const dockKey = `${qaKey}:dock`;
const usual: Dock = { isFloating: false, width: 400, height: 360 };
/** In narrower windows the drawer is below the page, px. */
const sideFromPx = 900;
const leastPx = { width: 280, height: 120 } as const;
/* The minimum left for the page, px. */
const leastPage = { width: 320, height: 160 } as const;

const readDock = (): Dock => {
  try {
    const kept = JSON.parse(localStorage.getItem(dockKey) ?? '{}') as Partial<Dock>;
    const px = (name: 'width' | 'height'): number =>
      Number.isFinite(kept[name]) ? Number(kept[name]) : usual[name];
    return { isFloating: kept.isFloating === true, width: px('width'), height: px('height') };
  } catch {
    return usual;
  }
};

let dock = usual;
let isOpen = false;

/** The side of the page that the drawer is on. */
export const dockSide = (): 'right' | 'bottom' => (wholeWindow().width >= sideFromPx ? 'right' : 'bottom');

/** The drawer's minimum, maximum and current size, px: its width beside the page, its height below it. */
export const dockRange = (): { readonly least: number; readonly most: number; readonly now: number } => {
  const name = dockSide() === 'right' ? 'width' : 'height';
  const whole = wholeWindow()[name];
  // If the window has no room for both minimums, page and drawer get half each.
  const most = Math.max(whole - leastPage[name], Math.round(whole / 2));
  const least = Math.min(leastPx[name], most);
  return { least, most, now: Math.round(Math.min(most, Math.max(least, dock[name]))) };
};

const apply = (): void => {
  const { now } = dockRange();
  const isTaking = isOpen && !dock.isFloating;
  takeRoom({
    inline: isTaking && dockSide() === 'right' ? now : 0,
    block: isTaking && dockSide() === 'bottom' ? now : 0,
  });
};

/** The drawer's position in this browser. */
export const currentDock = (): Dock => dock;

/** Moves the drawer, and stores its position. */
export const moveDock = (change: Partial<Dock>): void => {
  dock = { ...dock, ...change };
  try {
    localStorage.setItem(dockKey, JSON.stringify(dock));
  } catch {
    // Storage is unavailable: the position lasts as long as the page.
  }
  apply();
};

/** The drawer was opened or closed. */
export const openDock = (isOpenNow: boolean): void => {
  isOpen = isOpenNow;
  apply();
};

/** Gives the page its recorded size, as far as the window has room for both page and drawer. */
export const fitPage = ({ width, height }: Size): void => {
  const whole = wholeWindow();
  const [inline, block] = [whole.width - width, whole.height - height];
  const { least, most } = dockRange();
  if (inline === 0 && block === 0) moveDock({ isFloating: true });
  else if (dockSide() === 'right' && block === 0 && inline >= least && inline <= most)
    moveDock({ isFloating: false, width: inline });
  else if (dockSide() === 'bottom' && inline === 0 && block >= least && block <= most)
    moveDock({ isFloating: false, height: block });
};

/** Reserves the drawer's space if it `opens` with the page. Must run before the page starts. */
export const beginDock = (opens: boolean): void => {
  beginPageRoom();
  dock = readDock();
  openDock(opens);
  window.addEventListener('resize', apply);
};

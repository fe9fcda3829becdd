import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { toScreen } from '../core/camera.ts';
import type { HallPoint } from '../core/hall-space.ts';
import type { HallEngine } from './hall-engine.ts';
import styles from './hall-popover.module.css';

/** A small dialog pinned to a place of the hall. */
export interface HallPopoverProps {
  readonly engine: HallEngine;
  /** The place it speaks of, hall units, and how far that reaches around it. */
  readonly anchor: HallPoint;
  readonly reach: number;
  readonly label: string;
  /** Stand at the foot of the stage instead: the hall is shown as a list, so there is no place to point at. */
  readonly docked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const gapPx = 12;
const edgePx = 8;
/* Enough for a name and one price; the rest scrolls. */
const leastHeightPx = 140;

/**
 * Stands above its place, below or beside it where there is no room, and never over it. Follows the camera without React:
 * its style is written at each move.
 */
export const HallPopover = ({
  engine,
  anchor,
  reach,
  label,
  docked = false,
  onClose,
  children,
}: HallPopoverProps) => {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    if (docked) {
      element.style.transform = '';
      element.style.maxHeight = '';
      element.style.visibility = 'visible';
      return undefined;
    }
    const place = (): void => {
      const { width, height } = engine.getSnapshot().viewport;
      const at = toScreen(engine.view.camera, anchor);
      // A wide place (a standing area) is stood beside at its middle, not at its far edge.
      const clear = Math.min(reach * engine.view.camera.scale, height / 4) + gapPx;
      const own = element.offsetWidth;
      // scrollHeight and not offsetHeight: the height it wants, whatever it was given the last time.
      const tall = element.scrollHeight + 2;
      const room = { above: at.y - clear - edgePx, below: height - at.y - clear - edgePx };
      const roomBeside = { right: width - at.x - clear - edgePx, left: at.x - clear - edgePx };
      const fitsOver = tall <= Math.max(room.above, room.below);
      const beside = !fitsOver && Math.max(roomBeside.right, roomBeside.left) >= own;
      const side = tall <= room.above || room.above > room.below ? 'above' : 'below';
      const most = beside ? height - 2 * edgePx : Math.max(room[side], leastHeightPx);
      const used = Math.min(tall, most);
      const middle = Math.min(Math.max(edgePx, at.y - used / 2), height - used - edgePx);
      const top = beside ? middle : side === 'above' ? at.y - clear - used : at.y + clear;
      const shifted = Math.min(Math.max(edgePx, at.x - own / 2), Math.max(edgePx, width - own - edgePx));
      const left = !beside ? shifted : roomBeside.right >= own ? at.x + clear : at.x - clear - own;
      element.style.maxHeight = `${Math.round(most)}px`;
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      const outside = at.x < 0 || at.y < 0 || at.x > width || at.y > height;
      element.style.visibility = outside ? 'hidden' : 'visible';
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const unfollow = engine.view.follow(place);
    return () => {
      observer.disconnect();
      unfollow();
    };
  }, [engine, anchor, reach, docked]);

  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('button, [href], input')?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [label]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <div
      ref={box}
      className={docked ? styles.docked : styles.popover}
      role="dialog"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};

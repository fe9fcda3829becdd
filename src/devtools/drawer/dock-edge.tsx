import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { dockRange, dockSide, moveDock } from './dock.ts';
import styles from './drawer.module.css';

const stepPx = 16;
const leapPx = 96;

const resize = (px: number): void => {
  const { least, most } = dockRange();
  const size = Math.round(Math.min(most, Math.max(least, px)));
  moveDock(dockSide() === 'right' ? { width: size } : { height: size });
};

/** The edge between page and drawer, moved by dragging or with arrows. */
export const DockEdge = ({ onMove }: { readonly onMove: () => void }) => {
  const from = useRef<{ readonly at: number; readonly px: number } | null>(null);
  const isBeside = dockSide() === 'right';
  const { least, most, now } = dockRange();
  const place = ({ clientX, clientY }: PointerEvent): number => (isBeside ? clientX : clientY);
  const move = (px: number): void => {
    resize(px);
    onMove();
  };
  const byKey = (event: KeyboardEvent): void => {
    const by: Readonly<Record<string, number>> = {
      [isBeside ? 'ArrowLeft' : 'ArrowUp']: stepPx,
      [isBeside ? 'ArrowRight' : 'ArrowDown']: -stepPx,
      PageUp: leapPx,
      PageDown: -leapPx,
      Home: least - now,
      End: most - now,
    };
    const px = by[event.key];
    if (px === undefined) return;
    event.preventDefault();
    move(now + px);
  };
  return (
    <div
      role="separator"
      className={styles.edge}
      aria-label={isBeside ? 'Width of the drawer' : 'Height of the drawer'}
      aria-orientation={isBeside ? 'vertical' : 'horizontal'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={now}
      aria-valuetext={`${now} px`}
      // A separator that moves is a control: it takes the focus.
      tabIndex={0}
      onKeyDown={byKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: place(event), px: now };
      }}
      onPointerMove={(event) => {
        if (from.current !== null) move(from.current.px + from.current.at - place(event));
      }}
      onLostPointerCapture={() => {
        from.current = null;
      }}
    />
  );
};

import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { toScreen } from '../../core/hall/camera.ts';
import { hallPoint, type Box, type HallPoint, type ScreenPoint } from '../../core/hall/geometry.ts';
import { SEAT_FREE, seatsBox } from '../../core/hall/seat-index.ts';
import type { Frame } from '../../core/hall/camera.ts';
import { placePopover, type PopoverPlace } from './popover-place.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { focusedElement, restoreFocus } from '../../ui/focus/track-focus.ts';
import { cx } from '../../ui/base/class-names.ts';
import sheet from '../../ui/dialogs/sheet.module.css';
import styles from './hall-popover.module.css';
import { activeElement } from '../../ui/base/page-root.ts';

/** A small dialog that is pinned to a place in the hall. */
type HallPopoverProps = {
  readonly engine: HallEngine;
  /** The place it is about, in hall units, and how far the place extends around this point. */
  readonly anchor: HallPoint;
  readonly reach: number;
  /** The part of the hall around the place, unless that is a seat; it is not covered if there is room beside it. */
  readonly extent?: Box | null | undefined;
  readonly label: string;
  /** The seats that it offers, including its own; it covers none of them. */
  readonly seats?: readonly number[];
  /** True at the bottom of the stage: the hall is shown as a list, and there is no place to point at. */
  readonly docked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const noSeats: readonly number[] = [];
const gapPx = 12;
const fingerPx = 24;
/* Sufficient for a name and one price; the rest scrolls. */
const minHeightPx = 140;

/*
 * The visible part of the stage in CSS pixels of the stage: on a phone in landscape, a part of it is below the window.
 */
const seenOf = (stage: Element | null, height: number): { top: number; bottom: number } => {
  const above = stage?.getBoundingClientRect().top ?? 0;
  const seen = { top: Math.max(0, -above), bottom: Math.min(height, innerHeight - above) };
  return seen.bottom - seen.top < minHeightPx ? { top: 0, bottom: height } : seen;
};

/* A part of the hall on the stage, with a margin around it. */
const frameOf = ({ view }: HallEngine, box: Box): Frame => {
  const [from, to] = [
    toScreen(view.camera, hallPoint(box.minX, box.minY)),
    toScreen(view.camera, hallPoint(box.maxX, box.maxY)),
  ];
  return { left: from.x - gapPx, right: to.x + gapPx, top: from.y - gapPx, bottom: to.y + gapPx };
};

/* The box of the seats on the stage with a margin around it; just the place if there are none. */
const around = (
  engine: HallEngine,
  seats: readonly number[],
  at: { readonly x: number; readonly y: number },
  clear: number,
): Frame => {
  const { index } = engine;
  const place = { left: at.x - clear, right: at.x + clear, top: at.y - clear, bottom: at.y + clear };
  if (index === null || seats.length < 2) return place;
  return frameOf(engine, seatsBox(index, seats));
};

/* The free seats in the row of the first seat, in CSS pixels of the stage. */
const freeInRow = ({ index, view }: HallEngine, [seat]: readonly number[]): readonly ScreenPoint[] => {
  if (index === null || seat === undefined) return [];
  const { sector, rowLabel, state } = index;
  const row: ScreenPoint[] = [];
  const walk = (from: number, by: 1 | -1): void => {
    for (let other = from; sector[other] === sector[seat] && rowLabel[other] === rowLabel[seat]; other += by)
      if (state[other] === SEAT_FREE)
        row.push(toScreen(view.camera, hallPoint(index.x[other] ?? 0, index.y[other] ?? 0)));
  };
  walk(seat, 1);
  walk(seat - 1, -1);
  return row;
};

/* Moves a place that a docked dialog would cover up and out of its way, as far as there is room above the dialog. */
const clearOf = (engine: HallEngine, anchor: HallPoint, reach: number, box: HTMLElement): void => {
  const { height } = engine.getSnapshot().viewport;
  const map = box.parentElement?.querySelector('[data-hall-map]');
  if (height === 0 || map === null || map === undefined) return;
  const stage = map.getBoundingClientRect();
  // On a phone in landscape, the dialog is beside the hall.
  if (box.getBoundingClientRect().left >= stage.right) return;
  // The dialog's final position: it slides in from slightly below.
  const top = box.offsetTop + (box.offsetParent === null ? 0 : stage.top);
  const foot = Math.max(0, stage.bottom - top);
  engine.view.coverFoot(foot);
  // The camera's destination, not its position: run again during a flight, this would move it twice as far.
  const camera = engine.view.heading;
  const { y } = toScreen(camera, anchor);
  const around = reach * camera.scale + gapPx;
  const up = Math.min(y + around - (height - foot), y - around);
  if (up > 0) engine.view.panBy(0, up / height);
};

/**
 * Stays above, below or beside its place and never covers it: see `placePopover`. Follows the camera without React: its
 * style is written at each move.
 */
export const HallPopover = ({
  engine,
  anchor,
  reach,
  extent = null,
  label,
  seats = noSeats,
  docked = false,
  onClose,
  children,
}: HallPopoverProps) => {
  const taken = seats.join();
  const box = useRef<HTMLDivElement>(null);
  const { x, y } = anchor;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    if (docked) {
      element.style.transform = '';
      element.style.maxHeight = '';
      element.style.visibility = 'visible';
      // The dialog grows when the view from the seat has loaded.
      const clear = new ResizeObserver(() => clearOf(engine, hallPoint(x, y), reach, element));
      clear.observe(element);
      return () => {
        clear.disconnect();
        engine.view.coverFoot(0);
      };
    }
    const offered = taken === '' ? [] : taken.split(',').map(Number);
    let side: PopoverPlace['side'] | null = null;
    const place = (): void => {
      const { width, height } = engine.getSnapshot().viewport;
      const { camera } = engine.view;
      const at = toScreen(camera, hallPoint(x, y));
      // For a wide place (a standing area), the distance is from its middle rather than from its far edge.
      const clear = Math.min(reach * camera.scale, height / 4) + gapPx;
      // scrollHeight instead of offsetHeight: the natural height, independent of the current maximum.
      const tall = element.scrollHeight + 2;
      const found = placePopover({
        seen: { left: 0, right: width, ...seenOf(element.parentElement, height) },
        own: { width: element.offsetWidth, height: tall },
        about: around(engine, offered, at, clear),
        ...(extent !== null && { whole: frameOf(engine, extent) }),
        at,
        row: freeInRow(engine, offered),
        before: side,
      });
      side = found.side;
      const { left, top, most } = found;
      element.style.maxHeight = `${Math.round(most)}px`;
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      // A seat that is only partly in view can be selected too, so its text must be visible.
      const beyond = clear + fingerPx;
      const outside = at.x < -beyond || at.y < -beyond || at.x > width + beyond || at.y > height + beyond;
      element.style.visibility = outside ? 'hidden' : 'visible';
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const unfollow = engine.view.follow(place);
    addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      unfollow();
      removeEventListener('scroll', place);
    };
  }, [engine, x, y, reach, extent, docked, taken]);

  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      // If the focus has moved elsewhere, it stays there.
      hadFocus.current = element?.contains(activeElement()) === true;
    };
  }, [label]);
  useEffect(() => {
    const before = focusedElement();
    const byFinger = activeElement() === document.body;
    // Focuses the seat that it was opened for, if that is offered: pressing Enter again then selects it and does not
    // close the dialog.
    const first =
      box.current?.querySelector<HTMLElement>('[data-begin]') ??
      box.current?.querySelector<HTMLElement>('li [aria-pressed="true"]') ??
      box.current?.querySelector<HTMLElement>('li button:not([aria-disabled="true"])') ??
      box.current?.querySelector<HTMLElement>('button, [href], input');
    first?.focus({ preventScroll: true });
    // A finger leaves the focus on the body; when it is moved from there, browsers show the keyboard's ring. It is
    // hidden until a key is pressed.
    const show = (): string | undefined => first?.style.removeProperty('outline');
    if (byFinger && first != null) first.style.outline = 'none';
    addEventListener('keydown', show, { once: true, capture: true });
    return () => {
      removeEventListener('keydown', show, { capture: true });
      show();
      if (hadFocus.current) restoreFocus(before);
    };
  }, [label]);

  const onLeave = useRef(onClose);
  useLayoutEffect(() => {
    onLeave.current = onClose;
  });
  useEffect(() => {
    // A press outside may begin a pan, which the dialog follows; only Tab leaves the place for good.
    let tabs = false;
    const ends = new AbortController();
    const settings = { capture: true, signal: ends.signal } as const;
    addEventListener('keydown', ({ key }) => (tabs = key === 'Tab'), settings);
    addEventListener('pointerdown', () => (tabs = false), settings);
    addEventListener(
      'focusin',
      ({ target }) => {
        if (tabs && box.current?.contains(target as Node) === false) onLeave.current();
      },
      settings,
    );
    return () => ends.abort();
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <div
      ref={box}
      className={docked ? cx(sheet.sheet, sheet.tall) : styles.popover}
      data-sheet={docked}
      role="dialog"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};

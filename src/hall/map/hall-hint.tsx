import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { toScreen } from '../../core/hall/camera.ts';
import { hallPoint, screenPoint } from '../../core/hall/geometry.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';
import styles from './hall-hint.module.css';
import type { HitTarget } from '../state/hall-state.ts';
import type { HallZone } from '../state/hall-theme.ts';
import { ZoneMark } from './zone-mark.tsx';

/** The text of a hint about what is under the mouse. */
export type HintText = {
  readonly name: string;
  readonly note: string;
  readonly zone?: HallZone | undefined;
  /** Shown below the text. */
  readonly picture?: ReactNode;
};

const gapPx = 8;
const edgePx = 4;

const isSame = (a: HitTarget, b: HitTarget): boolean => {
  if (a === null || b === null) return a === b;
  if (a.kind === 'seat') return b.kind === 'seat' && a.seat === b.seat;
  if (a.kind === 'ambiguous') return b.kind === 'ambiguous' && a.nearest === b.nearest;
  if (a.kind === 'sector') return b.kind === 'sector' && a.sector === b.sector;
  return b.kind === 'standing' && a.area === b.area;
};

/**
 * Shows what is under the mouse before it is clicked: a seat with its price, a sector with its free seats; also the
 * seat at the keyboard's position. The hint is placed beside a seat, never on it, and ignores the pointer. Screen
 * readers use the live region.
 */
export const HallHint = ({
  engine,
  describe,
}: {
  readonly engine: HallEngine;
  /** Returns null if there is nothing to say. */
  readonly describe: (met: NonNullable<HitTarget>) => HintText | null;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const mouse = useRef({ x: 0, y: 0 });
  const [met, setMet] = useState<HitTarget>(null);
  const text = met === null ? null : describe(met);
  const { overlay, rest } = useHallSnapshot(engine);
  const { focused } = overlay;

  const place = useRef<(over: HitTarget) => void>(() => {});
  useLayoutEffect(() => {
    place.current = (over) => {
      const element = box.current;
      if (element === null || over === null) return;
      const { width, height } = engine.getSnapshot().viewport;
      const { index, view } = engine;
      const { x, y } = mouse.current;
      let at = { x, y, clear: 16 };
      if (over.kind === 'seat' && index !== null) {
        const middle = toScreen(view.camera, hallPoint(index.x[over.seat] ?? 0, index.y[over.seat] ?? 0));
        const reach = Math.hypot(index.halfWidth[over.seat] ?? 0, index.halfHeight[over.seat] ?? 0);
        at = { ...middle, clear: reach * view.camera.scale + gapPx };
      }
      const [own, tall] = [element.offsetWidth, element.offsetHeight];
      const above = at.y - at.clear - tall;
      const left = Math.min(Math.max(edgePx, at.x - own / 2), Math.max(edgePx, width - own - edgePx));
      // Above the seat, the bottom of the hint stays fixed when a picture loads into it.
      const [top, grow] =
        above >= edgePx
          ? [at.y - at.clear, '-100%']
          : [Math.min(at.y + at.clear, height - tall - edgePx), '0'];
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px) translateY(${grow})`;
    };
    place.current(met);
  });

  useEffect(() => {
    const { index } = engine;
    if (index === null || focused < 0 || focused >= index.count) return undefined;
    setMet({ kind: 'seat', seat: focused });
    return () => setMet(null);
    // A flight to the seat hides the hint; it returns at rest.
  }, [engine, focused, rest]);
  useEffect(() => {
    const map = box.current?.parentElement;
    if (!map) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    const hide = (): void => setMet(null);
    const onMove = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) {
        hide();
        return;
      }
      const { left, top } = map.getBoundingClientRect();
      mouse.current = { x: event.clientX - left, y: event.clientY - top };
      const now = engine.pick(screenPoint(mouse.current.x, mouse.current.y), 'mouse');
      setMet((before) => (isSame(before, now) ? before : now));
      place.current(now);
    };
    map.addEventListener('pointermove', onMove, { signal });
    map.addEventListener('pointerdown', hide, { signal });
    map.addEventListener('pointerleave', hide, { signal });
    const unfollow = engine.view.follow(hide);
    return () => {
      ends.abort();
      unfollow();
    };
  }, [engine]);

  return (
    <div ref={box} className={styles.hint} aria-hidden="true" hidden={text === null}>
      {text !== null && (
        <>
          <strong>{text.name}</strong>
          {text.note !== '' && (
            <span>
              {text.zone !== undefined && <ZoneMark zone={text.zone} size={16} />}
              {text.note}
            </span>
          )}
          {text.picture}
        </>
      )}
    </div>
  );
};

import { useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react';

import { centredAt, zoomAt } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth, hallPoint, screenPoint } from '../../core/hall/hall-space.ts';
import { latePart } from '../../ui/late/late-part.tsx';
import type { HallEngine } from '../engine/hall-engine.ts';
import styles from './hall-minimap.module.css';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';

/* Asked for when the hall is there; a minimap that did not come is missed by nobody. */
const MinimapStage = latePart(async () => (await import('./minimap-stage.tsx')).MinimapStage, {
  Frame: () => null,
});

/** The longer side of the map, CSS pixels; on a phone it shares the hall's edge with other controls. */
const longestPx = 148;
const longestOnPhonePx = 72;
/** Narrower halls are a phone's. */
const phoneBelowPx = 480;
/** What one notch of the wheel zooms by over the minimap. */
const wheelStep = 1.2;

/**
 * The whole hall in a corner with the view's frame; a press or a drag moves the view. For the eye and the hand only:
 * the keyboard and screen readers have the arrows and the list.
 */
export const HallMinimap = ({ engine }: { readonly engine: HallEngine }) => {
  const { hall, atFit, viewport } = useHallSnapshot(engine);
  const frame = useRef<HTMLDivElement>(null);
  /* The pointer that moves the view, null when there is none or a second finger has made a pinch of it. */
  const press = useRef<number | null>(null);
  const box = hall?.index.box ?? null;
  const longest = viewport.width < phoneBelowPx ? longestOnPhonePx : longestPx;
  const scale = box === null ? 0 : longest / Math.max(boxWidth(box), boxHeight(box), 1e-6);
  const width = box === null ? 0 : Math.round(boxWidth(box) * scale);
  const height = box === null ? 0 : Math.round(boxHeight(box) * scale);
  const hasRoom = box !== null && viewport.width >= 340;
  const hidden = !hasRoom || atFit;

  useEffect(() => {
    if (hasRoom) MinimapStage.ask();
  }, [hasRoom]);
  useLayoutEffect(() => {
    if (frame.current === null) return;
    frame.current.style.width = `${width}px`;
    frame.current.style.height = `${height}px`;
  }, [hidden, width, height]);

  useEffect(() => {
    const element = frame.current;
    if (element === null || hidden) return undefined;
    // Or the page scrolls under a wheel that is meant for the hall.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (event.deltaY === 0) return;
      const { width: across, height: down } = engine.getSnapshot().viewport;
      const factor = event.deltaY < 0 ? wheelStep : 1 / wheelStep;
      engine.view.stopFlight();
      const middle = screenPoint(across / 2, down / 2);
      engine.view.moveTo(zoomAt(engine.view.camera, middle, factor, engine.view.limits), 'engine');
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [engine, hidden]);
  useEffect(() => {
    const second = (event: globalThis.PointerEvent): void => {
      if (!event.isPrimary) press.current = null;
    };
    addEventListener('pointerdown', second);
    return () => removeEventListener('pointerdown', second);
  }, []);

  if (hidden || box === null) return null;
  const look = (event: PointerEvent<HTMLDivElement>): void => {
    const at = event.currentTarget.getBoundingClientRect();
    const x = box.minX + (event.clientX - at.left) / scale;
    const y = box.minY + (event.clientY - at.top) / scale;
    engine.view.stopFlight();
    engine.view.moveTo(centredAt(hallPoint(x, y), engine.view.camera.zoom, engine.view.limits), 'engine');
  };
  return (
    <div
      ref={frame}
      className={styles.minimap}
      aria-hidden="true"
      onPointerDown={(event) => {
        press.current = event.isPrimary ? event.pointerId : null;
        event.currentTarget.setPointerCapture(event.pointerId);
        // A finger may yet turn out to be one of two; a mouse is alone.
        if (event.pointerType === 'mouse') look(event);
      }}
      onPointerMove={(event) => {
        if (press.current === event.pointerId) look(event);
      }}
      onPointerUp={(event) => {
        if (press.current === event.pointerId) look(event);
        press.current = null;
      }}
      onPointerCancel={() => (press.current = null)}
    >
      <MinimapStage engine={engine} box={box} width={width} height={height} />
    </div>
  );
};

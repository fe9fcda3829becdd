import { useEffect, useRef, type PointerEvent } from 'react';

import { centredAt, visibleBox, zoomAt } from '../core/camera.ts';
import { boxHeight, boxWidth, hallPoint, screenPoint } from '../core/hall-space.ts';
import type { HallEngine } from './hall-engine.ts';
import styles from './hall-minimap.module.css';
import { MinimapPicture } from './minimap-picture.ts';
import { useHallSnapshot } from './use-hall-engine.ts';

/** The longer side of the map, CSS pixels. */
const longestPx = 148;
/** What one notch of the wheel zooms by over the minimap. */
const wheelStep = 1.2;

/**
 * The whole hall in a corner with the view's frame; a press or a drag moves the view. For the eye and the hand only:
 * the keyboard and screen readers have the arrows and the list.
 */
export const HallMinimap = ({ engine }: { readonly engine: HallEngine }) => {
  const { hall, atFit, viewport } = useHallSnapshot(engine);
  const canvas = useRef<HTMLCanvasElement>(null);
  /* The pointer that moves the view, null when there is none or a second finger has made a pinch of it. */
  const press = useRef<number | null>(null);
  const box = hall?.index.box ?? null;
  const scale = box === null ? 0 : longestPx / Math.max(boxWidth(box), boxHeight(box), 1e-6);
  const width = box === null ? 0 : boxWidth(box) * scale;
  const height = box === null ? 0 : boxHeight(box) * scale;
  const hidden = box === null || atFit || viewport.width < 480;

  useEffect(() => {
    if (hidden || box === null) return undefined;
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    const picture = new MinimapPicture(context, box, width);
    const paint = (): void => picture.paint(visibleBox(engine.view.camera, engine.getSnapshot().viewport));
    const renew = (): void => {
      const blits = engine.tiles?.blitsFor({ level: 0, column: 0, row: 0 }) ?? [];
      picture.show(blits, getComputedStyle(element).color);
      paint();
    };
    renew();
    const ends = [engine.view.follow(paint), engine.onPicture(renew), () => picture.close()];
    return () => {
      for (const end of ends) end();
    };
  }, [engine, hidden, box, width]);

  useEffect(() => {
    const element = canvas.current?.parentElement;
    if (!element || hidden) return undefined;
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
      ref={(element) => {
        if (element === null) return;
        element.style.width = `${Math.round(width)}px`;
        element.style.height = `${Math.round(height)}px`;
      }}
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
      <canvas
        ref={canvas}
        width={Math.round(width * 2)}
        height={Math.round(height * 2)}
        className={styles.picture}
      />
    </div>
  );
};

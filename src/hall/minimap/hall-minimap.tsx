import { useEffect, useLayoutEffect, useRef } from 'react';

import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { HallEngine } from '../engine/hall-engine.ts';
import styles from './hall-minimap.module.css';
import { minimapFrame, showsMinimap } from '../camera/minimap-frame.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';

/* Requested when the hall has loaded; a failure is not shown. */
const MinimapStage = lazyComponent(async () => (await import('./minimap-stage.tsx')).MinimapStage, {
  Frame: () => null,
});

/**
 * The whole hall in a corner, with a frame around the visible part. Wheel and drag pass through to the map; the map
 * also handles a tap, which moves the view there. For pointers only: keyboards and screen readers have the arrows and
 * the list.
 */
export const HallMinimap = ({ engine }: { readonly engine: HallEngine }) => {
  const { hall, zoom, viewport } = useHallSnapshot(engine);
  const element = useRef<HTMLDivElement>(null);
  const box = hall?.index.box ?? null;
  const frame = box && minimapFrame(box, viewport);
  const [width, height] = frame === null ? [0, 0] : [frame.right - frame.left, frame.bottom - frame.top];
  const hasRoom = frame !== null;
  const hidden = !hasRoom || !showsMinimap({ zoom });

  useEffect(() => {
    if (hasRoom) MinimapStage.ask();
  }, [hasRoom]);
  useLayoutEffect(() => {
    if (element.current === null) return;
    element.current.style.width = `${width}px`;
    element.current.style.height = `${height}px`;
  }, [hidden, width, height]);

  if (hidden || box === null) return null;
  return (
    <div ref={element} className={styles.minimap} aria-hidden="true">
      <MinimapStage engine={engine} box={box} width={width} height={height} />
    </div>
  );
};

import { useLayoutEffect, useRef, useState } from 'react';

import { firstView, forgetFirstView } from '../../boot/first-view.ts';
import { toScreen } from '../../core/hall/camera.ts';
import { boxWidth, hallPoint } from '../../core/hall/geometry.ts';
import type { HitTarget } from '../state/hall-state.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import styles from './first-sectors.module.css';

/**
 * A part of the hall as the server has drawn it into the page, shown until the hall itself has loaded: its sectors over
 * the stage, or their prices. `session` is the chosen performance, null while unknown; nothing is shown for another
 * performance.
 */
export const FirstSectors = ({
  part,
  session,
}: {
  readonly part: 'sectors' | 'prices';
  readonly session: string | null;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const [view] = useState(firstView);
  const drawn = view !== null && (session === null || session === view.session) ? view[part] : null;
  useLayoutEffect(() => {
    if (drawn !== null) box.current?.append(drawn);
  }, [drawn]);
  return drawn && <div ref={box} className={styles[part]} data-first-part={part} />;
};

/**
 * Removes the server's drawing once a hall is on the stage, so that later visits do not show outdated availability. The
 * hall opens at the sector tapped in the drawing, and `pick` receives what was tapped there.
 */
export function goToFirstSector(engine: HallEngine, pick: (met: HitTarget) => void): void {
  const { index, view, getSnapshot } = engine;
  const first = firstView();
  if (first === null || index === null || getSnapshot().viewport.width === 0) return;
  forgetFirstView();
  const sector = index.sectors.find(({ id }) => id === first.chosen);
  if (sector === undefined) return;
  const { box } = index;
  const width = boxWidth(box);
  const at = first.tapped && hallPoint(box.minX + first.tapped.x * width, box.minY + first.tapped.y * width);
  view.openAtSector(sector, at);
  // Wait until the canvas shows the same as the drawing.
  requestAnimationFrame(() => requestAnimationFrame(() => first.sectors.remove()));
  const met = at && engine.pick(toScreen(view.camera, at), 'touch');
  if (met?.kind === 'seat') pick(met);
}

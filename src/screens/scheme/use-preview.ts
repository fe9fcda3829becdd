import { useEffect, useLayoutEffect, useRef } from 'react';

import type { Camera } from '../../core/hall/camera.ts';
import { unionBox } from '../../core/hall/hall-space.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';

/* Shows seats, with so much of the stage's foot covered, CSS pixels. */
const flyTo = (engine: HallEngine, index: SeatIndex, seats: readonly number[], coveredPx: number): void =>
  engine.view.flyToBox(seats.map((seat) => seatBox(index, seat)).reduce(unionBox), coveredPx);

/**
 * Rings proposed seats on the map, and flies to them. `flies`: the camera follows; once it no more does, it is back where it
 * was before, unless seats were taken or a hand has moved the map meanwhile. Gives back what a press that takes them calls.
 */
export const usePreview = (
  engine: HallEngine,
  index: SeatIndex,
  seats: readonly number[],
  {
    rings,
    flies,
    coveredPx,
  }: { readonly rings: boolean; readonly flies: boolean; readonly coveredPx: () => number },
): (() => void) => {
  const before = useRef<Camera | null>(null);
  const covered = useRef(coveredPx);
  useLayoutEffect(() => {
    covered.current = coveredPx;
  });
  // The same seats are the same preview, whatever list they come in.
  const key = seats.join();
  useEffect(() => {
    if (!rings || key === '') return undefined;
    engine.setOverlay({ proposed: key.split(',').map(Number) });
    return () => engine.setOverlay({ proposed: [] });
  }, [engine, rings, key]);
  useEffect(() => {
    if (!flies || key === '') return;
    before.current ??= engine.view.camera;
    flyTo(engine, index, key.split(',').map(Number), covered.current());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- A hall looked at again is the same hall: nobody flies anew.
  }, [engine, flies, key]);
  useEffect(() => {
    if (!flies) return undefined;
    return () => {
      const camera = before.current;
      before.current = null;
      if (camera !== null && engine.view.movedBy === 'engine') engine.view.flyOn(camera);
    };
  }, [engine, flies]);
  return () => {
    before.current = null;
    if (!flies && seats.length > 0) flyTo(engine, index, seats, 0);
  };
};

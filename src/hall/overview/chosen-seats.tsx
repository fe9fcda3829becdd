import { Shape } from 'react-konva/lib/ReactKonvaCore.js';

import type { SeatIndex } from '../../core/hall/seat-index.ts';
import { paintChosenSeat } from '../render/paint-overlay.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';
import { OverlayGroup } from './overlay-group.tsx';

/** The seats of the cart. */
export const ChosenSeats = ({
  engine,
  index,
}: {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
}) => {
  const { selected } = useHallSnapshot(engine).overlay;
  return (
    <OverlayGroup engine={engine} part="chosen" seats={selected}>
      {selected.map((seat) => (
        <Shape
          key={seat}
          listening={false}
          perfectDrawEnabled={false}
          sceneFunc={({ _context: context }) => {
            const { theme } = engine.paint;
            if (theme !== null) paintChosenSeat(context, index, engine.view.camera, seat, theme);
          }}
        />
      ))}
    </OverlayGroup>
  );
};

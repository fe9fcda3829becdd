import { Shape, Group } from 'react-konva/lib/ReactKonvaCore.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useLayoutEffect, useRef } from 'react';

import type { SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';
import { paintChosenRun, runsOfSeats } from './paint-marks.ts';

/** The seats of the cart in hall units, drawn onto the canvas above the hall as long as there are any. */
export const ChosenSeats = ({
  engine,
  index,
}: {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
}) => {
  const group = useRef<KonvaGroup>(null);
  const seats = useHallSnapshot(engine).overlay.selected;
  useLayoutEffect(() => {
    const shapes = group.current;
    if (shapes === null) return undefined;
    const hide = engine.paint.showPart('chosen', (canvas) => {
      const { scale, x, y } = engine.view.camera;
      shapes.setAttrs({ x, y, scaleX: scale, scaleY: scale });
      shapes.drawScene(canvas);
    });
    engine.redrawSoon('overlay');
    return hide;
  }, [engine, seats]);
  return (
    <Group ref={group} listening={false}>
      {runsOfSeats(index, seats).map((run) => (
        <Shape
          key={run[0]}
          listening={false}
          perfectDrawEnabled={false}
          sceneFunc={({ _context: context }) => {
            const { theme } = engine.paint;
            if (theme !== null) paintChosenRun(context, index, engine.view.camera, run, theme);
          }}
        />
      ))}
    </Group>
  );
};

import { Shape, Group } from 'react-konva/lib/ReactKonvaCore.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

import type { SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';
import { paintChosenRun, paintProposedRun, runsOfSeats } from './paint-marks.ts';

/** Shapes in hall units, drawn onto the canvas over the hall for as long as there are `seats` that they speak of. */
const OverlayGroup = ({
  engine,
  part,
  seats,
  children,
}: {
  readonly engine: HallEngine;
  readonly part: 'chosen' | 'proposals';
  readonly seats: readonly number[];
  readonly children: ReactNode;
}) => {
  const group = useRef<KonvaGroup>(null);
  useLayoutEffect(() => {
    const shapes = group.current;
    if (shapes === null) return undefined;
    const hide = engine.paint.showPart(part, (canvas) => {
      const { scale, x, y } = engine.view.camera;
      shapes.setAttrs({ x, y, scaleX: scale, scaleY: scale });
      shapes.drawScene(canvas);
    });
    engine.redrawSoon('overlay');
    return hide;
  }, [engine, part, seats]);
  return (
    <Group ref={group} listening={false}>
      {children}
    </Group>
  );
};

type MarksProps = { readonly engine: HallEngine; readonly index: SeatIndex };

/** Runs of seats, each painted in hall units onto the canvas over the hall. */
const SeatRuns = ({
  engine,
  index,
  part,
  seats,
  paint,
}: MarksProps & {
  readonly part: 'chosen' | 'proposals';
  readonly seats: readonly number[];
  readonly paint: typeof paintChosenRun;
}) => (
  <OverlayGroup engine={engine} part={part} seats={seats}>
    {runsOfSeats(index, seats).map((run) => (
      <Shape
        key={run[0]}
        listening={false}
        perfectDrawEnabled={false}
        sceneFunc={({ _context: context }) => {
          const { theme } = engine.paint;
          if (theme !== null) paint(context, index, engine.view.camera, run, theme);
        }}
      />
    ))}
  </OverlayGroup>
);

/** The seats that a press would take, framed: drawn onto the canvas of what is chosen, over everything. */
export const ProposedSeats = (props: MarksProps) => (
  <SeatRuns
    {...props}
    part="proposals"
    seats={useHallSnapshot(props.engine).overlay.proposed}
    paint={paintProposedRun}
  />
);

/** The seats of the cart. */
export const ChosenSeats = (props: MarksProps) => (
  <SeatRuns
    {...props}
    part="chosen"
    seats={useHallSnapshot(props.engine).overlay.selected}
    paint={paintChosenRun}
  />
);

import { Shape, Group } from 'react-konva/lib/ReactKonvaCore.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { boxCentre, boxHeight, boxWidth, unionBox } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { traceSeat } from '../render/draw-seats.ts';
import { paintChosenSeat } from '../render/paint-overlay.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';

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

/* Seats that are drawn smaller than this have a halo, CSS pixels: from afar rings alone are specks. */
const haloBelowPx = 12;
const haloPx = 16;

type RingProps = {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
  readonly seat: number;
};

/* Two lines around a seat, never smaller than a dot of 5 px; the group's units are the hall's. */
const SeatRing = ({ engine, index, seat }: RingProps) => (
  <Shape
    listening={false}
    perfectDrawEnabled={false}
    sceneFunc={({ _context: context }) => {
      const { theme } = engine.paint;
      if (theme === null) return;
      const px = 1 / engine.view.camera.scale;
      const size = Math.min(index.halfWidth[seat] as number, index.halfHeight[seat] as number);
      const grow = Math.max(2 * px, 5 * px - size);
      context.lineJoin = 'round';
      for (const [width, colour] of [
        [5, theme.paper],
        [3, theme.accent],
      ] as const) {
        context.beginPath();
        traceSeat(context, index, seat, grow);
        context.lineWidth = width * px;
        context.strokeStyle = colour;
        context.stroke();
      }
    }}
  />
);

/* A circle around them all, while they are too small to be found by their rings. */
const Halo = ({ engine, index, seats }: Omit<RingProps, 'seat'> & { readonly seats: readonly number[] }) => {
  const box = seats.map((seat) => seatBox(index, seat)).reduce(unionBox);
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      sceneFunc={({ _context: context }) => {
        const { theme } = engine.paint;
        const { scale } = engine.view.camera;
        if (theme === null || index.typicalSize * scale >= haloBelowPx) return;
        const middle = boxCentre(box);
        const radius = Math.max(boxWidth(box), boxHeight(box)) / 2 + haloPx / scale;
        for (const [width, colour] of [
          [6, theme.paper],
          [2.5, theme.accent],
        ] as const) {
          context.beginPath();
          context.arc(middle.x, middle.y, radius, 0, 2 * Math.PI);
          context.lineWidth = width / scale;
          context.strokeStyle = colour;
          context.stroke();
        }
      }}
    />
  );
};

/** The seats that a press would take, ringed: drawn onto the canvas of what is chosen, over everything. */
export const ProposalRings = ({ engine, index }: Omit<RingProps, 'seat'>) => {
  const { proposed } = useHallSnapshot(engine).overlay;
  return (
    <OverlayGroup engine={engine} part="proposals" seats={proposed}>
      {proposed.length > 1 && <Halo engine={engine} index={index} seats={proposed} />}
      {proposed.map((seat) => (
        <SeatRing key={seat} engine={engine} index={index} seat={seat} />
      ))}
    </OverlayGroup>
  );
};

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

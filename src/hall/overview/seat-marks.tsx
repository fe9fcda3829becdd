import { Shape, Group } from 'react-konva/lib/ReactKonvaCore.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { toScreen, type Camera, type Frame } from '../../core/hall/camera.ts';
import { boxCentre, boxHeight, boxWidth, unionBox } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { traceSeat } from '../render/draw-seats.ts';
import { paintChosenSeat } from '../render/paint-overlay.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import type { Overlay } from '../state/hall-state.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';

/** Shapes in hall units, drawn onto the canvas over the hall for as long as there are `seats` that they speak of. */
const OverlayGroup = ({
  engine,
  part,
  seats,
  pins,
  children,
}: {
  readonly engine: HallEngine;
  readonly part: 'chosen' | 'proposals';
  readonly seats: readonly number[];
  readonly pins?: Overlay['pins'];
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
    // Prices make room for pins.
    if (pins !== undefined) engine.redrawSoon('base');
    return hide;
  }, [engine, part, seats, pins]);
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

/* CSS pixels: of a pin's dot, of one that is meant, of its edge. */
const pinPx = 9;
const meantPinPx = 12;
const pinEdgePx = 2;

/** Where pins stand, CSS pixels of the stage: what is written below them would be covered. */
export const pinFrames = (index: SeatIndex, pins: Overlay['pins'], camera: Camera): readonly Frame[] =>
  pins.map(({ seats }) => {
    const { x, y } = toScreen(camera, boxCentre(seats.map((seat) => seatBox(index, seat)).reduce(unionBox)));
    const reach = pinPx + pinEdgePx;
    return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  });

/* Where proposals are: dots with the signs of their cards, the one that is meant over the others. */
const Pins = ({ engine, index, pins }: Omit<RingProps, 'seat'> & Pick<Overlay, 'pins'>) => (
  <Shape
    listening={false}
    perfectDrawEnabled={false}
    sceneFunc={({ _context: context }) => {
      const { theme } = engine.paint;
      const px = 1 / engine.view.camera.scale;
      // Near by their seats are found by their rings, and would lie under it.
      if (theme === null || index.typicalSize >= haloBelowPx * px) return;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      for (const { seats, sign, isMeant } of pins.toSorted((a, b) => Number(a.isMeant) - Number(b.isMeant))) {
        const { x, y } = boxCentre(seats.map((seat) => seatBox(index, seat)).reduce(unionBox));
        const radius = (isMeant ? meantPinPx : pinPx) * px;
        for (const [size, colour] of [
          [radius + pinEdgePx * px, theme.paper],
          [radius, theme.accent],
        ] as const) {
          context.beginPath();
          context.arc(x, y, size, 0, 2 * Math.PI);
          context.fillStyle = colour;
          context.fill();
        }
        context.save();
        // Letters in hall units may be too small or too large for a font.
        context.translate(x, y);
        context.scale(px, px);
        context.font = `700 ${isMeant ? 13 : 11}px ${theme.font}`;
        context.fillStyle = theme.accentInk;
        context.fillText(sign, 0, 0.5);
        context.restore();
      }
    }}
  />
);

/** The seats that a press would take, ringed: drawn onto the canvas of what is chosen, over everything. */
export const ProposalRings = ({ engine, index }: Omit<RingProps, 'seat'>) => {
  const { proposed, pins } = useHallSnapshot(engine).overlay;
  return (
    <OverlayGroup engine={engine} part="proposals" seats={proposed} pins={pins}>
      {pins.length === 0 && proposed.length > 1 && <Halo engine={engine} index={index} seats={proposed} />}
      {proposed.map((seat) => (
        <SeatRing key={seat} engine={engine} index={index} seat={seat} />
      ))}
      {pins.length > 0 && <Pins engine={engine} index={index} pins={pins} />}
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

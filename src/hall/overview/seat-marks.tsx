import { Shape, Group } from 'react-konva/lib/ReactKonvaCore.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { toScreen, type Camera, type Frame } from '../../core/hall/camera.ts';
import { boxCentre, boxHeight, boxWidth, unionBox } from '../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import { traceSeat } from '../render/draw-seats.ts';
import { paintChosenSeat } from '../render/paint-overlay.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import type { ProposalPin } from '../state/hall-state.ts';
import type { HallTheme } from '../state/hall-theme.ts';
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

/* CSS pixels: of a pin's dot, of one that is meant, of its edge. */
const pinPx = 9;
const meantPinPx = 12;
const pinEdgePx = 2;

/** A pin, and where it stands, CSS pixels of the stage: what is written below it would be covered. */
type PlacedPin = Frame & { readonly pin: ProposalPin };

/** Where pins stand for a camera. */
export const placedPins = (
  index: SeatIndex,
  pins: readonly ProposalPin[],
  camera: Camera,
): readonly PlacedPin[] =>
  pins.map((pin) => {
    const { x, y } = toScreen(
      camera,
      boxCentre(pin.seats.map((seat) => seatBox(index, seat)).reduce(unionBox)),
    );
    const reach = (pin.isMeant ? meantPinPx : pinPx) + pinEdgePx;
    return { pin, left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  });

/**
 * Paints pins, the one that is meant over the others; the context's transform is CSS pixels. From afar only, onto the
 * canvas of the sectors: one more that is seen would be composited in every frame.
 */
export const paintPins = (
  context: CanvasRenderingContext2D,
  pins: readonly PlacedPin[],
  { paper, accent, accentInk, font }: HallTheme,
): void => {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const isMeant = ({ pin }: PlacedPin): number => Number(pin.isMeant);
  for (const { pin, left, top, right, bottom } of pins.toSorted((a, b) => isMeant(a) - isMeant(b))) {
    const [x, y, radius] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2];
    for (const [size, colour] of [
      [radius, paper],
      [radius - pinEdgePx, accent],
    ] as const) {
      context.beginPath();
      context.arc(x, y, size, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
    }
    context.font = `700 ${pin.isMeant ? 13 : 11}px ${font}`;
    context.fillStyle = accentInk;
    context.fillText(pin.sign, x, y + 0.5);
  }
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

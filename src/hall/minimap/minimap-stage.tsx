import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import { useLayoutEffect, useRef } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';

import { visibleBox } from '../../core/hall/camera.ts';
import { boxCentre, type Box } from '../../core/hall/geometry.ts';
import { seatsBox, type SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';
import type { ProposalPin } from '../state/hall-state.ts';
import { MinimapPicture, type MinimapDot } from './minimap-picture.ts';

/** Inputs of the minimap's canvas. */
type MinimapStageProps = {
  readonly engine: HallEngine;
  /** The whole hall, hall units. */
  readonly box: Box;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
};

const blitsOf = ({ tiles }: HallEngine) => tiles?.blitsFor({ level: 0, column: 0, row: 0 }) ?? [];

const dotOf = (index: SeatIndex, pin: ProposalPin): MinimapDot => ({
  ...boxCentre(seatsBox(index, pin.seats)),
  isLarge: pin.isMeant || pin.isPointed === true,
});

/** The minimap's canvas, invisible before the first zoom. In a separate chunk, with React's renderer for canvases. */
export const MinimapStage = ({ engine, box, width, height }: MinimapStageProps) => {
  const layer = useRef<KonvaLayer>(null);
  const picture = useRef<MinimapPicture>(null);
  const { pins } = useHallSnapshot(engine).overlay;
  useLayoutEffect(() => {
    const node = layer.current;
    if (node === null) return undefined;
    const canvas = node.getNativeCanvasElement();
    const shown = new MinimapPicture(box, width, height);
    picture.current = shown;
    let source: ImageBitmap | undefined;
    // Without React, because the frame follows a pointer.
    const paint = (): void => void node.drawScene();
    const renew = (): void => {
      const blits = blitsOf(engine);
      source = blits[0]?.bitmap;
      const { index, paint: hall } = engine;
      const dots = index === null ? [] : pins.map((pin) => dotOf(index, pin));
      if (hall.theme !== null)
        shown.renew(blits, hall.parts.minimap, getComputedStyle(canvas).color, dots, hall.theme);
      paint();
    };
    const renewTiles = (): void => {
      if (blitsOf(engine)[0]?.bitmap !== source) renew();
    };
    renew();
    const ends = [
      engine.view.follow(paint),
      engine.onPicture(renewTiles),
      engine.paint.onPart((name) => name === 'minimap' && renew()),
    ];
    return () => {
      picture.current = null;
      for (const end of ends) end();
    };
  }, [engine, box, width, height, pins]);
  return (
    <Stage width={width} height={height} listening={false}>
      <Layer ref={layer} listening={false}>
        <Shape
          listening={false}
          perfectDrawEnabled={false}
          sceneFunc={({ _context: context }) =>
            picture.current?.paint(context, visibleBox(engine.view.camera, engine.getSnapshot().viewport))
          }
        />
      </Layer>
    </Stage>
  );
};

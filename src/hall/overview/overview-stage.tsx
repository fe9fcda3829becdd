import type { SceneCanvas } from 'konva/lib/Canvas.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group, Layer, Stage } from 'react-konva/lib/ReactKonvaCore.js';

import type { Camera } from '../../core/hall/camera.ts';
import type { Box } from '../../core/hall/geometry.ts';
import { placeLookedAt } from '../camera/place-looked-at.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { nextTask } from '../engine/frames.ts';
import { useHallPaint, useHallSnapshot } from '../engine/use-hall-engine.ts';
import { OverviewFrame } from './overview-frame.ts';
import { isEqualOverview, overviewSectors, type OverviewSector } from './overview-sector.ts';
import { paintPins, paintProposed, placedPins } from './paint-marks.ts';
import { fillAt } from './price-pills.ts';
import { ChosenSeats } from './seat-marks.tsx';
import { SectorShape, SectorNames } from './sector-shape.tsx';

const noSectors: readonly OverviewSector[] = [];

const gauge = new OffscreenCanvas(1, 1).getContext('2d');
const widthOf = (text: string, font: string): number => {
  if (gauge === null || text === '') return 0;
  gauge.font = font;
  return gauge.measureText(text).width;
};

const pinsOf = ({ index, getSnapshot, view }: HallEngine) =>
  index === null ? [] : placedPins(index, getSnapshot().overlay.pins, view.camera);

/**
 * What is few and changes: the sectors, seen from afar and on the minimap, what is chosen, what is proposed. A chunk
 * of its own, asked for after the first picture. React makes the shapes; the camera is given to the canvas, not to
 * them. They are drawn onto canvases that are there, because one more would be composited in every frame: the stage
 * here has none to speak of.
 */
export const OverviewStage = ({ engine }: { readonly engine: HallEngine }) => {
  const { hall, rest, overlay } = useHallSnapshot(engine);
  const { paint, version } = useHallPaint(engine);
  const index = hall?.index ?? null;
  const geometry = hall?.geometry ?? null;
  const [made, setMade] = useState<{
    readonly of: number | null;
    readonly sectors: readonly OverviewSector[];
  }>({ of: null, sectors: [] });
  // Those of another hall are not shown over this one.
  const sectors = made.of === geometry ? made.sectors : noSectors;
  const latest = useRef<{ readonly index: object; readonly version: number } | null>(null);
  useEffect(() => {
    const isMade = latest.current?.index === index && latest.current?.version === version;
    if (index === null || version === 0 || isMade) return undefined;
    // Sold from while a hand moves it, it waits until that rests.
    if (made.of === geometry && engine.view.moving) return undefined;
    let isWanted = true;
    const make = async (): Promise<void> => {
      // Not in the task that puts the stage into the page; what is changed twice in it is made once.
      await nextTask();
      if (!isWanted) return;
      const own = await overviewSectors(index, paint, widthOf, () => isWanted);
      if (own === null || !isWanted) return;
      latest.current = { index, version };
      setMade((before) =>
        before.of === geometry && isEqualOverview(before.sectors, own)
          ? before
          : { of: geometry, sectors: own },
      );
    };
    void make();
    return () => {
      isWanted = false;
    };
  }, [engine, index, geometry, paint, version, rest, made.of]);
  const group = useRef<KonvaGroup>(null);
  const [frame] = useState(() => new OverviewFrame());

  useLayoutEffect(() => {
    const { view } = engine;
    view.lookAhead((from, factor) => {
      const { viewport, overlay } = engine.getSnapshot();
      const areSingle = view.levelOf(from) !== 'sectors';
      return engine.index && placeLookedAt(engine.index, from, viewport, overlay, factor, areSingle);
    });
  }, [engine]);

  useLayoutEffect(
    () =>
      paint.showPart('pins', (canvas) => {
        const { _context: context } = canvas.getContext();
        if (paint.theme === null || engine.index === null) return;
        const { scale, x, y } = engine.view.camera;
        context.save();
        const placed = pinsOf(engine);
        paint.pins = placed;
        context.save();
        context.translate(x, y);
        context.scale(scale, scale);
        paintProposed(context, engine.index, scale, engine.getSnapshot().overlay, paint.theme);
        context.restore();
        paintPins(context, placed, paint.theme);
        context.restore();
      }),
    [engine, paint],
  );

  // Where they are drawn while the hall moves is drawn in each of its frames.
  useEffect(() => engine.redrawSoon('seats'), [engine, overlay.proposed]);

  useLayoutEffect(() => {
    const shapes = group.current;
    if (shapes === null || sectors.length === 0) return undefined;
    frame.dress(paint.theme);
    const drawOn = (canvas: SceneCanvas, camera: Camera, fill: number, isNamed: boolean): void => {
      frame.begin(canvas, camera, fill, isNamed);
      const { _context: context } = canvas.getContext();
      context.save();
      context.translate(camera.x, camera.y);
      context.scale(camera.scale, camera.scale);
      // Relative to the group, whose own transform would be worked out anew for each shape in each frame.
      for (const shape of shapes.children) {
        const { box } = shape.attrs as { readonly box?: Box };
        if (box === undefined || frame.sees(box)) shape.drawScene(canvas, shapes);
      }
      context.restore();
    };
    const ends = [
      paint.showPart('overview', (canvas) => {
        const { camera, sectorFill, minimap } = engine.view;
        if (sectorFill <= 0) return;
        frame.taken = [...pinsOf(engine), ...(minimap === null ? [] : [minimap])];
        drawOn(canvas, camera, fillAt(sectorFill, camera.zoom), true);
      }),
      paint.showPart('minimap', (canvas, camera) => drawOn(canvas, camera, 1, false)),
    ];
    engine.redrawAll();
    return () => {
      for (const end of ends) end();
    };
  }, [engine, paint, sectors, frame]);

  return (
    <div hidden data-hall-sectors={sectors.length}>
      <Stage width={1} height={1} listening={false}>
        <Layer listening={false}>
          <Group ref={group} listening={false}>
            {sectors.map((sector) => (
              <SectorShape key={sector.id} sector={sector} frame={frame} />
            ))}
            <SectorNames sectors={sectors} frame={frame} />
          </Group>
          {index !== null && <ChosenSeats engine={engine} index={index} />}
        </Layer>
      </Stage>
    </div>
  );
};

import type { SceneCanvas } from 'konva/lib/Canvas.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group, Layer, Stage } from 'react-konva/lib/ReactKonvaCore.js';

import type { Camera } from '../../core/hall/camera.ts';
import type { Box } from '../../core/hall/geometry.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { nextTask } from '../engine/frames.ts';
import { useHallPaint, useHallSnapshot } from '../engine/use-hall-engine.ts';
import { OverviewFrame } from './overview-frame.ts';
import { isEqualOverview, overviewSectors, type OverviewSector } from './overview-sector.ts';
import { ProposalRings, ChosenSeats } from './seat-marks.tsx';
import { SectorShape, SectorNames } from './sector-shape.tsx';

/** Within so long sectors become seats, and seats sectors. */
const fadeMs = 200;

/** How much of the sectors is seen: all of them from afar, nothing near by, and a short while something between. */
class Dissolve {
  #opacity = 0;
  #at = 0;
  /** True until all is seen, or nothing. */
  isUnderWay = false;

  /** 0 … 1, for a frame drawn at a time (ms); at once under reduced motion. */
  opacityOf(shown: boolean, now: number): number {
    const goal = shown ? 1 : 0;
    const isAtOnce = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Nothing is drawn while the picture rests: a fade begins with its first frame.
    const passed = this.isUnderWay ? now - this.#at : 0;
    const step = isAtOnce ? 1 : passed / fadeMs;
    this.#opacity = shown ? Math.min(1, this.#opacity + step) : Math.max(0, this.#opacity - step);
    this.#at = now;
    this.isUnderWay = this.#opacity !== goal;
    return this.#opacity;
  }
}

const noSectors: readonly OverviewSector[] = [];

const gauge = new OffscreenCanvas(1, 1).getContext('2d');
const widthOf = (text: string, font: string): number => {
  if (gauge === null || text === '') return 0;
  gauge.font = font;
  return gauge.measureText(text).width;
};

/**
 * What is few and changes: the sectors, seen from afar and on the minimap, what is chosen, what is proposed. A chunk
 * of its own, asked for after the first picture. React makes the shapes; the camera is given to the canvas, not to
 * them. They are drawn onto canvases that are there, because one more would be composited in every frame: the stage
 * here has none to speak of.
 */
export const OverviewStage = ({ engine }: { readonly engine: HallEngine }) => {
  const { hall, rest } = useHallSnapshot(engine);
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
  const [dissolve] = useState(() => new Dissolve());
  const [frame] = useState(() => new OverviewFrame());

  useLayoutEffect(() => {
    const shapes = group.current;
    if (shapes === null || sectors.length === 0) return undefined;
    frame.dress(paint.theme);
    const drawOn = (canvas: SceneCanvas, camera: Camera, opacity: number, isNamed: boolean): void => {
      frame.begin(canvas, camera, isNamed);
      const { _context: context } = canvas.getContext();
      context.save();
      context.translate(camera.x, camera.y);
      context.scale(camera.scale, camera.scale);
      context.globalAlpha = opacity;
      // Relative to the group, whose own transform would be worked out anew for each shape in each frame.
      for (const shape of shapes.children) {
        const { box } = shape.attrs as { readonly box?: Box };
        if (box === undefined || frame.sees(box)) shape.drawScene(canvas, shapes);
      }
      context.restore();
    };
    const ends = [
      paint.showPart('overview', (canvas) => {
        const { view } = engine;
        const opacity = dissolve.opacityOf(view.levelOf(view.camera) === 'sectors', performance.now());
        if (dissolve.isUnderWay) engine.redrawSoon('base');
        if (opacity > 0) drawOn(canvas, view.camera, opacity, true);
      }),
      paint.showPart('minimap', (canvas, camera) => drawOn(canvas, camera, 1, false)),
    ];
    engine.redrawAll();
    return () => {
      for (const end of ends) end();
    };
  }, [engine, paint, sectors, dissolve, frame]);

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
          {index !== null && <ProposalRings engine={engine} index={index} />}
        </Layer>
      </Stage>
    </div>
  );
};

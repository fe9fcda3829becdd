import type { SceneCanvas } from 'konva/lib/Canvas.js';
import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group, Layer, Stage } from 'react-konva/lib/ReactKonvaCore.js';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { wholeStage, type Camera, type Frame } from '../../core/hall/camera.ts';
import { NAMES_UNTIL_ZOOM } from '../../core/hall/detail-level.ts';
import type { Box } from '../../core/hall/geometry.ts';
import { cameraAhead } from '../camera/place-looked-at.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { nextTask } from '../engine/frames.ts';
import { useHallPaint, useHallSnapshot } from '../engine/use-hall-engine.ts';
import { namedOver, namedShare, OverviewFrame } from './overview-frame.ts';
import { isEqualOverview, overviewSectors, type OverviewSector } from './overview-sector.ts';
import { paintPins, paintProposed, placedPins, ringFrames } from './paint-marks.ts';
import { fillAt } from '../render/sector-fills.ts';
import type { paintRows } from './row-marks.ts';
import { ChosenSeats } from './seat-marks.tsx';
import { SectorShape, SectorNames } from './sector-shape.tsx';

const noSectors: readonly OverviewSector[] = [];

const gauge = new OffscreenCanvas(1, 1).getContext('2d');
const widthOf = (text: string, font: string): number => {
  if (gauge === null || text === '') return 0;
  gauge.font = font;
  return gauge.measureText(text).width;
};

/*
 * The opacity of names over seats at a zoom. A hall that is shown whole with its seats has the page's names and prices
 * of the parts without a number; closer in, where they are large enough, the plan's own texts are shown.
 */
const namesGoOver = 0.4;
const namesAt = (zoom: number, isMoving: boolean): number =>
  namedShare((NAMES_UNTIL_ZOOM - zoom) / namesGoOver + 1 / 2, isMoving);

/* The pins for a camera. `over`: overlays that are not part of the hall, CSS pixels of the stage. */
const pinsOf = ({ index, getSnapshot, view }: HallEngine, over: readonly Frame[]) => {
  const { overlay, viewport } = getSnapshot();
  return index === null ? [] : placedPins(index, overlay.pins, view.camera, wholeStage(viewport), over);
};

/**
 * The few changing things: the sectors, from afar and on the minimap, and selected and proposed seats. In a separate
 * chunk, requested after the first picture. React makes the shapes; the camera is applied to the canvas, not to them.
 * They are drawn onto existing canvases, because another canvas would be composited in every frame: this stage has none
 * of its own.
 */
export const OverviewStage = ({ engine }: { readonly engine: HallEngine }) => {
  const { hall, rest, overlay, viewport } = useHallSnapshot(engine);
  const { paint, version } = useHallPaint(engine);
  const index = hall?.index ?? null;
  const geometry = hall?.geometry ?? null;
  const [made, setMade] = useState<{
    readonly of: number | null;
    readonly sectors: readonly OverviewSector[];
  }>({ of: null, sectors: [] });
  // Sectors of another hall are not shown over this one.
  const sectors = made.of === geometry ? made.sectors : noSectors;
  const latest = useRef<{ readonly index: object; readonly version: number } | null>(null);
  useEffect(() => {
    const isMade = latest.current?.index === index && latest.current?.version === version;
    if (index === null || version === 0 || isMade) return undefined;
    // Changes of availability during a movement are applied when it ends.
    if (made.of === geometry && engine.view.moving) return undefined;
    let isWanted = true;
    const make = async (): Promise<void> => {
      // In a separate task from the one that adds the stage; several changes in that task then cost one computation.
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
  const drawNames = useRef<(canvas: SceneCanvas) => void>(() => {});
  const corners = useRef<readonly Frame[]>([]);
  // Measuring the page is slow: not done while the hall moves.
  useLayoutEffect(() => {
    corners.current = engine.view.framesOver();
  }, [engine, rest, viewport]);
  const overHall = useCallback((): readonly Frame[] => {
    const { minimap } = engine.view;
    return minimap === null ? corners.current : [...corners.current, minimap];
  }, [engine]);

  useLayoutEffect(() => {
    const { view } = engine;
    view.lookAhead((from, factor) => {
      const areSingle = view.levelOf(from) !== 'sectors';
      const { overlay } = engine.getSnapshot();
      return engine.index && cameraAhead(engine.index, from, view.limits, overlay, factor, areSingle);
    });
  }, [engine]);

  const rows = useRef<typeof paintRows | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      rows.current = (await import('./row-marks.ts')).paintRows;
      engine.redrawSoon('seats');
    };
    // Not needed for a first picture. Without them, rows have the plan's own numbers.
    load().catch(() => undefined);
  }, [engine]);
  const { t } = useI18n();
  const rowWords = useCallback((row: string): string => t('scheme.seat.row', { row }), [t]);

  useLayoutEffect(
    () =>
      paint.showPart('pins', (canvas) => {
        const { _context: context } = canvas.getContext();
        if (paint.theme === null || engine.index === null) return;
        const { scale, x, y } = engine.view.camera;
        context.save();
        drawNames.current(canvas);
        const placed = pinsOf(engine, overHall());
        paint.pins = placed;
        if (!engine.view.moving)
          rows.current?.(engine, [...overHall(), ...placed], context, paint.theme, rowWords);
        context.save();
        context.translate(x, y);
        context.scale(scale, scale);
        paintProposed(context, engine.index, scale, engine.getSnapshot().overlay, paint.theme);
        context.restore();
        paintPins(context, placed, paint.theme);
        context.restore();
      }),
    [engine, paint, overHall, rowWords],
  );

  // While the hall moves, they are redrawn in each frame anyway.
  useEffect(() => engine.redrawSoon('seats'), [engine, overlay.proposed]);

  useLayoutEffect(() => {
    const shapes = group.current;
    if (shapes === null || sectors.length === 0) return undefined;
    frame.dress(paint.theme);
    const drawOn = (canvas: SceneCanvas, camera: Camera, fill: number, named: number): void => {
      frame.begin(canvas, camera, fill, named);
      const { _context: context } = canvas.getContext();
      context.save();
      context.translate(camera.x, camera.y);
      context.scale(camera.scale, camera.scale);
      // Relative to the group, whose own transform would otherwise be computed for each shape in each frame.
      for (const shape of shapes.children) {
        const { box } = shape.attrs as { readonly box?: Box };
        if (box === undefined || (fill > 0 && frame.sees(box))) shape.drawScene(canvas, shapes);
      }
      context.restore();
      // The hidden stage draws its shapes too, on a canvas that nobody sees: no names there.
      frame.named = 0;
    };
    const hasNames = sectors.length > 1 && sectors.some(({ isNumbered }) => !isNumbered);
    // Parts without a number keep their names where nothing is filled.
    const namesSeen = (): number => (hasNames ? namesAt(engine.view.camera.zoom, engine.view.moving) : 0);
    const look = (): void => {
      const {
        overlay: { proposed, selected },
      } = engine.getSnapshot();
      frame.taken = [
        ...pinsOf(engine, overHall()),
        ...(engine.index === null
          ? []
          : ringFrames(engine.index, [...proposed, ...selected], engine.view.camera)),
        ...overHall(),
      ];
      frame.isMoving = engine.view.moving;
    };
    const ends = [
      paint.showPart('overview', (canvas) => {
        const { camera, sectorFill } = engine.view;
        if (sectorFill <= 0) return;
        look();
        const fill = fillAt(sectorFill, camera.zoom);
        drawOn(canvas, camera, fill, Math.max(namedOver(fill, frame.isMoving), namesSeen()));
      }),
      paint.showPart('names', namesSeen),
      paint.showPart('minimap', (canvas, camera) => drawOn(canvas, camera, 1, 0)),
    ];
    // Names over seats are drawn together with the pins.
    drawNames.current = (canvas) => {
      const seen = namesSeen();
      if (seen <= 0 || engine.view.sectorFill > 0) return;
      look();
      drawOn(canvas, engine.view.camera, 0, seen);
    };
    engine.redrawAll();
    return () => {
      for (const end of ends) end();
      drawNames.current = () => {};
    };
  }, [engine, paint, sectors, frame, overHall]);

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

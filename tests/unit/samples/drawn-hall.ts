import { expect, vi } from 'vitest';

import { succeed } from '../../../src/contract/result.ts';
import type { Box } from '../../../src/core/hall/geometry.ts';
import { SEAT_FREE, SEAT_TAKEN, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { drawBase } from '../../../src/hall/render/hall-draw.ts';
import { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import {
  TILE_PX,
  type PartialHall,
  type HallProgress,
  type TileRequest,
} from '../../../workers/messages/hall-api.ts';
import { sampleArea, sampleIndex, squareOutline } from './hall-samples.ts';
import { recordedCanvas, type Mark } from './recorded-canvas.ts';
import { idleGuard, loadedHall, sampleRequest, sampleTheme, stillPage } from './sample-engine.ts';

/** The zones of its seats. */
export const zones = [
  { id: 'z1', color: '#335577', letter: 'A' },
  { id: 'z2', color: '#eeeedd', letter: 'B' },
];
/** The plan's extent. */
export const planBox = { minX: 0, minY: 0, maxX: 4000, maxY: 4000 };
const sectors = [{ id: 's', name: { ru: 'Партер' }, outline: squareOutline(800, 800, 1200) }];

/** Seats 40 across; every third one is taken, every second one is in the more expensive zone. */
export const rows = (count: number, x = 1000, y = 1000, apart = 60): SeatIndex =>
  sampleIndex(
    Array.from({ length: count }, (_, at) => ({
      id: `s${at}`,
      x: x + (at % 10) * apart,
      y: y + Math.floor(at / 10) * apart,
      halfWidth: 20,
      zone: at % 2,
      seat: String(at + 1),
      state: at % 3 === 2 ? SEAT_TAKEN : SEAT_FREE,
    })),
    { sectors, planBox, standing: [sampleArea('floor', 2200, 1000, 1500)] },
  );

/* The engines to dispose of. */
const made: HallEngine[] = [];

/** Before each test: a page without frames, whose timers the test controls. */
export const beginPage = (): void => {
  stillPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
};

/** After each test. */
export const endPage = (): void => {
  for (const engine of made.splice(0)) engine.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
};

/** A tile's picture is the request it was painted for. */
export type Tile = ImageBitmap & TileRequest;

/** An engine that shows a hall, with its painters. The whole hall is visible at a quarter of a pixel per unit. */
export const open = async (index: SeatIndex, { early = [] as readonly PartialHall[], comes = true } = {}) => {
  const engine = new HallEngine(
    idleGuard({
      load: async (_, onProgress: (progress: HallProgress) => void) => {
        for (const hall of early) onProgress({ phase: 'early', hall });
        return comes ? succeed(loadedHall(index, { tileBaseScale: TILE_PX / 4000 })) : new Promise(() => {});
      },
      paintTile: (request) =>
        Promise.resolve(succeed({ ...request, close: () => {} } as unknown as ImageBitmap)),
    }),
  );
  made.push(engine);
  engine.view.resize({ width: 1032, height: 1032 });
  engine.setPaint({ theme: sampleTheme, zones });
  engine.setLabels(
    ({ name }) => ({ name: name.ru ?? '', note: 'Свободно' }),
    () => ({ name: 'Танцпол', note: '' }),
  );
  const loaded = engine.load(sampleRequest, () => {}, new AbortController().signal);
  if (comes) await loaded;
  return engine;
};
/** Centres the camera on a place of the hall; it is moving until `rest`. */
export const lookAt = (engine: HallEngine, x: number, y: number, zoom: number): void => {
  const scale = engine.view.limits.fitScale * zoom;
  engine.view.moveTo({ zoom, scale, x: 516 - x * scale, y: 516 - y * scale }, 'input');
};
/** Lets the camera come to rest. */
export const rest = (): void => void vi.advanceTimersByTime(1000);
/** A layer's marks on its canvas, whose state must be restored. */
export const drawn = (draw: typeof drawBase, engine: HallEngine, pixelRatio = 1): readonly Mark[] => {
  const canvas = recordedCanvas();
  draw(engine, canvas.context, pixelRatio);
  expect(canvas.isLeftAsFound()).toBe(true);
  return canvas.marks;
};
/** The texts on the canvas. */
export const wordsOf = (marks: readonly Mark[]): readonly string[] =>
  marks.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));
/** A box of the hall in device pixels. */
export const onScreen = (engine: HallEngine, { minX, minY, maxX, maxY }: Box, ratio = 1): Box => {
  const { scale, x, y } = engine.view.camera;
  return {
    minX: (minX * scale + x) * ratio,
    minY: (minY * scale + y) * ratio,
    maxX: (maxX * scale + x) * ratio,
    maxY: (maxY * scale + y) * ratio,
  };
};

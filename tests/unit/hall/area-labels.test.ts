import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { AreaLabels } from '../../../src/hall/area-labels.ts';
import type { HallTheme } from '../../../src/hall/hall-theme.ts';
import type { SectorLabel } from '../../../src/hall/label-sprite.ts';
import { counts, FakeCanvas, type FakePicture } from './label-canvas.ts';
import { hallPoint } from '../../../src/core/hall-space.ts';

interface Blit {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly words: readonly string[];
}

beforeAll(() => vi.stubGlobal('OffscreenCanvas', FakeCanvas));
beforeEach(() => void Object.assign(counts, { canvases: 0, pictures: 0, closed: 0, bytes: 0 }));
afterAll(() => void vi.unstubAllGlobals());

const theme = { font: 'Test', paper: '#fff', ink: '#000', label: '#333' } as HallTheme;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: SectorLabel;
  readonly seats?: number;
}

const area = ({ x, y, width, height, seats = 10, label }: Area) => ({
  box: { minX: x, minY: y, maxX: x + width, maxY: y + height },
  anchor: hallPoint(x + width / 2, y + height / 2),
  total: seats,
  label,
});
type Named = ReturnType<typeof area>;

/** One frame of a window of 1,100 × 1,100 CSS pixels: what is blitted where, and whether that was all. */
const frameOf = (
  labels: AreaLabels,
  areas: readonly Named[],
  { scale = 1, x = 0, y = 0, moving = false, pixelRatio = 1, labelOf = ({ label }: Named) => label } = {},
): { readonly blits: readonly Blit[]; readonly whole: boolean } => {
  const blits: Blit[] = [];
  const context = {
    drawImage: (picture: FakePicture, left: number, top: number, width: number, height: number) => {
      expect(picture.open, 'a picture that was let go').toBe(true);
      blits.push({ minX: left, minY: top, maxX: left + width, maxY: top + height, words: picture.words });
    },
  } as unknown as CanvasRenderingContext2D;
  const viewport = { width: 1100, height: 1100 };
  const frame = { camera: { zoom: 1, scale, x, y }, viewport, theme, pixelRatio, moving };
  labels.begin(frame);
  const whole = labels.paint(context, areas, labelOf, frame);
  return { blits, whole };
};

/** Frame by frame until nothing is left over. */
const settle = (
  labels: AreaLabels,
  areas: readonly Named[],
  view: Parameters<typeof frameOf>[2] = {},
): readonly Blit[] => {
  for (let frame = 0; frame < 60; frame += 1) {
    const { blits, whole } = frameOf(labels, areas, view);
    if (whole) return blits;
  }
  throw new Error('The labels never came to an end.');
};

/** A clock that stands still, and one by which each look at it takes so long, ms. */
const timeless = (): number => 0;
const hurried = (ms = 0.15): (() => number) => {
  let now = 0;
  return () => (now += ms);
};

/** What is written over areas, and where. */
const labelled = (areas: readonly Area[]): readonly Blit[] =>
  settle(new AreaLabels(timeless), areas.map(area));

const meet = (a: Blit, b: Blit): boolean =>
  // A pixel of rounding either way.
  a.minX < b.maxX - 1 && b.minX < a.maxX - 1 && a.minY < b.maxY - 1 && b.minY < a.maxY - 1;

const overlaps = (blits: readonly Blit[]): number =>
  blits.reduce((sum, a, at) => sum + blits.slice(at + 1).filter((b) => meet(a, b)).length, 0);

const sector = (width: number, height: number, over: Partial<Area> = {}): Area => ({
  x: 0,
  y: 0,
  width,
  height,
  label: { name: 'Сектор 204, верхний ярус', note: 'Свободно 12 мест' },
  ...over,
});

/** A stadium: rows of sectors side by side. */
const stadium = (count: number, across = 60, down = 40): readonly Named[] =>
  Array.from({ length: count }, (_, at) =>
    area({
      x: (at % 16) * (across + 4),
      y: Math.floor(at / 16) * (down + 4),
      width: across,
      height: down,
      label: { name: `Сектор ${at + 1}`, note: `${at} мест` },
    }),
  );

describe('the label of a sector', () => {
  it('says name and free seats where there is room for both', () => {
    expect(labelled([sector(400, 100)]).map(({ words }) => words)).toEqual([
      ['Сектор 204, верхний ярус', 'Свободно 12 мест'],
    ]);
  });

  it('says the name alone in a low sector, its number in a narrow one, nothing in a tiny one', () => {
    const said = (width: number, height: number) => labelled([sector(width, height)])[0]?.words;
    expect(said(400, 30)).toEqual(['Сектор 204, верхний ярус']);
    expect(said(60, 60)).toEqual(['204']);
    expect(said(20, 20)).toBeUndefined();
  });

  it('leaves most of the seats to be seen, but may fill an area without seats', () => {
    // 24 letters and two paddings: 206 px of a sector of 220.
    expect(labelled([sector(220, 100)])[0]?.words).toEqual(['204']);
    expect(labelled([sector(220, 100, { seats: 0 })])[0]?.words).toHaveLength(2);
  });

  it('is on none of very many sectors where it would be on a few of them', () => {
    const [wide, slim] = [sector(60, 40), sector(20, 40)];
    const row = (count: number, of: Area) =>
      Array.from({ length: count }, (_, at) => ({ ...of, x: at * 10, y: 500 }));
    const alone = { ...wide, x: 900, y: 100 };
    expect(labelled([...row(38, slim), alone])).toHaveLength(1);
    expect(labelled([...row(39, slim), alone])).toHaveLength(0);
    const named = Array.from({ length: 5 }, (_, at) => ({ ...alone, y: at * 60 }));
    expect(labelled([...row(35, slim), ...named])).toHaveLength(5);
    expect(labelled([...row(36, slim), ...named])).toHaveLength(0);
    // Sectors that the filter leaves nothing to say of are no reason to say less of the others.
    const mute = { ...slim, label: { name: '', note: '' } };
    expect(labelled([...row(60, mute), alone])).toHaveLength(1);
  });

  it('is not there where the filter leaves nothing to say', () => {
    expect(labelled([sector(400, 100, { label: { name: '', note: 'Свободно 0 мест' } })])).toEqual([]);
  });

  it('falls back to the mark it was given', () => {
    const label = { name: '✓ Танцевальный партер', note: 'Осталось: 5', mark: '✓ 2' };
    expect(labelled([sector(60, 60, { label })])[0]?.words).toEqual(['✓ 2']);
  });

  it('never lies over another, nor covers more than its area is wide and high', () => {
    const size = fc.integer({ min: 10, max: 400 });
    const place = fc.integer({ min: 0, max: 600 });
    const any = fc.record({
      x: place,
      y: place,
      width: size,
      height: size,
      label: fc.record({
        name: fc.constantFrom('Партер', 'Ложа 3', 'Сектор 204, верхний ярус', ''),
        note: fc.constantFrom('', 'Свободно 3 места'),
      }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (areas) => {
        const blits = labelled(areas);
        expect(overlaps(blits)).toBe(0);
        for (const { minX, maxX, minY, maxY } of blits) {
          const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
          const own = areas.filter(
            (entry) =>
              Math.abs(entry.x + entry.width / 2 - x) <= 1 &&
              Math.abs(entry.y + entry.height / 2 - y) <= 1 &&
              entry.width >= maxX - minX &&
              entry.height >= maxY - minY,
          );
          expect(own.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the names of a stadium while the picture moves', () => {
  it('never lie over each other, at any scale and place', () => {
    // Sectors wider and higher than the places they stand at, as in a curve.
    const areas = stadium(200).map(({ box, anchor, ...rest }) => ({
      ...rest,
      box: { ...box, maxX: box.maxX + 70, maxY: box.maxY + 20 },
      anchor,
    }));
    const labels = new AreaLabels(timeless);
    for (let step = 0; step < 60; step += 1) {
      const view = { scale: 0.6 + step * 0.05, x: -step * 17, y: -step * 9, moving: step % 7 !== 0 };
      expect(overlaps(frameOf(labels, areas, view).blits)).toBe(0);
    }
  });

  it('are one blit each, and nothing is written, measured or made anew for a frame', () => {
    for (const count of [20, 200, 384]) {
      const areas = stadium(count);
      const labels = new AreaLabels(timeless);
      const rest = settle(labels, areas);
      expect(rest).toHaveLength(count);
      const before = { ...counts };
      const asked = vi.fn(({ label }: Named) => label);
      for (let step = 0; step < 20; step += 1) {
        const { blits } = frameOf(labels, areas, { x: step % 5, moving: true, labelOf: asked });
        expect(blits).toHaveLength(count);
      }
      expect(counts).toEqual(before);
      expect(asked).not.toHaveBeenCalled();
    }
  });

  it('say less for some frames, rather than nothing, where longer ones are still to be written', () => {
    const areas = stadium(200);
    const labels = new AreaLabels(hurried());
    const rest = settle(labels, areas);
    expect(new Set(rest.map(({ words }) => words.length))).toEqual(new Set([1]));
    // Twice as near there is room for the whole: more than one frame may write.
    const seen = (): number => frameOf(labels, areas, { scale: 2.6, moving: true }).blits.length;
    const first = seen();
    expect(first).toBeGreaterThan(40);
    for (let frame = 0; frame < 10; frame += 1) expect(seen()).toBe(first);
    const words = settle(labels, areas, { scale: 2.6 }).map((blit) => blit.words.length);
    expect(new Set(words)).toEqual(new Set([2]));
  });

  it('write no more in one frame than there is time for, and one at least', () => {
    const areas = stadium(200);
    const written = (labels: AreaLabels): number => {
      const before = counts.pictures;
      expect(frameOf(labels, areas).whole).toBe(false);
      return counts.pictures - before;
    };
    const labels = new AreaLabels(hurried());
    const first = written(labels);
    expect(first).toBeGreaterThan(5);
    expect(first).toBeLessThan(60);
    expect(settle(new AreaLabels(hurried(1000)), stadium(12))).toHaveLength(12);
  });

  it('are all there in the next frame after the picture shrinks', () => {
    const areas = stadium(120, 60, 60);
    const labels = new AreaLabels(timeless);
    settle(labels, areas, { scale: 2.4 });
    const near = new Set(settle(labels, areas, { scale: 2.4 }).map(({ words }) => words[0]));
    const far = frameOf(labels, areas, { scale: 0.7, moving: true }).blits.map(({ words }) => words[0]);
    for (const name of near) expect(far).toContain(/\d+/.exec(name ?? '')?.[0]);
  });

  it('do not give way to one that comes in from beyond the edge', () => {
    // The first named of the two has the room where both would stand, also while it is drawn beyond the left edge.
    const second = { name: 'Сектор 305, верхний ярус', note: '' };
    const areas = [
      area(sector(300, 30, { y: 500 })),
      area(sector(300, 30, { x: 120, y: 500, label: second })),
    ];
    const labels = new AreaLabels(timeless);
    for (let x = 0; x > -500; x -= 5) {
      const said = settle(labels, areas, { x }).flatMap(({ words }) => words);
      expect(said, `${-x} px to the left`).not.toContain(second.name);
    }
  });

  it('stand on whole device pixels and are never scaled, whatever the screen', () => {
    for (const pixelRatio of [1, 1.25, 1.5, 2]) {
      const labels = new AreaLabels(timeless);
      for (const { minX, minY, maxX, maxY } of settle(labels, stadium(30), {
        x: 0.37,
        y: 0.61,
        pixelRatio,
      })) {
        for (const edge of [minX, minY, maxX, maxY])
          expect(Math.abs(edge * pixelRatio - Math.round(edge * pixelRatio))).toBeLessThan(1e-6);
      }
    }
  });
});

describe('what labels hold', () => {
  it('is taken over where they say the same after a change, and let go where not', () => {
    const areas = stadium(60);
    const labels = new AreaLabels(timeless);
    settle(labels, areas);
    const made = counts.pictures;
    labels.reset();
    const renamed = ({ label }: Named): SectorLabel =>
      label.name === 'Сектор 7' ? { ...label, name: 'Ложа 7' } : label;
    const { blits, whole } = frameOf(labels, areas, { labelOf: renamed });
    expect(whole).toBe(true);
    expect(blits).toHaveLength(60);
    // Its mark stays: 7.
    expect(counts.pictures - made).toBeLessThanOrEqual(2);
    labels.reset();
    settle(labels, areas, { labelOf: ({ label }) => ({ ...label, name: `№ ${label.note}` }) });
    labels.reset();
    expect(counts.closed).toBeGreaterThan(0);
  });

  it('stays bounded however far one looks around', () => {
    const areas = stadium(1600, 220, 60);
    const labels = new AreaLabels(timeless);
    let most = 0;
    for (let step = 0; step < 40; step += 1) {
      settle(labels, areas, { x: -(step % 4) * 900, y: -Math.floor(step / 4) * 700, pixelRatio: 2 });
      most = Math.max(most, counts.bytes);
    }
    // Megabytes: the bound, and a screen of labels that is still to be counted. More than that was written.
    expect(most / 2 ** 20).toBeLessThan(24 + 8);
    expect(counts.pictures).toBeGreaterThan(1600);
  });
});

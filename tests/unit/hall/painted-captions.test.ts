import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import { OverviewFrame } from '../../../src/hall/overview/overview-frame.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import { paintedCaptions } from '../../../src/hall/overview/painted-captions.ts';
import { captionLine } from '../../../src/hall/overview/tier-captions.ts';
import { sampleIndex } from '../samples/hall-samples.ts';
import { recordedCanvas, type Mark } from '../samples/recorded-canvas.ts';
import { sampleSector } from '../samples/sample-sector.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

class Picture {
  readonly canvas = recordedCanvas();
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(): CanvasRenderingContext2D {
    return this.canvas.context;
  }
}
beforeEach(() => void vi.stubGlobal('OffscreenCanvas', Picture));
afterEach(() => void vi.unstubAllGlobals());

/* Two straight rows of a tier, 10 apart, seats 8 across; the caption's place is below the last row. */
const tierOf = (name: string, y: number, seats = 30, over: Partial<OverviewSector> = {}): OverviewSector => {
  const index = sampleIndex(
    [y - 10, y].flatMap((rowY, row) =>
      Array.from({ length: seats }, (_, at) => ({ x: 100 + at * 10, y: rowY, halfWidth: 4, row: `${row}` })),
    ),
    { sectors: [{ id: name, name: {}, outline: null }] },
  );
  const caption = {
    text: `${name} from 900`,
    full: '',
    pill: `${name} · 900`,
    zone: 'a',
    line: captionLine(index, index.sectors),
    inner: captionLine(index, index.sectors, 'first'),
  };
  const box = { minX: 95, minY: y - 15, maxX: 95 + seats * 10, maxY: y + 5 };
  return sampleSector(box, { id: name, tier: name, caption, ...over });
};

const widthIn =
  (font: string) =>
  (text: string): number =>
    text.length * 0.5 * Number.parseFloat(font.split(' ')[1] ?? '');
const captionsIn = (sectors: readonly OverviewSector[], given: Partial<OverviewFrame> = {}) => {
  const stage = { left: 0, top: 0, right: 1000, bottom: 800 };
  const frame = Object.assign(new OverviewFrame(), { scale: 2, stage }, given);
  return paintedCaptions(sectors, frame, sampleTheme, widthIn).map((caption) => {
    const picture = caption.picture as unknown as Picture;
    return { ...caption, picture, drawn: picture.canvas.marks };
  });
};
const wordsOf = (marks: readonly Mark[], kind: Mark['kind'] = 'text'): string =>
  marks.flatMap((mark) => (mark.kind === kind ? [mark.text] : [])).join('');
/* The place in the hall under a frame of the stage. */
const inHall = (
  { left, top, right, bottom }: Frame,
  { scale, x, y }: Pick<OverviewFrame, 'scale' | 'x' | 'y'>,
): readonly number[] => [(left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale];

describe('the picture of a caption', () => {
  it.each([1, 2])('contains every letter with its outline at a pixel ratio of %i', (pixelRatio) => {
    const [caption, ...more] = captionsIn([tierOf('Balcony', 100)], { pixelRatio, x: 10, y: 20 });
    expect(more).toEqual([]);
    if (caption === undefined) throw new Error('no caption');
    const { drawn, picture, left, top, right, bottom } = caption;
    expect([picture.width, picture.height]).toEqual([
      (right - left) * pixelRatio,
      (bottom - top) * pixelRatio,
    ]);
    // All outlines, then all letters.
    expect(drawn.map(({ kind }) => kind)).toEqual([
      ...Array.from('Balcony from 900', () => 'halo'),
      ...Array.from('Balcony from 900', () => 'text'),
    ]);
    expect([wordsOf(drawn, 'halo'), wordsOf(drawn)]).toEqual(['Balcony from 900', 'Balcony from 900']);
    for (const { box, kind, style, letters, width } of drawn) {
      expect(style).toBe(kind === 'halo' ? sampleTheme.paper : sampleTheme.ink);
      expect(letters).toBe(11.5 * pixelRatio);
      expect(width).toBe(kind === 'halo' ? 3 * pixelRatio : 0);
      // Half a letter and the outline fit around its centre.
      const edge = (11.5 * 0.42 + 1.5) * pixelRatio - 1e-6;
      expect(Math.min(box.minX, box.minY)).toBeGreaterThanOrEqual(edge);
      expect(picture.width - box.maxX).toBeGreaterThanOrEqual(edge);
      expect(picture.height - box.maxY).toBeGreaterThanOrEqual(edge);
    }
  });

  it('is placed where its letters are: below the last row, centred, over no seat', () => {
    const [caption] = captionsIn([tierOf('Balcony', 100)], { x: 10, y: 20 });
    if (caption === undefined) throw new Error('no caption');
    const { left, top, right, drawn, marks } = caption;
    expect((left + right) / 2).toBeCloseTo(245 * 2 + 10, -1);
    // Device pixels of the picture are CSS pixels of the stage here.
    drawn
      .filter(({ kind }) => kind === 'text')
      .forEach(({ box }, at) => {
        const mark = marks[at];
        expect(mark && (mark.left + mark.right) / 2).toBeCloseTo(left + box.minX);
        expect(mark && (mark.top + mark.bottom) / 2).toBeCloseTo(top + box.minY);
      });
    for (const mark of marks) {
      expect(mark.right - mark.left).toBe(11.5);
      expect(mark.top).toBeGreaterThan(104 * 2 + 20 - 1);
    }
  });

  it('is a label with a background and no outlines beside a box', () => {
    const [caption] = captionsIn([tierOf('A', 200, 4)], { x: 10, y: 20 });
    if (caption === undefined) throw new Error('no caption');
    const { drawn, picture, left, top, right, bottom, marks } = caption;
    expect(drawn.map(({ kind, style }) => [kind, style])).toEqual([
      ['fill', sampleTheme.paper],
      ['text', sampleTheme.ink],
    ]);
    expect(wordsOf(drawn)).toBe('A · 900');
    expect(drawn[0]?.box).toEqual({ minX: 0, minY: 0, maxX: picture.width, maxY: picture.height });
    expect(marks).toHaveLength(1);
    const [mark] = marks;
    expect(mark && mark.left >= left && mark.top >= top && mark.right <= right && mark.bottom <= bottom).toBe(
      true,
    );
    // To the left of its box, level with its middle.
    expect(right).toBeLessThanOrEqual(95 * 2 + 10);
    expect((top + bottom) / 2).toBeCloseTo(195 * 2 + 20, 0);
  });
});

describe('captions', () => {
  it('move and grow with the hall while it moves, without being painted again', () => {
    const sectors = [tierOf('Balcony', 100), tierOf('A', 200, 4)];
    const [atRest, moved] = [
      { scale: 2, x: 10, y: 20 },
      { scale: 3, x: -40, y: 70 },
    ];
    const before = captionsIn(sectors, atRest);
    const after = captionsIn(sectors, { ...moved, isMoving: true });
    expect(before).toHaveLength(2);
    expect(after.map(({ picture }) => picture)).toEqual(before.map(({ picture }) => picture));
    for (const [at, one] of after.entries()) {
      const was = before[at];
      if (was === undefined) throw new Error('a caption more');
      const pairs = [
        [one, was] as const,
        ...one.marks.map((mark, nth) => [mark, was.marks[nth] ?? was] as const),
      ];
      for (const [now, then] of pairs)
        inHall(now, moved).forEach((side, nth) => expect(side).toBeCloseTo(inHall(then, atRest)[nth] ?? NaN));
    }
  });

  it('are laid out again where the hall comes to rest, and only then', () => {
    const sectors = [tierOf('Balcony', 100)];
    const pictureIn = (given: Partial<OverviewFrame>) => captionsIn(sectors, given)[0]?.picture;
    const first = pictureIn({});
    expect(pictureIn({})).toBe(first);
    expect(pictureIn({ scale: 3, isMoving: true })).toBe(first);
    const second = pictureIn({ scale: 3 });
    expect(second).not.toBe(first);
    expect(pictureIn({ scale: 3, taken: [{ left: 0, top: 0, right: 5, bottom: 5 }] })).not.toBe(second);
  });

  it('overlap neither overlays nor each other', () => {
    // The second one's row is so near that both captions have the same strip.
    const sectors = [tierOf('Balcony', 100), tierOf('Gallery', 103)];
    const taken = [{ left: 450, top: 200, right: 520, bottom: 260 }];
    const captions = captionsIn(sectors, { taken });
    expect(captions.length).toBeGreaterThan(0);
    const standing = [taken, ...captions.map(({ marks }) => marks)];
    for (const [at, own] of standing.entries())
      for (const other of standing.slice(at + 1))
        for (const mark of own) expect(other.filter((one) => framesMeet(one, mark))).toEqual([]);
  });

  it('may lie on a part of their own tier, but not on one of another tier', () => {
    const around = [
      sampleSector({ minX: 0, minY: 106, maxX: 500, maxY: 400 }, { id: 'below' }),
      sampleSector({ minX: 0, minY: 0, maxX: 500, maxY: 84 }, { id: 'above' }),
    ];
    const texts = (tier: string): readonly string[] =>
      captionsIn([tierOf('Balcony', 100), ...around.map((one) => ({ ...one, tier }))]).map(({ drawn }) =>
        wordsOf(drawn),
      );
    expect(texts('Balcony')).toEqual(['Balcony from 900']);
    expect(texts('Stalls')).toEqual([]);
  });

  it('are too far apart to be read as one', () => {
    for (let seats = 30; seats < 50; seats += 1) {
      const { box, outline } = sampleSector({ minX: 95, minY: 85, maxX: 95 + seats * 10, maxY: 103 });
      const both = ['Balcony', 'Stalls'].map((name) => tierOf(name, 100, seats, { box, outline }));
      const [one = [], other = []] = captionsIn(both).map(({ marks }) => marks);
      const gaps = one.flatMap((mark) =>
        other.map((next) =>
          Math.max(
            next.left - mark.right,
            mark.left - next.right,
            next.top - mark.bottom,
            mark.top - next.bottom,
          ),
        ),
      );
      expect(gaps).not.toEqual([]);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10);
    }
  });

  it('are before the first row where there is no room behind the last, but not between two tiers', () => {
    const tier = tierOf('Balcony', 100);
    const behind = sampleSector(
      { minX: 0, minY: 106, maxX: 500, maxY: 400 },
      { id: 'behind', tier: 'Stalls' },
    );
    // The first row's seats begin at 86, letters are 7 high; 12 more are open behind them.
    const before = (maxY: number) =>
      captionsIn([tier, behind, sampleSector({ minX: 0, minY: 0, maxX: 500, maxY }, { tier: 'Pit' })]);
    expect(before(60)).toHaveLength(1);
    expect(before(74)).toEqual([]);
    const [free, squeezed] = [captionsIn([tier]), captionsIn([tier, behind])];
    expect(squeezed.map(({ drawn }) => wordsOf(drawn))).toEqual(['Balcony from 900']);
    expect(free[0]?.top).toBeGreaterThan(2 * (100 + 4));
    expect(squeezed[0]?.bottom).toBeLessThan(2 * (90 - 4));
  });

  it('are the name alone where the price does not fit', () => {
    // A row of 7 seats at a scale of 1: 60 px.
    const captions = captionsIn([tierOf('Balcony', 100, 7)], { scale: 1 });
    expect(captions.map(({ drawn }) => wordsOf(drawn))).toEqual(['Balcony']);
  });

  it('have the whole range of prices where that fits, otherwise the lowest', () => {
    const full = 'Balcony 900–2 400 roubles';
    const wordsAt = (scale: number) => {
      const made = tierOf('Balcony', 100, 12);
      const { caption } = made;
      const both = [{ ...made, caption: caption && { ...caption, full } }];
      return captionsIn(both, { scale }).map(({ drawn }) => wordsOf(drawn));
    };
    expect(wordsAt(2)).toEqual([full]);
    expect(wordsAt(0.7)).toEqual(['Balcony from 900']);
  });

  it('are omitted for parts whose tier is named elsewhere', () => {
    expect(captionsIn([tierOf('Balcony', 100, 30, { caption: null })])).toEqual([]);
  });
});

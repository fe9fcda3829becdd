import { describe, expect, it } from 'vitest';

import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import { captionLine, setCaption, type SetCaption } from '../../../src/hall/overview/tier-captions.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

/* A horseshoe in three parts, open at the top, of two rows at 100 and 110 from its centre at 200, 100. */
const places = [
  { from: Math.PI, to: 0.72 * Math.PI, sector: 0 },
  { from: 0.7 * Math.PI, to: 0.3 * Math.PI, sector: 1 },
  { from: 0.28 * Math.PI, to: 0, sector: 2 },
];
const index = sampleIndex(
  places.flatMap(({ from, to, sector }) =>
    [100, 110].flatMap((radius, row) =>
      Array.from({ length: 20 }, (_, at) => {
        const angle = from + ((to - from) * at) / 19;
        return {
          x: 200 + radius * Math.cos(angle),
          y: 100 + radius * Math.sin(angle),
          halfWidth: 4,
          row: String(row + 1),
          seat: String(at + 1),
          sector,
        };
      }),
    ),
  ),
  { sectors: places.map((_, at) => ({ id: String(at), name: {}, outline: null })) },
);
const line = captionLine(index, index.sectors);
const stage: Frame = { left: 0, top: 0, right: 900, bottom: 700 };
const widthOf = (text: string, size: number): number => text.length * size * 0.55;
const partOf = (minX: number, minY: number, maxX: number, maxY: number) => ({
  outline: Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY),
  box: { minX, minY, maxX, maxY },
});
const captionAt = (
  scale: number,
  taken: readonly Frame[] = [],
  others: Parameters<typeof setCaption>[1]['others'] = [],
  own: typeof others = [],
  isOfBoxes = false,
) =>
  setCaption('Second balcony from 900', {
    line: { ...line, isOfBoxes },
    scale,
    shift: { x: 0, y: 0 },
    own,
    others,
    stage,
    taken,
    widthOf,
  });
const middleOf = ({ box }: SetCaption) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const awayOf = ({ letters }: SetCaption, scale: number): readonly number[] =>
  letters.map(({ x, y }) => Math.hypot(x - 200 * scale, y - 100 * scale) / scale);

describe('a tier caption', () => {
  it('follows the last row of all its parts, centred beyond the seats', () => {
    const set = captionAt(2);
    if (set === null) throw new Error('no caption');
    expect(set.letters.map(({ text }) => text).join('')).toBe('Second balcony from 900');
    expect(middleOf(set).x).toBeCloseTo(400, -1);
    for (const away of awayOf(set, 2)) {
      expect(away).toBeGreaterThan(114);
      expect(away).toBeLessThan(130);
    }
    // From left to right, each letter along its row.
    const turns = set.letters.map(({ turn }) => turn);
    expect(turns[0]).toBeGreaterThan(0.2);
    expect(turns.at(-1)).toBeLessThan(-0.2);
  });

  it('moves along the row to avoid obstacles, and shrinks where there is less room', () => {
    const pin = { left: 390, top: 425, right: 412, bottom: 447 };
    const moved = captionAt(2, [pin]);
    if (moved === null) throw new Error('no caption');
    for (const { x, y } of moved.letters)
      expect(framesMeet({ left: x - 4, top: y - 4, right: x + 4, bottom: y + 4 }, pin)).toBe(false);
    expect(Math.abs(middleOf(moved).x - 400)).toBeGreaterThan(20);

    const arc = (radius: number): readonly number[][] =>
      Array.from({ length: 61 }, (_, at) => {
        const angle = (Math.PI * at) / 60;
        return [200 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)];
      });
    const strip = (inner: number, outer: number) => ({
      ...partOf(0, 100, 400, 300),
      outline: Float32Array.from([...arc(inner), ...arc(outer).toReversed()].flat()),
    });
    const below = strip(119.4, 200);
    const [free, squeezed] = [captionAt(2), captionAt(2, [], [below])];
    expect(squeezed?.size).toBeLessThan(free?.size ?? 0);
    for (const away of squeezed ? awayOf(squeezed, 2) : []) expect(away).toBeLessThan(119.4);
    // It avoids its own strip as long as smaller letters suffice; boxes always.
    const between = captionAt(2, [], [strip(122.5, 200)], [strip(90, 118)]);
    expect(between?.size).toBeLessThan(free?.size ?? 0);
    for (const away of between ? awayOf(between, 2) : []) expect(away).toBeGreaterThan(119);
    const around = [partOf(0, 0, 400, 300)];
    expect(captionAt(2, [], [], around)?.size).toBe(free?.size);
    expect(captionAt(2, [], [], around, true)).toBeNull();
  });

  it('is omitted when there is no room for readable letters', () => {
    expect(captionAt(2, [], [partOf(0, 180, 400, 400)])).toBeNull();
    expect(captionAt(0.2)).toBeNull();
    const everywhere = { left: 0, top: 0, right: 900, bottom: 700 };
    expect(captionAt(2, [everywhere])).toBeNull();
  });
});

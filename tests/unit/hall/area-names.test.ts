import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { paintAreaNames, type AreaLabel } from '../../../src/hall/render/area-names.ts';
import { markOf, shortNames } from '../../../src/core/hall/short-names.ts';
import { isInside, recordedCanvas } from '../samples/recorded-canvas.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

const label: AreaLabel = { name: 'Сектор 204, верхний ярус', note: 'Свободно 12 мест' };

/** What is painted on an area with its corner at 100, 50, at a scale; letters are eight pixels wide. */
const painted = (
  width: number,
  height: number,
  {
    said = label,
    total = 10,
    scale = 1,
    shift = 0,
  }: { said?: AreaLabel; total?: number; scale?: number; shift?: number } = {},
) => {
  const { context, marks } = recordedCanvas();
  const area = {
    box: { minX: 100, minY: 50, maxX: 100 + width, maxY: 50 + height },
    anchor: hallPoint(100 + width / 2, 50 + height / 2),
    total,
  };
  const [camera, viewport] = [
    { zoom: 1, scale, x: shift, y: 0 },
    { width: 800, height: 800 },
  ];
  paintAreaNames(context, [area], () => said, { camera, viewport, theme: sampleTheme });
  return marks;
};
const words = (...asked: Parameters<typeof painted>): readonly string[] =>
  painted(...asked).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []));

describe('an area name', () => {
  it('has its note if both fit, stands alone in a low area, and shrinks to a number in a narrow one', () => {
    expect(words(400, 100)).toEqual([label.name, label.note]);
    expect(words(400, 30)).toEqual([label.name]);
    expect(words(60, 60)).toEqual(['204']);
    expect(words(20, 20)).toEqual([]);
    expect(words(100, 25, { scale: 4 })).toEqual([label.name, label.note]);
    // Beyond the window's edge.
    expect([words(400, 100, { shift: -398 }).length, words(400, 100, { shift: -480 })]).toEqual([2, []]);
  });

  it('leaves most seats visible, but may fill an area without seats', () => {
    // 24 letters and two paddings: 206 px of an area of 220.
    expect(words(220, 100)).toEqual(['204']);
    expect(words(220, 100, { total: 0 })).toHaveLength(2);
  });

  it('is painted exactly if some of it is in the viewport', () => {
    const area = { box: { minX: -200, minY: -50, maxX: 200, maxY: 50 }, anchor: hallPoint(0, 0) };
    const camera = (x: number, y: number) => ({ zoom: 1, scale: 1, x, y });
    const namesAt = (x: number, y: number): number => {
      const { context } = recordedCanvas();
      const viewport = { width: 600, height: 400 };
      return paintAreaNames(context, [area], () => ({ name: 'Партер', note: '' }), {
        camera: camera(x, y),
        viewport,
        theme: sampleTheme,
      }).length;
    };
    // Six letters and two paddings: 62 by 20 px.
    for (const [x, y] of [
      [-30, 200],
      [630, 200],
      [300, -9],
      [300, 409],
    ] as const)
      expect([x, y, namesAt(x, y)]).toEqual([x, y, 1]);
    for (const [x, y] of [
      [-31, 200],
      [631, 200],
      [300, -10],
      [300, 410],
    ] as const)
      expect([x, y, namesAt(x, y)]).toEqual([x, y, 0]);
  });

  it('is omitted for an area without an extent or a place for it, but not for the others', () => {
    const whole = { box: { minX: 0, minY: 0, maxX: 400, maxY: 100 }, anchor: hallPoint(200, 50) };
    const areas = [{ ...whole, box: null }, { ...whole, anchor: null }, whole];
    const { context, of } = recordedCanvas();
    const camera = { zoom: 1, scale: 1, x: 0, y: 0 };
    const viewport = { width: 800, height: 800 };
    const places = paintAreaNames(context, areas, () => label, { camera, viewport, theme: sampleTheme });
    expect(places.map(({ area }) => area)).toEqual([whole]);
    expect(of('text')).toHaveLength(2);
  });

  it('is returned with its frame, which is part of the area’s tap target', () => {
    const { context, marks } = recordedCanvas();
    // A thin arc: the name is much wider than its drawing.
    const area = {
      box: { minX: 100, minY: 50, maxX: 500, maxY: 150 },
      anchor: hallPoint(300, 140),
    };
    const [camera, viewport] = [
      { zoom: 1, scale: 1, x: 0, y: 0 },
      { width: 800, height: 800 },
    ];
    const places = paintAreaNames(context, [area], () => label, { camera, viewport, theme: sampleTheme });
    const chip = marks.find(({ kind }) => kind === 'fill')?.box;
    expect(places).toEqual([
      { area, left: chip?.minX, top: chip?.minY, right: chip?.maxX, bottom: chip?.maxY },
    ]);
  });

  it('is omitted when empty, and replaced by the given mark when nothing else fits', () => {
    expect(words(400, 100, { said: { name: '', note: label.note } })).toEqual([]);
    const said = { name: '✓ Танцевальный партер', note: 'Осталось: 5', mark: '✓ 2' };
    expect(words(60, 60, { said })).toEqual(['✓ 2']);
  });

  it('lies on a paper background inside its area, above the note, on whole pixels', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 500 }), fc.integer({ min: 30, max: 200 }), (width, height) => {
        const [paper, name, note] = painted(width, height);
        if (paper === undefined) return;
        expect(paper).toMatchObject({ kind: 'fill', style: sampleTheme.paper });
        expect(paper.alpha).toBe(1);
        expect(isInside(paper.box, { minX: 99, minY: 49, maxX: 101 + width, maxY: 51 + height })).toBe(true);
        expect(Number.isInteger(paper.box.minY)).toBe(true);
        expect([name?.style, name?.alpha]).toEqual([sampleTheme.ink, 1]);
        expect(isInside(name?.box ?? paper.box, paper.box)).toBe(true);
        expect(note?.box.minY ?? Infinity).toBeGreaterThan((name?.box.minY ?? 0) + 12);
      }),
    );
  });
});

it('the number in a name is found unless it is part of a word', () => {
  expect(['Партер', '2nd floor', 'Ложа 3', 'Ярус 12Б, левый'].map(markOf)).toEqual(['', '', '3', '12Б']);
  expect(['28号包厢', '204区', '1号包厢'].map(markOf)).toEqual(['28', '204', '1']);
});

describe('short names', () => {
  const short = (...names: readonly string[]) => names.map((name) => shortNames(names).get(name));

  it('are numbers, otherwise first words, as long as they are unambiguous', () => {
    expect(short('Сектор 101', 'Сектор 102', 'Партер, середина')).toEqual(['101', '102', 'Партер']);
    expect(short('Ложа 3', 'Балкон 3', 'Балкон 4')).toEqual(['', '', '4']);
    expect(short('Партер, левая сторона', 'Партер, правая сторона')).toEqual(['', '']);
    // A number that is another's whole name is ambiguous; one's own name is not.
    expect(short('Сектор 5', '5')).toEqual(['', '']);
    expect(short('7', '8')).toEqual(['7', '8']);
    expect(short('28号包厢', '29号包厢')).toEqual(['28', '29']);
  });

  it('are unique in any hall', () => {
    const name = fc
      .tuple(fc.constantFrom('Ложа', 'Балкон', ''), fc.nat(4), fc.constantFrom('', ', верх'))
      .map(([word, number, end]) => `${word} ${number || ''}${end}`.trim());
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
        const all = [...shortNames(names)].map(([whole, text]) => text || whole);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});

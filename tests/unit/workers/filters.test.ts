import { describe, expect, it } from 'vitest';

import { filterOf } from '../../../workers/plan/drawing/plan-filter.ts';
import type { PlanFilter } from '../../../workers/plan/drawing/plan-filter.ts';
import { isBoundless, reachOf, runFilter } from '../../../workers/paint/effects/run-filter.ts';
import { planOf } from '../samples/plan-samples.ts';

const size = 9;

/** A plan's description of its first item's filter. */
async function filterIn(
  steps: string,
  attributes = 'color-interpolation-filters="sRGB"',
): Promise<PlanFilter | null> {
  const { displayList } = await planOf(
    `<filter id="f" ${attributes}>${steps}</filter><rect width="9" height="9" filter="url(#f)"/>`,
    [],
  );
  return filterOf('url(#f)', displayList.filters, displayList.lengths);
}

/** The output of a filter for one opaque pixel on a transparent ground: its colour at some places. */
function madeOf(
  filter: PlanFilter | null,
  color: readonly number[],
  ...places: (readonly [number, number])[]
) {
  if (!filter) throw new Error('no filter');
  const data = new Uint8ClampedArray(size * size * 4);
  data.set(color, (4 * size + 4) * 4);
  const image = { data, width: size, height: size, colorSpace: 'srgb' } as ImageData;
  runFilter(filter, image, [1, 0, 0, 1], (css) => (css === 'blue' ? [0, 0, 255, 1] : [0, 0, 0, 1]));
  return places.map(([x, y]) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)]);
}

const red = [255, 0, 0, 255];
const none = [0, 0, 0, 0];

describe('a filter', () => {
  it('combines offset, flood, composite and merge into a shadow', async () => {
    const filter = await filterIn(
      '<feOffset in="SourceAlpha" dx="2" dy="1" result="o"/><feFlood flood-color="blue" flood-opacity=".5"/><feComposite in2="o" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>',
    );
    expect(madeOf(filter, red, [4, 4], [6, 5], [5, 5])).toEqual([red, [0, 0, 255, 128], none]);
  });

  it('blurs without losing opacity, within its stated reach', async () => {
    const filter = await filterIn('<feGaussianBlur stdDeviation="1"/>');
    const all = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const);
    const opacity = madeOf(filter, red, ...all).map((pixel) => pixel[3] as number);
    expect(Math.abs(opacity.reduce((sum, own) => sum + own, 0) - 255)).toBeLessThan(20);
    expect(filter && reachOf(filter, [2, 0, 0, 4])).toEqual([6, 12]);
  });

  it('dilates and erodes what is drawn', async () => {
    const wide = '<feMorphology operator="dilate" radius="2 1"/>';
    expect(madeOf(await filterIn(wide), red, [6, 5], [2, 3], [7, 4], [4, 6])).toEqual([red, red, none, none]);
    const there = `${wide}<feMorphology radius="2 1"/>`;
    expect(madeOf(await filterIn(there), red, [4, 4], [5, 4])).toEqual([red, none]);
    expect(madeOf(await filterIn('<feMorphology operator="dilate" radius="1e9"/>'), red, [0, 0])).toEqual([
      red,
    ]);
  });

  it('computes in linearRGB unless told otherwise', async () => {
    const half = '<feColorMatrix values=".5 0 0 0 0 0 .5 0 0 0 0 0 .5 0 0 0 0 0 1 0"/>';
    expect(madeOf(await filterIn(half), red, [4, 4])[0]?.[0]).toBe(128);
    expect(madeOf(await filterIn(half, ''), red, [4, 4])[0]?.[0]).toBe(188);
  });

  it('supports blend, arithmetic composite and component transfer', async () => {
    const blend = (mode: string) =>
      `<feFlood flood-color="blue"/><feBlend mode="${mode}" in2="SourceGraphic"/>`;
    expect(madeOf(await filterIn(blend('multiply')), red, [4, 4], [0, 0])).toEqual([
      [0, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
    expect(madeOf(await filterIn(blend('screen')), red, [4, 4])).toEqual([[255, 0, 255, 255]]);
    const arithmetic = '<feComposite in="SourceGraphic" in2="SourceAlpha" operator="arithmetic" k2=".5"/>';
    expect(madeOf(await filterIn(arithmetic), red, [4, 4])).toEqual([[255, 0, 0, 128]]);
    const bent =
      '<feComponentTransfer><feFuncR type="table" tableValues="1 0"/><feFuncG type="discrete" tableValues="1 0"/><feFuncA type="linear" slope=".2"/></feComponentTransfer>';
    expect(madeOf(await filterIn(bent), red, [4, 4])).toEqual([[0, 255, 0, 51]]);
  });

  it('may be a CSS filter function', async () => {
    const { displayList } = await planOf(
      '<g style="filter: drop-shadow(1px 0 0 blue)"><rect width="9" height="9"/></g>',
      [],
    );
    const [effect] = displayList.items.map((item) => item.effect);
    const said = effect?.kind === 'layer' ? effect.filter : '';
    expect(madeOf(filterOf(said, displayList.filters, displayList.lengths), red, [5, 4], [4, 4])).toEqual([
      [0, 0, 255, 255],
      red,
    ]);
  });

  it.each([
    ['no steps', ''],
    ['a step nobody knows', '<feTurbulence baseFrequency=".1"/>'],
    ['too many of them', '<feOffset dx="1"/>'.repeat(40)],
    ['colours that are none', '<feColorMatrix values="1 2 3"/>'],
    ['a blend that every object has', '<feBlend mode="constructor" in2="SourceGraphic"/>'],
    ['a blend that is none', '<feBlend mode="copy" in2="SourceGraphic"/>'],
  ])('with %s is ignored', async (_, steps) => {
    expect(await filterIn(steps)).toBeNull();
  });

  it.each(['constructor(1px)', 'url(', 'opacity(.5)', `blur(${'('.repeat(2000)}`, 'a'.repeat(200_000)])(
    'is ignored when its value is %.20s',
    (said) => {
      expect(filterOf(said, new Map(), { width: 9, height: 9, fontSize: 16 })).toBeNull();
    },
  );

  it('is boundless only if it paints outside the source graphic', async () => {
    const shadow = await filterIn('<feDropShadow dx="3"/>');
    const flood = await filterIn(
      '<feFlood flood-color="red"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>',
    );
    expect([shadow, flood].map((filter) => filter && isBoundless(filter))).toEqual([false, true]);
  });

  it('is applied before the opacity of a shape, and uses the bounding box of a group', async () => {
    const { displayList } = await planOf(
      '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect width="9" height="9" opacity=".5" filter="url(#f)"/><g filter="url(#f)"><circle id="1" cx="50" cy="30" r="10"/><rect width="4" height="4"/></g>',
      ['1'],
    );
    const [shape] = displayList.items;
    expect(shape?.style.alpha).toBe(1);
    expect(shape?.effect).toMatchObject({ filter: 'url(#f)', outer: { opacity: 0.5, filter: '' } });
    expect([...displayList.seatBoxes.values()]).toEqual([{ x: 40, y: 20, width: 20, height: 20 }]);
  });
});

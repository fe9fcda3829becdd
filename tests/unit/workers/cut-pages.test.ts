import { describe, expect, it } from 'vitest';

import type { PathItem } from '../../../workers/plan/drawing/display-item.ts';
import { inverseOf } from '../../../workers/plan/svg/box-transform.ts';
import { planOf, seatAt } from '../samples/plan-samples.ts';

const inPage = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${body}</svg>`;
const clipsIn = async (body: string) => {
  const { displayList } = await planOf(inPage(body), []);
  return [...displayList.clips.values()].map(({ paths, pathIn }) => {
    const path = paths[0] ?? pathIn?.([100, 0, 0, 50, 10, 20]);
    return path && { d: path.d, at: path.matrix.slice(4) };
  });
};

describe('clipping without a clipPath element', () => {
  it('applies to a nested svg viewport only when content overflows it', async () => {
    const page = '<svg x="10" y="20" width="40" height="30"><rect width="';
    expect(await clipsIn(`${page}60" height="9"/></svg>`)).toEqual([{ d: 'M0 0h40v30h-40Z', at: [0, 0] }]);
    expect(await clipsIn(`${page}30" height="9"/></svg>`)).toEqual([]);
    expect(await clipsIn(`${page}60" height="9"/></svg>`.replace('<svg', '<svg overflow="visible"'))).toEqual(
      [],
    );
    const symbol = '<symbol id="s" viewBox="0 0 10 10"><rect x="5" width="10" height="4"/></symbol>';
    expect(await clipsIn(`${symbol}<use href="#s" width="20" height="20"/>`)).toEqual([
      { d: 'M0 0h10v10h-10Z', at: [0, 0] },
    ]);
    // An element used before its definition is not attributed to its page in time.
    expect(
      await clipsIn(
        `<svg width="9" height="9"><use href="#a"/></svg><defs><path id="a" d="M0 0h20v9z"/></defs>`,
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['inset(5px 10%)', 'M10 5h80v40h-80Z'],
    ['rect(0 50% auto 10px)', 'M10 0h40v50h-40Z'],
    ['xywh(1px 2px 3px 4px)', 'M1 2h3v4h-3Z'],
    ['circle(10px)', 'M40 25a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z'],
    ['circle(at left top)', 'M0 0a0 0 0 1 0 0 0a0 0 0 1 0 0 0Z'],
    ['ellipse(10px farthest-side at 20% 50%)', 'M10 25a10 25 0 1 0 20 0a10 25 0 1 0 -20 0Z'],
    ['polygon(evenodd, 0 0, 50% 100%, 100% 0)', 'M0 0L50 50L100 0Z'],
    ["path('M0 0L9 9')", 'M0 0L9 9'],
  ])('%s becomes a path in the box of the clipped element', async (shape, d) => {
    const clips = await clipsIn(`<rect width="9" height="9" style="clip-path:${shape}"/>`);
    expect(clips).toEqual([{ d, at: [10, 20] }]);
  });

  it('stays bounded for hostile input without dropping other shapes', async () => {
    const nested = `${'<svg width="5" height="5">'.repeat(240)}<rect width="9" height="9"/>${'</svg>'.repeat(240)}`;
    const shapes = Array.from(
      { length: 1500 },
      (_, n) => `<rect width="9" height="9" clip-path="inset(${n}px)"/>`,
    ).join('');
    const hostile = [
      'polygon(',
      'circle(((',
      `polygon(${'0 0,'.repeat(6000)})`,
      'path("',
      'url(x) inset(1px)',
    ];
    const broken = hostile.map((shape) => `<rect width="9" height="9" clip-path='${shape}'/>`).join('');
    const plan = await planOf(inPage(`${nested}${shapes}${broken}<circle id="1" cx="5" cy="5" r="5"/>`), [
      '1',
    ]);
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(plan.displayList.items).toHaveLength(1 + 1500 + hostile.length);
    expect(plan.displayList.clips.size).toBeLessThan(22_000);
  });
});

describe('a plan far from the origin', () => {
  it('is shifted so that single precision can tell its seats apart', async () => {
    const plan = await planOf(
      '<svg viewBox="15000000 61000000 260 100"><path d="M15000090.25 61000010h40v30h-40z"/>' +
        '<circle id="1" cx="15000020.25" cy="61000070.5" r="5"/>' +
        '<g transform="translate(15000000 61000000)"><circle id="2" cx="40.5" cy="70" r="5"/></g></svg>',
      ['1', '2'],
    );
    expect(['1', '2'].map((id) => seatAt(plan, id))).toMatchObject([
      { x: 20.25, y: 70.5 },
      { x: 40.5, y: 70 },
    ]);
    const { d, matrix, local } = plan.displayList.items[0] as PathItem;
    expect({ d, matrix }).toEqual({
      d: 'M90.25 10L130.25 10L130.25 40L90.25 40L90.25 10Z',
      matrix: [1, 0, 0, 1, 0, 0],
    });
    expect(local.x).toBe(110.25);
    expect(inverseOf(matrix)).not.toBeNull();
  });

  it.each([
    ['no page', '<svg>'],
    ['a page near 0', '<svg viewBox="0 0 1000 1000">'],
    ['a page too large to be one', '<svg viewBox="0 0 90000000 90000000">'],
  ])('is shifted by its seats when it has %s', async (_, root) => {
    const picture = 'data:image/png;base64,AA';
    const plan = await planOf(
      `${root}<rect width="5" height="5"/><path d="M15000090.25 61000010h40v30h-40z"/>` +
        '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>' +
        '<circle id="1" cx="15000020" cy="61000070" r="5"/><circle id="2" cx="15000040.25" cy="61000070.5" r="5"/>' +
        '<g id="3" transform="translate(15000000 61000000)"><circle cx="60.5" cy="70" r="5"/></g>' +
        '<use id="4" href="#s" x="15000075.5" y="61000065" width="10" height="10"/>' +
        `<image x="15000000" y="61000000" width="9" height="9" href="${picture}"/>` +
        '<text x="15000020.5" y="61000070">A</text></svg>',
      ['1', '2', '3', '4'],
    );
    expect(['1', '2', '3', '4'].map((id) => seatAt(plan, id))).toMatchObject([
      { x: 0, y: 0 },
      { x: 20.25, y: 0.5 },
      { x: 40.5, y: 0 },
      { x: 60.5, y: 0 },
    ]);
    // An element at 0 is far from all others.
    expect(plan.skipped).toBe(1);
    const [wall, image, text] = plan.displayList.items;
    expect(wall).toMatchObject({ d: 'M70.25 -60L110.25 -60L110.25 -30L70.25 -30L70.25 -60Z' });
    expect(image).toMatchObject({ kind: 'image', x: -20, y: -70 });
    expect(text).toMatchObject({ kind: 'text', x: 0.5, y: 0 });
    expect(plan.index.box.maxX).toBeLessThan(200);
  });

  it('is not shifted for an outlying seat or shape', async () => {
    const plan = await planOf(
      '<circle id="1" cx="20" cy="70" r="5"/><circle id="2" cx="40" cy="70" r="5"/>' +
        '<circle id="3" cx="15000040" cy="70" r="5"/>' +
        '<circle cx="15000040" cy="70" r="5"/>'.repeat(9),
      ['1', '2', '3'],
    );
    expect(['1', '2', '3'].map((id) => seatAt(plan, id)?.x)).toEqual([20, 40, undefined]);
    expect(plan.unplaced).toBe(1);
  });
});

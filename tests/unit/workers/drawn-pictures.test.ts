import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PlanImages } from '../../../workers/paint/effects/paint-images.ts';
import { Layers } from '../../../workers/paint/effects/canvas-pool.ts';
import { ItemPainter } from '../../../workers/paint/tiles/paint-item.ts';
import { rootTarget } from '../../../workers/paint/paint-target.ts';
import type { PaintTarget } from '../../../workers/paint/paint-target.ts';
import { pictureText, placePicture, readPicture } from '../../../workers/plan/read-picture.ts';
import { planOf, seatAt } from '../samples/plan-samples.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const inBase64 = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
const escaped = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const box = { width: 100, height: 50 };
const read = (svg: string, hasPictures = true) =>
  readPicture(svg, box, { nodes: 0, characters: 0 }, hasPictures);

describe('an embedded SVG image', () => {
  it.each([
    ['data:image/svg+xml;base64,0JDQkQ==', 'АБ'],
    ['data:image/svg+xml; charset=utf-8 ;BASE64,0JD QkQ==', 'АБ'],
    ['data:image/svg+xml;base64,0JDQkQ%3D%3D', 'АБ'],
    ['data:image/svg+xml,%D0%90Б%3c%', 'АБ<%'],
    ['data:image/svg+xml;utf8,<a b="1 2"/>#c', '<a b="1 2"/>'],
    ['data:image/svg+xml;charset=windows-1251,%C0%C1', 'АБ'],
    ['data:image/svg+xml;charset=none,a', null],
    ['data:image/svg+xml;base64,%%%', null],
  ])('%s decodes to %s', (href, text) => {
    expect(pictureText(href)).toBe(text);
  });

  it('is a separate document with its own ids and styles', async () => {
    const svg =
      `<svg ${NS} viewBox="0 0 9 9"><linearGradient id="a"><stop stop-color="lime"/></linearGradient>` +
      '<rect class="b" width="9" height="9"/><rect id="1" width="100%" height="9"/><text>A</text>' +
      '<style>.b{fill:url(#a)}</style></svg>';
    const picture = read(svg);
    expect(picture?.displayList.items.map(({ style }) => style.fill)).toEqual(['url(#a)', '', '']);
    expect(picture?.displayList.items[1]).toMatchObject({ local: { halfWidth: 4.5 } });
    expect(picture?.displayList.items[2]?.style.fontFamily).toBe('serif');
    expect([...(picture?.displayList.paints.keys() ?? [])]).toEqual(['a']);
    const plan = await planOf(
      `<image id="p" width="9" height="9" href="${inBase64(svg)}"/><circle id="1" cx="20" r="5"/>`,
      ['1'],
    );
    expect(seatAt(plan, '1')).toMatchObject({ x: 20 });
    expect([...plan.displayList.paints.keys()]).toEqual([]);
  });

  it.each([
    ['without its namespace', '<svg><rect width="9" height="9"/></svg>'],
    ['cut off', `<svg ${NS}><rect width="9" height="9"/><g>`],
    ['crossed', `<svg ${NS}><g><rect width="9" height="9"/></svg>`],
    ['another language', `<html ${NS}><rect width="9" height="9"/></html>`],
    ['nothing', ''],
  ])('is not drawn when malformed, as in a browser: %s', (_, svg) => {
    expect(read(svg)).toBeNull();
  });

  it('runs no scripts and fetches nothing', () => {
    const picture = read(
      `<svg ${NS} onload="alert(1)"><script>alert(1)</script><image width="9" height="9" href="https://spy.example/x.png"/>` +
        '<foreignObject><p>alert</p></foreignObject><use href="https://spy.example/y.svg#a"/>' +
        '<rect onclick="alert(1)" width="9" height="9"/></svg>',
    );
    expect(picture?.displayList.items).toHaveLength(1);
    expect(JSON.stringify(picture?.displayList.items)).not.toMatch(/alert|spy/);
  });

  it('may contain nested images, but only to a limited depth', () => {
    const svg = `<svg ${NS}><image width="9" height="9" href="${inBase64(`<svg ${NS}/>`)}"/><image width="9" height="9" href="data:image/png;base64,AA"/></svg>`;
    expect(read(svg)?.displayList.items).toHaveLength(2);
    expect(read(svg, false)?.displayList.items).toHaveLength(1);
  });

  it('shares one budget for repeated elements with all other images', () => {
    const svg = `<svg ${NS}><defs><path id="a" d="M0 0h9v9"/></defs>${'<use href="#a"/>'.repeat(20)}</svg>`;
    const repeated = { nodes: 0, characters: 0 };
    expect(readPicture(svg, box, repeated, true)?.displayList.items).toHaveLength(20);
    expect(repeated).toEqual({ nodes: 20, characters: 160 });
    repeated.nodes = 199_995;
    expect(readPicture(svg, box, repeated, true)?.displayList.items).toHaveLength(5);
  });

  it.each([
    ['a page as large as the box', 'viewBox="0 0 10 10"', '', [5, 0, 0, 5, 25, 0]],
    ['whatever the image says but none', 'viewBox="0 0 10 10"', 'xMinYMin slice', [5, 0, 0, 5, 25, 0]],
    ['stretched', 'viewBox="0 0 10 10"', 'none', [10, 0, 0, 5, 0, 0]],
    [
      'fitted into its own size, then stretched',
      'viewBox="0 0 10 10" width="20" height="10"',
      'none',
      [5, 0, 0, 5, 25, 0],
    ],
    [
      'fitted as it says',
      'viewBox="0 0 10 10" preserveAspectRatio="xMaxYMid slice"',
      '',
      [10, 0, 0, 10, 0, -25],
    ],
    ['scaled from its own size', 'width="50" height="50"', 'xMidYMid meet', [2, 0, 0, 1, 0, 0]],
    ['not scaled without a size', 'width="50%"', '', [1, 0, 0, 1, 0, 0]],
    ['moved near to 0', 'viewBox="4000000 0 10 10"', 'none', [10, 0, 0, 5, 0, 0]],
  ])('is placed as in Chromium: %s', (_, root, ratio, matrix) => {
    const picture = read(`<svg ${NS} ${root}><rect x="4000000" width="9" height="9"/></svg>`);
    const placed = picture && placePicture(picture, box, ratio);
    expect(placed?.map((value) => Math.round(value * 1000) / 1000 + 0)).toEqual(matrix);
  });
});

describe('images in a plan', () => {
  const fills: string[] = [];
  const contextOf = () => {
    const context = { fillStyle: '', fill: () => fills.push(context.fillStyle) };
    const calls = 'save restore reset setTransform drawImage beginPath rect clip';
    for (const name of calls.split(' ')) Object.assign(context, { [name]: () => {} });
    return context as unknown as PaintTarget['context'];
  };

  beforeEach(() => {
    fills.length = 0;
    vi.stubGlobal('Path2D', function path() {});
  });
  afterEach(() => void vi.unstubAllGlobals());

  const paint = async (hrefs: readonly string[], attributes = '') => {
    const images = hrefs.map((href) => `<image width="9" height="9" ${attributes} href="${href}"/>`).join('');
    const { displayList } = await planOf(images, []);
    const painter = new ItemPainter(displayList);
    await painter.prepare();
    const stage = rootTarget(contextOf(), { originX: 0, originY: 0, scale: 1, size: 512 });
    painter.paint(stage, displayList, displayList.items.keys());
    painter.dispose();
  };
  const filled = (fill: string, beside = ''): string =>
    `<svg ${NS}>${beside}<rect fill="${fill}" width="9" height="9"/></svg>`;

  it('are drawn in any encoding, and a broken one does not affect the others', async () => {
    await paint([
      inBase64(filled('red')),
      escaped('<svg><g>'),
      'data:image/svg+xml;base64,%%%',
      escaped(filled('lime')),
    ]);
    expect(fills).toEqual(['red', 'lime']);
  });

  it('nested in other images are drawn down to the second level', async () => {
    const within = (svg: string, fill: string): string =>
      filled(fill, `<image width="9" height="9" href="${inBase64(svg)}"/>`);
    await paint([inBase64(within(within(within(filled('red'), 'lime'), 'blue'), 'teal'))]);
    expect(fills).toEqual(['blue', 'teal']);
  });

  it('are all drawn when the same image repeats many times', async () => {
    await paint(Array.from({ length: 200 }, () => inBase64(filled('red'))));
    expect(fills).toHaveLength(200);
  });

  it('are limited in total number and size', async () => {
    await paint(
      Array.from({ length: 100 }, (_, n) => inBase64(filled(`#0000${10 + (n % 90)}`, `<g id="g${n}"/>`))),
    );
    expect(fills).toHaveLength(64);
    fills.length = 0;
    const long = (n: number): string => filled('red', `<desc>${String(n).repeat(900_000)}</desc>`);
    await paint([escaped(long(1)), escaped(long(2)), escaped(long(3)), escaped(filled('lime'))]);
    expect(fills).toEqual(['red', 'red']);
  });

  it('are dropped from the first one that exceeds the budget', async () => {
    const many = (n: number): string =>
      filled('red', `<g id="g${n}">${'<path d="M0 0h9"/>'.repeat(26_000)}</g>`);
    const hrefs = [many(1), many(2)].map(inBase64);
    const images = hrefs.map((href) => `<image width="9" height="9" href="${href}"/>`).join('');
    const { displayList } = await planOf(images, []);
    const read = new PlanImages(new Layers(), (list, images) => new ItemPainter(list, images));
    await read.load(displayList.items);
    const isThere = displayList.items.map((item) => item.kind === 'image' && read.get(item) !== null);
    expect(isThere).toEqual([true, false]);
  });
});

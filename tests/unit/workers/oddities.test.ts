import { describe, expect, it } from 'vitest';

import { SHAPE_CIRCLE, SHAPE_RECT } from '../../../src/core/hall/seat-index.ts';
import { atOnce, planOf, seatAt, tryPlan } from '../samples/plan-samples.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const seat = '<circle id="1" cx="10" cy="10" r="5"/>';

describe('a plan as exported by editors is read', () => {
  it.each([
    ['without xmlns', `<svg viewBox="0 0 100 100">${seat}</svg>`],
    [
      'with a DOCTYPE and an XML declaration',
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/svg11.dtd"><svg ${ns}>${seat}</svg>`,
    ],
    ['with a byte order mark', `\uFEFF<svg ${ns}>${seat}</svg>`],
    ['in single quotes', `<svg ${ns.replaceAll('"', "'")}><circle id='1' cx='10' cy='10' r='5'/></svg>`],
    [
      'with a prefix',
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:circle id="1" cx="10" cy="10" r="5"/></svg:svg>',
    ],
    [
      'with attributes like :style',
      `<svg ${ns}><circle :style="{a: b}" @click="x" id="1" cx="10" cy="10" r="5"/></svg>`,
    ],
    [
      'with a title inside the seat',
      `<svg ${ns}><circle id="1" cx="10" cy="10" r="5"><title>Ряд 1</title></circle></svg>`,
    ],
    ['not well-formed: a tag never closed', `<svg ${ns}><g><g>${seat}</svg>`],
    ['not well-formed: an attribute without quotes', `<svg ${ns}><rect width=5 />${seat}</svg>`],
    ['not well-formed: a bare ampersand', `<svg ${ns}><text>Row & seat</text>${seat}</svg>`],
    ['cut off in the middle', `<svg ${ns}>${seat}<circle id="2" cx="1`],
    ['inside an Illustrator switch', `<svg ${ns}><switch><foreignObject/><g>${seat}</g></switch></svg>`],
  ])('%s', async (_, svg) => {
    expect(seatAt(await planOf(svg, ['1']), '1')).toMatchObject({ x: 10, y: 10, halfWidth: 5 });
  });

  it('with entities, Cyrillic and spaces in its ids', async () => {
    const plan = await planOf(
      `<!DOCTYPE svg [<!ENTITY row "Ряд">]><svg ${ns}><circle id="&row; 1 &amp; 2" cx="3" cy="4" r="1"/></svg>`,
      ['Ряд 1 & 2'],
    );
    expect(seatAt(plan, 'Ряд 1 & 2')).toMatchObject({ x: 3, y: 4 });
  });

  it('with CDATA styles by class, id, tag and descendant, overridden by the style attribute', async () => {
    const css =
      'g .a{fill:red} #q{fill:lime} rect{fill:blue;stroke:#123} @media print{.a{fill:pink}} @import url(x);';
    const plan = await planOf(
      `<style><![CDATA[${css}]]></style><g><path class="a b" d="M0 0H9V9Z"/></g><path id="q" class="a" d="M0 0H9V9Z"/><rect width="9" height="9" style="fill:teal"/>`,
      [],
    );
    expect(plan.displayList.items.map((item) => item.style.fill)).toEqual(['red', 'lime', 'teal']);
    expect(plan.displayList.items[2]?.style.stroke).toBe('#123');
  });

  it('with inherited paint, and opacity multiplied through groups', async () => {
    const plan = await planOf(
      '<g fill="red" opacity=".5" color="green"><g opacity="50%" stroke="currentColor"><rect width="9" height="9"/></g></g>',
      [],
    );
    expect(plan.displayList.items[0]?.style).toMatchObject({ fill: 'red', stroke: 'green', opacity: 0.25 });
  });

  it('with packed decimals, exponents and arc flags in its paths', async () => {
    // M1.5 .5, then l (.5, −.5): (2, 0) and l (1, 1): (3, 1); box x 1.5 … 3, y 0 … 1.
    const packed = await planOf('<path id="1" d="M1.5.5l.5-.5 1e0 1"/>', ['1']);
    expect(seatAt(packed, '1')).toMatchObject({ x: 2.25, y: 0.5, halfWidth: 0.75, halfHeight: 0.5 });
    // Two half circles of radius 5 from (0, 0) to (10, 0) and back, the flags packed with the numbers.
    const round = await planOf('<path id="1" d="M0 0a5 5 0 0110 0a5 5 0 01-10 0"/>', ['1']);
    expect(seatAt(round, '1')).toMatchObject({ x: 5, y: 0, halfWidth: 5, halfHeight: 5 });
  });

  it('with a rotated rectangle drawn as a polygon', async () => {
    // Sides (6, 8) and (−4, 3): lengths 10 and 5, at right angles; centre (1, 5.5).
    const plan = await planOf('<polygon id="1" points="0,0 6,8 2,11 -4,3"/>', ['1']);
    const at = seatAt(plan, '1');
    expect(at).toMatchObject({ x: 1, y: 5.5 });
    // The long side leans by atan(8 / 6) = 53.13°, so the short one is closer to upright: 53.13° − 90°.
    expect([at?.halfWidth, at?.halfHeight]).toEqual([2.5, 5]);
    expect(at?.rotation).toBeCloseTo(-0.644, 2);
  });

  it.each([
    [
      'rounded by arcs',
      'l6.93 4a2 2 0 0 1 .73 2.73l-2 3.46a2 2 0 0 1-2.73 .73l-6.93-4a2 2 0 0 1-.73-2.73l2-3.46a2 2 0 0 1 2.73-.73z',
    ],
    ['as a pill', 'l8.66 5a4 4 0 0 1-4 6.93l-8.66-5a4 4 0 0 1 4-6.93z'],
  ])('with a rotated rectangle drawn as a path, %s', async (_, d) => {
    const { index } = await planOf(`<path id="1" d="M100 100${d}"/>`, ['1']);
    expect(index.rotation[0]).toBeCloseTo(Math.PI / 6, 2);
    expect(index.halfWidth[0]).toBeGreaterThan((index.halfHeight[0] ?? 0) * 1.2);
    expect(index.shape[0]).toBe(SHAPE_RECT);
  });

  it.each(['l0 0z', 'l.01 0Z', 'h0v0z', ''])(
    'with a circle drawn as a path that ends in "%s"',
    async (end) => {
      const circle = `M95 100a5 5 0 1 0 10 0a5 5 0 1 0-10 0${end}`;
      const { index } = await planOf(`<path id="1" d="${circle}"/>`, ['1']);
      expect([index.x[0], index.halfWidth[0], index.shape[0]]).toEqual([100, 5, SHAPE_CIRCLE]);
    },
  );

  it('with diagonal lines kept in the drawing', async () => {
    const lines = '<path d="M1 2L90 40" stroke="red"/><polyline points="1,2 90,40" stroke="red"/>';
    expect((await planOf(lines, [])).displayList.items).toHaveLength(2);
  });

  it.each([
    ['a triangle', 'M100 100l10 5l-8 9z'],
    ['a trapezium', 'M100 100l12 6l-4 6l-6-3z'],
  ])('with %s left unrotated', async (_, d) => {
    const { index } = await planOf(`<path id="1" d="${d}"/>`, ['1']);
    expect([index.rotation[0], index.shape[0]]).toEqual([0, SHAPE_RECT]);
  });

  it.each([
    [
      'its viewBox, whose origin is not 0',
      'viewBox="-20 -10 300 200"',
      { minX: -20, minY: -10, maxX: 280, maxY: 190 },
    ],
    ['its size', 'width="300" height="200px"', { minX: 0, minY: 0, maxX: 300, maxY: 200 }],
  ])('with its extent taken from %s', async (_, size, box) => {
    const paper = '<rect x="-20" y="-10" width="320" height="210"/>';
    expect((await planOf(`<svg ${ns} ${size}>${paper}${seat}</svg>`, ['1'])).index.box).toEqual(box);
  });

  it.each([
    ['the size is in per cent', 'width="100%" height="100%"'],
    ['the viewBox is beyond all measure', 'viewBox="0 0 1e300 1e300"'],
    ['the viewBox is empty', 'viewBox="0 0 0 0"'],
  ])('with its extent taken from its content when %s', async (_, size) => {
    const { index } = await planOf(`<svg ${ns} ${size}>${seat}</svg>`, ['1']);
    expect(index.box).toEqual({ minX: 5, minY: 5, maxX: 15, maxY: 15 });
  });

  it('with gradients, clips and images kept', async () => {
    const plan = await planOf(
      '<defs><linearGradient id="a"><stop stop-color="red"/><stop style="stop-color:lime"/></linearGradient>' +
        '<clipPath id="c"><rect width="5" height="5"/></clipPath></defs>' +
        '<rect width="9" height="9" fill="url(#a)" clip-path="url(#c)"/>' +
        '<image width="5" height="5" href="data:image/png;base64,AAAA"/>',
      [],
    );
    expect(plan.displayList.paints.get('a')).toMatchObject({
      kind: 'linear',
      places: [0, 0, 1, 0],
      stops: [{ color: 'red' }, { color: 'lime' }],
    });
    expect(plan.displayList.items[0]?.effect).toMatchObject({ kind: 'clip', id: 'c' });
    expect(plan.displayList.clips.get('c')).toMatchObject({ isBoxed: false, paths: [{ d: 'M0 0h5v5h-5Z' }] });
    expect(plan.displayList.items[1]?.kind).toBe('image');
  });

  it('with text split into positioned and following runs', async () => {
    const plan = await planOf(
      '<text x="5" y="9">  Stage <tspan dy="3">left</tspan><tspan> side</tspan></text>',
      [],
    );
    expect(plan.displayList.items).toMatchObject([
      { kind: 'text', text: 'Stage ', x: 5, y: 9, follows: false },
      { kind: 'text', text: 'left', x: 0, y: 12, follows: true },
      { kind: 'text', text: ' side', x: 0, y: 12, follows: true },
    ]);
  });

  it('with broken shapes skipped and counted', async () => {
    const plan = await planOf(
      '<circle r="abc"/><rect width="-5" height="9"/><path d="garbage"/><polygon points=""/>' + seat,
      ['1'],
    );
    expect(plan.skipped).toBe(4);
    expect(plan.index.count).toBe(1);
  });

  it('in chunks, with progress reported', async () => {
    const filler = `<!--${'x'.repeat(2_000_000)}-->`;
    const fractions: number[] = [];
    const plan = await tryPlan(
      `<svg ${ns}>${filler}${seat}</svg>`,
      ['1'],
      {},
      {
        ...atOnce,
        onProgress: (progress) => {
          if (progress.phase === 'parsing') fractions.push(progress.fraction);
        },
      },
    );
    expect(plan.ok).toBe(true);
    expect(fractions.length).toBeGreaterThanOrEqual(3);
    expect(fractions.at(-1)).toBe(1);
  });

  it('until it is cancelled', async () => {
    let slices = 0;
    const plan = await tryPlan(
      `<svg ${ns}><!--${'x'.repeat(2_000_000)}--></svg>`,
      [],
      {},
      {
        ...atOnce,
        pause: async () => {
          slices += 1;
        },
        isCancelled: () => slices >= 2,
      },
    );
    expect(plan).toEqual({ ok: false, problem: { kind: 'aborted' } });
    expect(slices).toBe(2);
  });
});

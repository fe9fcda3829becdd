import { describe, expect, it } from 'vitest';

import { cornersOf } from '../../../workers/plan/plan-markers.ts';
import { planOf } from '../samples/plan-samples.ts';

const dot =
  '<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><rect width="4" height="4" fill="context-stroke"/></marker>';

async function itemsOf(body: string) {
  const { displayList } = await planOf(body, []);
  return displayList.items.map(({ style, matrix }) => ({
    color: style.fill,
    matrix: matrix.map((value) => Math.round(value * 100) / 100),
  }));
}

describe('line markers', () => {
  it('are placed at vertices, oriented along the bisector and scaled by the stroke width', async () => {
    const items = await itemsOf(
      `<path d="M10 10H30V30" fill="none" stroke="red" stroke-width="2" style="marker:url(#m)"/><rect x="50" width="9" height="9" fill="blue"/>${dot}`,
    );
    expect(items).toEqual([
      { color: 'none', matrix: [1, 0, 0, 1, 0, 0] },
      { color: 'red', matrix: [2, 0, 0, 2, 6, 6] },
      { color: 'red', matrix: [1.41, 1.41, -1.41, 1.41, 30, 4.34] },
      { color: 'red', matrix: [0, 2, -2, 0, 34, 26] },
      { color: 'blue', matrix: [1, 0, 0, 1, 0, 0] },
    ]);
  });

  it('are clipped to their size and share the opacity of their line', async () => {
    const { displayList } = await planOf(
      `${dot}<g clip-path="url(#c)"><line x2="9" stroke="red" opacity=".5" marker-end="url(#m)"/></g>`,
      [],
    );
    expect(displayList.items[1]?.effect).toMatchObject({
      kind: 'clip',
      outer: { kind: 'layer', opacity: 0.5, outer: { kind: 'clip', id: 'c' } },
    });
  });

  it('follow the tangent of a curve, and wrap around at the start of a closed path', () => {
    const arc = cornersOf('M0 0A10 10 0 0 1 20 0');
    const angles = arc.map(({ into, out }) =>
      Math.round((Math.atan2(...((into ?? out) as [number, number])) * 180) / Math.PI),
    );
    expect(angles).toEqual([180, 0]);
    const [first, , , last] = cornersOf('M0 0H9V9Z');
    expect(first?.into).toEqual(last?.into);
    expect(last?.out).toEqual(first?.out);
    expect(cornersOf('M5 5Z')).toHaveLength(2);
  });

  it('are limited when recursive, without a size, too many or undefined', async () => {
    const ring =
      '<marker id="m" markerWidth="4" markerHeight="4"><path d="M0 0H4" stroke="red" marker-end="url(#m)"/></marker>';
    expect(await itemsOf(`${ring}<path d="M0 0H4" stroke="red" marker-end="url(#m)"/>`)).toHaveLength(2);
    const none = '<marker id="m" markerWidth="0"><rect width="9" height="9"/></marker>';
    expect(
      await itemsOf(`${none}<path d="M0 0H4" marker-end="url(#m)"/><path d="M0 0H4" marker-end="url(#x)"/>`),
    ).toHaveLength(2);
    const long = `M0 0${'h1v1'.repeat(30_000)}`;
    expect(
      (await itemsOf(`${dot}${`<path d="${long}" marker-mid="url(#m)"/>`.repeat(30)}`)).length,
    ).toBeLessThan(20_100);
  });
});

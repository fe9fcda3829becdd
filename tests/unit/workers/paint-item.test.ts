import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ItemPainter } from '../../../workers/paint/tiles/paint-item.ts';
import type { PaintContext } from '../../../workers/paint/tiles/paint-item.ts';
import { rootTarget, PaintBudget } from '../../../workers/paint/paint-target.ts';
import type { PaintTarget } from '../../../workers/paint/paint-target.ts';
import { planOf } from '../samples/plan-samples.ts';

/** A context that records fills with their colour and opacity. It throws on filling with 'tomato'. */
function recorder() {
  const filled: { color: string; alpha: number }[] = [];
  const drawn: string[] = [];
  let depth = 0;
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    strokeStyle: '',
    stroke: () => drawn.push(context.strokeStyle),
    save: () => (depth += 1),
    restore: () => (depth -= 1),
    setTransform: () => {},
    fill: () => {
      if (context.fillStyle === 'tomato') throw new RangeError('planted');
      filled.push({ color: context.fillStyle, alpha: Math.round(context.globalAlpha * 100) / 100 });
    },
  };
  return { filled, drawn, context: context as unknown as PaintTarget['context'], depth: () => depth };
}

const appearance: PaintContext['appearance'] = {
  zoneColors: { '7': 'teal' },
  taken: 'grey',
  unavailable: 'silver',
  ink: 'black',
  paper: 'white',
  dark: false,
  lang: 'ru',
};

/** The fills of a plan's areas and shapes. */
async function fillsOf(body: string, budget = new PaintBudget()) {
  const stand = (id: string, quant: string) => ({ seat_id: id, seat_name: id, cat: '7', limit: '4', quant });
  const { index, displayList } = await planOf(body, [], { seat_stand: [stand('a', '9'), stand('b', '0')] });
  const painter = new ItemPainter(displayList);
  await painter.prepare();
  painter.wear({ index, appearance, faded: new Set() });
  const { filled, context, depth } = recorder();
  const view = { originX: 0, originY: 0, scale: 1, size: 512 };
  painter.paint({ ...rootTarget(context, view), budget }, displayList, displayList.items.keys());
  expect(depth()).toBe(0);
  return filled;
}

/** The colours of a plan's lines. */
async function linesOf(body: string, turned: boolean) {
  const { index, displayList } = await planOf(body, []);
  const painter = new ItemPainter(displayList);
  painter.wear({ index, appearance, faded: new Set(), turned });
  const { drawn, context } = recorder();
  const view = { originX: 0, originY: 0, scale: 1, size: 512 };
  painter.paint(rootTarget(context, view), displayList, displayList.items.keys());
  return drawn;
}

describe('the item painter', () => {
  beforeAll(() =>
    vi.stubGlobal(
      'Path2D',
      vi.fn(function path() {}),
    ),
  );
  afterAll(() => void vi.unstubAllGlobals());

  it('tones down white pitch lines when the plan is turned dark, but keeps other strokes', async () => {
    const shape = (paint: string) => `<path d="M0 0L9 9" ${paint}/>`;
    const plan = [
      shape('fill="none" stroke="#f8fbf5"'),
      shape('fill="none" stroke="#777777"'),
      shape('fill="#cbdbc0" stroke="#ffffff"'),
    ].join('');
    expect(await linesOf(plan, false)).toEqual(['#f8fbf5', '#777777', '#ffffff']);
    expect(await linesOf(plan, true)).toEqual(['#00000047', '#777777', '#ffffff']);
  });

  it('paints areas for sale in their price colour, with the drawn opacity but never invisible', async () => {
    const fills = await fillsOf(
      '<rect id="a" width="9" height="9" fill="red"/><rect id="a" width="5" height="5" fill-opacity=".6"/><rect id="a" width="4" height="4" opacity="0"/><rect id="b" width="9" height="9"/>',
    );
    expect(fills).toEqual([
      { color: 'teal', alpha: 0.85 },
      { color: 'teal', alpha: 0.51 },
      { color: 'teal', alpha: 0.35 },
      // Sold-out areas are pale by their colour.
      { color: 'grey', alpha: 1 },
    ]);
  });

  it('stops painting when the tile budget is used up', async () => {
    const budget = new PaintBudget();
    while (budget.take(100_000)) budget.take(0);
    const rects = '<rect width="9" height="9" fill="red"/>'.repeat(3000);
    const fills = await fillsOf(rects, budget);
    expect(fills.length).toBeLessThan(3000);
  });

  it('skips only the element whose painting throws', async () => {
    const rect = (fill: string) => `<rect width="9" height="9" fill="${fill}"/>`;
    const fills = await fillsOf(`${rect('red')}<g>${rect('tomato')}${rect('lime')}</g>${rect('blue')}`);
    expect(fills.map(({ color }) => color)).toEqual(['red', 'lime', 'blue']);
  });

  it('paints group members individually when painting the group as a whole throws', async () => {
    // There is no canvas for the group.
    const rects = ['lime', 'tomato', 'blue'].map((fill) => `<rect width="9" height="9" fill="${fill}"/>`);
    const fills = await fillsOf(`<g opacity=".5">${rects.join('')}</g>`);
    expect(fills).toEqual([
      { color: 'lime', alpha: 0.5 },
      { color: 'blue', alpha: 0.5 },
    ]);
  });

  it('falls back to the given colour when a referenced paint is missing', async () => {
    const fills = await fillsOf(
      '<rect width="9" height="9" fill="url(#gone) lime"/><rect width="9" height="9" fill="url(#gone)"/><rect width="9" height="9" fill="url(#one)"/><linearGradient id="one"><stop stop-color="blue"/></linearGradient>',
    );
    expect(fills.map(({ color }) => color)).toEqual(['lime', 'blue']);
  });
});

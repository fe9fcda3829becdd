import { describe, expect, it } from 'vitest';

import type { PaintContext } from '../../../workers/paint/tiles/paint-item.ts';
import { DisplayListPainter } from '../../../workers/paint/tiles/paint-display-list.ts';
import type { PaintTarget } from '../../../workers/paint/paint-target.ts';
import { planOf } from '../samples/plan-samples.ts';

const appearance: PaintContext['appearance'] = {
  zoneColors: {},
  taken: 'grey',
  unavailable: 'silver',
  ink: 'black',
  paper: 'white',
  dark: false,
  lang: 'ru',
};

/** The painted texts of a plan. */
async function written(isNamed: boolean, leastWords = 1): Promise<readonly string[]> {
  const words = ['204', 'СЕКТОР 204, ВЕРХНИЙ ЯРУС', 'Sector 204, upper tier', '12', 'Сцена', 'Буфет'];
  const plan = await planOf(
    words.map((word, at) => `<text x="10" y="${20 + 30 * at}">${word}</text>`).join('') +
      '<circle id="s1" cx="12" cy="20" r="9"/><text x="300" y="300">204</text>',
    [{ seat_id: 's1', sector: '1' }],
    {
      sectors: [
        { sector_id: '1', name_ru: 'Сектор 204, верхний ярус', name_en: 'Sector 204, upper tier' },
        { sector_id: '2', name_ru: 'Сцена' },
      ],
    },
  );
  const texts: string[] = [];
  const context = new Proxy<Record<string, unknown>>(
    {
      fillText: (text: string) => texts.push(text),
      measureText: () => ({ width: 10 }),
      getTransform: () => ({ a: 1, b: 0 }),
    },
    { get: (known, name) => Reflect.get(known, name) ?? (() => {}) },
  ) as unknown as PaintTarget['context'];
  const painter = new DisplayListPainter(plan.displayList, plan.index);
  const view = { originX: 0, originY: 0, scale: 1, size: 512 };
  await painter.paint(context, view, appearance, new Set(), 'all', { leastWords, isNamed });
  return texts;
}

describe('sector names in a plan', () => {
  it('are omitted in any language, or as a number, when the page labels the sector', async () => {
    // A sector without seats is a stage or a door: the page has no text for it. A number elsewhere is that of a row.
    expect(await written(true)).toEqual(['12', 'Сцена', 'Буфет', '204']);
    expect(await written(false)).toHaveLength(7);
  });

  it('are omitted, like all text, when too small to read', async () => {
    expect(await written(false, 30)).toEqual([]);
  });
});

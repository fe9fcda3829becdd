import { describe, expect, it } from 'vitest';

import type { TextItem } from '../../../workers/plan/drawing/display-item.ts';
import { LocalizedLabels } from '../../../workers/plan/drawing/localized-labels.ts';
import { planOf } from '../samples/plan-samples.ts';

const sectors = [
  { sector_id: '1', name_ru: 'Партер', name_en: 'Stalls', name_kz: 'Партер', name_ch: '池座' },
  { sector_id: 'word-1', name_ru: 'Сцена', name_en: 'Stage', name_kz: 'Сахна', name_ch: '舞台' },
  { sector_id: 'word-2', name_ru: 'Вход', name_en: 'The way in for everybody' },
];
const body = `<text x="5" y="9">СЦЕНА</text><text x="5" y="29">Партер</text><text x="5" y="49">Вход</text>
  <text x="5" y="69">Гардероб</text><circle id="1" cx="50" cy="50" r="4"/>`;

const wordsIn = async (lang: 'ru' | 'en' | 'kz' | 'ch'): Promise<readonly TextItem[]> => {
  const { index, displayList } = await planOf(body, [{ seat_id: '1', sector: '1' }], { sectors });
  const words = new LocalizedLabels(index, lang);
  return displayList.items.flatMap((item) => (item.kind === 'text' ? [words.of(item)] : []));
};

describe('sector names drawn in a plan', () => {
  it.each([
    ['ru', ['СЦЕНА', 'Партер', 'Вход', 'Гардероб']],
    ['en', ['STAGE', 'Stalls', 'The way in for everybody', 'Гардероб']],
    ['kz', ['САХНА', 'Партер', 'The way in for everybody', 'Гардероб']],
    ['ch', ['舞台', '池座', 'The way in for everybody', 'Гардероб']],
  ] as const)(
    'are translated into the page language, keeping their capitalization: %s',
    async (lang, texts) => {
      expect((await wordsIn(lang)).map(({ text }) => text)).toEqual(texts);
    },
  );

  it('shrink when much longer than the original text', async () => {
    const [stage, , way] = await wordsIn('en');
    expect(stage?.style.fontSize).toBe(16);
    // 4 letters plus 2, of 24.
    expect(way?.style.fontSize).toBe(4);
  });
});

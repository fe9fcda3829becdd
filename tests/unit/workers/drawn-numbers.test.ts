import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { planOf } from '../samples/plan-samples.ts';

const folder = new URL('../../../fixtures/halls/awkward/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

const drawnTexts = async (label: (seat: string) => string): Promise<readonly string[]> => {
  const { seats } = JSON.parse(read('drawn-numbers.json')) as { seats: { id: string; seat: string }[] };
  const entries = seats.map(({ id, seat }) => ({ seat_id: id, seat: label(seat) }));
  const { displayList } = await planOf(read('drawn-numbers.svg'), entries);
  return displayList.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
};

describe('seat numbers drawn in a plan', () => {
  it('are removed from the drawing, while other text stays', async () => {
    expect(await drawnTexts((seat) => seat)).toEqual(['СЦЕНА', '1', '10 лет театру']);
  });

  it('stay when they differ from the seat label', async () => {
    expect(await drawnTexts((seat) => `№ ${seat}`)).toHaveLength(23);
  });
});

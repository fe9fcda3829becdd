import { describe, expect, it } from 'vitest';

import { searchSeats } from '../../../src/core/hall/seat-search.ts';
import { seatLabel, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const names = [
  { id: 's-1', name: { ru: 'Партер', en: 'Stalls', kz: 'Партер', ch: '池座' } },
  {
    id: 's-2',
    name: {
      ru: 'Сектор 101, нижний ярус',
      en: 'Sector 101, lower tier',
      kz: '101-сектор, төменгі ярус',
      ch: '101区，下层看台',
    },
  },
  { id: 's-3', name: { ru: 'Ложа №5', en: 'Box 5', kz: '№5 ложа', ch: '5号包厢' } },
  { id: 's-4', name: { ru: 'Жёлтая трибуна', en: 'Yellow stand' } },
  { id: 'sector-210', name: { ru: 'Балкон' } },
];

/** Five sectors of rows 1 … 12 with seats 1 … 20; the box has only rows A and Б. */
const hall = (): SeatIndex => {
  const seats: SampleSeat[] = [];
  names.forEach((_, sector) => {
    const rows = sector === 2 ? ['A', 'Б'] : Array.from({ length: 12 }, (_, row) => String(row + 1));
    rows.forEach((row, y) => {
      for (let seat = 1; seat <= 20; seat += 1) {
        seats.push({
          x: seat * 10,
          y: sector * 500 + y * 14,
          sector,
          row,
          seat: seat === 20 ? '20А' : String(seat),
        });
      }
    });
  });
  return sampleIndex(seats, { sectors: names.map(({ id, name }) => ({ id, name, outline: null })) });
};

const index = hall();
const found = (text: string): string[] =>
  searchSeats(index, text).map((match) => {
    const label = match.seat < 0 ? null : seatLabel(index, match.seat);
    const row = match.row < 0 ? '' : `/${index.labels[match.row] ?? ''}`;
    return `${index.sectors[match.sector]?.id ?? ''}${row}${label === null ? '' : `/${label.seat}`}`;
  });

describe('the seat search', () => {
  it('skips a sector without seats, and finds those whose names begin with its name', () => {
    const seats: SampleSeat[] = [{ x: 10, y: 10, sector: 1, row: '4', seat: '7' }];
    const sectors = ['Партер', 'Партер, правая сторона'].map((ru, at) => ({
      id: `p-${at}`,
      name: { ru },
      outline: null,
    }));
    const [match] = searchSeats(sampleIndex(seats, { sectors }), 'партер 4 7');
    expect(match).toMatchObject({ sector: 1, seat: 0 });
  });

  it.each([
    ['партер 5 17', 's-1/5/17'],
    ['ПАРТЕР, 5 ряд, 17 место', 's-1/5/17'],
    ['парт ряд5 место17', 's-1/5/17'],
    ['stalls row 5 seat 17', 's-1/5/17'],
    ['Партер 5 қатар 17 орын', 's-1/5/17'],
    ['池座5排17座', 's-1/5/17'],
    ['место 17 ряд 5 партер', 's-1/5/17'],
    ['партер 05 017', 's-1/5/17'],
    ['партер 5 место 17', 's-1/5/17'],
    ['партер ряд 5 17', 's-1/5/17'],
    ['101 12', 's-2/12'],
    ['101 12 3', 's-2/12/3'],
    ['101区12排3座', 's-2/12/3'],
    ['нижний ярус 101 ряд 12', 's-2/12'],
    ['ложа 5 А 3', 's-3/A/3'],
    ['box 5 a 3', 's-3/A/3'],
    ['ложа 5 б', 's-3/Б'],
    ['желтая 3 7', 's-4/3/7'],
    ['жёлтая трибуна 3-й ряд', 's-4/3'],
    ['сектор 210 ряд 3 место 7', 'sector-210/3/7'],
    ['балкон', 'sector-210'],
    ['балкон 1 20a', 'sector-210/1/20А'],
  ])('«%s» finds %s', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it('finds a row and seat in every sector when none is named', () => {
    expect(found('5 17')).toEqual(['s-1/5/17', 's-2/5/17', 's-4/5/17', 'sector-210/5/17']);
    expect(found('ряд А место 1')).toEqual(['s-3/A/1']);
  });

  it.each([
    '',
    '   ',
    'ряд',
    'ряд место',
    '—',
    'партер 99 1',
    'нет такого 5 17',
    '(*%$',
    'партер 5 17 8 9',
    '1'.repeat(5000),
  ])('finds nothing for «%s»', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('matches whole numbers, not prefixes', () => {
    expect(found('10 3')).toEqual(expect.not.arrayContaining(['s-2/3']));
    expect(found('место 2').every((place) => place.endsWith('/2'))).toBe(true);
  });

  it('returns the range of each match, and no more matches than requested', () => {
    const [sector] = searchSeats(index, 'партер');
    expect(sector).toMatchObject({ row: -1, seat: -1, first: 0, end: 240 });
    const [row] = searchSeats(index, 'партер 2');
    expect(row).toMatchObject({ seat: -1, first: 20, end: 40 });
    expect(searchSeats(index, 'место 1', 7)).toHaveLength(7);
  });

  it('finds seats in a hall without sectors', () => {
    const bare = sampleIndex([
      { x: 0, y: 0, row: '1', seat: '1' },
      { x: 10, y: 0, row: '1', seat: '2' },
    ]);
    expect(searchSeats(bare, '1 2')).toMatchObject([{ sector: -1, seat: 1 }]);
  });
});

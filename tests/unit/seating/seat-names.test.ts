import { describe, expect, it } from 'vitest';

import { searchSeats } from '../../../src/core/hall/seat-search.ts';
import { seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { parseSeatQuery, tokenize } from '../../../src/core/hall/seat-query.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

/** One seat per line «sector/row/seat», which is its id too; sectors are [id, name]. */
const hallOf = (sectors: readonly (readonly [string, string])[], ...lines: readonly string[]): SeatIndex =>
  sampleIndex(
    lines.map((id, at) => {
      const [sector = '', row = '', seat = ''] = id.split('/');
      return { id, x: at * 20, y: 0, sector: sectors.findIndex(([own]) => own === sector), row, seat };
    }),
    { sectors: sectors.map(([id, ru]) => ({ id, name: { ru }, outline: null })) },
  );
const found = (index: SeatIndex, text: string, most?: number) =>
  searchSeats(index, text, most).map(({ sector, seat }) =>
    seat < 0 ? index.sectors[sector]?.id : seatIdAt(index, seat),
  );

describe('place words in a query', () => {
  const index = hallOf([['b210', 'Балкон']], 'b210/5/17', 'b210/17/5', 'b210/6/18');
  it.each(['сектор', 'секторы', 'sector', 'section', '区', '区域', 'СЕКТОР', 'Сектор'])(
    'may be «%s» before a sector',
    (word) => {
      expect(found(index, `${word} 210 ряд 5 место 17`)).toEqual(['b210/5/17']);
      expect(tokenize(`${word} 210`)).toEqual(['210']);
    },
  );
  it.each(['ряд', 'ряда', 'рядом', 'row', 'қатар', 'қатары', 'катар', '排'])(
    'may be «%s» before or after a row',
    (word) => {
      expect(found(index, `место 17 ${word} 5`)).toEqual(['b210/5/17']);
      expect(found(index, `17 место 5 ${word}`)).toEqual(['b210/5/17']);
    },
  );
  it.each(['место', 'места', 'мест', 'seat', 'place', 'орын', 'орны', '座', '座位', '号'])(
    'may be «%s» before or after a seat',
    (word) => {
      expect(found(index, `${word} 17 ряд 5`)).toEqual(['b210/5/17']);
      expect(found(index, `17 ${word} 5 ряд`)).toEqual(['b210/5/17']);
    },
  );
  it.each([
    '5排17座',
    '5排17座位',
    '5排17号',
    '排5座17',
    '210区5排17座',
    '区域210 排5 号17',
    'ряд5 место17',
    'row5 seat17',
    'қатар5 орын17',
    'сектор210 ряд5 место17',
    'sector210 row5 seat17',
    'section210 row5 seat17',
    '5-й ряд 17-е место',
    '5й ряд, 17ой место',
    '5-ый ряд 17-ой место',
    'балкон, ряд № 5, место №17',
    'балкон ряд 5 17',
    'балкон 5 место 17',
  ])('may be attached to their number: «%s»', (text) => {
    expect(found(index, text)).toContain('b210/5/17');
    expect(found(index, text)).not.toContain('b210/17/5');
  });
  it('are recognized only as whole words', () => {
    expect(tokenize('5яблок')).toEqual(tokenize('5яблок').filter((word) => word !== '5'));
    expect(tokenize('13а')).toEqual(['13a']);
    expect(tokenize('ряд')).toEqual([...tokenize('РЯД')]);
    expect(tokenize('ряд')).toHaveLength(1);
    expect(tokenize('000')).toEqual(['0']);
  });
  it('are read only up to two hundred characters', () => {
    expect(tokenize(`${'-'.repeat(198)}12345`)).toEqual(['12']);
  });
});

describe('the interpretations of a query', () => {
  it.each([
    ['5', [[['5'], null, null]]],
    [
      '5 17',
      [
        [['5'], '17', null],
        [['5', '17'], null, null],
        [[], '5', '17'],
      ],
    ],
    [
      'box 5 17',
      [
        [['box'], '5', '17'],
        [['box', '5'], '17', null],
        [['box', '5', '17'], null, null],
      ],
    ],
    ['row', []],
    ['', []],
  ])('«%s»', (text, places) => {
    expect(parseSeatQuery(text).map(({ sector, row, seat }) => [sector, row, seat])).toEqual(places);
  });
  it.each([
    ['101 row 3 7', ['101'], '3', '7'],
    ['7 101 row 3', ['7', '101'], '3', null],
    ['row 3 seat 7 box', ['box'], '3', '7'],
    ['box 3 row', ['box'], '3', null],
    ['box 5 seat 17', ['box'], '5', '17'],
    ['seat 17', [], null, '17'],
    ['row seat 7', [], null, '7'],
    ['sector box row 3', ['box'], '3', null],
  ])('start with the most likely one for «%s»', (text, sector, row, seat) => {
    expect(parseSeatQuery(text)[0]).toEqual({ sector, row, seat });
  });
  it('read an unlabelled word as a row first, then as a sector', () => {
    expect(parseSeatQuery('box seat 7').slice(0, 2)).toEqual([
      { sector: [], row: 'box', seat: '7' },
      { sector: ['box'], row: null, seat: '7' },
    ]);
  });
});

describe('lookalike letters', () => {
  it.each(Array.from('АВЕКМНОРСТУХЁ', (letter, at) => [letter, 'ABEKMHOPCTYXE'[at] ?? ''] as const))(
    '%s and %s match each other',
    (cyrillic, latin) => {
      const index = hallOf([['s', 'Зал']], `s/${cyrillic}/1`, `s/${latin}/2`, 's/Я/1');
      for (const letter of [cyrillic, latin, cyrillic.toLowerCase(), latin.toLowerCase()]) {
        expect(found(index, `ряд ${letter} место 1`)).toEqual([`s/${cyrillic}/1`]);
        expect(found(index, `ряд ${letter} место 2`)).toEqual([`s/${latin}/2`]);
      }
    },
  );
});

describe('the sector named in a query', () => {
  const boxes = [
    ['box-1', 'Ложа'],
    ['box-2', 'Ложа 2'],
    ['box-23', 'Ложа 23, правая'],
    ['tier', 'Ярус'],
  ] as const;
  const index = hallOf(boxes, 'box-1/1/1', 'box-2/1/1', 'box-23/1/1');
  it.each([
    ['ложа', ['box-1']],
    ['лож', ['box-1']],
    ['ложа 23', ['box-23']],
    ['ложа 2', ['box-2']],
    ['ложа правая', ['box-23']],
    ['прав', ['box-23']],
    ['23', ['box-23']],
    ['ярус', []],
  ])('by «%s» is %j', (text, ids) => {
    expect(found(index, text)).toEqual(ids);
  });
  it('is matched by the trailing number of its id when no name has it', () => {
    const numbered = hallOf(
      [
        ['hall', 'Партер'],
        ['b210', 'Балкон'],
        ['c310', 'Балкон'],
      ],
      'hall/3/7',
      'b210/3/7',
      'c310/3/7',
    );
    expect(found(numbered, '210')).toEqual(['b210']);
    expect(found(numbered, 'b210 3 7')).toEqual(['b210/3/7']);
    expect(found(numbered, '10 3 7')).toEqual([]);
    expect(found(numbered, 'балкон', 1)).toEqual(['b210']);
    expect(found(numbered, 'балкон 3', 1)).toHaveLength(1);
    expect(found(numbered, '3 7', 2)).toEqual(['hall/3/7', 'b210/3/7']);
  });
  it('has only its own seats; seats without a sector come last', () => {
    const loose = hallOf([['hall', 'Партер']], 'hall/1/1', '/1/1', '/1/2');
    expect(found(loose, '1 1')).toEqual(['hall/1/1', '/1/1']);
    expect(found(loose, '1 2')).toEqual(['/1/2']);
    expect(found(loose, 'партер 1 2')).toEqual([]);
    expect(searchSeats(loose, '1 2')).toMatchObject([{ sector: -1, first: 2, end: 3 }]);
  });
});

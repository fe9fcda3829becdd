import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayNumber, monthWeeks } from '../../../src/core/dates/calendar-days.ts';
import { plainText } from '../../../src/core/text/plain-text.ts';
import { isFiltering, keptFilters, noFilters } from '../../../src/core/poster/poster-filter.ts';
import { readSharedView, writeSharedView } from '../../../src/core/addresses/view-address.ts';

const view = { zoom: 4.2, x: 310, y: -55 };
const seat = { seatId: '17', categoryId: '5', count: 1 };

describe('the address of a shared view', () => {
  it('encodes the view and the chosen places compactly', () => {
    expect(writeSharedView({ view, places: [seat, { seatId: 'stand-2', categoryId: '5', count: 3 }] })).toBe(
      'view=4.2,310,-55&seats=17*5,stand-2*5*3',
    );
    expect(writeSharedView({ view: { zoom: 1 / 3, x: 0, y: 0 }, places: [] })).toBe('view=0.33,0,0');
    expect(writeSharedView({ view: null, places: [seat] })).toBe('seats=17*5');
    expect(writeSharedView({ view: null, places: [] })).toBe('');
  });

  it('survives a round trip with arbitrary ids', () => {
    const id = fc.string({ minLength: 1 }).filter((text) => !/[\ud800-\udfff]/.test(text));
    const place = fc.record({ seatId: id, categoryId: id, count: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), (places) => {
        expect(readSharedView(`#${writeSharedView({ view, places })}`)).toEqual({ view, places });
      }),
    );
  });

  it.each([
    '',
    '#',
    '#view=',
    '#view=1,2',
    '#view=1,2,3,4',
    '#view=a,2,3',
    '#view=1,,Infinity',
    '#viewer=1,2,3',
  ])('has no view unless it is three numbers: %s', (fragment) => {
    expect(readSharedView(fragment)).toEqual({ view: null, places: [] });
  });

  it.each(['17', '*5', '17*', '17*5*0', '17*5*-1', '17*5*1.5', '17*5*101', '17*5*x', '%*5', '17*%zz'])(
    'skips an unreadable place: %s',
    (part) => {
      expect(readSharedView(`#seats=1*1,${part},2*2`).places.map(({ seatId }) => seatId)).toEqual(['1', '2']);
    },
  );

  it('accepts at most a hundred places, and a hundred of each', () => {
    expect(readSharedView('#seats=17*5*100').places).toEqual([{ ...seat, count: 100 }]);
    const many = Array.from({ length: 150 }, (_, at) => `${at}*5`).join(',');
    expect(readSharedView(`#seats=${many}`).places).toHaveLength(100);
    expect(readSharedView('#seats=a%3D1*5').places).toMatchObject([{ seatId: 'a=1' }]);
    expect(readSharedView('#seats=a=1*5').places).toMatchObject([{ seatId: 'a=1' }]);
  });
});

describe('poster filters', () => {
  it('are active if any one of them is set', () => {
    expect(isFiltering(noFilters)).toBe(false);
    for (const one of [
      { search: 'лес' },
      { dates: { from: 1, to: 2 } },
      { tagIds: ['1'] },
      { inStock: true },
      { mySubscriptions: true },
    ]) {
      expect(isFiltering({ ...noFilters, ...one })).toBe(true);
    }
    expect(isFiltering({ ...noFilters, search: '  ' })).toBe(false);
  });

  it('are restored as saved, ignoring invalid values', () => {
    const kept = {
      search: 'лес',
      dates: { from: 5, to: 7 },
      tagIds: ['1'],
      inStock: true,
      mySubscriptions: true,
    };
    expect(keptFilters(kept)).toEqual(kept);
    expect(keptFilters({})).toEqual(noFilters);
    for (const none of [null, 'x', 5]) expect(keptFilters(none)).toBeNull();
    expect(keptFilters({ ...kept, search: 'x'.repeat(900) })?.search).toHaveLength(200);
    for (const dates of [null, { from: 7, to: 5 }, { from: 1.5, to: 5 }, { from: '1', to: 5 }, { from: 1 }]) {
      expect(keptFilters({ ...kept, dates })?.dates).toBeNull();
    }
    expect(keptFilters({ ...kept, dates: { from: 5, to: 5 } })?.dates).toEqual({ from: 5, to: 5 });
    expect(keptFilters({ search: 5, tagIds: 'x', inStock: 1, mySubscriptions: 'да' })).toEqual(noFilters);
    expect(keptFilters({ tagIds: ['1', 2, null] })?.tagIds).toEqual(['1']);
  });
});

describe('a month', () => {
  it('is split into whole weeks, with no extra week', () => {
    // February 2027 begins on a Monday and has 28 days.
    const february = monthWeeks({ year: 2027, month: 2 }, 0);
    expect(february).toHaveLength(4);
    expect(february.flat()).toEqual(
      Array.from({ length: 28 }, (_, at) => dayNumber({ year: 2027, month: 2, day: at + 1 })),
    );
    // With weeks from Sunday it spans five.
    const fromSunday = monthWeeks({ year: 2027, month: 2 }, 6);
    expect(fromSunday).toHaveLength(5);
    expect(fromSunday[0]?.map((day) => day === null)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

it('plain text has its character entities decoded', () => {
  expect(plainText('a&#1046;b&#x416;c&amp;d&nope;e&#0;f')).toBe('aЖbЖc&d&nope;e&#0;f');
});

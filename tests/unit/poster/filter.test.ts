import { describe, expect, it } from 'vitest';

import { dayNumber } from '../../../src/core/calendar-days.ts';
import {
  afishaMaxPages,
  filterCards,
  isFiltering,
  keptFilters,
  nextCount,
  noFilters,
  shownCount,
  tagsAt,
  type PosterFilters,
} from '../../../src/core/poster-filter.ts';
import { foundElsewhere } from '../../../src/core/poster-elsewhere.ts';
import { indexOf, placeOf, poster, type WireEvent } from './poster-factories.ts';

const found = (
  events: readonly WireEvent[],
  filters: Partial<PosterFilters>,
  asked: { id?: string; sid?: string } = {},
  subscribed: readonly string[] = [],
): readonly string[] => {
  const read = poster(events);
  return filterCards(indexOf(read, subscribed), placeOf(read, asked), { ...noFilters, ...filters }).map(
    (card) => card.event.id,
  );
};
const december = (day: number) => dayNumber({ day, month: 12, year: 2026 });

describe('the search of the poster', () => {
  const events = [
    { id: '1', name: 'Соль', description: 'Про зимний лес' },
    { id: '2', name: 'Зимний сад', description: 'Пьеса' },
    { id: '3', name: 'Ещё одна <b>ёлка</b>', description: '' },
  ];

  it('finds by the name first, then by the description', () => {
    expect(found(events, { search: 'ЗИМНИЙ' })).toEqual(['2', '1']);
  });

  it('takes Ё for Е, spaces for one, and no markup for words', () => {
    expect(found(events, { search: '  еще   одна ' })).toEqual(['3']);
    expect(found(events, { search: 'елка' })).toEqual(['3']);
    expect(found(events, { search: '<b>' })).toEqual([]);
  });

  it('is no filter while it is empty', () => {
    expect(isFiltering({ ...noFilters, search: '   ' })).toBe(false);
    expect(found(events, { search: '   ' })).toEqual(['1', '2', '3']);
  });
});

describe('the other filters of the poster', () => {
  it('show an event that plays on any day of the range, both ends included', () => {
    const events: WireEvent[] = [
      { id: '1', showings: [['04.12.2026', '19:00', 5]] },
      {
        id: '2',
        showings: [
          ['01.12.2026', '19:00', 5],
          ['05.12.2026', '19:00', 5],
        ],
      },
      { id: '3', showings: [['06.12.2026', '19:00', 5]] },
      { id: '4', showings: [] },
    ];
    expect(found(events, { dates: { from: december(5), to: december(6) } })).toEqual(['2', '3']);
  });

  it('show with «available only» what can be bought, on the days asked for', () => {
    const events: WireEvent[] = [
      { id: '1', left: 0 },
      { id: '2', left: -99_999 },
      { id: '3', left: 3 },
      {
        id: '4',
        left: 3,
        showings: [
          ['05.12.2026', '19:00', 0],
          ['09.12.2026', '19:00', 3],
        ],
      },
    ];
    expect(found(events, { inStock: true })).toEqual(['3', '4']);
    expect(found(events, { inStock: true, dates: { from: december(5), to: december(5) } })).toEqual(['3']);
  });

  it('show an event with any of the chosen tags', () => {
    const events = [
      { id: '1', tags: '1' },
      { id: '2', tags: '2,1' },
      { id: '3', tags: '3' },
    ];
    expect(found(events, { tagIds: ['1'] })).toEqual(['1', '2']);
    expect(found(events, { tagIds: ['2', '3'] })).toEqual(['2', '3']);
  });

  it('show what the customer has subscription tickets left for', () => {
    const events = [{ id: '1' }, { id: '2' }];
    expect(found(events, { mySubscriptions: true }, {}, ['HASH2'])).toEqual(['2']);
  });

  it('do not narrow the list for a buyer without subscriptions who once had some', () => {
    expect(found([{ id: '1' }, { id: '2' }], { mySubscriptions: true })).toEqual(['1', '2']);
  });

  it('are not narrowed by a tag that nothing here carries: no chip could take it back', () => {
    const events: WireEvent[] = [
      { id: '1', kind: '1', tags: '1' },
      { id: '2', kind: '2', tags: '2' },
      { id: '3', kind: '2', tags: '' },
    ];
    const both = {
      kind_menu: [
        { menukind_id: '1', showattribute: '1' },
        { menukind_id: '2', showattribute: '1' },
      ],
    };
    const read = poster(events, both);
    const shown = (id: string, tagIds: readonly string[]) =>
      filterCards(indexOf(read), placeOf(read, { id }), { ...noFilters, tagIds }).map(
        ({ event }) => event.id,
      );
    expect(shown('2', ['1'])).toEqual(['2', '3']);
    expect(shown('2', ['1', '2'])).toEqual(['2']);
    expect(shown('1', ['1'])).toEqual(['1']);
  });

  it('leave out what the kind has no control for: days and tags', () => {
    const events = [{ id: '1', kind: '2', tags: '1' }];
    const asked = { dates: { from: december(30), to: december(31) }, tagIds: ['2'] };
    expect(found(events, asked, { id: '2' })).toEqual(['1']);
  });
});

describe('a search that finds nothing here', () => {
  const read = poster([
    { id: '1', kind: '1', group: '10', name: 'Зимний сад' },
    { id: '2', kind: '2', name: 'Зимний концерт' },
    { id: '3', kind: '2', name: 'Летний концерт' },
  ]);
  const elsewhere = (at: { readonly id?: string; readonly sid?: string }, search: string) =>
    foundElsewhere(indexOf(read), placeOf(read, at), { ...noFilters, search }, read.kinds).map(
      ({ kind, count }) => [kind.id, count],
    );

  it('is answered by the kinds that have something', () => {
    expect(elsewhere({}, 'концерт')).toEqual([['2', 2]]);
    expect(elsewhere({ id: '2' }, 'сад')).toEqual([['1', 1]]);
  });

  it('is answered by the rest of the kind where a group was looked through', () => {
    expect(elsewhere({ sid: '11' }, 'зимний')).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
  });

  it('is answered by nothing where there is nothing, or no search', () => {
    expect(elsewhere({}, 'опера')).toEqual([]);
    expect(elsewhere({}, ' ')).toEqual([]);
  });
});

describe('the menus of the poster', () => {
  const events = [
    { id: '1', kind: '1', group: '10' },
    { id: '2', kind: '1', group: '11' },
    { id: '3', kind: '2', group: '' },
    { id: '4', kind: '77', group: '' },
  ];

  it('show the first kind where the address names none, with events of kinds nobody knows', () => {
    expect(found(events, {})).toEqual(['1', '2', '4']);
  });

  it('show the kind and the group of the address', () => {
    expect(found(events, {}, { id: '2' })).toEqual(['3']);
    expect(found(events, {}, { id: '1', sid: '11' })).toEqual(['2']);
  });

  it('find the kind of a group that is named alone, and pass over what is not there', () => {
    const read = poster(events);
    expect(placeOf(read, { sid: '11' })).toMatchObject({ kind: { id: '1' }, group: { id: '11' } });
    expect(placeOf(read, { id: '99', sid: '99' })).toMatchObject({ kind: { id: '1' }, group: null });
  });

  it('offer only tags that an event here carries', () => {
    const read = poster([{ id: '1', tags: '2' }]);
    expect(tagsAt(indexOf(read), placeOf(read), read.tags).map((tag) => tag.id)).toEqual(['2']);
  });
});

describe('the pages of the poster', () => {
  it('are columns × rows, and the last is what is left', () => {
    // 10 events, 4 to a page: 4, 8, 10.
    expect([0, 1, 2].map((loads) => shownCount(10, 4, loads))).toEqual([4, 8, 10]);
    expect([0, 1, 2].map((loads) => nextCount(10, 4, loads))).toEqual([4, 2, 0]);
  });

  it('end with the sixth press, which adds all the rest', () => {
    expect(afishaMaxPages).toBe(6);
    // 5 presses: 6 pages of 4; the sixth: everything.
    expect(shownCount(1000, 4, 5)).toBe(24);
    expect(nextCount(1000, 4, 5)).toBe(976);
    expect(shownCount(1000, 4, 6)).toBe(1000);
  });

  it('hold a hundred rows where the kind does not say', () => {
    const read = poster([], { kind_menu: [{ menukind_id: '1' }] });
    expect(placeOf(read)).toMatchObject({ columns: 1, perPage: 100 });
  });
});

describe('kept filters', () => {
  it('come back as they were', () => {
    const filters: PosterFilters = {
      search: 'сад',
      dates: { from: 20_000, to: 20_003 },
      tagIds: ['1'],
      inStock: true,
      mySubscriptions: false,
    };
    expect(keptFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
  });

  it('that cannot be read are no filters', () => {
    expect(keptFilters('сад')).toBeNull();
    expect(keptFilters({ search: 5, dates: { from: 3, to: 1 }, tagIds: 'x', inStock: 'yes' })).toEqual(
      noFilters,
    );
  });
});

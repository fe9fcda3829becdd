import { describe, expect, it } from 'vitest';

import { dayNumber } from '../../../src/core/dates/calendar-days.ts';
import { dayParts } from '../../../src/core/dates/venue-date.ts';
import {
  dayInRange,
  daysAt,
  filterCards,
  isFiltering,
  keptFilters,
  noFilters,
  posterIndex,
  type PosterFilters,
} from '../../../src/core/poster/poster-filter.ts';
import { posterCards } from '../../../src/core/poster/poster-cards.ts';
import { matchesElsewhere } from '../../../src/core/poster/poster-elsewhere.ts';
import { indexOf, placeOf, poster, type WireEvent } from '../samples/poster-factories.ts';

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

describe('poster search', () => {
  const events = [
    { id: '1', name: 'Соль', description: 'Про зимний лес' },
    { id: '2', name: 'Зимний сад', description: 'Пьеса' },
    { id: '3', name: 'Ещё одна <b>ёлка</b>', description: '' },
  ];

  it('ranks name matches above description matches', () => {
    expect(found(events, { search: 'ЗИМНИЙ' })).toEqual(['2', '1']);
  });

  it('treats Ё as Е, collapses spaces and ignores markup', () => {
    expect(found(events, { search: '  еще   одна ' })).toEqual(['3']);
    expect(found(events, { search: 'елка' })).toEqual(['3']);
    expect(found(events, { search: '<b>' })).toEqual([]);
  });

  it('does not filter while it is empty', () => {
    expect(isFiltering({ ...noFilters, search: '   ' })).toBe(false);
    expect(found(events, { search: '   ' })).toEqual(['1', '2', '3']);
  });
});

describe('the other poster filters', () => {
  it('show events that play on any day of the range, both ends included', () => {
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

  it('show with «available only» what can be bought on the selected days', () => {
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

  it('show events with any of the selected tags', () => {
    const events = [
      { id: '1', tags: '1' },
      { id: '2', tags: '2,1' },
      { id: '3', tags: '3' },
    ];
    expect(found(events, { tagIds: ['1'] })).toEqual(['1', '2']);
    expect(found(events, { tagIds: ['2', '3'] })).toEqual(['2', '3']);
  });

  it('each count as filtering', () => {
    expect(isFiltering(noFilters)).toBe(false);
    const each: Partial<PosterFilters>[] = [
      { search: 'а' },
      { dates: { from: 1, to: 1 } },
      { tagIds: ['1'] },
      { inStock: true },
      { mySubscriptions: true },
    ];
    for (const one of each) expect(isFiltering({ ...noFilters, ...one })).toBe(true);
  });

  it('ignore a used-up subscription', () => {
    const read = poster([{ id: '1' }, { id: '2' }]);
    const index = posterIndex(posterCards(read), read, 'ru', [
      { eventHash: 'HASH1', quantity: 0 },
      { eventHash: 'HASH2', quantity: 1 },
    ]);
    const shown = filterCards(index, placeOf(read), { ...noFilters, mySubscriptions: true });
    expect(shown.map(({ event }) => event.id)).toEqual(['2']);
  });

  it('show events that the customer has subscription tickets left for', () => {
    const events = [{ id: '1' }, { id: '2' }];
    expect(found(events, { mySubscriptions: true }, {}, ['HASH2'])).toEqual(['2']);
  });

  it('ignore the subscription filter for a customer without subscriptions', () => {
    expect(found([{ id: '1' }, { id: '2' }], { mySubscriptions: true })).toEqual(['1', '2']);
  });

  it('ignore a selected tag that no event here has, since no chip could clear it', () => {
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

  it('ignore dates and tags if the kind has no control for them', () => {
    const events = [{ id: '1', kind: '2', tags: '1' }];
    const asked = { dates: { from: december(30), to: december(31) }, tagIds: ['2'] };
    expect(found(events, asked, { id: '2' })).toEqual(['1']);
  });
});

describe('a search without matches here', () => {
  const read = poster([
    { id: '1', kind: '1', group: '10', name: 'Зимний сад' },
    { id: '2', kind: '2', name: 'Зимний концерт' },
    { id: '3', kind: '2', name: 'Летний концерт' },
  ]);
  const elsewhere = (at: { readonly id?: string; readonly sid?: string }, search: string) =>
    matchesElsewhere(indexOf(read), placeOf(read, at), { ...noFilters, search }, read.kinds).map(
      ({ kind, cards }) => [kind.id, cards.length],
    );

  it('suggests other kinds with matches', () => {
    expect(elsewhere({}, 'концерт')).toEqual([['2', 2]]);
    expect(elsewhere({ id: '2' }, 'сад')).toEqual([['1', 1]]);
  });

  it('suggests the rest of the kind if only a group was searched', () => {
    expect(elsewhere({ sid: '11' }, 'зимний')).toEqual([
      ['1', 1],
      ['2', 1],
    ]);
  });

  it('counts events of unknown kinds under the first kind only', () => {
    const lost = poster([{ id: '1', kind: '9', name: 'Бал' }]);
    const at = (id: string) =>
      matchesElsewhere(indexOf(lost), placeOf(lost, { id }), { ...noFilters, search: 'бал' }, lost.kinds).map(
        ({ kind, cards }) => [kind.id, cards.length],
      );
    expect([at('1'), at('2')]).toEqual([[], [['1', 1]]]);
  });

  it('suggests nothing without matches anywhere or for an empty query', () => {
    expect(elsewhere({}, 'опера')).toEqual([]);
    expect(elsewhere({}, ' ')).toEqual([]);
  });
});

describe('saved filters', () => {
  it('are restored unchanged', () => {
    const filters: PosterFilters = {
      search: 'сад',
      dates: { from: 20_000, to: 20_003 },
      tagIds: ['1'],
      inStock: true,
      mySubscriptions: false,
    };
    expect(keptFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
  });

  it('that are invalid are ignored', () => {
    for (const none of ['сад', null, undefined, 7]) expect(keptFilters(none)).toBeNull();
    for (const nothing of [{}, { dates: null }, { dates: {} }, { dates: { from: '1', to: 2 } }])
      expect(keptFilters(nothing)).toEqual(noFilters);
    for (const dates of [{ from: 1 }, { from: 1, to: '2' }, { from: 1.5, to: 2 }])
      expect(keptFilters({ dates })).toEqual(noFilters);
    expect(keptFilters({ dates: { from: 2, to: 2 }, tagIds: ['1', 2], search: 'а'.repeat(300) })).toEqual({
      ...noFilters,
      dates: { from: 2, to: 2 },
      tagIds: ['1'],
      search: 'а'.repeat(200),
    });
    expect(keptFilters({ search: 5, dates: { from: 3, to: 1 }, tagIds: 'x', inStock: 'yes' })).toEqual(
      noFilters,
    );
  });
});

describe('the day that a card links to', () => {
  const [card] = posterCards(
    poster([
      {
        id: '1',
        showings: [
          ['04.12.2026', '19:00', 9],
          ['05.12.2026', '12:00', 0],
          ['06.12.2026', '19:00', 9],
        ],
      },
    ]),
  );
  const asked = (from: string, to: string) => ({
    from: dayNumber(dayParts(from) ?? { day: 1, month: 1, year: 1970 }),
    to: dayNumber(dayParts(to) ?? { day: 1, month: 1, year: 1970 }),
  });
  it.each([
    [asked('05.12.2026', '07.12.2026'), '/06-12-2026'],
    [asked('01.12.2026', '31.12.2026'), '/04-12-2026'],
    [asked('05.12.2026', '05.12.2026'), ''],
    [asked('01.12.2026', '04.12.2026'), '/04-12-2026'],
    [asked('06.12.2026', '31.12.2026'), '/06-12-2026'],
    [asked('07.12.2026', '31.12.2026'), ''],
    [null, ''],
  ])('is the first selected day with tickets', (dates, day) => {
    expect(card && dayInRange(card, dates)).toBe(day);
  });
});

describe('an open date', () => {
  const numberOf = (day: string) => dayNumber(dayParts(day) ?? { day: 1, month: 1, year: 1970 });
  const read = poster([{ id: '1', openDate: true, showings: [['26.03.2027', '10:00', 9]] }]);
  const today = { day: 26, month: 11, year: 2026 };
  const cards = posterCards(read, () => false, today);
  const index = posterIndex(cards, read, 'ru', []);
  const place = placeOf(read);
  it.each([
    ['26.11.2026', '26.11.2026', 1],
    ['28.11.2026', '29.11.2026', 1],
    ['26.03.2027', '30.03.2027', 1],
    ['27.03.2027', '30.03.2027', 0],
    ['01.11.2026', '25.11.2026', 0],
  ])('matches every day from today to its last: %s to %s', (from, to, found) => {
    const dates = { from: numberOf(from), to: numberOf(to) };
    expect(filterCards(index, place, { ...noFilters, dates })).toHaveLength(found);
  });
  it('is marked on each of these days in the calendar, and has no time', () => {
    const days = daysAt(index, place);
    expect([days.size, days.has(numberOf('29.11.2026')), days.has(numberOf('27.03.2027'))]).toEqual([
      121,
      true,
      false,
    ]);
    expect(cards[0]).toMatchObject({ times: [], dates: { to: { day: 26, month: 3, year: 2027 } } });
  });
  it('expires with its day, not at the time sent by the back end', () => {
    const begun = posterCards(read, (_, time) => time !== '', today);
    expect(begun[0]?.showings).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';

import { dayNumber } from '../../../src/core/dates/calendar-days.ts';
import {
  afishaMaxPages,
  daysAt,
  filterCards,
  nextCount,
  noFilters,
  shownCount,
  tagsAt,
} from '../../../src/core/poster/poster-filter.ts';
import { kindPath, posterPlace, type MenuKind } from '../../../src/core/poster/poster-menu.ts';
import { indexOf, placeOf, poster, shopSetup, type WireEvent } from '../samples/poster-factories.ts';

const found = (
  events: readonly WireEvent[],
  asked: { id?: string; sid?: string } = {},
): readonly string[] => {
  const read = poster(events);
  return filterCards(indexOf(read), placeOf(read, asked), noFilters).map((card) => card.event.id);
};
const december = (day: number) => dayNumber({ day, month: 12, year: 2026 });

describe('poster menus', () => {
  it('open the kind of a group requested without its kind', () => {
    const groups = [{ mainmenu_id: '20', menukind_id: '2', mainmenuname_ru: 'Клуб', mainmenusortnum: '1' }];
    const read = poster([], { main_menu: groups });
    expect(placeOf(read, { sid: '20' })).toMatchObject({
      kind: { id: '2' },
      group: { id: '20' },
      first: false,
    });
    expect(placeOf(read, { id: '1', sid: '20' })).toMatchObject({
      kind: { id: '1' },
      group: null,
      first: true,
    });
    expect(placeOf(read, { sid: '21' })).toMatchObject({ kind: { id: '1' }, group: null });
  });
  const events = [
    { id: '1', kind: '1', group: '10' },
    { id: '2', kind: '1', group: '11' },
    { id: '3', kind: '2', group: '' },
    { id: '4', kind: '77', group: '' },
  ];

  it('show the first kind by default, including events of unknown kinds', () => {
    expect(found(events)).toEqual(['1', '2', '4']);
  });

  it('show the kind and group in the URL', () => {
    expect(found(events, { id: '2' })).toEqual(['3']);
    expect(found(events, { id: '1', sid: '11' })).toEqual(['2']);
  });

  it('find the kind of a group, and ignore unknown kinds and groups', () => {
    const read = poster(events);
    expect(placeOf(read, { sid: '11' })).toMatchObject({ kind: { id: '1' }, group: { id: '11' } });
    expect(placeOf(read, { id: '99', sid: '99' })).toMatchObject({ kind: { id: '1' }, group: null });
  });

  it('know the first kind, its groups and the path of each kind', () => {
    const read = poster(events);
    expect(placeOf(read)).toMatchObject({ first: true, groups: [{ id: '10' }, { id: '11' }] });
    expect(placeOf(read, { id: '2' })).toMatchObject({ first: false, groups: [] });
    expect(placeOf(read, { id: '2', sid: '11' })).toMatchObject({ kind: { id: '2' }, group: null });
    const odd = { ...placeOf(read, { id: '2' }).kind, id: 'a&b' } as MenuKind;
    expect([...read.kinds, odd].map((kind) => kindPath(read.kinds, kind))).toEqual([
      '/',
      '/?id=2',
      '/?id=a%26b',
    ]);
    expect(kindPath([], odd), 'of a list without kinds').toBe('/?id=a%26b');
  });

  it('show everything if there are none', () => {
    const read = poster(events, { kind_menu: [], main_menu: [] });
    expect(filterCards(indexOf(read), placeOf(read), noFilters)).toHaveLength(events.length);
  });

  it('offer the days on which their own events play', () => {
    const read = poster([
      {
        id: '1',
        kind: '1',
        showings: [
          ['05.12.2026', '19:00', 1],
          ['06.12.2026', '19:00', 1],
        ],
      },
      { id: '2', kind: '2', showings: [['07.12.2026', '19:00', 1]] },
    ]);
    expect([...daysAt(indexOf(read), placeOf(read))]).toEqual([december(5), december(6)]);
  });

  it('offer only the tags of their own events', () => {
    const read = poster([
      { id: '1', tags: '2' },
      { id: '2', tags: '1', kind: '2' },
    ]);
    expect(tagsAt(indexOf(read), placeOf(read), read.tags).map((tag) => tag.id)).toEqual(['2']);
  });
});

describe('poster pages', () => {
  it('have columns × rows events, and the last one the remainder', () => {
    // 10 events, 4 to a page: 4, 8, 10.
    expect([0, 1, 2].map((loads) => shownCount(10, 4, loads))).toEqual([4, 8, 10]);
    expect([0, 1, 2].map((loads) => nextCount(10, 4, loads))).toEqual([4, 2, 0]);
  });

  it('end with the sixth load, which adds all remaining events', () => {
    expect(afishaMaxPages).toBe(6);
    // 5 presses: 6 pages of 4; the sixth: everything.
    expect(shownCount(1000, 4, 5)).toBe(24);
    expect(nextCount(1000, 4, 5)).toBe(976);
    expect(shownCount(1000, 4, 6)).toBe(1000);
  });

  it('have 100 rows if the kind sets no number', () => {
    const read = poster([], { kind_menu: [{ menukind_id: '1' }] });
    expect(placeOf(read)).toMatchObject({ columns: 1, perPage: 100 });
  });

  it('have one to four columns, as set by the kind or else by the shop', () => {
    const setup = shopSetup({ tickets_col: '3', subscription_col: '2' });
    const widthOf = (id: string, columns: string) => {
      const read = poster([], {
        kind_menu: [{ menukind_id: id, menucolumncount: columns, menurowcount: '5' }],
      });
      const { columns: width, perPage } = posterPlace(read, setup, { id, sid: '' });
      return [width, perPage];
    };
    expect(widthOf('1', '4')).toEqual([4, 20]);
    expect(widthOf('1', '')).toEqual([3, 15]);
    // The subscribers' kind has its own limits.
    expect(widthOf('2', '')).toEqual([2, 10]);
    const wide = shopSetup({ tickets_col: '9' });
    expect(posterPlace(poster([], { kind_menu: [] }), wide, { id: '', sid: '' })).toMatchObject({
      kind: null,
      groups: [],
      first: true,
      columns: 4,
      perPage: 400,
    });
  });
});

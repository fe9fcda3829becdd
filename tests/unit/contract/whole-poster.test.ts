import { describe, expect, it } from 'vitest';

import { afisha } from '../../../src/contract/afisha.ts';
import { schemeMap, schemeSession } from '../../../src/contract/scheme.ts';
import { wireAction } from './wire-action.ts';

/* Replies in which every field has a distinct value, so that no field can replace another or be left unread. */

describe('the poster in a response', () => {
  it('has every field of its menus, venues, tags and images', () => {
    const poster = afisha.parse({
      kind_menu: [
        {
          menukind_id: 1,
          menukindname_ru: 'Билеты',
          menukindsortnum: '4',
          menucolumncount: '3',
          menurowcount: '1',
          showfiltercalendar: '1',
          showattribute: '1',
          title_h1_ru: 'Афиша города',
        },
        { menukind_id: 2, menukindsortnum: '5', menucolumncount: '-1', menurowcount: '0' },
      ],
      main_menu: [
        {
          mainmenu_id: 12,
          menukind_id: 1,
          mainmenusortnum: '2',
          showimage: '1',
          image_url_ru: '/m.jpg',
          mainmenuname_ru: 'Музеи',
          title_h2_ru: 'Музеи города',
        },
        { mainmenu_id: 11, mainmenusortnum: '1' },
      ],
      venues: [{ seatroot_id: 3, seatroot_ru: 'Музей', address_ru: 'Липовый', urlyandexmap: '/map' }],
      list_tags: [{ attr_id: 1, attrname_ru: 'Детям' }],
      event_tags: [{ event_id: 5, attr_id: ' 1 ,,2' }],
      images: [{ image_id: 71, image_url_ru: '/71.jpg' }],
      composition: [{ event_id: 5, eventstr_ru: 'Часть', eventstrsortnum: '2' }],
      action: [
        {
          ...wireAction,
          attr_id: '1,2',
          image_id_ru: '71',
          eventsotrnum: '6',
          price_from: '410',
          price_to: 2890.5,
        },
      ],
    });
    expect(poster.kinds).toMatchObject([
      {
        id: '1',
        name: { ru: 'Билеты' },
        sort: 4,
        columns: 3,
        rows: 1,
        calendarFilter: true,
        tagFilter: true,
        heading: { ru: 'Афиша города' },
      },
      { id: '2', columns: 0, rows: 100, calendarFilter: false, tagFilter: false },
    ]);
    expect(poster.mainMenu).toMatchObject([
      { id: '11', sort: 1, kindId: '', showImage: false },
      {
        id: '12',
        kindId: '1',
        sort: 2,
        showImage: true,
        image: { ru: '/m.jpg' },
        name: { ru: 'Музеи' },
        heading: { ru: 'Музеи города' },
      },
    ]);
    expect(poster.venues).toMatchObject([
      { id: '3', name: { ru: 'Музей' }, address: { ru: 'Липовый' }, mapUrl: '/map' },
    ]);
    expect(poster.tags).toEqual([{ id: '1', name: { ru: 'Детям' } }]);
    expect(poster.eventTags).toEqual([{ eventId: '5', tagIds: ['1', '2'] }]);
    expect(poster.images).toEqual([{ id: '71', url: { ru: '/71.jpg' } }]);
    expect(poster.composition).toMatchObject([{ eventId: '5', name: { ru: 'Часть' }, sort: 2 }]);
    expect(poster.events).toMatchObject([
      {
        id: '301',
        hash: 'E1',
        imageId: { ru: '71' },
        tagIds: ['1', '2'],
        sort: 6,
        duration: '90',
        prices: { from: 41_000, to: 289_050 },
      },
    ]);
  });

  it('counts zero tickets for a performance without a count', () => {
    expect(afisha.parse({ calendar: [{ event_id: 1, eventday: '2026-12-05' }] }).performances).toEqual([
      { eventId: '1', day: '05.12.2026', time: '', tickets: 0 },
    ]);
  });
});

describe('a hall in a response', () => {
  it('has a session with its remaining tickets', () => {
    const wire = { calendar_id: 9, event_day: '05.12.2026', event_time: '9:00', quant: '12' };
    expect(schemeSession.parse(wire)).toEqual({ id: '9', day: '05.12.2026', time: '09:00', available: 12 });
  });

  it('has its drawing and sectors, and sells no place without a quantity', () => {
    const map = schemeMap.parse({
      svg: '<svg/>',
      sectors: [{ sector_id: 7, name_ru: 'Партер', name_en: 'Stalls' }],
      seat_numbers: [{ seat_id: 1 }],
      seat_stand: [{ seat_id: 2, limit: '-1' }],
    });
    expect(map.svg).toBe('<svg/>');
    expect(map.sectors).toEqual([{ id: '7', name: { ru: 'Партер', en: 'Stalls' } }]);
    expect(map.seats).toEqual([
      { id: '1', sector: '', row: '', seat: '', zoneId: '', free: false, kind: 'ordinary' },
    ]);
    expect(map.standing).toEqual([{ id: '2', name: {}, zoneId: '', perOrder: 0, left: 0 }]);
  });
});

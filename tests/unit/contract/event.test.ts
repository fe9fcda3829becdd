import { describe, expect, it } from 'vitest';

import { afisha } from '../../../src/contract/afisha.ts';
import { eventData, priceRow } from '../../../src/contract/event.ts';
import { schemeMap, schemeSessions } from '../../../src/contract/scheme.ts';

const wirePrice = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  action_id: '301',
  action_day: '05.12.2026',
  pricetype_id: '1',
  clientcategory_id: '10',
  zonelevel_id: '4',
  zonelevel_ru: 'Партер',
  zonelevel_en: 'Stalls',
  zonecolor: '#AA3355',
  category_ru: 'Взрослый',
  price: '2100',
  priceservise: '10',
  currency_id: '2',
  minlimit: '0',
  maxlimit: '6',
  quantity: '10',
  passagequant: '1',
  needprice: '0',
  useproculture: '1',
  usepromo: 'Да',
  ...over,
});

const wireEvent = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  action: {
    action_id: '301',
    action_ru: 'Щелкунчик',
    action_en: 'The Nutcracker',
    descript_url_ru: 'javascript:alert(1)',
    descript_url_en: 'https://example.org/nut',
    age_from: '6+',
    usepushkarta: 'Да',
    writeticketname: 'Нет',
    demquantlimit: '6',
    rowcount: '0',
    useseatsvg: '1',
    surprise: { deep: true },
  },
  actionStr: [
    { eventstr_ru: 'Второй', eventstrsortnum: '2' },
    { eventstr_ru: 'Первый', eventstrsortnum: '1', url: '//example.org/1' },
  ],
  calendar: [{ day: '05.12.2026', _time: [{ time: '19:00', quantity: '10', pricetype_id: '1' }] }],
  price: [wirePrice()],
  ticketPrice: [],
  ticketInfo: [],
  checkboxList: [
    { id: '7', name_ru: 'Согласен', filling: '1' },
    { id: 8, name: { en: 'News' }, filling: 'Нет' },
  ],
  ...over,
});

describe('the event data', () => {
  it('is parsed exactly from its strings', () => {
    const event = eventData.parse(wireEvent());
    expect(event.event).toMatchObject({
      id: '301',
      name: { ru: 'Щелкунчик', en: 'The Nutcracker' },
      infoUrl: { en: 'https://example.org/nut' },
      giftCardAllowed: true,
      otherMethodsAllowed: true,
      nominal: false,
      hasScheme: true,
      ticketLimit: 6,
      rowsShown: 5,
      reserveSeconds: null,
    });
    const kept = eventData.parse({ ...wireEvent(), action: { action_id: '301', reservetime: '900' } });
    expect(kept.event?.reserveSeconds).toBe(900);
    expect(event.event).not.toHaveProperty('surprise');
    expect(event.composition.map((part) => part.name.ru)).toEqual(['Первый', 'Второй']);
    expect(event.calendar).toEqual([
      { day: '05.12.2026', times: [{ time: '19:00', available: 10, priceTypeId: '1' }] },
    ]);
    expect(event.prices[0]).toEqual({
      actionId: '301',
      day: '05.12.2026',
      priceTypeId: '1',
      categoryId: '10',
      zoneId: '4',
      zone: { ru: 'Партер', en: 'Stalls' },
      zoneColor: '#AA3355',
      category: { ru: 'Взрослый' },
      categoryNote: {},
      priceMinor: 210_000,
      fee: { kind: 'percent', hundredths: 1000 }, // 10 % = 1000 hundredths of a percent
      minimum: 0,
      maximum: 6,
      available: 10,
      passages: 1,
      forced: 0,
      culture: 'both',
      promoAllowed: true,
      sessions: null,
    });
    expect(event.group).toBeNull();
    expect(event.checkboxes).toEqual([
      { id: '7', name: { ru: 'Согласен' }, required: true },
      { id: '8', name: { en: 'News' }, required: false },
    ]);
  });

  it('may have no event on sale', () => {
    for (const action of [null, false, '', 0, [], undefined]) {
      expect(eventData.parse(wireEvent({ action })).event).toBeNull();
    }
    expect(eventData.parse({})).toMatchObject({ event: null, prices: [], calendar: [], checkboxes: [] });
  });

  it('falls back from `_time` to `times`, and reads the group items of an excursion', () => {
    const event = eventData.parse(
      wireEvent({
        calendar: { 0: { day: '2026-12-05', times: [{ time: '9:30', quantity: 3 }] } },
        ticketInfo: { limit: '30', group: [{ id: 1, name_ru: 'Группа', quantity: '2', price: '1500,50' }] },
      }),
    );
    expect(event.calendar[0]).toEqual({
      day: '05.12.2026',
      times: [{ time: '09:30', available: 3, priceTypeId: '' }],
    });
    expect(event.group).toEqual({
      limit: 30,
      items: [
        { id: '1', name: { ru: 'Группа' }, available: 2, priceMinor: 150_050, places: null, sessions: [] },
      ],
    });
  });

  it('reads how many places a group takes, and the sessions with fewer groups left', () => {
    const item = { id: 1, name_ru: 'Группа', quantity: '2', price: '1' };
    const placesOf = (more: object) =>
      eventData.parse(wireEvent({ ticketInfo: { group: [{ ...item, ...more }] } })).group?.items[0];
    const sessions = [{ day: '05.12.2026', time: '9:30', quantity: '1' }];
    expect(placesOf({ places: '20', sessions })).toMatchObject({
      places: 20,
      sessions: [{ day: '05.12.2026', time: '09:30', available: 1 }],
    });
    for (const places of ['', '0', '-3', 'many', null]) expect(placesOf({ places })?.places).toBeNull();
  });

  it.each([
    ['0', 'bankOnly'],
    ['1', 'both'],
    [2, 'cultureOnly'],
  ])('tells which payment methods a price allows: useproculture %s → %s', (useproculture, culture) => {
    expect(priceRow.parse(wirePrice({ useproculture })).culture).toBe(culture);
  });

  it('defaults missing limits to 100, and reads a fixed fee in minor units', () => {
    const row = priceRow.parse(wirePrice({ maxlimit: '', currency_id: '1', priceservise: '50.5' }));
    expect([row.maximum, row.fee]).toEqual([100, { kind: 'fixed', hundredths: 5050 }]);
    expect(priceRow.parse(wirePrice({ priceservise: null })).fee.hundredths).toBe(0);
    expect(eventData.parse(wireEvent({ action: { action_id: 1 } })).event?.ticketLimit).toBe(100);
  });

  it.each([
    ['a price that is a word', { price: [wirePrice({ price: 'abc' })] }],
    ['a negative price', { price: [wirePrice({ price: '-1' })] }],
    ['a price without its category', { price: [wirePrice({ clientcategory_id: undefined })] }],
    ['a row that is no row', { price: ['row'] }],
    ['a list that is a word', { price: 'abc' }],
  ])('is rejected with %s', (_, over) => {
    expect(eventData.safeParse(wireEvent(over)).success).toBe(false);
  });
});

describe('the poster', () => {
  const event = { event_id: '5', hash_id: 'A'.repeat(40), event_ru: 'Выставка', totalticketcount: '-99999' };

  it('is sorted, with missing lists empty', () => {
    const poster = afisha.parse({
      kind_menu: [
        { menukind_id: '2', menukindname_ru: 'Абонементы', menukindsortnum: '2', menucolumncount: '9' },
        { menukind_id: '1', menukindname_ru: 'Билеты', menukindsortnum: '1', menurowcount: '20' },
      ],
      action: [
        { ...event, eventsotrnum: '2', image_id_ru: '71' },
        { ...event, event_id: 4, eventsotrnum: '1' },
      ],
      calendar: [{ event_id: 5, eventday: '05.12.2026', eventtime: '10:00 - 18:00', ticketcount: '12' }],
      event_tags: [{ event_id: '5', attr_id: '1, 2,' }],
      venues: { 3: { seatroot_id: 3, address_ru: 'Липовый пер., 4', urlyandexmap: 'javascript:x' } },
    });
    expect(poster.kinds.map(({ id, columns, rows }) => [id, columns, rows])).toEqual([
      ['1', 0, 20],
      ['2', 4, 100],
    ]);
    expect(poster.events.map((row) => row.id)).toEqual(['4', '5']);
    expect(poster.events[1]).toMatchObject({ imageId: { ru: '71' }, ticketCount: -99_999 });
    expect(poster.performances).toEqual([
      { eventId: '5', day: '05.12.2026', time: '10:00 - 18:00', tickets: 12 },
    ]);
    expect(poster.eventTags).toEqual([{ eventId: '5', tagIds: ['1', '2'] }]);
    expect(poster.venues[0]?.mapUrl).toBe('');
    expect(poster.images).toEqual([]);
  });

  it('is rejected with a card that has no id or hash', () => {
    expect(afisha.safeParse({ action: [{ ...event, hash_id: '' }] }).success).toBe(false);
    expect(afisha.safeParse({ action: [{ ...event, event_id: undefined }] }).success).toBe(false);
  });
});

describe('a hall', () => {
  it('reads its sessions bare or under `list`', () => {
    const list = [{ calendar_id: 9, event_day: '05.12.2026', event_time: '19:00', quant: '' }];
    const expected = [{ id: '9', day: '05.12.2026', time: '19:00', available: null }];
    expect(schemeSessions.parse({ list })).toEqual(expected);
    expect(schemeSessions.parse(list)).toEqual(expected);
    expect(schemeSessions.parse({ 9: list[0] })).toEqual(expected);
    for (const none of [{ list: null }, null, {}, '']) expect(schemeSessions.parse(none)).toEqual([]);
    expect(schemeSessions.safeParse([{ event_day: '05.12.2026' }]).success).toBe(false);
  });

  it('is rejected when a session id is a key of Object.prototype', () => {
    const named = (id: string) => [{ calendar_id: id, event_day: '05.12.2026', event_time: '19:00' }];
    for (const id of ['constructor', '__proto__', ' toString '])
      expect(schemeSessions.safeParse(named(id)).success).toBe(false);
    expect(schemeSessions.safeParse(named('construct')).success).toBe(true);
  });

  it('keeps seat labels as written', () => {
    const map = schemeMap.parse({
      svg: '<svg/>',
      sectors: [{ sector_id: 1, name_ru: 'Партер' }],
      seat_numbers: [
        {
          seat_id: 10_234,
          sector: 1,
          row: '—',
          seat: '1 ',
          zonelevel_id: '4',
          quantity: '1',
          kind: 'companion',
        },
        { seat_id: '10235', sector: '1', row: '', seat: '13A', quantity: 0, kind: 'throne' },
      ],
      seat_stand: [
        { seat_id: 's1', seat_name_ru: 'Танцпол', cat: ' 7 ', limit: '4', quant: '-2' },
        { seat_id: 2, quant: '17' },
      ],
    });
    expect(map.seats).toEqual([
      { id: '10234', sector: '1', row: '—', seat: '1 ', zoneId: '4', free: true, kind: 'companion' },
      { id: '10235', sector: '1', row: '', seat: '13A', zoneId: '', free: false, kind: 'ordinary' },
    ]);
    expect(map.standing).toEqual([
      { id: 's1', name: { ru: 'Танцпол' }, zoneId: '7', perOrder: 4, left: 0 },
      { id: '2', name: {}, zoneId: '', perOrder: 0, left: 17 },
    ]);
  });

  it('is rejected with a seat, sector or standing area without an id, giving the reason', () => {
    expect(schemeMap.safeParse({ seat_numbers: [{ row: '1' }] }).success).toBe(false);
    for (const row of [{ name_ru: 'Партер' }, { sector_id: ' ', seat_id: '' }, 7, null, ['1']]) {
      for (const list of ['sectors', 'seat_stand']) {
        const { error } = schemeMap.safeParse({ [list]: [row] });
        expect(error?.issues[0]).toMatchObject({ path: [list, 0], message: 'a row without an id' });
      }
    }
  });
});

describe('the remaining tickets of a price by session', () => {
  it.each([
    [[], []],
    [
      [{ day: '05.12.2026', time: '19:00', quantity: '1' }],
      [{ day: '05.12.2026', time: '19:00', available: 1 }],
    ],
    [[null, 'soon'], []],
    [undefined, null],
    ['', null],
  ])('are parsed from %j as %j', (sessions, read) => {
    expect(priceRow.parse(wirePrice({ sessions })).sessions).toEqual(read);
  });
});

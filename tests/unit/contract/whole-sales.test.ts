import { describe, expect, it } from 'vitest';

import { afisha } from '../../../src/contract/afisha.ts';
import { calendarDay, checkboxItem, eventData, priceRow } from '../../../src/contract/event.ts';
import { compositionItem, eventInfo } from '../../../src/contract/event-info.ts';
import { wireAction } from './wire-action.ts';

/* Replies in which every field has a distinct value, so that no field can replace another or be left unread. */

describe('an event in a response', () => {
  it('maps every field to its own name', () => {
    expect(eventInfo.parse(wireAction)).toMatchObject({
      id: '301',
      hash: 'E1',
      name: { ru: 'Щелкунчик', en: 'The Nutcracker' },
      note: { ru: 'Премьера' },
      description: { ru: 'Балет' },
      infoUrl: { ru: '/about' },
      image: { ru: '/n.jpg' },
      duration: '90',
      address: { ru: 'Липовый пер., 4' },
      mapUrl: 'https://maps.example/1',
      ticketCount: 77,
      showTicketCount: true,
      showQuantity: true,
      giftCardAllowed: true,
      otherMethodsAllowed: false,
      signLanguage: true,
      hasScheme: true,
      nominal: true,
      free: true,
      rowsShown: 8,
      ticketLimit: 4,
      menuKindId: '2',
      mainMenuId: '12',
      venueId: '55',
    });
  });

  it('falls back to its action id, and accepts limits of one row and one ticket', () => {
    expect(eventInfo.parse({ action_id: '302' }).id).toBe('302');
    expect(eventInfo.parse({ rowcount: '1' }).rowsShown).toBe(1);
    expect(eventInfo.parse({ demquantlimit: '1' }).ticketLimit).toBe(1);
  });

  it('allows only ordinary payment methods by default', () => {
    expect(eventInfo.parse({})).toMatchObject({
      id: '',
      hash: '',
      name: {},
      infoUrl: {},
      mapUrl: '',
      ticketCount: 0,
      showTicketCount: false,
      showQuantity: false,
      giftCardAllowed: false,
      otherMethodsAllowed: true,
      signLanguage: false,
      hasScheme: false,
      nominal: false,
      free: false,
      rowsShown: 5,
      ticketLimit: 100,
    });
  });

  it('drops unsafe links from the back end', () => {
    const links = { descript_url_ru: 'javascript:alert(1)', urlyandexmap: 'javascript:alert(2)' };
    expect(eventInfo.parse({ ...wireAction, ...links })).toMatchObject({ infoUrl: {}, mapUrl: '' });
    expect(eventInfo.parse({ descript_url_en: '/\\evil.example' }).infoUrl).toEqual({});
    expect(compositionItem.parse({ url: 'javascript:alert(3)' }).url).toBe('');
    expect(afisha.parse({ venues: [{ seatroot_id: 1, urlyandexmap: '/\\evil' }] }).venues[0]?.mapUrl).toBe(
      '',
    );
  });

  it('has parts with their own day, place and address', () => {
    expect(
      compositionItem.parse({
        eventstr_ru: 'Концерт первый',
        eventstr_day: '05.12.2026',
        eventstr_time: '19:00',
        str_day_ru: 'суббота',
        url: '/event/1',
        eventstrsortnum: '3',
        seatroot_ru: 'Малый зал',
        address_ru: 'Липовый пер., 4',
      }),
    ).toMatchObject({
      name: { ru: 'Концерт первый' },
      day: '05.12.2026',
      time: '19:00',
      dayText: { ru: 'суббота' },
      url: '/event/1',
      sort: 3,
      place: { ru: 'Малый зал' },
      address: { ru: 'Липовый пер., 4' },
    });
    expect(compositionItem.parse({})).toMatchObject({ day: '', time: '', url: '', sort: 0, name: {} });
  });
});

describe('a price in a response', () => {
  const wire = { clientcategory_id: '10', price: '100' };

  it('without a quantity has unknown availability, not zero', () => {
    expect(priceRow.parse(wire).available).toBeNull();
    expect(priceRow.parse({ ...wire, quantity: '' }).available).toBeNull();
    expect(priceRow.parse({ ...wire, quantity: '0' }).available).toBe(0);
  });

  it('has a category note and all the given limits', () => {
    expect(
      priceRow.parse({
        ...wire,
        category_descript_ru: 'до 7 лет',
        zonelevel_id: ' 4 ',
        minlimit: '2',
        maxlimit: '1',
        passagequant: '3',
        needprice: '2',
      }),
    ).toMatchObject({
      categoryNote: { ru: 'до 7 лет' },
      zoneId: '4',
      minimum: 2,
      maximum: 1,
      passages: 3,
      forced: 2,
    });
  });

  it('has no fee or promo codes, default limits and both payment methods when unspecified', () => {
    expect(priceRow.parse({ ...wire, minlimit: '-2', needprice: '-3', useproculture: '' })).toMatchObject({
      actionId: '',
      day: '',
      priceTypeId: '',
      zoneId: '',
      zone: {},
      zoneColor: '',
      category: {},
      fee: { kind: 'fixed', hundredths: 0 },
      minimum: 0,
      maximum: 100,
      passages: 0,
      forced: 0,
      culture: 'both',
      promoAllowed: false,
    });
    expect(priceRow.parse({ ...wire, useproculture: '9' }).culture).toBe('both');
    expect(priceRow.parse({ ...wire, currency_id: ' 2 ', priceservise: '5' }).fee.kind).toBe('percent');
  });

  it('is rejected without a sum', () => {
    expect(priceRow.safeParse({ clientcategory_id: '10' }).success).toBe(false);
  });
});

describe('the data beside an event', () => {
  it('has a calendar that prefers `_time` and defaults to zero tickets', () => {
    const day = { day: '05.12.2026', _time: [{ time: '19:00' }], times: [{ time: '20:00' }] };
    expect(calendarDay.parse(day)).toEqual({
      day: '05.12.2026',
      times: [{ time: '19:00', available: 0, priceTypeId: '' }],
    });
  });

  it('has subscription prices and groups apart from the tickets', () => {
    const data = eventData.parse({
      price: [{ clientcategory_id: '1', price: '100' }],
      ticketPrice: [{ clientcategory_id: '2', price: '0' }],
      ticketInfo: { group: [{ id: 9, price: '1' }] },
    });
    expect(data.prices.map((row) => row.categoryId)).toEqual(['1']);
    expect(data.subscriptionPrices.map((row) => row.categoryId)).toEqual(['2']);
    expect(data.group).toMatchObject({ limit: 0, items: [{ id: '9', available: 0, name: {} }] });
  });

  it('has consents that are required only with `filling`', () => {
    expect(checkboxItem.parse({ id: 1 }).required).toBe(false);
  });
});

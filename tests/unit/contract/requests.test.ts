import { describe, expect, it } from 'vitest';

import type {
  CategoryId,
  EventHash,
  Minor,
  OrderHash,
  SeatId,
  SessionId,
  VenueDay,
  VenueTime,
  ZoneId,
} from '../../../src/contract/brand.ts';
import { nominalWire } from '../../../src/contract/nominal.ts';
import { discountWire, offersWire, returnWire } from '../../../src/contract/order-changes.ts';
import { specialOffer } from '../../../src/contract/order.ts';
import {
  eventOrderWire,
  schemeOrderWire,
  type Buyer,
  type OrderLine,
} from '../../../src/contract/requests.ts';
import { watchMailAnswer, watchMailWire } from '../../../src/contract/watch-mails.ts';

const hash = 'A1'.repeat(20);

describe('a request body', () => {
  const buyer: Buyer = {
    kind: 'card',
    surname: 'Петров',
    name: 'Иван',
    patronymic: '',
    phone: '+79991234567',
    email: 'ivan@mail.ru',
    repeatEmail: 'ivan@mail.ru',
  };
  const line: OrderLine = {
    day: '' as const,
    time: '' as const,
    actionId: '301',
    categoryId: '10' as CategoryId,
    zoneId: '4' as ZoneId,
    quantity: 2,
    sumMinor: 420_050 as Minor,
    seatId: '0',
  };
  const base = {
    eventHash: hash as EventHash,
    lang: 'ru' as const,
    lines: [line],
    checked: ['7', 'x'],
    buyer,
    customer: null,
    bot: {},
    cardMode: true,
  };
  const customer = {
    referrer: 'museum',
    id: '1',
    typeId: '3',
    typeName: 'Друг музея',
    cardCode: '4400',
    cardData: { until: '2027' },
  };
  const common = {
    hash,
    lang: 'ru',
    checkboxList: [
      { id: 7, checked: 1 },
      { id: 'x', checked: 1 },
    ],
    crmClient: { REFERRAL: '' },
    fio: 'Петров Иван',
    surname: 'Петров',
    name: 'Иван',
    patronymic: '',
    phone: '+79991234567',
    email: 'ivan@mail.ru',
    re_email: 'ivan@mail.ru',
    USE_PUSHKIN_CARD: 1,
  };
  const wireLine = {
    day: '',
    time: '',
    actionId: '301',
    categoryId: '10',
    zoneId: '4',
    quantity: 2,
    sum: '4200.50',
    seatId: '0',
  };

  it('is an event-page order, with a subscription if there is one', () => {
    expect(eventOrderWire({ ...base, subscriptionId: '' })).toEqual({ ...common, data: [wireLine] });
    expect(eventOrderWire({ ...base, customer, subscriptionId: '8' })).toMatchObject({
      crmClient: { id: '1', subscritId: '8' },
    });
  });

  it('includes the linked customer on either page, with type, card and referrer', () => {
    const named = {
      REFERRAL: 'museum',
      id: '1',
      typeId: '3',
      typeName: 'Друг музея',
      cardCode: '4400',
      cardData: { until: '2027' },
    };
    const request = { ...base, customer, eventId: '301', sessionId: '9' as SessionId };
    expect(schemeOrderWire(request)['crmClient']).toEqual(named);
    expect(eventOrderWire({ ...base, customer, subscriptionId: '' })['crmClient']).toEqual(named);
    const { cardData: _, ...without } = named;
    expect(schemeOrderWire({ ...request, customer: { ...customer, cardData: null } })['crmClient']).toEqual(
      without,
    );
  });

  it('is a seat order, with the captcha answer if there is one', () => {
    const request = { ...base, eventId: '301', sessionId: '9' as SessionId };
    expect(schemeOrderWire(request)).toEqual({
      ...common,
      action_id: '301',
      calendarId: '9',
      tickets: [wireLine],
    });
    const { USE_PUSHKIN_CARD: _, ...others } = common;
    expect(schemeOrderWire({ ...request, cardMode: false, bot: { captchaText: 'abc' } })).toEqual({
      ...others,
      action_id: '301',
      calendarId: '9',
      tickets: [wireLine],
      captchaText: 'abc',
    });
  });

  it('includes each seat, its date and time, and the buyer as typed', () => {
    const seat: OrderLine = {
      ...line,
      seatId: 's17' as SeatId,
      day: '24.12.2026' as VenueDay,
      time: '19:00' as VenueTime,
    };
    const plain: Buyer = { kind: 'plain', fio: 'Ян', phone: '+7', email: 'a@b.ru', repeatEmail: 'c@d.ru' };
    const request = { ...base, eventId: '301', sessionId: '9' as SessionId, buyer: plain };
    const wire = schemeOrderWire({ ...request, lines: [seat, line], checked: [] });
    expect(wire['tickets']).toEqual([
      { ...wireLine, seatId: 's17', day: '24.12.2026', time: '19:00' },
      wireLine,
    ]);
    expect(wire).toMatchObject({
      fio: 'Ян',
      phone: '+7',
      email: 'a@b.ru',
      re_email: 'c@d.ru',
      checkboxList: [],
    });
    expect(wire).not.toHaveProperty('surname');
  });

  it('lists the visitors as parallel arrays', () => {
    const visitor = {
      ticketId: '11',
      surname: 'Ли',
      name: 'Анна',
      middleName: '',
      age: '',
      birthDate: '01.02.2000',
      documentTypeId: '1',
      documentNumber: '4510123456',
      countryId: '',
      regionId: '',
    };
    const wire = nominalWire({
      orderHash: hash as OrderHash,
      lang: 'en',
      visitors: [visitor, { ...visitor, ticketId: '12', name: ' Олег ' }],
      checked: ['1', 'x'],
    });
    expect(wire).toEqual({
      docTypeId: ['1', '1'],
      surname: ['Ли', 'Ли'],
      middleName: ['', ''],
      age: ['', ''],
      countryId: ['', ''],
      id: ['11', '12'],
      name: ['Анна', 'Олег'],
      date: ['01.02.2000', '01.02.2000'],
      docNum: ['4510123456', '4510123456'],
      regionId: ['', ''],
      hash,
      lang: 'en',
      checkboxList: [
        { id: 1, checked: 1 },
        { id: 'x', checked: 1 },
      ],
    });
  });

  it('is a discount with everything the buyer typed', () => {
    const request = { orderHash: hash as OrderHash, lang: 'kz' as const, bonuses: 5 };
    expect(discountWire({ ...request, cardCode: 'C', promoCode: 'P' })).toEqual({
      hash,
      lang: 'kz',
      bonuses: 5,
      cardCode: 'C',
      promoCode: 'P',
    });
  });

  it('numbers identical offers, and omits empty and zero ids from a refund', () => {
    const offer = specialOffer.parse({ parent_id: 1, package_id: 2, price_id: 3, cost: '99.90' });
    expect(specialOffer.parse({ name_ru: 'Гардероб' }).action).toEqual({ ru: 'Гардероб' });
    expect(offersWire(hash as OrderHash, [offer, offer])).toEqual({
      hash,
      data: [1, 2].map((n) => ({
        uid: `1-2-3-${n}`,
        parent_id: '1',
        package_id: '2',
        price_id: '3',
        cost: '99.90',
      })),
    });
    expect(
      returnWire({ orderHash: hash as OrderHash, lang: 'ru', reasonId: '2', rowIds: ['0', '5', '', '6'] }),
    ).toEqual({ reason: '2', id: ['5', '6'], hash, lang: 'ru' });
  });

  it('asks for a mail about free seats, whose response has the watch id', () => {
    const request = { count: 2, email: 'a@b.ru', lang: 'en' } as const;
    const named = { eventHash: hash as EventHash, sessionId: '7' as SessionId };
    expect(watchMailWire({ ...named, ...request })).toEqual({
      hash,
      calendar_id: '7',
      quantity: 2,
      email: 'a@b.ru',
      lang: 'en',
    });
    expect(watchMailAnswer.parse({ errorCode: '0', watch: ' W1 ' })).toEqual({ id: 'W1' });
    for (const none of [null, '', [], {}, { watch: null }])
      expect(watchMailAnswer.parse(none)).toEqual({ id: '' });
  });
});

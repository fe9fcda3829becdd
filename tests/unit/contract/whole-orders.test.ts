import { describe, expect, it } from 'vitest';

import { captchaImage } from '../../../src/contract/captcha.ts';
import { confirmedNominal, nominalData } from '../../../src/contract/nominal.ts';
import { orderView } from '../../../src/contract/order.ts';
import { paymentReply } from '../../../src/contract/payment.ts';
import { refundData } from '../../../src/contract/refund.ts';

/* Replies in which every field has a distinct value, so that no field can replace another or be left unread. */

describe('an order in a response', () => {
  it('maps every ticket field to its own name', () => {
    const ticket = {
      id: 1,
      action_group: '301',
      price: '10',
      quant: '2',
      cost: '20',
      tickettype: ' 3 ',
      _qrcode: 'qr',
      _barcode: 'bar',
      ticketcode: '0001',
      tickethash_id: 'TH',
      candelete: '1',
      parent_id: '7',
      name_ru: 'Имя',
      age_from: '6',
      rowname: 'Ряд',
      seat: '13',
      seatname: '13A',
      sector: 'A',
      sectorname_en: 'Stalls',
      clientcategory_ru: 'Взрослый',
      zonelevel_ru: 'Партер',
      day: '05.12.2026',
      time: '19:00',
      day_str: '5 декабря',
      dayofweek: 'сб',
      address_ru: 'Липовый',
      seatroot_ru: 'Театр',
      urlyandexmap: '/map',
    };
    expect(orderView.parse({ ord_num: 1, main: [ticket] }).tickets[0]).toMatchObject({
      id: '1',
      group: '301',
      priceMinor: 1000,
      quantity: 2,
      costMinor: 2000,
      codeKind: 'barcode',
      qrImage: 'qr',
      barcodeImage: 'bar',
      code: '0001',
      ticketHash: 'TH',
      removable: true,
      parentId: '7',
      action: { ru: 'Имя' },
      row: 'Ряд',
      seat: '13A',
      sector: { en: 'Stalls', ru: 'A' },
      category: { ru: 'Взрослый' },
      zone: { ru: 'Партер' },
      day: '05.12.2026',
      time: '19:00',
      dayText: '5 декабря',
      weekday: 'сб',
      address: { ru: 'Липовый' },
      place: { ru: 'Театр' },
      mapUrl: '/map',
    });
    expect(orderView.parse({ ord_num: 1, main: [{ id: 1 }] }).tickets[0]?.quantity).toBe(1);
  });

  it('has its error code and text', () => {
    expect(orderView.parse({ ord_num: 1, errorCode: '5', errorText: 'Нет' })).toMatchObject({
      errorCode: '5',
      errorText: 'Нет',
    });
    expect(orderView.parse({ ord_num: 1, error_code: 7 }).errorCode).toBe('7');
    expect(orderView.parse({ ord_num: 1 }).errorCode).toBe('0');
  });

  it('has its fees, offers, services, discounts and payment methods', () => {
    const order = orderView.parse({
      ord_num: 1,
      currency: 'RUB',
      hash_event: 'E1'.repeat(20),
      main: [{ id: 1 }],
      toping: [{ id: 2 }],
      service: [
        { action_group: '1', cost: '0', price: '15' },
        { action_group: '2', cost: '5', price: '15' },
      ],
      addToping: [
        { parent_id: 1, package_id: 2, price_id: 3, cost: '99', limit: '4', action_ru: 'Гардероб' },
        { cost: '1' },
      ],
      discountData: {
        cardCode: 'C',
        isBlocked: '1',
        availableBonuses: '150',
        useBonuses: '30',
        totalBalance: '200',
        totalDiscount: '10.50',
        chargedBonus: '7',
        promoCode: 'SPRING',
        pochtaBankCode: 'PB',
        pochtaBankText: 'Скидка',
      },
      payments: [
        { creditcompany_id: 5, protocol_type: 'form', protocol_kind: ' qr ', descript_ru: 'Без комиссии' },
        { creditcompany_id: 6, protocol_kind: 'card', name_ru: 'Карта' },
      ],
      printingAllowed: '1',
      phone: '+7',
    });
    expect(order).toMatchObject({
      currency: 'RUB',
      eventHash: 'E1'.repeat(20),
      tickets: [{ id: '1' }],
      services: [{ id: '2' }],
      fees: [
        { group: '1', costMinor: 1500 },
        { group: '2', costMinor: 500 },
      ],
      offers: [
        {
          parentId: '1',
          packageId: '2',
          priceId: '3',
          costMinor: 9900,
          limit: 4,
          action: { ru: 'Гардероб' },
        },
        { limit: 0 },
      ],
      discount: {
        cardCode: 'C',
        blocked: true,
        availableBonuses: 150,
        usedBonuses: 30,
        balance: 200,
        discountMinor: 1050,
        chargedBonuses: 7,
        promoCode: 'SPRING',
        partnerCode: 'PB',
        partnerText: 'Скидка',
      },
      paymentTypes: [
        { id: '5', protocol: 'form', qr: true, card: false, description: { ru: 'Без комиссии' } },
        { id: '6', qr: false, card: true, name: { ru: 'Карта' } },
      ],
      printingAllowed: true,
      paymentAllowed: false,
      returnAllowed: null,
      buyer: { phone: '+7' },
      statusId: 0,
      schemeCode: null,
      reserveSeconds: null,
    });
  });

  it('keeps only payment paths that are safe, and none when there is no list', () => {
    const pathsOf = (urnPay: unknown) => orderView.parse({ ord_num: 1, urnPay }).paymentPaths;
    expect(pathsOf({ 1: '/\\evil', 2: '/api/pay\u0000', 3: '/api/pay' })).toEqual({ 3: '/api/pay' });
    for (const none of [null, 'abc', 5, undefined]) expect(pathsOf(none)).toEqual({});
  });
});

describe('a captcha in a response', () => {
  it('has its image under `code` or `image`, preferring `code`', () => {
    expect(captchaImage.parse({ image: 'b', sid: 1 }).image).toBe('b');
    expect(captchaImage.parse({ code: 'a', image: 'b', sid: 1 }).image).toBe('a');
  });
});

describe('a payment in a response', () => {
  it('by QR code may have only an image or only a URL', () => {
    expect(paymentReply.parse({ form_qr_code: 'data:image/png;base64,AA' })).toEqual({
      kind: 'qr',
      url: '',
      image: 'data:image/png;base64,AA',
    });
    expect(paymentReply.parse({ form_qr_url: 'https://qr.example/1' })).toEqual({
      kind: 'qr',
      url: 'https://qr.example/1',
      image: '',
    });
  });

  it('by widget needs an invoice as well as a return URL', () => {
    expect(paymentReply.parse({ backUrl: 'https://shop.example' })).toEqual({ kind: 'none' });
  });
});

describe('nominal tickets in a response', () => {
  it('map every field to its own name', () => {
    const data = nominalData.parse({
      response: [
        {
          id: 11,
          hash_id: 'OH',
          ord_num: 100,
          demandstatusid: '10',
          reservetime: '60',
          action_ru: 'Ёлка',
          day: '05.12.2026',
          time: '12:00',
          clientcategory_ru: 'Детский',
          summa: '100',
          needage: '1',
          needmiddlename: '1',
          needcountry: '1',
          country_id: 7,
          usereturn: '1',
          sectorname_ru: 'Партер',
          rowname: '2',
          seatname: '5',
        },
        { id: 12 },
      ],
      checkboxList: [{ id: 3, name_ru: 'Согласен', filling: '1' }],
      regions: [{ id: 9, country_id: 7, name_ru: 'Область' }],
    });
    expect(data.tickets).toMatchObject([
      {
        id: '11',
        orderHash: 'OH',
        orderNumber: '100',
        statusId: 10,
        reserveSeconds: 60,
        action: { ru: 'Ёлка' },
        day: '05.12.2026',
        time: '12:00',
        category: { ru: 'Детский' },
        sumMinor: 10_000,
        age: 1,
        needsMiddleName: true,
        needsDocument: false,
        needsCountry: true,
        needsRegion: false,
        countryId: '7',
        returnAllowed: true,
        sector: { ru: 'Партер' },
        row: '2',
        seat: '5',
      },
      { age: 0, reserveSeconds: null, statusId: 0, needsMiddleName: false, needsCountry: false },
    ]);
    expect(data.checkboxes).toEqual([{ id: '3', name: { ru: 'Согласен' }, required: true }]);
    expect(data.regions).toMatchObject([{ id: '9', countryId: '7', name: { ru: 'Область' }, note: {} }]);
    const hash = 'A1'.repeat(20);
    expect(confirmedNominal.parse({ hash: ` ${hash} ` })).toEqual({ hash });
    expect(confirmedNominal.parse({})).toEqual({ hash: '' });
  });
});

describe('a refund in a response', () => {
  it('maps every field to its own name', () => {
    const row = {
      id: 5,
      status_id: '60',
      returndatime: '3600',
      summa: '21',
      quant: '2',
      ord_num: 100,
      datime: '01.12.2026',
      owner_name: 'Анна',
      email: 'a@b.ru',
      phone: '+7',
      sortnum: 4,
      returnreason_id: 3,
      clientcategory_ru: 'Взрослый',
      action_ru: 'Ёлка',
    };
    const data = refundData.parse({
      response: { rows: [row, { id: 6 }] },
      reasons: [{ id: 2, name_ru: 'Передумал', descript_ru: 'Бывает' }],
    });
    expect(data.rows).toMatchObject([
      {
        id: '5',
        statusId: 60,
        returnUntil: '3600',
        sumMinor: 2100,
        quantity: 2,
        orderNumber: '100',
        orderedAt: '01.12.2026',
        owner: { name: 'Анна', email: 'a@b.ru', phone: '+7' },
        group: '4',
        reasonId: '3',
        category: { ru: 'Взрослый' },
        name: { ru: 'Ёлка' },
      },
      { statusId: null, quantity: 1, sumMinor: 0 },
    ]);
    expect(data.reasons).toEqual([{ id: '2', name: { ru: 'Передумал' }, note: { ru: 'Бывает' } }]);
  });
});

import { describe, expect, it } from 'vitest';

import { captchaImage, captchaVerdict } from '../../../src/contract/captcha.ts';
import { nominalData } from '../../../src/contract/nominal.ts';
import { acknowledgement, discountAnswer, mailedTicket } from '../../../src/contract/order-changes.ts';
import { orderNumber, orderStatus, orderView } from '../../../src/contract/order.ts';
import { createdOrder } from '../../../src/contract/requests.ts';
import { refundData } from '../../../src/contract/refund.ts';
import { csrfToken } from '../../../src/contract/token.ts';

const hash = 'A1'.repeat(20);

const wireOrder = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  ord_num: 100_501,
  hash,
  errorCode: 0,
  errorText: '',
  reservetime: '899',
  demsumma: '4410.50',
  cost: '4200',
  main: [
    {
      id: 1,
      action_group: '301',
      action_ru: 'Щелкунчик',
      price: '2100',
      quant: '2',
      cost: '4200',
      tickettype: '1',
      _qrcode: 'data:image/png;base64,AA',
      candelete: '0',
      rowname: '—',
      seatname: '',
      seat: '13A',
      sectorname_ru: 'Партер',
      category: { ru: 'Взрослый' },
      day: '05.12.2026',
    },
  ],
  toping: [{ id: '2', tickettype: 2, candelete: 'Да', cost: '100', parent_id: 1 }],
  service: [{ action_group: '301', cost: '210.50' }],
  addToping: [],
  discountData: [],
  printingAllowed: 'Нет',
  paymentAllowed: 'Да',
  urnPay: { 1: '/api/pay/card', 2: '//evil.com', 3: 'https://evil.com', 4: '/\t/evil.com', 5: 7 },
  payments: [{ creditcompany_id: 1, protocol_type: 'form', protocol_kind: 'QR', name_ru: 'СБП' }],
  creditCompanyId: 1,
  name: 'Иван Петров',
  email: 'ivan@mail.ru',
  phone: null,
  demandstatusid: '20',
  schemeCode: '',
  usereturn: 'Да',
  ...over,
});

describe('an order for its page', () => {
  it('is rejected when the sum due is missing or negative', () => {
    for (const demsumma of [undefined, '', 'много', '-5'])
      expect(orderView.safeParse(wireOrder({ demsumma })).success).toBe(false);
    const over = wireOrder({ demsumma: undefined, paymentAllowed: 'Нет', demandstatusid: '6' });
    expect(orderView.parse(over).totalMinor).toBe(0);
    expect(orderView.parse(wireOrder({ demsumma: 0 })).totalMinor).toBe(0);
  });
  it('sanitizes absurd sums, counts, times and names', () => {
    const [ticket] = wireOrder()['main'] as Record<string, unknown>[];
    const absurd = {
      ...ticket,
      price: '-100',
      cost: '1e308',
      quant: '-2',
      visitor: 'я'.repeat(200_000),
      rowname: 'р'.repeat(200_000),
    };
    const order = orderView.parse(
      wireOrder({
        main: [absurd],
        cost: -1,
        reservetime: 1e308,
        name: 'я'.repeat(200_000),
        service: [{ action_group: '301', cost: '-5' }],
        discountData: { availableBonuses: 1e308, useBonuses: -1, chargedBonus: '-7', totalDiscount: '-50' },
      }),
    );
    expect(order).toMatchObject({ costMinor: 0, reserveSeconds: null, fees: [{ costMinor: 0 }] });
    expect(order.tickets[0]).toMatchObject({ priceMinor: 0, costMinor: 0, quantity: 1 });
    expect(order.discount).toMatchObject({
      availableBonuses: 0,
      usedBonuses: 0,
      chargedBonuses: 0,
      discountMinor: 0,
    });
    const names = [order.tickets[0]?.visitor, order.tickets[0]?.row, order.buyer.name];
    expect(names.map((name) => name?.length)).toEqual([200, 200, 200]);
    const paid = { demsumma: '-100', paymentAllowed: '0', demandstatusid: '20' };
    expect(orderView.parse(wireOrder(paid)).totalMinor).toBe(0);
  });

  it('is parsed exactly from its strings', () => {
    const order = orderView.parse(wireOrder());
    expect(order).toMatchObject({
      number: '100501',
      hash,
      errorCode: '0',
      reserveSeconds: 899,
      totalMinor: 441_050,
      costMinor: 420_000,
      fees: [{ group: '301', costMinor: 21_050 }],
      offers: [],
      discount: null,
      printingAllowed: false,
      paymentAllowed: true,
      paymentPaths: { 1: '/api/pay/card' },
      paymentTypes: [{ id: '1', protocol: 'form', qr: true, name: { ru: 'СБП' } }],
      chosenPaymentId: '1',
      buyer: { name: 'Иван Петров', email: 'ivan@mail.ru', phone: '' },
      statusId: 20,
      schemeCode: null,
      returnAllowed: true,
    });
    expect(order.tickets[0]).toMatchObject({
      id: '1',
      action: { ru: 'Щелкунчик' },
      priceMinor: 210_000,
      quantity: 2,
      codeKind: 'qr',
      removable: false,
      row: '—',
      seat: '13A',
      sector: { ru: 'Партер' },
      category: { ru: 'Взрослый' },
    });
    expect(order.services[0]).toMatchObject({ codeKind: 'none', removable: true, parentId: '1' });
  });

  it('reads no time left as zero seconds and no deadline as null', () => {
    expect(orderView.parse(wireOrder({ reservetime: '0' })).reserveSeconds).toBe(0);
    expect(orderView.parse(wireOrder({ reservetime: '' })).reserveSeconds).toBeNull();
  });

  it('distinguishes a forbidden return from an unmentioned one', () => {
    const allowed = (usereturn: unknown) => orderView.parse(wireOrder({ usereturn })).returnAllowed;
    expect(['1', 'Да', '0', 'Нет', '', null, undefined].map(allowed)).toEqual([
      true,
      true,
      false,
      false,
      null,
      null,
      null,
    ]);
  });

  it('accepts only a hash for its event, so that nothing else gets into links or calendar files', () => {
    const named = (hash_event: unknown) => orderView.parse(wireOrder({ hash_event })).eventHash;
    expect(named(` ${hash.toLowerCase()} `)).toBe(hash.toLowerCase());
    for (const other of ['', null, 7, `${hash}\r\nEND:VEVENT`, `${hash}/..`, '../order/1', `${hash}1`])
      expect(named(other)).toBe('');
  });

  it('reads a card scheme code of zero as a code', () => {
    expect(orderView.parse(wireOrder({ schemeCode: '0' })).schemeCode).toBe(0);
  });

  it('has its discounts if there are any', () => {
    const discountData = { cardCode: 77, isBlocked: '0', availableBonuses: '150', totalDiscount: '10.50' };
    expect(orderView.parse(wireOrder({ discountData })).discount).toMatchObject({
      cardCode: '77',
      blocked: false,
      availableBonuses: 150,
      discountMinor: 1050,
    });
  });

  it('is rejected without a number, or with a ticket that has no id', () => {
    expect(orderView.safeParse(wireOrder({ ord_num: '' })).success).toBe(false);
    expect(orderView.safeParse(wireOrder({ main: [{ price: '1' }] })).success).toBe(false);
    expect(orderView.safeParse(null).success).toBe(false);
  });
});

describe('small responses', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [' 1 ', 1],
    ['20', 20],
  ])('contain a status: %j → %i', (body, status) => {
    expect(orderStatus.parse(body)).toBe(status);
  });

  it.each(['', '  ', 'abc', null, [], {}, 'NaN', 'Infinity', true])('contain no status: %j', (body) => {
    expect(orderStatus.safeParse(body).success).toBe(false);
  });

  it('contain an order, its number, a token, a captcha and its verdict', () => {
    expect(createdOrder.parse({ errorCode: 0, hash })).toEqual({ hash });
    expect(createdOrder.safeParse({ errorCode: 0, hash: '' }).success).toBe(false);
    expect([orderNumber.parse({ num: 5 }), orderNumber.parse('5')]).toEqual(['5', '5']);
    expect([csrfToken.parse('t1'), csrfToken.parse({ token: 't1' })]).toEqual(['t1', 't1']);
    for (const none of [null, {}, [], '']) expect(csrfToken.safeParse(none).success).toBe(false);
    for (const none of [null, {}, [], '']) expect(orderNumber.safeParse(none).success).toBe(false);
    expect(captchaImage.parse({ code: 'data:x', sid: 3 })).toEqual({ image: 'data:x', sid: '3' });
    expect(captchaImage.safeParse({ code: 'data:x' }).success).toBe(false);
    expect(captchaVerdict.parse({ result: '0', sid: 4 })).toEqual({ right: false, sid: '4' });
    expect(captchaVerdict.parse({ result: true })).toEqual({ right: true, sid: '' });
    const promo = (body: object) => discountAnswer.parse({ errorCode: '0', ...body }).promoCode;
    expect([promo({ promoCode: ' SPRING ' }), promo({ promoCode: '' })]).toEqual(['SPRING', '']);
    expect([promo({}), promo({ promoCode: null })]).toEqual([null, null]);
    const before = (sent_before: unknown) => mailedTicket.parse({ errorCode: '0', sent_before }).sentBeforeMs;
    expect(before('1767614400')).toBe(1_767_614_400_000);
    for (const none of [undefined, '', 'now', '-1', '1e300', 0]) expect(before(none)).toBeNull();
    for (const none of [null, {}, [], '']) expect(mailedTicket.parse(none)).toEqual({ sentBeforeMs: null });
    expect([null, {}, []].map((body) => acknowledgement.parse(body))).toEqual([null, null, null]);
  });
});

describe('nominal tickets and refunds', () => {
  it('parse the tickets and the lists beside them', () => {
    const data = nominalData.parse({
      response: [
        { id: 11, hash_id: hash, demandstatusid: '10', reservetime: '60', needage: '2', needdocument: 'Да' },
        { id: 12, needage: '5', needregion: '1' },
      ],
      text: '<p>Согласие</p>',
      checkboxList: [{ id: 1, filling: '1' }],
      docTypes: [{ id: 1, country_id: 7, name_ru: 'Паспорт', note_ru: '4 и 6 цифр' }],
      countries: { 7: { id: 7, name_ru: 'Россия' } },
      regions: null,
    });
    expect(
      data.tickets.map(({ id, age, needsDocument, needsRegion }) => [id, age, needsDocument, needsRegion]),
    ).toEqual([
      ['11', 2, true, false],
      ['12', 0, false, true],
    ]);
    expect(data.documentTypes).toEqual([
      { id: '1', countryId: '7', name: { ru: 'Паспорт' }, note: { ru: '4 и 6 цифр' } },
    ]);
    expect(data.countries[0]?.name).toEqual({ ru: 'Россия' });
    expect([data.regions, data.consent]).toEqual([[], '<p>Согласие</p>']);
    expect(nominalData.safeParse({ response: [{ ord_num: 1 }] }).success).toBe(false);
  });

  it('parse the rows, reasons and consent of a refund', () => {
    const data = refundData.parse({
      response: { error_code: 0, rows: [{ id: 5, status_id: '70', summa: '2100', sortnum: 1, quant: '' }] },
      reasons: [{ id: '2', name_ru: 'Передумал', descript_ru: '' }],
      text: 'Согласие',
      date: '05.12.2026',
    });
    expect(data.rows[0]).toMatchObject({ id: '5', statusId: 70, sumMinor: 210_000, group: '1', quantity: 1 });
    expect(data).toMatchObject({ reasons: [{ id: '2' }], consent: 'Согласие', date: '05.12.2026' });
  });
});

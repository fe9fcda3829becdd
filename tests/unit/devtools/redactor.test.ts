import { describe, expect, it } from 'vitest';
import { Redactor } from '../../../src/devtools/recording/redactor.ts';

const newBook = () => new Redactor({ salt: 'salt', marks: {}, open: [] });
const hash = '55AAEE8BBD5E9720601E7E89B698FAF0248B6C9F';
const other = '00AAEE8BBD5E9720601E7E89B698FAF0248B6C9F';

describe('private data in a recording', () => {
  it('is replaced by one mark per value', () => {
    const book = newBook();
    expect(book.text('Anna@Example.com, ann@example.com, anna@example.com')).toBe(
      '‹e-mail 1›, ‹e-mail 2›, ‹e-mail 1›',
    );
    expect(book.text(`order ${hash}, ${other} of ${hash.toLowerCase()}`)).toBe(
      'order ‹hash 1›, ‹hash 2› of ‹hash 1›',
    );
    expect(book.text('+7 916 123-45-67 and 79161234567')).toBe('‹phone 1› and ‹phone 1›');
  });

  it.each([
    '19:00',
    '14:32:05',
    '27.11.2026 19:00',
    '27-11-2026 19:00',
    '2026-11-27 19:00:00',
    '2026 11 27 19 30 00',
    '20261127190000',
    '1732712345678',
  ])('does not include times and dates: %s', (moment) => {
    expect(newBook().text(`at ${moment} sharp`)).toBe(`at ${moment} sharp`);
    expect(newBook().inKey('begins', moment)).toBe(moment);
  });

  it('includes a phone number next to a time, but typed text is not matched inside a time', () => {
    const book = newBook();
    expect(book.text('9161234567 19:00')).toBe('‹phone 1› 19:00');
    expect(book.text('+20 26 1127 1900')).toBe('‹phone 2›');
    expect(book.typed('text', '19')).toBe('‹text 1›');
    expect(book.text('row 19 at 19:00')).toBe('row ‹text 1› at 19:00');
  });

  it('gets no new mark when it is only displayed', () => {
    const book = newBook();
    book.typed('e-mail', 'anna@example.com');
    expect(book.glance('email', 'anna@example.com', true)).toBe('‹e-mail 1›');
    expect(book.glance('email', 'an@ex.co', true)).toBe('‹e-mail›');
    expect(book.glance('comment', 'hello there', true)).toBe('‹text›');
    expect(book.glance('method', 'online', false)).toBe('online');
    expect(Object.values(book.kept.marks)).toEqual(['‹e-mail 1›']);
  });

  it('is not detected inside a public hash', () => {
    const book = newBook();
    const digits = '06D4E9161234567AB60E7E89B698FAF0248B6C9F';
    expect(book.address(`/scheme/${digits}?qa=1`, 'http://shop.test/')).toBe(`/scheme/${digits}?qa=1`);
    expect(book.text(`${digits} of 9161234567`)).toBe(`${digits} of ‹phone 1›`);
  });

  it('is recognised once typed: names word by word, codes and documents', () => {
    const book = newBook();
    expect(book.typed('name', 'Иванова Анна')).toBe('‹name 1› ‹name 2›');
    expect(book.text('Билет: Анна Иванова')).toBe('Билет: ‹name 2› ‹name 1›');
    expect(book.typed('code', 'SPRING')).toBe('‹code 1›');
    expect(book.typed('document', '4509 123456')).toBe('‹document 0000 000000 1›');
    expect(book.text('spring for 4509123456')).toBe('‹code 1› for ‹document 0000 000000 1›');
  });

  it('excludes codes that are public', () => {
    const book = newBook();
    book.open('4400200020');
    expect(book.typed('code', '4400 200020')).toBe('4400 200020');
    expect(book.text('of 4400200020, 4400200021')).toBe('of 4400200020, ‹phone 1›');
  });

  it('gives a phone number one mark, with or without its country code', () => {
    const book = newBook();
    expect(book.typed('phone', '9161234567')).toBe('‹phone 1›');
    expect(book.inKey('phone', '+79161234567')).toBe('‹phone 1›');
    expect(book.text('8 (916) 123-45-67, +7 916 123-45-68')).toBe('‹phone 1›, ‹phone 2›');
  });

  it('keeps whether an e-mail address or a phone number was invalid', () => {
    const book = newBook();
    expect(book.typed('e-mail', 'anna@')).toBe('‹wrong e-mail 1›');
    expect(book.typed('phone', '+7 916')).toBe('‹wrong phone 1›');
    // As autofilled by a browser: the country is beside the field.
    expect(book.typed('phone', '9161230000')).toMatch(/^‹phone /);
    expect(book.typed('e-mail', '')).toBe('');
  });

  it('is removed from URLs; an event’s hash is public and stays everywhere', () => {
    const book = newBook();
    const at = (address: string): string => book.address(address, 'http://shop.test/');
    expect(at(`/scheme/${hash}?qa=1`)).toBe(`/scheme/${hash}?qa=1`);
    expect(at(`/order/${other}?bank_invoice=A1B2C3D4E5F6&bank_status=paid`)).toBe(
      '/order/‹hash 1›?bank_invoice=‹code 1›&bank_status=paid',
    );
    expect(book.text(`event ${hash}`)).toBe(`event ${hash}`);
  });

  it('is also removed from data by field name', () => {
    const book = newBook();
    expect(newBook().data({ text: 'TENOFF', at: 1 }, 'promo.type')).toEqual({ text: '‹code 1›', at: 1 });
    expect(
      book.data({
        hash: other,
        fio: 'Анна',
        list: [{ code: 'AB12', email: 'a@b.ru' }],
        phone: 79161234567,
        n: 3,
      }),
    ).toEqual({
      hash: '‹hash 1›',
      fio: '‹name 1›',
      list: [{ code: '‹code 1›', email: '‹e-mail 1›' }],
      phone: '‹phone 1›',
      n: 3,
    });
    expect(book.data({ token: 'abc', note: 'x'.repeat(10) })).toEqual({
      token: '‹token 1›',
      note: 'xxxxxxxxxx',
    });
  });

  it('is never stored unmasked', () => {
    const book = newBook();
    book.typed('name', 'Иванова');
    book.text('anna@example.com');
    expect(JSON.stringify(book.kept)).not.toMatch(/Иванова|anna|example/i);
  });

  it('excludes prices, dates, ids and existing marks', () => {
    const book = newBook();
    for (const text of ['Оплатить 10 290 ₽', '2026-11-23 19:00', 'Ряд 3, место 10', '‹e-mail 1›', 'id 20301'])
      expect(book.text(text)).toBe(text);
  });

  it('is masked in a reply by field name or known value, and the rest is kept for replay', () => {
    const book = newBook();
    book.typed('birth date', '01.02.1990');
    const reply = {
      errorCode: '0',
      email: 'anna@example.com',
      name: 'Иванова Анна',
      need_phone: 'Да',
      hash,
      at: '1795798800',
      begun: 1_795_798_800,
      day: '2026-12-13',
      born: { birth: '1990-02-01', date: '01.02.1990' },
      code: 'data:image/png;base64,AAAA',
    };
    expect(book.reply(reply)).toEqual({
      errorCode: '0',
      email: '‹e-mail 1›',
      name: '‹name 1› ‹name 2›',
      need_phone: 'Да',
      hash: '‹hash 1›',
      at: '1795798800',
      begun: 1_795_798_800,
      day: '2026-12-13',
      born: { birth: '‹document 1›', date: '‹birth date 18-64 1›' },
      code: expect.stringMatching(/^data:image\/gif/) as unknown,
    });
  });

  it('excludes public replies, whose hashes are part of URLs and stay everywhere', () => {
    const book = newBook();
    const poster = { list: [{ hash: other, image: '/posters/autumn-of-2026-in-the-garden-1.svg' }] };
    expect(book.reply(poster, true)).toEqual(poster);
    expect(book.text(`${other} ${hash}`)).toBe(`${other} ‹hash 1›`);
  });
});

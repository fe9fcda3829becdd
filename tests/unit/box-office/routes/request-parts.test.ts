import { describe, expect, it } from 'vitest';

import {
  countField,
  flagField,
  isReadable,
  isStorable,
  objectField,
  textField,
  textsField,
} from '../../../../fixtures/box-office/model/request-body.ts';
import { repeatKey } from '../../../../fixtures/box-office/store/idempotency.ts';
import { dayInWords, venueNow, venueToday } from '../../../../fixtures/box-office/words/venue-day.ts';

describe('an idempotency key', () => {
  const digest = (body: unknown) => repeatKey('order', 'k', body)?.digest;
  const body = { hash: 'E', tickets: [{ seatId: '1', quantity: 1 }], fio: 'Анна' };

  it('ignores the order of fields', () => {
    const turned = { fio: 'Анна', tickets: [{ quantity: 1, seatId: '1' }], hash: 'E' };
    expect(digest(turned)).toBe(digest(body));
  });

  it('ignores the language and captcha fields, and nothing else', () => {
    const bot = { captchaSid: 's', captchaText: 't', recaptchaToken: 'r', recaptchaSkip: 1 };
    expect(digest({ ...body, ...bot })).toBe(digest(body));
    expect(digest({ ...body, lang: 'kz' })).toBe(digest({ ...body, lang: 'ru' }));
    for (const other of [
      { ...body, fio: 'Олег' },
      { ...body, tickets: [...body.tickets, ...body.tickets] },
      { ...body, tickets: [{ seatId: '2', quantity: 1 }] },
      { ...body, phone: null },
      {},
    ]) {
      expect(digest(other)).not.toBe(digest(body));
    }
  });

  it('is scoped to the kind of call, and absent if empty or too long', () => {
    expect(repeatKey('order', 'k', body)).toMatchObject({ scope: 'order', key: 'k' });
    expect(repeatKey('order', undefined, body)).toBeUndefined();
    expect(repeatKey('order', '', body)).toBeUndefined();
    expect(repeatKey('order', 'k'.repeat(200), body)).toBeDefined();
    expect(repeatKey('order', 'k'.repeat(201), body)).toBeUndefined();
  });
});

describe('a request body', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

  it('is accepted up to 32 levels deep', () => {
    expect(isReadable(nested(32))).toBe(true);
    expect(isReadable(nested(33))).toBe(false);
    expect(isReadable({ a: [{ b: null }, 1, true] })).toBe(true);
  });

  it('is rejected with text the database cannot store', () => {
    const half = '\ud83d';
    for (const text of ['a\0b', half]) {
      expect(isStorable(text)).toBe(false);
      for (const value of [text, [text], { a: text }, { [text]: 1 }, { a: [{ b: text }] }]) {
        expect(isReadable(value)).toBe(false);
      }
    }
    expect(isStorable('Ёлка 🎄')).toBe(true);
  });

  it('has flags, texts, counts and lists parsed from any form', () => {
    for (const yes of [1, '1', true, 'true', 'Да', ' ДА ']) expect(flagField({ a: yes }, 'a')).toBe(true);
    for (const no of [0, '0', false, '', 'Нет', null, [1], {}]) expect(flagField({ a: no }, 'a')).toBe(false);
    expect([' x ', 5, true, null, {}].map((a) => textField({ a }, 'a'))).toEqual(['x', '5', '', '', '']);
    expect(textsField({ a: [' x ', 5, null] }, 'a')).toEqual(['x', '5', '']);
    expect(textsField({ a: 'x' }, 'a')).toEqual([]);
    expect([' 12 ', 12, '', undefined].map((a) => countField({ a }, 'a'))).toEqual([12, 12, 0, 0]);
    for (const a of ['0x1', '1e2', '1.5', -1, '+1', 'one']) expect(countField({ a }, 'a')).toBeNaN();
    expect(objectField({ a: { b: 1 } }, 'a')).toEqual({ b: 1 });
    for (const a of [null, 'x', [1], undefined]) expect(objectField({ a }, 'a')).toEqual({});
  });
});

describe('dayInWords', () => {
  it('formats the calendar day in each language', () => {
    expect(dayInWords('24.12.2026', 'ru')).toEqual({ date: '24 декабря', weekday: 'четверг' });
    expect(dayInWords('24.12.2026', 'en')).toEqual({ date: '24 December', weekday: 'Thursday' });
    expect(dayInWords('24.12.2026', 'kz')).toEqual({ date: '24 желтоқсан', weekday: 'бейсенбі' });
    expect(dayInWords('24.12.2026', 'ch')).toEqual({ date: '12月24日', weekday: '星期四' });
    expect(dayInWords('01.01.2026', 'kz')).toEqual({ date: '1 қаңтар', weekday: 'бейсенбі' });
  });

  it('includes the year if it is not the current one', () => {
    const dates = (day: string) =>
      (['ru', 'en', 'kz', 'ch'] as const).map((lang) => dayInWords(day, lang, 2026).date);
    expect(dates('03.01.2027')).toEqual([
      '3 января 2027',
      '3 January 2027',
      '2027 ж. 3 қаңтар',
      '2027年1月3日',
    ]);
    expect(dates('20.12.2026')).toEqual(['20 декабря', '20 December', '20 желтоқсан', '12月20日']);
  });

  it('venueToday and venueNow read the clock', () => {
    const clock = { nowMs: () => new Date(2026, 0, 5, 7, 9).getTime() };
    expect(venueToday(clock as never)).toEqual({ day: 5, month: 1, year: 2026 });
    expect(venueNow(clock as never)).toEqual({ day: '05.01.2026', time: '07:09' });
  });
});

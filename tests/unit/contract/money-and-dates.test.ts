import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Minor } from '../../../src/contract/brand.ts';
import { safeAddress } from '../../../src/contract/address.ts';
import { errorCodes, isOfCatalogue } from '../../../src/contract/codes.ts';
import { majorText } from '../../../src/contract/requests.ts';
import {
  countOr,
  day,
  dayWords,
  flag,
  flagOnByDefault,
  heldSeconds,
  id,
  intOr,
  listOf,
  maybe,
  minorOf,
  money,
  price,
  shortText,
  text,
  time,
} from '../../../src/contract/scalars.ts';

describe('money on the wire', () => {
  it.each([
    ['2100', 210_000],
    ['2100.50', 210_050],
    ['2100.5', 210_050],
    ['2 100,5', 210_050],
    ['2\u00A0100', 210_000],
    ['1\u202F234\u00A0567,89', 123_456_789],
    ['5.', 500],
    ['-.5', -50],
    ['5-', null],
    ['x5', null],
    ['.5', 50],
    [2100.5, 210_050],
    [0.1 + 0.2, 30], // 0.30000000000000004
    ['1.005', 101], // half-up, though 1.005 * 100 is 100.49999999999999
    [1.005, 101],
    ['1.0049', 100],
    ['0.995', 100],
    ['-0', 0],
    ['-1.50', -150],
    ['999999999999.99', 99_999_999_999_999],
    ['1234567890123', null], // no ticket costs a trillion
    [1e21, null],
    ['1e3', null],
    ['0x10', null],
    ['abc', null],
    ['12 руб.', null],
    ['1.2.3', null],
    ['', null],
    ['.', null],
    ['-', null],
    [null, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('is parsed to the kopeck: %s → %s', (wire, minor) => {
    expect(minorOf(wire)).toBe(minor);
  });

  it('survives a round trip through text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (minor) => {
        expect(minorOf(majorText(minor as Minor))).toBe(minor);
      }),
    );
  });

  it.each([
    [210_000, '2100'],
    [210_050, '2100.50'],
    [5, '0.05'],
    [-5, '-0.05'],
    [0, '0'],
  ])('is written with kopecks only when there are any: %i → %s', (minor, wire) => {
    expect(majorText(minor as Minor)).toBe(wire);
  });

  it('defaults to zero when missing or absurd, but a price must be valid', () => {
    expect(money.parse(undefined)).toBe(0);
    expect(money.parse('abc')).toBe(0);
    for (const absurd of ['-100', '-0.01', 1e308, '1e+308', '-1e308']) expect(money.parse(absurd)).toBe(0);
    expect(price.parse('0')).toBe(0);
    for (const wrong of ['abc', '', '-1', '-0.01', null, undefined, {}, []]) {
      expect(price.safeParse(wrong).success).toBe(false);
    }
    expect(price.safeParse('abc').error?.issues[0]?.message).toContain('price');
  });
});

describe('an error code of the catalogue', () => {
  it('is one of those the shop itself may return', () => {
    expect(Object.values(errorCodes).every(isOfCatalogue)).toBe(true);
    expect(['-1', '', '9998', 'toString'].some(isOfCatalogue)).toBe(false);
  });
});

describe('scalars on the wire', () => {
  it.each(['1', 1, true, 'Да', 'да', 'ДА', ' да ', 'true', 'yes', 'y', 'on'])('%j is true', (value) => {
    expect(flag.parse(value)).toBe(true);
  });

  it.each(['0', 0, false, 'Нет', 'нет', '', null, undefined, [], {}, '2', ['1'], 'дал'])(
    '%j is false',
    (value) => {
      expect(flag.parse(value)).toBe(false);
    },
  );

  it('text keeps its spaces, ids are trimmed', () => {
    expect(text.parse('1 ')).toBe('1 ');
    expect(text.parse(13)).toBe('13');
    for (const none of [null, undefined, false, [], {}]) expect(text.parse(none)).toBe('');
    expect(text.parse(true)).toBe('true');
    expect(id.parse(' 42 ')).toBe('42');
    expect(id.parse(0)).toBe('0');
    for (const wrong of ['', '  ', null, undefined, true, {}, []])
      expect(id.safeParse(wrong).success).toBe(false);
  });

  it('integers are parsed from text, with a fallback', () => {
    expect(
      ['10', 10, '10.9', ' 1 000 ', '-99999', '1,9', true, false].map((value) => intOr(5).parse(value)),
    ).toEqual([10, 10, 10, 1000, -99999, 1, 1, 0]);
    const none = ['', ' ', 'ten', null, undefined, [], ['3'], {}, '1e999', Number.NaN, 1e308, '-1e12', 1e12];
    expect(none.map((value) => intOr(7).parse(value))).toEqual(none.map(() => 7));
    expect(intOr(null).parse('')).toBeNull();
  });

  it('negative counts and hold times over a year are ignored', () => {
    const counts = ['0', '7', -1, '-100', 1e308, '', null].map((value) => countOr(3).parse(value));
    expect(counts).toEqual([0, 7, 3, 3, 3, 3, 3]);
    expect(countOr(null).parse(-1)).toBeNull();
    const year = 366 * 24 * 60 * 60;
    const held = ['0', 899, -5, year, year + 1, '1e308', '', null].map((value) => heldSeconds.parse(value));
    expect(held).toEqual([0, 899, 0, year, null, null, null, null]);
  });

  it('words in place of a day are kept, but days of another century are dropped', () => {
    const said = ['Открытая дата', ' 05.12.2026 ', '31.12.9999', '9999-12-31 19:00', '', null];
    expect(said.map((value) => dayWords.parse(value))).toEqual([
      'Открытая дата',
      ' 05.12.2026 ',
      '',
      '',
      '',
      '',
    ]);
  });

  it('overlong names are truncated without splitting a character', () => {
    expect(shortText.parse('я'.repeat(200))).toBe('я'.repeat(200));
    expect(shortText.parse('я'.repeat(200_000))).toBe(`${'я'.repeat(199)}…`);
    expect(shortText.parse('𝒜'.repeat(200))).toBe('𝒜'.repeat(200));
    expect(shortText.parse('𝒜'.repeat(201))).toBe(`${'𝒜'.repeat(199)}…`);
    expect([null, 12, ' 1 '].map((value) => shortText.parse(value))).toEqual(['', '12', ' 1 ']);
  });

  it('nothing, false and "0" are an empty list, and numbered keys a list', () => {
    const ids = listOf(id);
    for (const empty of [undefined, null, '', false, 0, '0', [], {}]) expect(ids.parse(empty)).toEqual([]);
    expect(ids.parse({ 0: 'a', 2: 'b' })).toEqual(['a', 'b']);
    for (const wrong of ['abc', true, 1, '1']) expect(ids.safeParse(wrong).success).toBe(false);
    expect(ids.safeParse(['a', '']).success).toBe(false);
  });

  it('an empty list is a missing object', () => {
    for (const nothing of [undefined, null, '', false, 0, '0', []]) {
      expect(maybe(id).parse(nothing)).toBeNull();
    }
    expect(maybe(listOf(id)).parse(['a'])).toEqual(['a']);
  });

  it('an unset flag is on when that is its default', () => {
    for (const unset of [undefined, null, '']) expect(flagOnByDefault.parse(unset)).toBe(true);
    for (const on of ['1', 'Да', true]) expect(flagOnByDefault.parse(on)).toBe(true);
    for (const off of ['0', 'Нет', false, 0, 'x', {}]) expect(flagOnByDefault.parse(off)).toBe(false);
  });

  it.each([
    ['05.12.2026', '05.12.2026'],
    ['5.12.2026', '05.12.2026'],
    ['2026-12-05', '05.12.2026'],
    ['2026-1-5', '05.01.2026'],
    [' 05-12-2026 ', '05.12.2026'],
    ['2026-12-05T19:00:00', '05.12.2026'],
    ['2026-12-05 19:00', '05.12.2026'],
    ['05.12.2026T19:00', '05.12.2026'],
    ['05.12.2026 19:00', '05.12.2026'],
    ['29.02.2023', ''],
    ['29.02.2000', '29.02.2000'],
    ['31.12.1899', ''],
    ['01.01.1900', '01.01.1900'],
    ['29.02.1900', ''],
    ['31.12.2099', '31.12.2099'],
    ['01.01.2100', ''],
    ['31.12.9999', ''],
    ['9999-12-31', ''],
    ['05.12.0026', ''],
    ['05.12.26', ''],
    ['105.12.2026', ''],
    ['05.12.20266', ''],
    ['05.12.2026г', ''],
    ['12026-12-05', ''],
    ['2026-12-055', ''],
    ['00.12.2026', ''],
    ['01.01.2026', '01.01.2026'],
    ['32.12.2026', ''],
    ['31.12.2026', '31.12.2026'],
    ['05.00.2026', ''],
    ['05.13.2026', ''],
    ['31.04.2026', ''],
    ['31.06.2026', ''],
    ['31.09.2026', ''],
    ['31.11.2026', ''],
    ['30.11.2026', '30.11.2026'],
    ['29.02.2024', '29.02.2024'],
    ['', ''],
    [null, ''],
  ])('a day is parsed in the venue’s formats: %s → "%s"', (wire, expected) => {
    expect(day.parse(wire)).toBe(expected);
  });

  it.each([
    ['19:00', '19:00'],
    ['9:00', '09:00'],
    ['19:00:00', '19:00'],
    [' 19:00 ', '19:00'],
    ['19-00', '19:00'],
    ['19-00-30', '19:00'],
    ['19:59', '19:59'],
    ['19:60', ''],
    ['119:00', ''],
    ['19:000', ''],
    ['19:00:5', ''],
    ['19:0', ''],
    ['23:59', '23:59'],
    ['24:00', ''],
    ['25:00', ''],
    ['вечер', ''],
    [undefined, ''],
  ])('a time is parsed in the venue’s formats: %s → "%s"', (wire, expected) => {
    expect(time.parse(wire)).toBe(expected);
  });

  it.each([
    ['https://maps.example/?q=1', true],
    ['http://example.org', true],
    ['//maps.example/x', true],
    ['/rules', true],
    ['mailto:a@b.ru', true],
    ['tel:+79991234567', true],
    ['javascript:alert(1)', false],
    ['java\tscript:alert(1)', false],
    ['\u0001javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['\\\\evil', false],
    ['/\\evil', false],
    ['https://a.example\\@evil', false],
    ['https:///evil', false],
    ['x mailto:a@b.ru', false],
    ['#seats', true],
    ['?lang=en', true],
    ['', false],
  ])('a link is kept only if it is safe: %s', (value, safe) => {
    expect(safeAddress(value, 'link')).toBe(safe ? value : '');
  });
});

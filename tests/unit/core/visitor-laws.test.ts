import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DOCUMENT_TYPES, VISITOR_LISTS } from '../../../fixtures/box-office/words/nominal-lists.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { ru } from '../../catalogs/ru.ts';
import {
  answersOf,
  countriesFor,
  emptyVisitor,
  withShared,
} from '../../../src/core/order/visitor-choices.ts';
import {
  ageOn,
  documentFault,
  isOfNoticeAge,
  visitorIssues,
  withFittingNumber,
  type TicketNeeds,
} from '../../../src/core/order/visitor-rules.ts';
import type { DayParts } from '../../../src/core/dates/venue-date.ts';
import { visitorFaultText } from '../../../src/screens/nominal/visitor-words.ts';

const ticket: TicketNeeds = {
  id: '5',
  age: 2,
  needsMiddleName: false,
  needsDocument: false,
  needsCountry: false,
  needsRegion: false,
  countryId: '1',
};
const two = (part: number) => String(part).padStart(2, '0');
const text = ({ day, month, year }: DayParts) => `${two(day)}.${two(month)}.${String(year).padStart(4, '0')}`;
const faultsOf = (birthDate: string, today: DayParts) =>
  visitorIssues(
    ticket,
    { ...emptyVisitor(ticket, 'ru'), surname: 'Ли', name: 'Анна', birthDate },
    VISITOR_LISTS,
    today,
  ).map(({ fault }) => fault);

/* The engine's own calendar, to be compared with ours. */
const partsOf = (date: Date): DayParts => ({
  day: date.getUTCDate(),
  month: date.getUTCMonth() + 1,
  year: date.getUTCFullYear(),
});
const dayMs = 86_400_000;
const between = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / dayMs, max: Date.parse(to) / dayMs })
    .map((days) => partsOf(new Date(days * dayMs)));
const anyDay = between('1900-01-01', '2050-12-31');
const order = ({ day, month, year }: DayParts) => year * 10_000 + month * 100 + day;

describe('a birth date', () => {
  it('from 1900 to 2050 is valid unless it is in the future', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (birth, today) => {
        expect(faultsOf(text(birth), today)).toEqual(order(birth) > order(today) ? ['future'] : []);
      }),
    );
  });
  it('is invalid if the calendar has no such day, leap years included', () => {
    const parts = fc.record({
      day: fc.integer({ min: 0, max: 99 }),
      month: fc.integer({ min: 0, max: 99 }),
      year: fc.integer({ min: 1900, max: 2050 }),
    });
    fc.assert(
      fc.property(parts, (birth) => {
        const real = partsOf(new Date(Date.UTC(birth.year, birth.month - 1, birth.day)));
        const isDay = order(real) === order(birth);
        expect(faultsOf(text(birth), { day: 31, month: 12, year: 2050 })).toEqual(isDay ? [] : ['noDay']);
      }),
    );
  });
  it.each([1896, 1900, 1904, 2000, 2023, 2024])('of 29 February %i is valid only in a leap year', (year) => {
    const has = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 && year >= 1900;
    expect(faultsOf(`29.02.${year}`, { day: 1, month: 1, year: 2026 })).toEqual(
      has ? [] : year < 1900 ? ['years'] : ['noDay'],
    );
  });
  it('of any other year is invalid', () => {
    const other = fc.oneof(fc.integer({ min: 1000, max: 1899 }), fc.integer({ min: 2051, max: 9999 }));
    fc.assert(
      fc.property(anyDay, other, (day, year) => {
        const birth = { ...day, day: Math.min(day.day, 28), year };
        const fault = year < 1900 ? 'years' : 'future';
        expect(faultsOf(text(birth), { day: 31, month: 12, year: 9999 })).toEqual([fault]);
      }),
    );
  });
  it('adds a year of age on the birthday, not the day before', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 120 }), (birth, age) => {
        fc.pre(birth.year + age <= 2050 && text(birth).slice(0, 5) !== '29.02');
        const birthday = Date.UTC(birth.year + age, birth.month - 1, birth.day);
        const dayBefore = partsOf(new Date(birthday - dayMs));
        expect(ageOn(text(birth), partsOf(new Date(birthday)))).toBe(age);
        expect(ageOn(text(birth), dayBefore)).toBe(age - 1);
        const told = (today: DayParts) => isOfNoticeAge(ticket, { age: '', birthDate: text(birth) }, today);
        expect(told(partsOf(new Date(birthday)))).toBe(age >= 65);
        expect(told(dayBefore)).toBe(age > 65);
      }),
    );
  });
  it('of 29 February adds a year of age on 1 March in a common year', () => {
    expect(ageOn('29.02.1960', { day: 28, month: 2, year: 2025 })).toBe(64);
    expect(ageOn('29.02.1960', { day: 1, month: 3, year: 2025 })).toBe(65);
  });
  it('does not affect the age notice if the ticket asks only for an age, or for nothing', () => {
    const today = { day: 1, month: 1, year: 2026 };
    expect(isOfNoticeAge({ age: 1 }, { age: '65', birthDate: '' }, today)).toBe(true);
    expect(isOfNoticeAge({ age: 1 }, { age: '64', birthDate: '01.01.1930' }, today)).toBe(false);
    expect(isOfNoticeAge({ age: 0 }, { age: '80', birthDate: '01.01.1930' }, today)).toBe(false);
  });
});

const good: Readonly<Record<string, readonly string[]>> = {
  '1': ['4510123456', '4510 123456', ' 45 10 12 34 56 '],
  '3': ['АБ1234567', 'ЁЯ 1234567', 'аб1234567', 'AB1234567'],
  '4': ['iv-мю123456', 'IV-AB123456', 'ІV-АБ123456', 'I-АБ123456', 'XIV-МЮ 123456', 'MCMXCIX-ЁА123456'],
  '5': ['i1234567', 'I1234567', 'XL 1234567', 'MMMDCCCLXXXVIII1234567'],
};
const bad: Readonly<Record<string, readonly string[]>> = {
  '1': ['451012345', '45101234567', 'AB10123456'],
  '3': ['А1234567', 'АБ123456', 'АБ12345678', 'ІЇ1234567'],
  '4': ['IVАБ123456', '-АБ123456', 'IIII-АБ123456', 'VX-АБ123456', 'IV-АБ12345', 'IV-АБ1234567'],
  '5': ['1234567', 'IC1234567', 'X123456', 'X12345678', 'X-1234567'],
};
const others = {
  good: ['AB', '12', 'N-77_a', '-_', 'Қ7', '1'.repeat(32), '1 '.repeat(32)],
  bad: ['A', 'N/77', 'a.b'],
};
const catalogs = [
  ['ru', ru],
  ['en', en],
  ['kz', kz],
  ['ch', ch],
] as const;

describe.each(DOCUMENT_TYPES)('a document of type $id', (type) => {
  it('has a number in its own format, ignoring spaces', () => {
    for (const number of good[type.id] ?? others.good)
      expect([number, documentFault(type.id, number)]).toEqual([number, null]);
    for (const number of bad[type.id] ?? others.bad)
      expect([number, documentFault(type.id, number)]).toEqual([number, 'pattern']);
    expect(documentFault(type.id, '  ')).toBe('required');
    expect(documentFault(type.id, 'X'.repeat(33))).toBe('length');
  });
  it.each(catalogs)('shows its note for an invalid number: %s', (lang, catalog) => {
    const { t } = createTranslator(lang, catalog, { strict: true });
    const note = type[`note_${lang}`] ?? '';
    expect(note).not.toBe('');
    expect(visitorFaultText(t, { field: 'documentNumber', fault: 'pattern' }, note)).toBe(note);
    expect(type[`name_${lang}`]).not.toBe('');
  });
});

describe('the initial country of a visitor card', () => {
  const asks = { ...ticket, needsCountry: true };

  it('is the ticket’s own in Russian, and empty in other languages', () => {
    expect(emptyVisitor(asks, 'ru').countryId).toBe('1');
    for (const lang of ['en', 'kz', 'ch'] as const) expect(emptyVisitor(asks, lang).countryId).toBe('');
    expect(emptyVisitor(ticket, 'ru').countryId).toBe('');
  });
  it('is listed first, whatever the back end’s order', () => {
    const ids = (countryId: string) =>
      countriesFor([{ id: '3' }, { id: '1' }, { id: '2' }], { countryId }).map(({ id }) => id);
    expect(ids('1')).toEqual(['1', '3', '2']);
    expect(ids('9')).toEqual(['3', '1', '2']);
  });
});

describe('copying between visitor cards', () => {
  const asks = { ...ticket, needsDocument: true, needsCountry: true, needsRegion: true };
  const abroad = { surname: 'Омаров', countryId: '2', regionId: '22', documentTypeId: '9' };

  it('copies the country, region and document type if they fit, but never a number', () => {
    const card = withShared(asks, emptyVisitor(asks, 'ru'), abroad, {}, VISITOR_LISTS, 'ru');
    expect(card).toEqual({ ...emptyVisitor(asks, 'ru'), ...abroad });
  });
  it('skips fields that the ticket does not ask for', () => {
    const card = withShared(ticket, emptyVisitor(ticket, 'ru'), abroad, {}, VISITOR_LISTS, 'ru');
    expect(card).toEqual({ ...emptyVisitor(ticket, 'ru'), surname: 'Омаров' });
  });
  it('fills a country that was cleared, and updates what it filled before', () => {
    const cleared = { ...emptyVisitor(asks, 'ru'), countryId: '' };
    expect(withShared(asks, cleared, abroad, {}, VISITOR_LISTS, 'ru').countryId).toBe('2');
    const filled = { ...cleared, surname: 'Ли', countryId: '3' };
    const again = withShared(asks, filled, abroad, { surname: 'Ли', countryId: '3' }, VISITOR_LISTS, 'ru');
    expect(again).toEqual({ ...cleared, ...abroad });
    // A blank value is not copied over an answer.
    const blank = { surname: '', countryId: '', regionId: '', documentTypeId: '' };
    expect(withShared(asks, filled, blank, { surname: 'Ли' }, VISITOR_LISTS, 'ru')).toEqual(filled);
  });
  it('keeps what was already chosen, and copies no region into another country', () => {
    const own = { ...emptyVisitor(asks, 'ru'), surname: 'Ли', countryId: '3', documentNumber: 'N1' };
    const card = withShared(asks, own, abroad, {}, VISITOR_LISTS, 'ru');
    expect(card).toEqual({ ...own, documentTypeId: '9' });
    expect(withShared(asks, own, { ...abroad, documentTypeId: '1' }, {}, VISITOR_LISTS, 'ru')).toEqual(own);
  });
});

describe('a visitor’s answer', () => {
  const today = { day: 1, month: 6, year: 2026 };
  const asks = { ...ticket, age: 1 as const };
  const told = (change: Partial<ReturnType<typeof emptyVisitor>>) =>
    visitorIssues(
      asks,
      { ...emptyVisitor(asks, 'ru'), surname: 'Ли', name: 'Анна', age: '7', ...change },
      VISITOR_LISTS,
      today,
    ).map(({ field, fault }) => `${field}: ${fault}`);

  it('is valid as an age only with one or two digits', () => {
    for (const age of ['0', '7', '45', ' 99 ']) expect(told({ age })).toEqual([]);
    for (const age of ['', '-1', '4.5', '1a']) expect(told({ age })).toEqual(['age: age']);
    expect(told({ age: '100' })).toEqual(['age: years']);
  });

  it('is valid as a name with letters, dashes and spaces, but no digits', () => {
    for (const surname of ['-Ли', 'О Ши', 'Римский-Корсаков', 'O-Neil'])
      expect(told({ surname })).toEqual([]);
    for (const surname of ['1Ли', '!Ли', 'Ли2', '--'])
      expect(told({ surname })).toEqual(['surname: letters']);
  });

  it('is asked for a middle name only by some tickets, and then must be one', () => {
    const middle = (middleName: string, needsMiddleName: boolean) =>
      visitorIssues(
        { ...asks, needsMiddleName },
        { ...emptyVisitor(asks, 'ru'), surname: 'Ли', name: 'Анна', age: '7', middleName },
        VISITOR_LISTS,
        today,
      ).map(({ field }) => field);
    expect(middle('Ивановна', true)).toEqual([]);
    expect(middle('', true)).toEqual(['middleName']);
    expect(middle('2', true)).toEqual(['middleName']);
    expect(middle('2', false)).toEqual([]);
  });

  it('is blank at first, and blank again where the ticket does not ask for it', () => {
    const blank = {
      ticketId: '5',
      surname: '',
      name: '',
      middleName: '',
      age: '',
      birthDate: '',
      documentTypeId: '',
      documentNumber: '',
      countryId: '',
      regionId: '',
    };
    expect(emptyVisitor(ticket, 'ru')).toEqual(blank);
    const all = {
      ...blank,
      surname: 'Ли',
      name: 'Анна',
      middleName: 'Ивановна',
      age: '7',
      birthDate: '01.01.2019',
      documentTypeId: '9',
      documentNumber: 'N-77',
      countryId: '2',
      regionId: '22',
    };
    const nothing = { ...ticket, age: 0 as const };
    expect(answersOf(nothing, all)).toEqual({ ...blank, surname: 'Ли', name: 'Анна' });
    const everything = { needsMiddleName: true, needsDocument: true, needsCountry: true, needsRegion: true };
    expect(answersOf({ ...ticket, ...everything, age: 1 }, all)).toEqual({ ...all, birthDate: '' });
    expect(answersOf({ ...ticket, ...everything, age: 2 }, all)).toEqual({ ...all, age: '' });
  });

  it('keeps a document number while no type is chosen, and loses one that does not fit another type', () => {
    const visitor = { ...emptyVisitor(ticket, 'ru'), documentTypeId: '1', documentNumber: '4510 123456' };
    const after = (documentTypeId: string) =>
      withFittingNumber(visitor, { ...visitor, documentTypeId }).documentNumber;
    expect([after('1'), after(''), after('5')]).toEqual(['4510 123456', '4510 123456', '']);
    const wrong = { ...visitor, documentNumber: 'N/77' };
    expect(withFittingNumber(wrong, { ...wrong, documentTypeId: '' }).documentNumber).toBe('N/77');
    expect(withFittingNumber(wrong, { ...wrong, documentTypeId: '9' }).documentNumber).toBe('');
    expect(withFittingNumber(wrong, { ...wrong, name: 'Анна' }).documentNumber).toBe('N/77');
  });

  it('leaves out a document number without a document type', () => {
    const needs = { ...ticket, needsDocument: true };
    const visitor = { ...emptyVisitor(needs, 'ru'), documentNumber: '1234' };
    expect(answersOf(needs, visitor).documentNumber).toBe('');
    expect(answersOf(needs, { ...visitor, documentTypeId: '1' }).documentNumber).toBe('1234');
    expect(answersOf(ticket, { ...visitor, documentTypeId: '1' }).documentNumber).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import type { Minor } from '../../../src/contract/brand.ts';
import type { OrderHash } from '../../../src/contract/brand.ts';
import { nominalWire, type NominalTicket, type Visitor } from '../../../src/contract/nominal.ts';
import { tidyDocument } from '../../../src/core/order/document-number.ts';
import { ageOn, documentFault, maskDate, visitorIssues } from '../../../src/core/order/visitor-rules.ts';

const today = { day: 20, month: 11, year: 2026 };

const ticket = (overrides: Partial<NominalTicket> = {}): NominalTicket => ({
  id: '5',
  orderHash: '' as OrderHash,
  orderNumber: '1',
  statusId: 10,
  reserveSeconds: 900,
  action: {},
  day: '',
  time: '',
  category: {},
  sumMinor: 0 as Minor,
  age: 0,
  needsMiddleName: false,
  needsDocument: false,
  needsCountry: false,
  needsRegion: false,
  countryId: '1',
  returnAllowed: false,
  sector: {},
  row: '',
  seat: '',
  ...overrides,
});
const visitor = (overrides: Partial<Visitor> = {}): Visitor => ({
  ticketId: '5',
  surname: 'Иванова',
  name: 'Анна',
  middleName: '',
  age: '',
  birthDate: '',
  documentTypeId: '',
  documentNumber: '',
  countryId: '',
  regionId: '',
  ...overrides,
});
const lists = {
  countries: ['1', '2', '3'].map((id) => ({ id })),
  regions: [
    { id: '11', countryId: '1' },
    { id: '21', countryId: '2' },
  ],
  documentTypes: ['1', '4', '9'].map((id) => ({ id, countryId: id === '9' ? '' : '1' })),
};
const faults = (card: NominalTicket, who: Visitor) =>
  visitorIssues(card, who, lists, today).map(({ field, fault }) => `${field} ${fault}`);

describe('a visitor card', () => {
  it('requires a surname and a name, and nothing the ticket does not need', () => {
    expect(faults(ticket(), visitor())).toEqual([]);
    expect(faults(ticket(), visitor({ surname: ' ', name: 'Ян' }))).toEqual([
      'surname required',
      'name length',
    ]);
  });
  it('accepts Latin, Cyrillic and Kazakh letters, spaces and hyphens', () => {
    expect(faults(ticket(), visitor({ surname: 'Әуезова-Smith', name: 'Anna Мария' }))).toEqual([]);
    expect(faults(ticket(), visitor({ surname: 'Иван0ва', name: '---' }))).toEqual([
      'surname letters',
      'name letters',
    ]);
  });
  it('requires an age of one or two digits if the ticket asks for an age', () => {
    expect(faults(ticket({ age: 1 }), visitor({ age: '7' }))).toEqual([]);
    expect(faults(ticket({ age: 1 }), visitor({ age: '107' }))).toEqual(['age years']);
  });
  it.each([
    ['29.02.2024', []],
    ['29.02.2023', ['birthDate noDay']],
    ['1.2.1980', ['birthDate date']],
    ['31.12.1899', ['birthDate years']],
    ['20.11.2026', []],
    ['21.11.2026', ['birthDate future']],
    ['', ['birthDate required']],
  ])('validates the birth date %s', (birthDate, expected) => {
    expect(faults(ticket({ age: 2 }), visitor({ birthDate }))).toEqual(expected);
  });
  it('requires a region only if the country has any', () => {
    const asks = ticket({ needsCountry: true, needsRegion: true });
    expect(faults(asks, visitor({ countryId: '3' }))).toEqual([]);
    expect(faults(asks, visitor({ countryId: '2' }))).toEqual(['regionId required']);
    expect(faults(asks, visitor({ countryId: '2', regionId: '11' }))).toEqual(['regionId required']);
    expect(faults(asks, visitor({ countryId: '2', regionId: '21' }))).toEqual([]);
  });
  it('requires a document number once its type is chosen', () => {
    expect(faults(ticket({ needsDocument: true }), visitor())).toEqual(['documentTypeId required']);
    expect(faults(ticket({ needsDocument: true }), visitor({ documentTypeId: '1' }))).toEqual([
      'documentNumber required',
    ]);
  });
});

describe('a document number', () => {
  it.each([
    ['1', '1234 567890', null],
    ['1', '12345678', 'pattern'],
    ['3', 'АБ 1234567', null],
    ['3', 'аб1234567', null],
    // Similar capital letters of the other alphabet.
    ['3', 'AB1234567', null],
    ['3', 'ab1234567', null],
    ['3', 'QW1234567', 'pattern'],
    ['4', 'iv–ab 123456', null],
    ['4', 'ІХ-АВ123456', null],
    ['5', 'хii1234567', null],
    ['4', 'IV-АБ 123456', null],
    ['4', 'IV АБ123456', 'pattern'],
    ['5', 'XII 1234567', null],
    ['5', '1234567', 'pattern'],
    ['9', 'N-77_a', null],
    ['9', 'N', 'pattern'],
    ['9', 'N/77', 'pattern'],
    ['9', '1'.repeat(33), 'length'],
  ])('of type %s, %s → %s', (type, number, expected) => {
    expect(documentFault(type, number)).toBe(expected);
  });
});

describe('a document number typed in another keyboard layout', () => {
  it.each([
    ['3', 'ab 1234567', 'АВ 1234567'],
    ['4', 'хii–mк 123456', 'XII-МК 123456'],
    ['5', 'іx 1234567', 'IX 1234567'],
    ['9', 'n-77_a', 'n-77_a'],
    ['', 'ab', 'ab'],
  ])('of type %s: %s is corrected to %s', (type, typed, tidy) => {
    expect(tidyDocument(type, typed)).toBe(tidy);
    expect(tidyDocument(type, tidy)).toBe(tidy);
  });
});

describe('implausible years', () => {
  it('are reported as such, not as a wrong format', () => {
    const birth = (birthDate: string) => faults(ticket({ age: 2 }), visitor({ birthDate }));
    expect(birth('01.01.1899')).toEqual(['birthDate years']);
    expect(birth('01.01.1900')).toEqual([]);
    expect(birth('01.01.2051')).toEqual(['birthDate future']);
    expect(birth('1.1.99')).toEqual(['birthDate date']);
    const age = (value: string) => faults(ticket({ age: 1 }), visitor({ age: value }));
    expect([age('99'), age('100'), age('x')]).toEqual([[], ['age years'], ['age age']]);
  });
});

describe('a birth date', () => {
  it('gives the age in whole years, including the birthday', () => {
    expect(ageOn('20.11.1961', today)).toBe(65);
    expect(ageOn('21.11.1961', today)).toBe(64);
    expect(ageOn('99.99.1961', today)).toBeNull();
  });
  it('gets its dots while typed, and can be deleted again', () => {
    expect(maskDate('01021950')).toBe('01.02.1950');
    expect(maskDate('0102')).toBe('01.02');
    expect(maskDate('01.')).toBe('01');
    expect(maskDate('1.')).toBe('01');
    expect(maskDate('01.2.1950')).toBe('01.02.1950');
    expect(maskDate('1/2/1950')).toBe('01.02.1950');
    expect(maskDate('x1a2')).toBe('12');
  });
});

describe('the request with visitor names', () => {
  it('has parallel lists with one trimmed entry per ticket', () => {
    const body = nominalWire({
      orderHash: 'H' as OrderHash,
      lang: 'ru',
      visitors: [
        visitor({ surname: ' Иванова ' }),
        visitor({ ticketId: '6', surname: 'Петров', name: 'Пётр' }),
      ],
      checked: ['1', 'x'],
    });
    expect(body).toMatchObject({
      id: ['5', '6'],
      surname: ['Иванова', 'Петров'],
      name: ['Анна', 'Пётр'],
      docNum: ['', ''],
      checkboxList: [
        { id: 1, checked: 1 },
        { id: 'x', checked: 1 },
      ],
      hash: 'H',
    });
  });
});

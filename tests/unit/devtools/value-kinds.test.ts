import { describe, expect, it } from 'vitest';
import { fakeValuesFor } from '../../../src/devtools/recording/fake-values.ts';
import { Redactor } from '../../../src/devtools/recording/redactor.ts';
import {
  ageGroupOf,
  birthDateOf,
  documentOf,
  shapeOfDocument,
} from '../../../src/devtools/recording/value-kinds.ts';

const now = new Date(2026, 6, 15);

describe('a birth date in a recording', () => {
  it.each([
    ['15.07.2026', '0-13'],
    ['16.07.2012', '0-13'],
    ['15.07.2012', '14-17'],
    ['15072008', '18-64'],
    ['16.07.2008', '14-17'],
    ['16.07.1961', '18-64'],
    ['15.07.1961', '65+'],
    ['16.07.2026', 'to come'],
    ['31.02.2000', 'no date'],
    ['12.2000', 'no date'],
    ['', 'no date'],
  ])('%s is in the group %s, and so is its generated replacement', (typed, group) => {
    expect(ageGroupOf(typed, now)).toBe(group);
    for (const number of [1, 2, 27, 28, 300])
      for (const day of [now, new Date(2026, 0, 1), new Date(2026, 11, 31)])
        expect(ageGroupOf(birthDateOf(group, number, day) ?? '', day)).toBe(group);
  });

  it('of an unknown group is not generated', () => {
    expect(birthDateOf('40-50', 1, now)).toBeUndefined();
  });
});

describe('a document number in a recording', () => {
  it.each([
    ['4510 123456', '0000 000000'],
    ['IV-МЮ 123456', 'II-ЯЯ 000000'],
    ['N 1234', 'I 0000'],
    ['№ 7', '№ 0'],
  ])('%s has the shape %s, and so does its generated replacement', (number, shape) => {
    expect(shapeOfDocument(number)).toBe(shape);
    expect(shapeOfDocument(documentOf(shape, 1))).toBe(shape);
    expect(documentOf(shape, 1)).not.toBe(documentOf(shape, 2));
  });

  it('has a shape of limited length without mark characters', () => {
    expect(shapeOfDocument('‹1›')).toBe(' 0 ');
    expect(shapeOfDocument('1'.repeat(99))).toHaveLength(40);
  });
});

it('a typed value is replaced by another of the same kind', () => {
  const book = new Redactor({ salt: 'salt', marks: {}, open: [] });
  const elderly = book.typed('birth date', '01.02.1950');
  const passport = book.typed('document', '4510 123456');
  expect(`${elderly} ${passport}`).not.toMatch(/1950|4510|123456/);
  expect(ageGroupOf(fakeValuesFor(elderly, new Map()) ?? '', new Date())).toBe('65+');
  expect(fakeValuesFor(passport, new Map())).toMatch(/^\d{4} \d{6}$/);
});

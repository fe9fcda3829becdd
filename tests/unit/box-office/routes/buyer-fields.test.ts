import { describe, expect, it } from 'vitest';
import { oneMailbox, readBuyer } from '../../../../fixtures/box-office/rules/buyer-fields.ts';

describe('a buyer', () => {
  const anna = { fio: 'Anna Petrova', phone: '+7 900 123-45-67', email: 'anna@example.org' };
  const isTaken = (over: Record<string, unknown>, card = false) =>
    readBuyer({ ...anna, ...over }, card) !== undefined;

  it('is stored as typed, with surrounding spaces trimmed', () => {
    expect(readBuyer({ ...anna, fio: ' Anna Petrova ' }, false)).toEqual({
      ...anna,
      fio: undefined,
      name: anna.fio,
    });
    expect(readBuyer({ ...anna, fio: '', surname: 'Ли', name: 'Анна', patronymic: '' }, false)?.name).toBe(
      'Ли Анна',
    );
  });

  it.each([
    ['two letters', 'Ян', true],
    ['one letter', 'Я', false],
    ['70 letters', 'а'.repeat(70), true],
    ['71 letters', 'а'.repeat(71), false],
    ['a Kazakh name', 'Әлия Қасымова', true],
    ['a double name', 'Мария-Тереза', true],
    ['initials', 'Петров А.Б.', true],
    ['an apostrophe', 'О’Нил Шон', true],
    ['digits', 'Анна1', false],
    ['dots without a letter between them, then a digit', `А${'.'.repeat(68)}1`, false],
    ['dots without a letter between them', `А${'.'.repeat(69)}`, true],
    ['a hyphen first', '-Анна', false],
    ['an empty name', '', false],
  ])('has a validated name: %s', (_, fio, taken) => {
    expect(isTaken({ fio })).toBe(taken);
  });

  it.each([
    ['123456', true],
    ['12345', false],
    ['+7 (900) 123-45-67', true],
    ['1'.repeat(15), true],
    ['1'.repeat(16), false],
    ['1'.repeat(21), false],
    [`${'-'.repeat(34)}123456`, true],
    [`${'-'.repeat(35)}123456`, false],
    ['+12345', true],
    ['-----12345', false],
    ['<b>123456</b>', false],
    ['+7 900 anna 1234567', false],
  ])('has a validated phone: %s', (phone, taken) => {
    expect(isTaken({ phone })).toBe(taken);
  });

  it.each([
    ['a@b.ru', true],
    ['a@b.r', false],
    ['@bb.ru', false],
    ['a@bbru', false],
    ['a b@c.ru', false],
    ['a@b@c.ru', false],
    ['a<b>@c.ru', false],
    [`${'a'.repeat(61)}@mail.com`, true],
    [`${'a'.repeat(62)}@mail.com`, false],
    ['a@b..ru', false],
    ['a,b@c.ru', false],
    ['a@b.ru,c@d.ru', false],
    ['a@b-.ru', false],
    ['a\u202E@b.ru', false],
    ['a@b.\u202Eru', false],
    ['иван@почта.рф', true],
    ['и\u0306ван@почта.рф', true],
    ['иван"почта.рф', false],
    ['иван@почта..рф', false],
    [`a@${'b.'.repeat(100_000)}`, false],
    ['a@b.ru.', false],
    [' a@b.ru ', true],
  ])('has a validated e-mail: %s', (email, taken) => {
    expect(isTaken({ email })).toBe(taken);
  });

  it('must repeat the e-mail, ignoring case', () => {
    expect(isTaken({ re_email: 'ANNA@example.org' })).toBe(true);
    expect(isTaken({ re_email: 'anna@example.com' })).toBe(false);
    expect(isTaken({ re_email: '' })).toBe(false);
    expect(isTaken({ re_email: undefined })).toBe(true);
  });

  it('with the culture card needs a Russian passport name and an 11-digit phone', () => {
    const passport = {
      fio: '',
      surname: 'Ли',
      name: 'Анна-Мария',
      patronymic: 'Яновна',
      phone: '+79001234567',
    };
    const takes = (over: Record<string, unknown>) => isTaken({ ...passport, ...over }, true);
    expect(takes({})).toBe(true);
    expect(takes({ patronymic: '' })).toBe(true);
    expect(readBuyer({ ...anna, ...passport }, true)?.name).toBe('Ли Анна-Мария Яновна');
    for (const over of [
      { surname: '' },
      { name: '' },
      { surname: 'Lee' },
      { surname: '1Ли' },
      { name: 'А.' },
      { patronymic: 'Яновна-' },
      { surname: 'а'.repeat(71) },
      { name: 'а'.repeat(51) },
      { patronymic: 'а'.repeat(51) },
      { phone: '+7900123456' },
      { phone: '+790012345678' },
    ]) {
      expect(takes(over)).toBe(false);
    }
    expect(takes({ surname: 'а'.repeat(70), name: 'а'.repeat(50), patronymic: 'а'.repeat(50) })).toBe(true);
    // A shop that sends a single line.
    const oneLine = { surname: '', name: '', patronymic: '' };
    expect(takes({ ...oneLine, fio: 'Ли Анна' })).toBe(true);
    expect(takes({ ...oneLine, fio: 'Ли 1' })).toBe(false);
    expect(takes({ ...oneLine, fio: 'а'.repeat(172) })).toBe(true);
    expect(takes({ ...oneLine, fio: 'а'.repeat(173) })).toBe(false);
  });
});

it.each([
  [' Anna@Example.ORG ', 'anna@example.org'],
  ['anna+tickets@example.org', 'anna@example.org'],
  ['anna+a+b@example.org', 'anna@example.org'],
  ['anna@ex+ample.org', 'anna@ex+ample.org'],
  ['a+b@c@example.org', 'a@example.org'],
  ['', ''],
])('normalizes addresses of the same mailbox: «%s»', (email, mailbox) => {
  expect(oneMailbox(email)).toBe(mailbox);
});

import { describe, expect, it } from 'vitest';

import {
  buyerIssues,
  emptyDraft,
  tidyName,
  type BuyerDraft,
  type BuyerFormShape,
} from '../../../src/core/order/buyer-rules.ts';

const plain: BuyerFormShape = { cardMode: false, repeatEmail: false, requiredTicks: [] };
const card: BuyerFormShape = { ...plain, cardMode: true };

const draft = (over: Partial<BuyerDraft> = {}): BuyerDraft => ({
  ...emptyDraft,
  fio: 'Иван Петров',
  surname: 'Петров',
  name: 'Иван',
  patronymic: 'Ильич',
  phone: '+79991234567',
  email: 'ivan@mail.ru',
  ...over,
});

const faults = (over: Partial<BuyerDraft>, shape: BuyerFormShape = plain): readonly string[] =>
  buyerIssues(draft(over), shape).map(({ field, fault }) => `${field}: ${fault}`);

/** An address of exactly this length. */
const emailOf = (length: number): string => `${'a'.repeat(length - 5)}@b.ru`;

describe('the buyer form', () => {
  it('accepts a filled form', () => {
    expect(faults({})).toEqual([]);
    expect(faults({}, card)).toEqual([]);
  });

  it('reports all missing fields in form order', () => {
    const shape = { cardMode: false, repeatEmail: true, requiredTicks: ['7', '3'] };
    expect(buyerIssues(emptyDraft, shape).map((issue) => issue.field)).toEqual([
      'fio',
      'phone',
      'email',
      'repeatEmail',
      'tick:7',
      'tick:3',
    ]);
    expect(buyerIssues(emptyDraft, { ...shape, cardMode: true }).map((issue) => issue.field)).toEqual([
      'surname',
      'name',
      'patronymic',
      'phone',
      'email',
      'repeatEmail',
      'tick:7',
      'tick:3',
    ]);
  });

  it.each([
    ['', ['fio: required']],
    ['   ', ['fio: required']],
    ['Я', ['fio: tooShort']],
    ['Ян', []],
    ['я'.repeat(70), []],
    ['я'.repeat(71), ['fio: tooLong']],
    ['Anna-Maria Ö. Smith', ['fio: letters']],
    ['Anna-Maria Smith', []],
    ['Әсел Қанатқызы', []],
    ['Анна–Мария Ильина', []],
    ['Андреи\u0306', []],
    ['Иван 2', ['fio: letters']],
    ['2 Ивана', ['fio: letters']],
    ['- Иван', []],
    ['Иван_', ['fio: letters']],
    ['- -', ['fio: letters']],
    ['<b>Иван</b>', ['fio: letters']],
  ])('requires a name of 2 to 70 letters, dashes and spaces: «%s»', (fio, expected) => {
    expect(faults({ fio })).toEqual(expected);
  });

  it.each([
    ['', ['phone: required']],
    ['+7', ['phone: required']],
    ['+375', ['phone: required']],
    ['+712', ['phone: tooShort']],
    ['12345', ['phone: tooShort']],
    ['123456', []],
    ['1'.repeat(15), []],
    ['1'.repeat(21), ['phone: tooLong']],
    ['+123456789012345', []],
    ['+1234567890123456', ['phone: tooLong']],
    ['+799912345678901234', ['phone: tooLong']],
    ['+7 (999) 123-45-67', []],
    ['+7999CALLME', ['phone: phone']],
  ])('requires a phone of 6 to 15 digits: «%s»', (phone, expected) => {
    expect(faults({ phone })).toEqual(expected);
  });

  it.each([
    ['+7999123456', ['phone: cardPhone']], // 10 digits
    ['+79991234567', []],
    ['+7 (999) 123-45-67', []],
    ['89991234567', []],
    ['+799912345678', ['phone: cardPhone']], // 12 digits
    ['+19991234567', ['phone: cardPhone']],
    ['+7999123456a7', ['phone: cardPhone']],
    ['+89991234567', ['phone: cardPhone']],
  ])('requires an 11-digit Russian phone in card mode: «%s»', (phone, expected) => {
    expect(faults({ phone }, card)).toEqual(expected);
  });

  it.each([
    ['', ['email: required']],
    ['a@b.c', ['email: tooShort']],
    ['a@b.ru', []],
    [emailOf(70), []],
    [emailOf(71), ['email: tooLong']],
    [' ivan@mail.ru ', []],
    ['ivan.p+tag@mail.example.com', []],
    ['ivan@mail', ['email: email']],
    ['ivan@mail.r', ['email: email']],
    ['ivan@@mail.ru', ['email: email']],
    ['iv an@mail.ru', ['email: email']],
    ['.ivan@mail.ru', ['email: email']],
    ['ivan..p@mail.ru', ['email: email']],
    ['ivan@-mail.ru', ['email: email']],
    ['ivan@mail..ru', ['email: email']],
    ['иван@mail.ru', ['email: email']],
    ['иван@почта.рф', []],
    ['иван"почта.рф', ['email: email']],
    ['a,b@mail.ru', ['email: email']],
    ['ivan\u202E@mail.ru', ['email: email']],
  ])('requires a valid e-mail of 6 to 70 characters: «%s»', (email, expected) => {
    expect(faults({ email })).toEqual(expected);
  });

  it('requires a matching repeated e-mail only if the form asks for it', () => {
    const twice = { ...plain, repeatEmail: true };
    expect(faults({ repeatEmail: 'other@mail.ru' })).toEqual([]);
    expect(faults({ repeatEmail: '' }, twice)).toEqual(['repeatEmail: required']);
    expect(faults({ repeatEmail: 'other@mail.ru' }, twice)).toEqual(['repeatEmail: mismatch']);
    expect(faults({ repeatEmail: ' ivan@mail.ru' }, twice)).toEqual([]);
  });

  it.each([
    ['surname', 'я'.repeat(70), []],
    ['surname', 'я'.repeat(71), ['surname: tooLong']],
    ['name', 'я'.repeat(50), []],
    ['name', 'я'.repeat(51), ['name: tooLong']],
    ['patronymic', 'я'.repeat(51), ['patronymic: tooLong']],
    ['surname', 'Римский-Корсаков', []],
    ['surname', 'Семёнова', []],
    ['surname', 'Смирнов-', ['surname: russianLetters']],
    ['name', 'И.', ['name: russianLetters']],
    ['name', 'Ivan', ['name: russianLetters']],
    ['name', 'Әсел', ['name: russianLetters']],
    ['patronymic', '', ['patronymic: required']],
  ] as const)(
    'requires Russian names without abbreviations in card mode: %s «%s»',
    (field, value, expected) => {
      expect(faults({ [field]: value }, card)).toEqual(expected);
    },
  );

  it('does not require a patronymic from a buyer who has none', () => {
    expect(faults({ patronymic: '', noPatronymic: true }, card)).toEqual([]);
  });

  it('requires every required checkbox and ignores the others', () => {
    const shape = { ...plain, requiredTicks: ['1', '2'] };
    expect(faults({ checked: ['2', '9'] }, shape)).toEqual(['tick:1: tick']);
    expect(faults({ checked: ['1', '2'] }, shape)).toEqual([]);
  });

  it('normalizes spaces and dashes in a name', () => {
    expect(tidyName('  Анна\u00A0–  Мария ')).toBe('Анна - Мария');
  });
});

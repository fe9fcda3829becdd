import { describe, expect, it } from 'vitest';

import { emptyDraft, buyerOf } from '../../../src/core/order/buyer-rules.ts';

const draft = {
  ...emptyDraft,
  fio: '  Иван   Петров ',
  surname: ' Семёнов',
  name: 'Пётр ',
  patronymic: 'Ёлкович',
  phone: '+7 (999) 123-45-67',
  email: ' ivan@mail.ru ',
};

describe('the buyer of an order', () => {
  it('is sent with a tidied full name and an unformatted phone', () => {
    expect(buyerOf(draft, false)).toEqual({
      kind: 'plain',
      fio: 'Иван Петров',
      phone: '+79991234567',
      email: 'ivan@mail.ru',
      repeatEmail: 'ivan@mail.ru',
    });
  });

  it('is sent with three name parts, and «е» for «ё», in card mode', () => {
    expect(buyerOf(draft, true)).toMatchObject({
      kind: 'card',
      surname: 'Семенов',
      name: 'Петр',
      patronymic: 'Елкович',
    });
  });

  it('has no patronymic when the buyer says so, even if one was typed before', () => {
    expect(buyerOf({ ...draft, noPatronymic: true }, true)).toMatchObject({ patronymic: '' });
  });

  it('repeats the current e-mail, not an earlier typed repetition', () => {
    const sent = buyerOf({ ...draft, repeatEmail: 'ivan@old.ru' }, false);
    expect(sent).toMatchObject({ email: 'ivan@mail.ru', repeatEmail: 'ivan@mail.ru' });
  });

  it.each([
    ['8 999 123-45-67', '+79991234567'],
    ['79991234567', '+79991234567'],
    ['8 999 123-45-678', '899912345678'], // too long to be a Russian one
    ['8 999 123-45-6', '8999123456'],
    ['+77011234567', '+77011234567'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['123-456', '123456'], // a short number gets no country code
  ])('keeps the phone callable: %s → %s', (phone, sent) => {
    expect(buyerOf({ ...draft, phone }, false).phone).toBe(sent);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cyrillicAddress, toLatinLayout, typedAfter } from '../../../src/core/order/keyboard-layout.ts';

describe('an e-mail typed in the wrong keyboard layout', () => {
  it.each([
    ['шмфт"ьфшд.кг', 'ivan@mail.ru'], // typed the full stop while looking at the screen
    ['шмфт"ьфшдюкг', 'ivan@mail.ru'], // typed blind: the key of the full stop gives «ю»
    ['ШМФТ"ЬФШДЮКГ', 'IVAN@MAIL.RU'], // Caps Lock on
    ['фттф-6"иощл.сщь', 'anna-6@bjok.com'],
    ['б"хъ.жэ', ",@[].;'"],
    ['ivan"ьфшд.кг', 'ivan@mail.ru'], // every key is converted as it is typed
    ['әіңғүұқ"ьфшд.ля', '2345890@mail.kz'], // the digits of a Kazakh layout
    ['фӘьфшд.кг', 'a@mail.ru'], // its Shift+2
  ])('is converted to the Latin layout: %s → %s', (typed, email) => {
    expect(toLatinLayout(typed)).toBe(email);
  });

  it('is converted correctly key by key as the buyer types', () => {
    const typed = Array.from('шмфт"ьфшдюкг').reduce((text, key) => toLatinLayout(text + key), '');
    expect(typed).toBe('ivan@mail.ru');
  });

  it('has its @ restored within text that is already Latin', () => {
    expect(toLatinLayout('ivan"mail.ru')).toBe('ivan@mail.ru');
  });

  it('keeps an existing @, and both quotes if there are two', () => {
    expect(toLatinLayout('шмфт@ьфшд.кг')).toBe('ivan@mail.ru');
    expect(toLatinLayout('ш"@ь')).toBe('i"@m');
    expect(toLatinLayout('"ш"')).toBe('"i"');
  });

  it('has a decomposed letter converted as one', () => {
    expect(toLatinLayout('и\u0306')).toBe('q');
  });

  it('is unchanged without Cyrillic letters, and is not changed by a second conversion', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii' }),
        (text) => text.includes('"') || toLatinLayout(text) === text,
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('абвгдеёжъыьэюяАЯ".@-1')) }), (text) => {
        expect(toLatinLayout(toLatinLayout(text))).toBe(toLatinLayout(text));
      }),
    );
  });
});

describe('a Cyrillic e-mail address', () => {
  it.each([
    ['иван@почта.рф', 'иван@почта.рф'],
    ['иван"почта.рф', 'иван@почта.рф'],
    ['Айгүл@пошта.қаз', 'Айгүл@пошта.қаз'],
    ['anna@пошта.бел', 'anna@пошта.бел'],
    ['иван.петров.3@моя-почта--2.дом.рф', 'иван.петров.3@моя-почта--2.дом.рф'],
    ["о'нил+билеты@2почта.рус", "о'нил+билеты@2почта.рус"],
    [' иван@почта.РФ ', 'иван@почта.РФ'],
  ])('is recognized by its Cyrillic domain: %s', (typed, address) => {
    expect(cyrillicAddress(typed)).toBe(address);
  });

  it.each([
    'шмфт"ьфшд.кг',
    'шмфт"ьфшдюкг',
    'ivan@mail.ru',
    'иван@почта.р',
    'иван@рф',
    '@почта.рф',
    'иван@почта.рфк',
    'иван..п@почта.рф',
    'иван.@почта.рф',
    'иван@почта.рф!',
    'иван@почта.рф.',
    '«иван@почта.рф',
    '.иван@почта.рф',
    'иван петров@почта.рф',
    'иван@моя почта.рф',
    'иван@моя_почта.рф',
    'иван@почта..рф',
    'иван@.рф',
    'иван@-почта.рф',
    'иван@почта-.рф',
    'иван\u202E@почта.рф',
    '',
  ])('is not recognized in a wrong layout, or if incomplete or invalid: «%s»', (typed) => {
    expect(cyrillicAddress(typed)).toBe('');
  });

  it('is restored from the typed keys, even after edits in the converted field', () => {
    const type = (text: string): string =>
      Array.from(text).reduce(
        ({ typed, shown }, key) => {
          const next = typedAfter(typed, shown, shown + key);
          return { typed: next, shown: toLatinLayout(next) };
        },
        { typed: '', shown: '' },
      ).typed;
    expect(type('иван@почта.рф')).toBe('иван@почта.рф');
    expect(typedAfter('ивн', 'bdy', 'bdаy')).toBe('ивана'.slice(0, 2) + 'ан');
    expect(typedAfter('иван', 'bdfy', 'bdy')).toBe('ивн');
    expect(typedAfter('иван', 'bdfy', '')).toBe('');
    expect(typedAfter('иван', 'bdfy', 'anna')).toBe('anna');
    // A letter repeated, or one of two equal ones deleted: no letter is kept twice.
    expect(typedAfter('нн', 'yy', 'yyy')).toBe('ннy');
    expect(typedAfter('ннн', 'yyy', 'yy')).toBe('нн');
    expect(typedAfter('нанна', 'yfyyf', 'yfyf')).toBe('нана');
  });
});

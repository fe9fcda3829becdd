import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { callablePhone, phoneFromAccount } from '../../../src/core/order/phone-text.ts';
import {
  countries,
  countryOf,
  movePhone,
  readPhone,
  writePhone,
} from '../../../src/features/buyer-form/phone-typing.ts';

/**
 * Types key after key at the end of the field, which applies the country's mask. Returns the phone and the shown text.
 */
const typed = (keys: string, iso2 = 'ru'): { phone: string; shown: string } =>
  Array.from(keys).reduce(
    ({ phone, shown }, key) => {
      const now = countryOf(phone, iso2)?.iso2 ?? iso2;
      const next = readPhone(shown + key, now);
      return { phone: next, shown: next === '' ? shown + key : writePhone(next, now) };
    },
    { phone: '', shown: '' },
  );

/** The whole text at once, like a paste or a browser's autofill. */
const pasted = (text: string, iso2 = 'ru'): string => readPhone(text, iso2);

describe('a phone with a domestic prefix', () => {
  const russia = { dialCode: '7', mask: '(...) ...-..-..' };
  const belarus = { dialCode: '375', mask: '(..) ...-..-..' };
  it.each([
    ['+375291234567', belarus, '+375291234567'],
    ['+3758291234567', belarus, '+375291234567'],
    ['+3750291234567', belarus, '+375291234567'],
    ['+37580291234567', belarus, '+375291234567'],
    ['+3758591234567', belarus, '+3758591234567'],
    ['+780291234567', russia, '+375291234567'],
    // A number that is too long and ends like one of Belarus remains Russian.
    ['+791680291234567', russia, '+791680291234567'],
    ['+7802912345678', russia, '+7802912345678'],
    ['+700447911123456', russia, '+447911123456'],
    ['+7100447911', russia, '+7100447911'],
    ['+79161234567', russia, '+79161234567'],
    ['+779161234567', russia, '+79161234567'],
    ['+789161234567', russia, '+79161234567'],
    ['+787777', russia, '+787777'],
    ['+447911123456', russia, '+447911123456'],
    ['+2120612345678', { dialCode: '212', mask: '.........' }, '+212612345678'],
    ['+16710123456', { dialCode: '1671', mask: '.......' }, '+16710123456'],
    ['+3900612345', { dialCode: '39', mask: '..........' }, '+3900612345'],
  ])('%s is normalized to %s', (phone, country, called) => {
    expect(callablePhone(phone, country)).toBe(called);
  });
});

describe('a phone', () => {
  it.each([
    ['+375291234567', '+375291234567'],
    ['+375 (29) 123-45-67', '+375291234567'],
    ['80291234567', '+375291234567'],
    ['8 (029) 123-45-67', '+375291234567'],
    ['375291234567', '+375291234567'],
    ['+447911123456', '+447911123456'],
    ['+44 (0) 7911 123456', '+447911123456'],
    ['00447911123456', '+447911123456'],
    ['+12025550123', '+12025550123'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['＋８６１３８００１３８０００', '+8613800138000'],
    ['+390612345678', '+390612345678'],
    ['+7 916 123-45-67', '+79161234567'],
    ['79161234567', '+79161234567'],
    ['89161234567', '+79161234567'],
    ['8 (916) 123-45-67', '+79161234567'],
    ['+7 8 916 123 45 67', '+79161234567'],
    ['9161234567', '+79161234567'],
    ['8121234567', '+78121234567'],
    ['88121234567', '+78121234567'],
    ['88005553535', '+78005553535'],
    ['77011234567', '+77011234567'],
    ['тел. +79161234567', '+79161234567'],
  ])('is read the same whether typed or pasted: %s → %s', (text, phone) => {
    expect(pasted(text)).toBe(phone);
    expect(typed(text).phone).toBe(phone);
  });

  it.each([
    ['80291234567', 'by', '+375291234567'],
    ['291234567', 'by', '+375291234567'],
    ['375291234567', 'by', '+375291234567'],
    ['07911123456', 'gb', '+447911123456'],
    ['7911123456', 'gb', '+447911123456'],
    ['447911123456', 'gb', '+447911123456'],
    ['2025550123', 'us', '+12025550123'],
    ['12025550123', 'us', '+12025550123'],
    ['0612345678', 'it', '+390612345678'],
    ['87011234567', 'kz', '+77011234567'],
  ])('is read the same whether its country is chosen before or after: %s in %s → %s', (text, iso2, phone) => {
    expect(typed(text, iso2).phone).toBe(phone);
    expect(pasted(text, iso2)).toBe(phone);
    expect(movePhone(pasted(text), countryOf(pasted(text), 'ru')?.iso2 ?? '', iso2)).toBe(phone);
  });

  it('typed with a plus keeps it and shows the country code once', () => {
    const seen = Array.from('+37529').map((_, at) => typed('+37529'.slice(0, at + 1)).shown);
    expect(seen).toEqual(['+', '+3', '+37', '+375', '+375 (2', '+375 (29']);
    expect(typed('+7').shown).toBe('+7');
    expect(typed('+79161234567').shown).toBe('+7 (916) 123-45-67');
  });

  it('keeps its own zeros', () => {
    expect(typed('+1 671 000 0000').phone).toBe('+16710000000');
    expect(typed('+375 8000000').phone).toBe('+3758000000');
  });

  it('with one digit too many keeps all digits', () => {
    expect(typed('+7 812 123-45-678').phone).toBe('+781212345678');
    expect(typed('+7 916 123-45-678').phone).toBe('+791612345678');
  });

  it('of any country with a plus is read the same whether typed or pasted', () => {
    const national = fc.stringMatching(/^[2-9]\d{6,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        national,
        fc.constantFrom('ru', 'by', 'us'),
        (to, digits, before) => {
          // A duplicate country code is read once.
          fc.pre(!digits.startsWith(to.dialCode));
          const number = `+${to.dialCode}${digits}`;
          expect(typed(number, before).phone).toBe(number);
          expect(pasted(writePhone(number, before), before)).toBe(number);
        },
      ),
    );
  });
});

describe('a phone moved to another country', () => {
  it('keeps the digits after the country code, and is empty if there are none', () => {
    expect(movePhone('+79161234567', 'ru', 'us')).toBe('+19161234567');
    expect([movePhone('+7', 'ru', 'us'), movePhone('', 'ru', 'us')]).toEqual(['', '']);
  });
});

describe('a phone saved in an account', () => {
  it.each([
    ['+7 (999) 000-00-17', '+79990000017'],
    ['79990000017', '+79990000017'],
    ['89990000017', '+79990000017'],
    ['9990000017', '+79990000017'],
    ['(999) 000-00-17', '+79990000017'],
    ['+77', '+77'], // incomplete
    ['7 7 999 000-00-17', '+79990000017'], // the country's code twice
    ['375291234567', '+375291234567'],
    ['80291234567', '+375291234567'],
    ['44 7911 123456', '+447911123456'],
    ['+44 7911 123456', '+447911123456'],
    ['', ''],
    ['unknown', ''],
  ])('is read in international form: «%s» → %s', (saved, phone) => {
    expect(phoneFromAccount(saved)).toBe(phone);
  });
});

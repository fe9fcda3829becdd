import { describe, expect, it } from 'vitest';

import { errorOf, errorTextOf, unwrap } from '../../../src/contract/envelope.ts';
import { localText, localAddress } from '../../../src/contract/local-text.ts';

describe('the response envelope', () => {
  it('is unwrapped, keeping the keys beside it', () => {
    const reply = { response: [1], text: 'согласие' };
    expect(unwrap(reply)).toEqual({ body: [1], beside: reply });
    expect(unwrap({ response: null })).toEqual({ body: null, beside: { response: null } });
  });

  it('may be one level deeper, or missing', () => {
    expect(unwrap({ data: { response: { a: 1 }, date: 'd' } })).toEqual({
      body: { a: 1 },
      beside: { response: { a: 1 }, date: 'd' },
    });
    expect(unwrap({ svg: '<svg/>' }).body).toEqual({ svg: '<svg/>' });
    expect(unwrap({ a: 1 })).toEqual({ body: { a: 1 }, beside: { a: 1 } });
    for (const data of [[1], 'x', null, { a: 1 }]) expect(unwrap({ data }).body).toEqual({ data });
    for (const bare of [[1], 'token', null]) expect(unwrap(bare)).toEqual({ body: bare, beside: {} });
  });

  it.each([
    [{ errorCode: 0 }, '0'],
    [{ errorCode: '0' }, '0'],
    [{ errorCode: -1000 }, '-1000'],
    [{ error_code: '-9998' }, '-9998'],
    [{ errorCode: ' -1001 ' }, '-1001'],
    [{ errorCode: null, error_code: 5 }, '5'],
    [{ errorCode: ' ' }, null],
    [{ errorCode: true }, null],
    [{ errorCode: { a: 1 } }, null],
    [{}, null],
    [[], null],
    ['x', null],
    [null, null],
  ])('yields the error code of a body: %j → %s', (body, code) => {
    expect(errorOf(body)?.code ?? null).toBe(code);
  });

  it('carries the server’s error text when it is a string', () => {
    expect(errorOf({ errorCode: 1, errorText: 'Место занято' })?.text).toBe('Место занято');
    expect(errorOf({ error_code: 1, error_text: 'taken' })?.text).toBe('taken');
    expect(errorOf({ errorCode: 1, errorText: { html: 1 } })?.text).toBe('');
    expect(errorOf({ errorCode: 1 })?.text).toBe('');
    expect(errorTextOf({ errorText: 'Закрыто' })).toBe('Закрыто');
    for (const body of [null, 'Закрыто', ['Закрыто']]) expect(errorTextOf(body)).toBe('');
  });
});

describe('a localized text', () => {
  it('may be flat suffixes, a keyed object or a bare string, all read the same', () => {
    const expected = { ru: 'Щелкунчик', en: 'The Nutcracker' };
    expect(localText({ action_ru: 'Щелкунчик', action_en: 'The Nutcracker' }, 'action')).toEqual(expected);
    expect(localText({ action: expected }, 'action')).toEqual(expected);
    expect(localText({ action: 'Щелкунчик', action_en: 'The Nutcracker' }, 'action')).toEqual(expected);
  });

  it('accepts the language codes that hosts use for Kazakh and Chinese', () => {
    expect(localText({ name_kk: 'Билет', name: { zh: '门票' } }, 'name')).toEqual({
      kz: 'Билет',
      ch: '门票',
    });
  });

  it.each([
    ['ru', 'ru'],
    ['en', 'en'],
    ['kz', 'kz'],
    ['kk', 'kz'],
    ['ch', 'ch'],
    ['zh', 'ch'],
    ['cn', 'ch'],
  ])('accepts the code %s', (code, lang) => {
    expect(localText({ [`name_${code}`]: 'x' }, 'name')).toEqual({ [lang]: 'x' });
    expect(localText({ name: { [code]: 'y' } }, 'name')).toEqual({ [lang]: 'y' });
  });

  it('omits empty values and fills gaps from the next field name', () => {
    const row = { action_ru: ' ', action_en: null, event_ru: 'Событие', event_en: 'Event', action_kz: 5 };
    expect(localText(row, 'action', 'event')).toEqual({ ru: 'Событие', en: 'Event', kz: '5' });
    expect(localText({}, 'action')).toEqual({});
  });

  it('of URLs keeps only the languages with a safe URL', () => {
    const row = { url_ru: '/a', url_en: 'javascript:alert(1)', url: { kz: ' https://host.example/ ' } };
    expect(localAddress(row, 'link', 'url')).toEqual({ ru: '/a', kz: 'https://host.example/' });
  });
});

import { describe, expect, it } from 'vitest';

import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { orderRefusalText } from '../../../src/features/problem-text.ts';

const { t } = createTranslator('ru', ru, { strict: true });
const said = (code: string, text = '') => orderRefusalText(t, { kind: 'refused', code, text });

describe('the message for a refused order', () => {
  it('explains the order limit even if the server sends no text', () => {
    expect(said('-9998')).toEqual({ text: ru.errors.limit, code: '-9998' });
  });

  it('has the code once: in the default sentence, or next to the server’s text', () => {
    expect(said('-9999')).toEqual({ text: 'Ошибка (#-9999) при создании заказа!' });
    expect(said('-5')).toEqual({ text: 'Ошибка (#-5) при создании заказа!' });
    expect(said('-5', 'Место занято')).toEqual({ text: 'Место занято', html: 'Место занято', code: '-5' });
  });

  it('does not repeat a code that the server’s text already contains', () => {
    for (const text of ['Не вышло. Код ошибки: -9999', 'Error (#-9999)!', '无法下单，错误代码：-9999'])
      expect(said('-9999', text)).toEqual({ text, html: text });
    expect(said('-9', 'Код ошибки: -9999').code).toBe('-9');
    expect(said('5', 'Осталось мест: 15').code).toBe('5');
  });

  it('tells what to do about an expired CSRF token', () => {
    expect(said('-1000').text).toBe(ru.errors.invalidCsrf);
  });
});

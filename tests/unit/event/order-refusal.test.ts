import { describe, expect, it } from 'vitest';

import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { orderRefusalText } from '../../../src/features/problem-text.ts';

const { t } = createTranslator('ru', ru, { strict: true });
const said = (code: string, text = '') => orderRefusalText(t, { kind: 'refused', code, text });

describe('an order that was refused', () => {
  it('for its limit says so, although the server has no words', () => {
    expect(said('-9998')).toEqual({ text: ru.errors.limit, code: '-9998' });
  });

  it('says its code once: in the sentence that names it, or beside the server’s own words', () => {
    expect(said('-9999')).toEqual({ text: 'Ошибка (#-9999) при создании заказа!' });
    expect(said('-5')).toEqual({ text: 'Ошибка (#-5) при создании заказа!' });
    expect(said('-5', 'Место занято')).toEqual({ text: 'Место занято', html: 'Место занято', code: '-5' });
  });

  it('says its code once where the server’s own words have it already', () => {
    for (const text of ['Не вышло. Код ошибки: -9999', 'Error (#-9999)!', '无法下单，错误代码：-9999'])
      expect(said('-9999', text)).toEqual({ text, html: text });
    expect(said('-9', 'Код ошибки: -9999').code).toBe('-9');
    expect(said('5', 'Осталось мест: 15').code).toBe('5');
  });

  it('for a token that is out of date tells what to do', () => {
    expect(said('-1000').text).toBe(ru.errors.invalidCsrf);
  });
});

import { describe, expect, it } from 'vitest';
import { ru } from '../../catalogs/ru.ts';
import { createFormat } from '../../../i18n/formats/format.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { costText, placeParts } from '../../../src/features/tickets/place-parts.ts';
import { line, minor } from './order-lines.ts';

const { t } = createTranslator('ru', ru, { strict: true });

describe('a seat in words', () => {
  it('goes from sector to row to seat', () => {
    expect(placeParts(t, 'ru', { row: '6', seat: '10' }, 'Партер')).toEqual(['Партер', 'Ряд 6', 'Место 10']);
  });
  it('has «sector» only before a bare label', () => {
    expect(placeParts(t, 'ru', { row: '1', seat: '1' }, 'B12')[0]).toBe('Сектор B12');
    expect(placeParts(t, 'ru', { row: '1', seat: '1' }, 'Балкон 2')[0]).toBe('Балкон 2');
    expect(placeParts(t, 'ru', { row: '1', seat: '1' }, '12а')[0]).toBe('Сектор 12а');
    expect(placeParts(t, 'ru', { row: '1', seat: '1' }, 'Зал')[0]).toBe('Зал');
  });
  it('leaves out empty and placeholder values', () => {
    expect(placeParts(t, 'ru', { row: '—', seat: '' }, 'Танцпол')).toEqual(['Танцпол']);
    expect(placeParts(t, 'ru', { row: ' ', seat: '1 ' }, '')).toEqual(['Место 1']);
    expect(placeParts(t, 'ru', { row: ' 6 ', seat: ' 1 ' }, ' B ')).toEqual(['Сектор B', 'Ряд 6', 'Место 1']);
    expect(placeParts(t, 'ru', { row: '6', seat: '1' }, ' Балкон ')[0]).toBe('Балкон');
  });
});

it('a ticket paid for by a subscription is not called free', () => {
  const cost = (visits: number, sum: number) =>
    costText({ t, format: createFormat('ru') }, line({ visits, costMinor: minor(sum) }), 'RUB');
  expect(cost(0, 0)).toBe('Бесплатно');
  expect(cost(1, 0)).toBe('По абонементу');
  expect(cost(2, 0)).toBe('По абонементу · 2 посещения');
  expect(cost(1, 65_000)).toBe('650\u00a0₽');
});

it('a ticket’s cost includes its fee, and a returned ticket shows the refunded price', () => {
  const share = { promo: minor(0), bonuses: minor(0), fee: minor(15_000) };
  const sold = line({ priceMinor: minor(650_000), costMinor: minor(650_000), share });
  const cost = (of: typeof sold) => costText({ t, format: createFormat('ru') }, of, 'RUB');
  expect(cost(sold)).toBe('6\u00a0650\u00a0₽');
  expect(cost({ ...sold, share: null })).toBe('6\u00a0500\u00a0₽');
  expect(cost({ ...sold, returned: true, costMinor: minor(0) })).toBe('6\u00a0500\u00a0₽');
});

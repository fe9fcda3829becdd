import { describe, expect, it } from 'vitest';
import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { chosenText, limitText, roomText } from '../../../src/screens/event/choice-speech.ts';
import { groups, keyOf, terms } from '../samples/event-factories.ts';

const adult = keyOf('adult');

describe('a choice of tickets and groups', () => {
  const sold = terms({ group: groups });
  const { t } = createTranslator('ru', ru, { strict: true });
  it.each([
    [{}, '0 билетов', 'Можно добавить ещё 6'],
    [{ [adult]: 3 }, '3 билета', 'Можно добавить ещё 3'],
    [{ [adult]: 3, 'group:901': 1 }, '3 билета и 1 группа', 'Можно добавить ещё 3'],
    [{ 'group:901': 2 }, '2 группы', 'Можно добавить ещё 6'],
    [{ [adult]: 6, 'group:901': 1 }, '6 билетов и 1 группа', ''],
    [{ [adult]: 6, 'group:901': 2 }, '6 билетов и 2 группы', 'Больше добавить нельзя'],
  ])('%j is described as the limits count it', (quantities, said, room) => {
    expect([chosenText(t, quantities, sold), roomText(t, quantities, sold)]).toEqual([said, room]);
  });
  it.each([
    [{}, 'В одном заказе — не больше 6 билетов.'],
    [{ [adult]: 4 }, 'В одном заказе — не больше 6 билетов. Можно добавить ещё 2.'],
    [{ [adult]: 6 }, 'В одном заказе — не больше 6 билетов. Больше добавить нельзя.'],
    [{ 'group:901': 1 }, 'В одном заказе — не больше 6 билетов. Можно добавить ещё 3.'],
    [{ [adult]: 3, 'group:901': 1 }, 'Вместе с выбранным мест на этом сеансе больше нет.'],
  ])('%j shows the order limit, or that the session has no more places', (quantities, said) => {
    const items = groups.items.map((item) => ({ ...item, places: 15 }));
    const tight = terms({ group: { limit: 2, items } }, 'tickets', 18);
    expect(limitText(t, quantities, tight)).toBe(said);
  });
});

import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { parseLang } from '../../../i18n/formats/languages.ts';
import { langs, type Lang } from '../../../src/contract/local-text.ts';
import { ru } from '../../catalogs/ru.ts';
import type { Catalog } from '../../../i18n/keys.ts';
import { createTranslator, type Translate } from '../../../i18n/translate.ts';

const catalogs: Record<Lang, Catalog> = { ru, en, kz, ch };

/** Every leaf of a catalog by its dotted key. */
function leaves(node: unknown, path = ''): Map<string, unknown> {
  if (typeof node !== 'object' || node === null) return new Map([[path, node]]);
  return new Map(
    Object.entries(node).flatMap(([key, child]) => [...leaves(child, path ? `${path}.${key}` : key)]),
  );
}

function params(text: unknown): string[] {
  return typeof text === 'string' ? [...text.matchAll(/\{\{(.+?)\}\}/g)].map((m) => m[1] ?? '').sort() : [];
}

const source = leaves(ru);
const counts = [0, 1, 2, 4, 5, 11, 14, 21, 22, 25, 100, 101, 111];

describe.each(langs)('the %s catalog', (lang) => {
  const texts = leaves(catalogs[lang]);

  it('has exactly the keys of the Russian one', () => {
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
  });

  it('has the same parameters for every key', () => {
    const shape = (leaf: ReturnType<typeof leaves>) =>
      [...leaf].map(([key, text]) => `${key}: ${typeof text} ${params(text).join()}`).sort();
    expect(shape(texts)).toEqual(shape(source));
  });

  it('has no empty texts and no leading or trailing spaces', () => {
    const faulty = [...texts].filter(
      ([, text]) => typeof text === 'string' && (text === '' || text.trim() !== text),
    );
    expect(faulty).toEqual([]);
  });

  it('includes the number in every text with a count', () => {
    const answers = [...texts.values()]
      .filter(
        (text): text is (p: { count: number; limit: number; left: number; services: number }) => string =>
          typeof text === 'function',
      )
      .flatMap((text) =>
        counts.map((count) => ({ count, said: text({ count, limit: count, left: count, services: count }) })),
      );
    expect(answers.length).toBeGreaterThan(0);
    expect(
      answers.filter(({ count, said }) => !said.includes(String(count)) || said.includes('undefined')),
    ).toEqual([]);
  });

  it('groups the thousands of every count, and of nothing else', () => {
    const { t } = createTranslator(lang, catalogs[lang], { strict: true });
    const parted = lang === 'en' || lang === 'ch' ? '1,338' : '1\u00a0338';
    const counted = [...texts].filter(([, text]) => typeof text === 'function').map(([key]) => key);
    const say = t as unknown as (key: string, params: Record<string, number>) => string;
    const torn = counted.filter((key) => {
      const said = say(key, { count: 1338, limit: 1338, left: 1338 });
      return !said.includes(parted) || said.includes('1338');
    });
    expect(torn).toEqual([]);
    expect(t('event.left', { count: 1338 })).toContain(parted);
    expect(t('order.number', { number: '1338' })).toContain('1338');
    expect(t('event.left', { count: 999 })).toContain('999');
  });

  it('is not a copy of the Russian one', () => {
    if (lang === 'ru') return;
    const same = [...texts].filter(
      ([key, text]) => typeof text === 'string' && /[а-яё]{4}/i.test(text) && text === source.get(key),
    );
    // Words Kazakh shares with Russian: Масштаб, Схема, Баланс, Промокод, Афиша, Сайт…
    expect(same.length).toBeLessThan(lang === 'kz' ? 25 : 1);
  });
});

it('has no unused texts', () => {
  const code = ['src', 'machines', 'i18n']
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Used as a whole, or composed from the part before its last dot; the cart's title exists only for the specification.
  const unsaid = [...source.keys()].filter(
    (key) => !code.includes(key) && !code.includes(`${key.replace(/[^.]+$/, '')}\${`),
  );
  expect(unsaid).toEqual(['shell.titles.cart']);
});

it('has no Kazakh word that requires a case ending on the parameter before it', () => {
  const torn = [...leaves(kz)].filter(
    ([, text]) => typeof text === 'string' && /\}\} (?:дейін|бастап|кейін|бұрын|берілген)/.test(text),
  );
  expect(torn).toEqual([]);
});

describe('Russian counts', () => {
  const { t } = createTranslator('ru', ru, { strict: true });

  it.each([
    [0, '0 билетов'],
    [1, '1 билет'],
    [2, '2 билета'],
    [4, '4 билета'],
    [5, '5 билетов'],
    [11, '11 билетов'],
    [12, '12 билетов'],
    [21, '21 билет'],
    [22, '22 билета'],
    [111, '111 билетов'],
  ])('%i → %s', (count, said) => {
    expect(t('common.tickets', { count })).toBe(said);
    expect(t('common.ticketsAndServices', { count })).toBe(`${said} + Услуги`);
  });
});

describe('a Russian sentence with a negated count or with a verb', () => {
  const { t } = createTranslator('ru', ru, { strict: true });
  const said = (
    key: 'choosing.best.none' | 'choosing.offer.room' | 'scheme.link.left' | 'scheme.legend.shown',
  ) => [1, 2, 5, 21, 22].map((count) => t(key, { count }));

  it('has a noun and a verb that agree with the number', () => {
    expect(said('choosing.best.none')).toEqual([
      'Сейчас нет ни 1 места',
      '2 мест рядом сейчас нет',
      '5 мест рядом сейчас нет',
      '21 места рядом сейчас нет',
      '22 мест рядом сейчас нет',
    ]);
    expect(said('choosing.offer.room')).toEqual([
      'В заказ поместится ещё 1 место.',
      'В заказ поместятся ещё 2 места.',
      'В заказ поместится ещё 5 мест.',
      'В заказ поместится ещё 21 место.',
      'В заказ поместятся ещё 22 места.',
    ]);
    expect(said('scheme.link.left').map((text) => text.split(':')[0])).toEqual([
      '1 место из ссылки не добавлено',
      '2 места из ссылки не добавлены',
      '5 мест из ссылки не добавлено',
      '21 место из ссылки не добавлено',
      '22 места из ссылки не добавлены',
    ]);
    expect(said('scheme.legend.shown').map((text) => text.split(' ')[0])).toEqual([
      'Подходит',
      'Подходят',
      'Подходит',
      'Подходит',
      'Подходят',
    ]);
  });
});

describe('one seat', () => {
  it.each(langs)('is never described as adjacent to itself in %s', (lang) => {
    const { t } = createTranslator(lang, catalogs[lang], { strict: true });
    const together = /рядом|together|қатарлас|连座|相邻/i;
    for (const key of [
      'choosing.best.none',
      'choosing.best.noneAccessible',
      'choosing.offer.short',
    ] as const) {
      expect(t(key, { count: 1 })).not.toMatch(together);
      expect(t(key, { count: 2 })).toMatch(together);
    }
  });
});

describe('counts in the other languages', () => {
  it('inflects «people» after a preposition', () => {
    const { t } = createTranslator('ru', ru, { strict: true });
    expect([1, 2, 4, 5, 11, 21].map((count) => t('event.people', { count }))).toEqual([
      'на 1 человека',
      'на 2 человека',
      'на 4 человека',
      'на 5 человек',
      'на 11 человек',
      'на 21 человека',
    ]);
    expect(createTranslator('en', en).t('event.people', { count: 1 })).toBe('for 1 person');
    expect(createTranslator('en', en).t('event.people', { count: 4 })).toBe('for 4 people');
    expect(createTranslator('kz', kz).t('event.people', { count: 4 })).toBe('4 адамға');
    expect(createTranslator('ch', ch).t('event.people', { count: 4 })).toBe('供 4 人使用');
  });
  it('distinguishes singular and plural in English', () => {
    const { t } = createTranslator('en', en, { strict: true });
    expect([1, 2, 0].map((count) => t('common.tickets', { count }))).toEqual([
      '1 ticket',
      '2 tickets',
      '0 tickets',
    ]);
  });
  it('keeps the noun unchanged in Kazakh and Chinese', () => {
    expect(createTranslator('kz', kz).t('common.tickets', { count: 5 })).toBe('5 билет');
    expect(createTranslator('ch', ch).t('common.tickets', { count: 5 })).toBe('5 张票');
  });
});

describe('the translator', () => {
  const loose = (t: Translate) => t as unknown as (key: string, params?: object) => string;

  it('fills in parameters', () => {
    expect(createTranslator('ru', ru).t('errors.code', { code: -9998 })).toBe('Код ошибки: -9998');
    expect(createTranslator('ru', ru).t('errors.order', { code: 7 })).toBe(
      'Ошибка (#7) при создании заказа!',
    );
  });
  it('throws for a missing key or parameter in strict mode', () => {
    const { t } = createTranslator('en', en, { strict: true });
    expect(() => loose(t)('cart.ttile')).toThrow(/Missing text/);
    expect(() => loose(t)('cart')).toThrow(/Missing text/);
    expect(() => loose(t)('errors.code')).toThrow(/Missing parameter code/);
  });
  it('returns the key of a missing text in production', () => {
    expect(loose(createTranslator('en', en).t)('cart.ttile')).toBe('cart.ttile');
  });
  it('returns the texts that the specification quotes', () => {
    const { t } = createTranslator('ru', ru);
    expect(t('errors.limit')).toBe('Достигнут лимит количества билетов в одном заказе!');
    expect(t('order.notFound')).toBe('Заказ удалён или не найден');
    expect(t('shell.notFound.title')).toBe('Страница не найдена');
    expect(t('errors.placeUnavailable')).toBe('Место недоступно');
    expect(t('order.discount.promoWrong')).toBe('Неправильный промокод');
  });
});

it.each(langs)('%s: the hint for a missing order does not mention its hold', (lang) => {
  expect(catalogs[lang].order.notFoundHint).not.toMatch(/брон|reserv|unpaid|төленбе|保留|未付款/i);
});

it.each(langs)('%s: the message for an unreadable link does not promise the nearest session', (lang) => {
  expect(catalogs[lang].event.dateUnreadable).not.toMatch(/ближайш|nearest|жақын|最近/i);
});

describe('the language of a URL', () => {
  it('is Russian by default and English if unknown', () => {
    expect(parseLang(null)).toBe('ru');
    expect(parseLang('')).toBe('ru');
    expect(parseLang('de')).toBe('en');
    expect(parseLang('KZ')).toBe('kz');
  });
});

import { describe, expect, it } from 'vitest';
import { PAYMENT_TYPES } from '../../../fixtures/box-office/words/payment-types.ts';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { langs, type Lang } from '../../../src/contract/local-text.ts';
import { ru } from '../../catalogs/ru.ts';
import type { Catalog } from '../../../i18n/keys.ts';

const catalogs: Record<Lang, Catalog> = { ru, en, kz, ch };

/** Synonyms of terms in `i18n/GLOSSARY.md`, and terms with another meaning elsewhere. */
const forbidden: Record<Lang, RegExp> = {
  ru: /мероприяти|бронировани|карт\S+ культуры|подписк|сесси[яию]|e-mail|специальн\S+ предложени/iu,
  en: /\bplaces\b|\bfree seats?\b|culture card|annul|hall plan|\bbooking\b|\bbonuses\b|special offers|\bpcs\b|excursion|your session|return tickets/iu,
  kz: /бронь|жазылым|мәдениет карта|сызба|сессия|e-mail|себеттен ал|қатар орын|арнайы ұсыныс|банк қосымша/iu,
  ch: /预订|参观者|订阅|手续费|文化卡|场馆图|作废|大厅|会话|(?:座位|门票)不可用|价格区|应用程序|银行应用/u,
};

/** Texts given literally by the specification. */
const given = new Set(['ru event.subscription.title']);

/** Texts where English «places» are not seats: sessions without a hall, and standing areas. */
const unseated = new Set([
  'en event.groupPlaces',
  'en event.refused.besideGroups',
  'en event.refused.places',
  'en event.refused.placesNone',
  'en event.refused.placesBeside',
  'en event.refused.placesChosen',
  'en scheme.list.freePlaces',
]);

const texts = (node: unknown, path = ''): (readonly [string, string])[] => {
  if (typeof node === 'function')
    return [1, 3].map((count) => [path, String(node({ count, limit: count }))] as const);
  if (typeof node !== 'object' || node === null) return [[path, String(node)]];
  return Object.entries(node).flatMap(([key, child]) => texts(child, path === '' ? key : `${path}.${key}`));
};

describe.each(langs)('the texts in %s', (lang) => {
  it('follow the glossary', () => {
    const wrong = texts(catalogs[lang]).filter(
      ([path, text]) =>
        forbidden[lang].test(text.replaceAll(/\{\{\w+\}\}/g, '')) &&
        !given.has(`${lang} ${path}`) &&
        !unseated.has(`${lang} ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it('follow the glossary in the sandbox too', () => {
    const { events, tags, venues, kindMenu, mainMenu } = catalogue({ day: 20, month: 11, year: 2026 });
    const rows = [
      ...PAYMENT_TYPES.map(({ wire }) => wire),
      ...[tags, venues, kindMenu, mainMenu].flat(),
      ...events.flatMap(({ action, checkboxList, actionStr, price }) => [
        action,
        ...checkboxList,
        ...actionStr,
        ...price,
      ]),
    ];
    const said = rows.flatMap((row) =>
      Object.entries(row).filter(([field]) => field.endsWith(`_${lang}`)),
    ) as readonly [string, string][];
    expect(said.length).toBeGreaterThan(events.length);
    expect([...new Set(said.map(([, text]) => text).filter((text) => forbidden[lang].test(text)))]).toEqual(
      [],
    );
  });

  it('have no breaking space between a number and its sign', () => {
    const torn = texts(catalogs[lang]).filter(([, text]) => /№ |No\. | %/u.test(text));
    expect(torn).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { langs, type Lang } from '../../../src/contract/local-text.ts';
import { joinWords, labelled, nearParts } from '../../../i18n/formats/punctuation.ts';
import { ru } from '../../catalogs/ru.ts';
import type { Catalog } from '../../../i18n/keys.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { CartPlace } from '../../../src/core/cart/cart.ts';
import { placeParts } from '../../../src/features/tickets/place-parts.ts';
import { placeName, placesName } from '../../../src/screens/scheme/common/places.ts';
import { seat } from '../samples/flow-factories.ts';

const catalogs: Record<Lang, Catalog> = { ru, en, kz, ch };
const speak = (lang: Lang) => createTranslator(lang, catalogs[lang], { strict: true }).t;
const byLang = (say: (lang: Lang) => string) => Object.fromEntries(langs.map((lang) => [lang, say(lang)]));

const inStalls = (number: number): CartPlace =>
  ({
    ...seat(number),
    sector: { id: 's', name: { ru: 'Партер', en: 'Stalls', kz: 'Партер', ch: '池座' } },
    row: '7',
    seat: String(number),
  }) as CartPlace;

describe('words that the page joins', () => {
  it('are separated by their language’s punctuation, skipping empty ones', () => {
    expect(byLang((lang) => joinWords(lang, ['a', '', 'b']))).toEqual({
      ru: 'a, b',
      en: 'a, b',
      kz: 'a, b',
      ch: 'a，b',
    });
    expect(joinWords('ch', ['9', '10'], 'item')).toBe('9、10');
    expect(joinWords('ch', ['星期二', '10:00'], 'near')).toBe('星期二 10:00');
    expect(joinWords('en', ['Tue', '10:00'], 'near')).toBe('Tue, 10:00');
    expect(joinWords('ch', ['a', 'b'], 'group')).toBe('a；b');
    expect(byLang((lang) => labelled(lang, 'a', 'b'))).toEqual({
      ru: 'a: b',
      en: 'a: b',
      kz: 'a: b',
      ch: 'a：b',
    });
    expect(nearParts('ch', ['5 排', '', '17 座'])).toEqual(['5 排 17 座']);
    expect(nearParts('ru', ['ряд 5', '', 'место 17'])).toEqual(['ряд 5', 'место 17']);
    expect(nearParts('ch', ['', ''])).toEqual([]);
  });

  it('name one seat and several seats of a row', () => {
    expect(byLang((lang) => placeName(speak(lang), lang, inStalls(9)))).toEqual({
      ru: 'Партер, ряд 7, место 9',
      en: 'Stalls, row 7, seat 9',
      kz: 'Партер, 7-қатар, 9-орын',
      ch: '池座，7 排 9 座',
    });
    expect(byLang((lang) => placesName(speak(lang), lang, [9, 10].map(inStalls)))).toEqual({
      ru: 'Партер, ряд 7, места\u00a09–10',
      en: 'Stalls, row 7, seats\u00a09–10',
      kz: 'Партер, 7-қатар, 9–10-орындар',
      ch: '池座，7 排 9–10\u00a0座',
    });
  });

  it('have 区 only after a bare number', () => {
    const parts = (sector: string) => placeParts(speak('ch'), 'ch', { row: '2', seat: '11' }, sector);
    expect(parts('楼座')).toEqual(['楼座', '2 排 11 座']);
    expect(parts('108')[0]).toBe('108 区');
  });
});

describe('the pages', () => {
  /* Texts that buyers never read: the QA drawer, addresses, drawing, the wire. */
  const unread =
    /^src\/(?:devtools|contract|api|boot|core|hall\/(?:state|camera|tiles|render|engine|input))\//;
  const western = [
    /\.join\('[,;:]\s+'\)/,
    /\$\{[^}]*\}[,;:] \$\{/,
    />[,;:] \{/,
    /\}[,;:] ?<\//,
    /`[,;:] \$\{/,
    /\}[,;:] `/,
    /\}\. \{/,
    /'[,;:.] '\}/,
  ];

  it('do not join words with hard-coded Western punctuation', () => {
    const found = ['src', 'fixtures/box-office/mail', 'fixtures/box-office/pages']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => /\.tsx?$/.test(file) && !unread.test(file))
      .flatMap((file) => {
        const lines = readFileSync(file, 'utf8')
          .replaceAll(/light-dark\(.*/g, '')
          .split('\n');
        return lines.flatMap((line, at) =>
          western.some((mark) => mark.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        );
      });
    expect(found).toEqual([]);
  });
});

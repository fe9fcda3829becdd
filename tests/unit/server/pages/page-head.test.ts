import { describe, expect, it } from 'vitest';

import { pageHead } from '../../../../fixtures/server/pages/page-head.ts';
import { readPage } from '../../../../fixtures/server/pages/read-page.ts';
import { writePage } from '../../../../fixtures/server/pages/write-page.ts';
import { htmlLangs } from '../../../../i18n/formats/languages.ts';
import { createTranslator } from '../../../../i18n/translate.ts';
import type { Lang } from '../../../../src/contract/local-text.ts';
import { ch } from '../../../catalogs/ch.ts';
import { en } from '../../../catalogs/en.ts';
import { kz } from '../../../catalogs/kz.ts';
import { ru } from '../../../catalogs/ru.ts';
import {
  builtPage,
  fakeBackEnd,
  hash,
  said,
  usualAnswers,
  wireEvent,
  wireSetup,
  type Answers,
} from './page-samples.ts';

const catalogs = { ru, en, kz, ch };

/** The head of a page, given a back end's answers. */
async function headAt(
  path: string,
  lang: Lang = 'ru',
  answers: Answers = {},
  over: Partial<Parameters<typeof pageHead>[0]> = {},
) {
  const { ask } = fakeBackEnd({ ...usualAnswers, ...answers });
  const content = await readPage({ path, search: lang === 'ru' ? '' : `?lang=${lang}`, lang }, ask, 5000);
  if (content === null) throw new Error('The page could not be read.');
  const translator = createTranslator(lang, catalogs[lang], { strict: true });
  const place = { path, lang, origin: 'https://shop.test', base: '', nowMs: Date.UTC(2040, 0, 1), ...over };
  return pageHead(place, content, translator);
}

const eventPath = `/event/${hash}`;
const linkTo = (head: Awaited<ReturnType<typeof headAt>>, hrefLang: string) =>
  head.links.find((link) => link.hrefLang === hrefLang)?.href;

describe('the head of an event page', () => {
  it('has the event’s name, dates, lowest price with fee, place and image', async () => {
    const head = await headAt(eventPath);
    expect(head.title).toBe('Щелкунчик — Театр «Парус»');
    expect(said(head, 'og:title')).toBe('Щелкунчик');
    const text = '24 и 26\u00a0декабря 2040; от 145\u00a0₽; Садовая, 9. Балет в двух действиях.';
    expect([said(head, 'og:description'), said(head, 'description')]).toEqual([text, text]);
    expect(said(head, 'og:image')).toBe('https://shop.test/api/images/nutcracker.jpg');
    expect(said(head, 'og:site_name')).toBe('Театр «Парус»');
  });

  it.each([
    ['ru', 'Щелкунчик — Театр «Парус»', 'от 145\u00a0₽', 'ru'],
    [
      'en',
      'The Nutcracker — The Sail',
      '24 and 26\u00a0December 2040; from 145\u00a0₽; 9 Garden Street. A ballet in two acts.',
      'en',
    ],
    ['kz', 'Щелкунчик — Parterre', '2040\u00a0ж. 24 және 26\u00a0желтоқсан', 'kk'],
    ['ch', '胡桃夹子 — Parterre', '2040年12月24日和26日', 'zh'],
  ] as const)('is localized in %s', async (lang, title, part, tag) => {
    const head = await headAt(eventPath, lang);
    expect(head.title).toBe(title);
    expect(said(head, 'og:description')).toContain(part);
    expect(said(head, 'og:locale')).toBe(tag);
    expect(htmlLangs[lang]).toBe(tag);
  });

  it('has one canonical URL for all dates, and alternates in the other languages', async () => {
    const head = await headAt(`${eventPath}/26-12-2040/12:00`, 'en');
    const here = `https://shop.test${eventPath}`;
    expect(head.links[0]).toEqual({ rel: 'canonical', href: `${here}?lang=en` });
    expect(['ru', 'en', 'kk', 'zh', 'x-default'].map((tag) => linkTo(head, tag))).toEqual([
      here,
      `${here}?lang=en`,
      `${here}?lang=kz`,
      `${here}?lang=ch`,
      here,
    ]);
  });

  it('has URLs under the base path, including the back end’s images', async () => {
    const head = await headAt(eventPath, 'ru', {}, { base: '/shop' });
    expect(head.links[0]?.href).toBe(`https://shop.test/shop${eventPath}`);
    expect(said(head, 'og:image')).toBe('https://shop.test/shop/api/images/nutcracker.jpg');
  });

  it('has the canonical URL of the page where the event is sold', async () => {
    const withHall = { '/api/no-scheme': () => wireEvent({ useseatsvg: '1' }) };
    expect((await headAt(eventPath, 'ru', withHall)).links[0]?.href).toBe(`https://shop.test/scheme/${hash}`);
    expect((await headAt(`/scheme/${hash}`)).links[0]?.href).toBe(`https://shop.test/scheme/${hash}`);
  });

  it('has JSON-LD for the session in the URL, with its time zone and prices', async () => {
    const head = await headAt(`${eventPath}/26-12-2040/12:00`);
    expect(head.jsonLd).toMatchObject({
      '@type': 'Event',
      name: 'Щелкунчик',
      startDate: '2040-12-26T12:00+03:00',
      location: { name: 'Садовая, 9' },
      description: 'Балет в двух действиях.',
      offers: {
        lowPrice: '145',
        highPrice: '660',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
      },
      subEvent: [{ startDate: '2040-12-24T19:00+03:00' }, { startDate: '2040-12-26T12:00+03:00' }],
    });
  });

  it.each([
    ['is not on sale yet', wireEvent({ totalticketcount: '-99999' }), 'Скоро в продаже'],
    ['is sold out', wireEvent({}, { calendar: [] }), 'Билетов нет'],
    ['is free', wireEvent({ maybefree: '1' }), 'Бесплатно'],
    ['has one price', wireEvent({}, { price: [wireEvent().price[0]] }), '; 145\u00a0₽'],
    ['has an open date', wireEvent({ open_date: '1' }), 'Действует до 26\u00a0декабря 2040'],
    [
      'has one session',
      wireEvent({}, { calendar: [wireEvent().calendar[0]] }),
      '24\u00a0декабря 2040, 19:00; ',
    ],
  ])('says so if the event %s', async (_, reply, part) => {
    const head = await headAt(eventPath, 'ru', { '/api/no-scheme': () => reply });
    expect(said(head, 'og:description')).toContain(part);
  });

  it('leaves out sessions that have begun', async () => {
    const head = await headAt(eventPath, 'ru', {}, { nowMs: Date.UTC(2040, 11, 25) });
    expect(said(head, 'og:description')).toMatch(/^26\u00a0декабря 2040, 12:00; /);
  });

  it('falls back to the shop’s image if the event’s is missing or not allowed', async () => {
    const picture = (address: string) =>
      headAt(eventPath, 'ru', { '/api/no-scheme': () => wireEvent({ image_url_ru: address }) });
    for (const address of ['javascript:alert(1)', 'data:image/png;base64,AA', 'https://a@b.test/x.png', ''])
      expect(said(await picture(address), 'og:image')).toBe('https://shop.test/share.png');
    expect(said(await picture('https://cdn.test/a.png'), 'og:image')).toBe('https://cdn.test/a.png');
  });
});

describe('the head of other pages', () => {
  it('has the shop’s title and JSON-LD for its events on the poster', async () => {
    const head = await headAt('/');
    expect([head.title, said(head, 'og:title'), said(head, 'description')]).toEqual([
      'Театр',
      'Театр',
      'Спектакли',
    ]);
    expect(head.jsonLd).toMatchObject({
      itemListElement: [
        {
          item: {
            name: 'Щелкунчик',
            url: `https://shop.test${eventPath}`,
            offers: { lowPrice: 145, highPrice: 660, priceCurrency: 'RUB' },
          },
        },
      ],
    });
  });

  it.each([
    ['/contacts', 'Контакты — Театр «Парус»'],
    ['/rules/purchase-terms/', 'Условия покупки — Театр «Парус»'],
    ['/rules/privacy-policy', 'Политика конфиденциальности — Театр «Парус»'],
  ])('at %s has the title «%s»', async (path, title) => {
    const head = await headAt(path);
    expect([head.title, head.jsonLd]).toEqual([title, null]);
    expect(head.links[0]?.href).toBe(`https://shop.test${path.replace(/\/$/, '')}`);
  });

  it.each([
    `/order/${hash}`,
    `/order/return/${hash}`,
    `/order/declined/${hash}`,
    `/nominal-tickets/${hash}`,
    `/kz/order/${hash}`,
  ])('at %s has only the shop’s title, noindex and no-referrer', async (path) => {
    const head = await headAt(path);
    expect(head).toEqual({
      title: 'Театр',
      metas: [
        { kind: 'name', name: 'robots', content: 'noindex' },
        { kind: 'name', name: 'referrer', content: 'no-referrer' },
      ],
      links: [],
      jsonLd: null,
    });
    expect(JSON.stringify(head)).not.toContain(hash);
  });

  it('says so for an unknown event or page, and has no canonical URL', async () => {
    const none = await headAt(eventPath, 'en', {
      '/api/no-scheme': () => ({ errorCode: '-3', errorText: 'x' }),
    });
    expect([none.title, none.links]).toEqual([`${en.errors.dataNotFound} — The Sail`, []]);
    const nowhere = await headAt('/nowhere');
    expect([nowhere.title, nowhere.links]).toEqual(['Страница не найдена — Театр «Парус»', []]);
  });
});

describe('the written page', () => {
  const hostile = `</title></script><script>alert(1)</script><!--"'&\u2028\u2029$&`;

  it('escapes hostile text from the back end', async () => {
    const reply = wireEvent({
      action_ru: hostile,
      descript_ru: hostile,
      address_ru: hostile,
      image_url_ru: `/api/images/${hostile}`,
      hash_id: '"><script>',
    });
    const setup = {
      ...wireSetup,
      db: { meta: { ru: { title: hostile, owner: hostile, keywords: hostile, alternate_lang: hostile } } },
    };
    const head = await headAt(eventPath, 'ru', { '/api/no-scheme': () => reply, '/api/setup': () => setup });
    const raw = JSON.stringify({ response: reply });
    const html = writePage(builtPage, {
      htmlLang: 'ru',
      head,
      replies: new Map([[`/api/no-scheme${JSON.stringify({ hash: hostile })}`, raw]]),
      madeAtMs: 0,
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--');
    // The built page's script, the event's description and the reply.
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html.match(/<title>/g)).toHaveLength(1);
    const blocks = [...html.matchAll(/<script type="application\/[a-z+]*json" [^>]*>([^<]*)<\/script>/g)];
    for (const [, text] of blocks) expect(text).not.toMatch(/[\u2028\u2029]/);
    const [described, brought] = blocks.map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
    // And an invalid hash does not get into an address.
    expect(described).toMatchObject({ name: hostile, url: `https://shop.test${eventPath}` });
    expect(brought).toEqual(JSON.parse(raw));
    // A title is text: its content is shown literally.
    expect(html).toContain('&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)');
  });

  it('has the time of its embedded responses, or no time without them', () => {
    const head = { title: 'A', metas: [], links: [], jsonLd: null };
    const madeAtMs = Date.UTC(2026, 10, 26, 21, 4, 7);
    const page = (replies: ReadonlyMap<string, string>) =>
      writePage(builtPage, { htmlLang: 'kk', head, replies, madeAtMs });
    const html = page(new Map([['/api/setup', '{"response":1}']]));
    expect(html).toContain('<html lang="kk" class="parterre">');
    expect(html).toContain(
      '<script data-made="Thu, 26 Nov 2026 21:04:07 GMT" data-hall-worker="./w.js">first()</script>',
    );
    expect(html).toContain(
      '<script type="application/json" data-reply="/api/setup">{"response":1}</script></body>',
    );
    expect(page(new Map())).not.toContain('data-made');
  });
});

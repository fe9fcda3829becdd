import { describe, expect, it } from 'vitest';

import type { Lang } from '../../../src/contract/local-text.ts';
import type { Setup } from '../../../src/contract/setup.ts';
import {
  canonicalPath,
  documentTitle,
  shopHead,
  shopName,
} from '../../../src/core/addresses/document-head.ts';

type ShopMeta = NonNullable<Setup['db']['meta'][Lang]>;
const metaOf = (over: Partial<ShopMeta> = {}): ShopMeta => ({ ...over }) as ShopMeta;
const tags = { ru: 'ru-RU', en: 'en-GB', kz: 'kk-KZ', ch: 'zh-CN' } as const;
const languages: readonly Lang[] = ['ru', 'en'];
const russian = metaOf({
  title: 'Афиша театра',
  description: 'Билеты без очереди',
  keywords: 'театр, билеты',
  subject: 'Театр',
  owner: 'Театр на Садовой',
  metatype: 'website',
  siteurlimage: '/logo.png',
});
const headOf = (meta: Partial<Record<Lang, ShopMeta>>, path = '/', lang: Lang = 'ru') =>
  shopHead(
    { languages: [...languages], meta },
    {
      lang,
      path,
      defaultLang: 'ru',
      tags,
      addressOf: (code) => `https://shop.test/${code}${path}`,
      pictureOf: (address) => (address.startsWith('/') ? `https://shop.test${address}` : ''),
    },
  );

describe('the tags of a page’s head', () => {
  it('have the setup’s texts in the page’s language, for search engines and for shared links', () => {
    const { named, shared, canonical } = headOf({ ru: russian });
    expect(named).toEqual([
      ['description', 'Билеты без очереди'],
      ['keywords', 'театр, билеты'],
      ['subject', 'Театр'],
      ['author', 'Театр на Садовой'],
    ]);
    expect(shared).toEqual([
      ['og:title', 'Афиша театра'],
      ['og:description', 'Билеты без очереди'],
      ['og:type', 'website'],
      ['og:site_name', 'Театр на Садовой'],
      ['og:locale', 'ru-RU'],
      ['og:url', 'https://shop.test/ru/'],
      ['og:image', 'https://shop.test/logo.png'],
    ]);
    expect(canonical).toBe('https://shop.test/ru/');
  });

  it('leave out what the setup does not say, and a picture without an address of its own', () => {
    const bare = [
      ['og:locale', 'en-GB'],
      ['og:url', 'https://shop.test/en/'],
    ];
    expect(headOf({ ru: russian }, '/', 'en')).toMatchObject({ named: [], shared: bare });
    const other = metaOf({ title: '', siteurlimage: 'javascript:alert(1)', owner: '' });
    expect(headOf({ en: other }, '/', 'en')).toMatchObject({ named: [], shared: bare });
  });

  it('link to the page in every language, and to the default one for all others', () => {
    const { alternates } = headOf({ ru: russian, en: metaOf({ alternate_lang: 'en-US' }) }, '/event/AB');
    expect(alternates).toEqual([
      { hrefLang: 'ru-RU', href: 'https://shop.test/ru/event/AB' },
      { hrefLang: 'en-US', href: 'https://shop.test/en/event/AB' },
      { hrefLang: 'x-default', href: 'https://shop.test/ru/event/AB' },
    ]);
  });

  it('link to the host’s own list of events in another language, from the shop’s list only', () => {
    const hrefOf = (alternate: string, path: string) =>
      headOf({ en: metaOf({ alternate }) }, path).alternates.find(({ hrefLang }) => hrefLang === 'en-GB')
        ?.href;
    expect(hrefOf('https://theatre.test/en', '/')).toBe('https://theatre.test/en');
    expect(hrefOf('https://theatre.test/en', '/event/AB')).toBe('https://shop.test/en/event/AB');
    expect(hrefOf('javascript:alert(1)', '/')).toBe('https://shop.test/en/');
    expect(hrefOf('', '/')).toBe('https://shop.test/en/');
  });
});

describe('the title of a page', () => {
  it('is the page’s, then the shop’s name; the shop’s own title without a page', () => {
    expect(documentTitle(russian, 'Корзина')).toBe('Корзина — Театр на Садовой');
    expect(documentTitle(russian)).toBe('Афиша театра');
    expect(documentTitle(metaOf({ owner: 'Театр' }))).toBe('Театр');
    expect([documentTitle(undefined), documentTitle(undefined, 'Заказ')]).toEqual([
      'Parterre',
      'Заказ — Parterre',
    ]);
  });

  it('has the title as the shop’s name if its owner is not named', () => {
    expect([shopName(russian), shopName(metaOf({ title: 'Афиша' })), shopName(metaOf())]).toEqual([
      'Театр на Садовой',
      'Афиша',
      'Parterre',
    ]);
  });
});

it('an event has one canonical address, whatever date and time follow it', () => {
  expect(canonicalPath('/event/AB/24-12-2026/19-00')).toBe(canonicalPath('/event/AB'));
  expect(canonicalPath('/')).toBe('/');
});

import { describe, expect, it } from 'vitest';
import { hrefWithLang, textHref } from '../../../src/ui/controls/app-link.tsx';

describe('a link inside the app', () => {
  it('carries the buyer’s language', () => {
    expect(hrefWithLang('/order/ABC', 'kz')).toBe('/order/ABC?lang=kz');
  });
  it('omits the default language', () => {
    expect(hrefWithLang('/', 'ru')).toBe('/');
    expect(hrefWithLang('/?lang=en&id=2', 'ru')).toBe('/?id=2');
  });
  it('keeps its own query and fragment', () => {
    expect(hrefWithLang('/?id=2&sid=5#list', 'en')).toBe('/?id=2&sid=5&lang=en#list');
  });
  it('carries sticky parameters without overwriting the link’s own', () => {
    expect(hrefWithLang('/contacts', 'ru', { qa: '1' })).toBe('/contacts?qa=1');
    expect(hrefWithLang('/?qa=0', 'en', { qa: '1' })).toBe('/?qa=0&lang=en');
  });
  it.each(['//evil.test', '/\\evil.test', '/\t/evil.test', '/\n\\evil.test', '///evil.test', '\\/evil.test'])(
    'stays on this site: %j',
    (path) => {
      expect(hrefWithLang(path, 'en')).toBe('/evil.test?lang=en');
    },
  );
});

describe('a link in text from the server', () => {
  const kz = (path: string): string => hrefWithLang(path, 'kz');
  it.each([
    ['/rules/purchase-terms', '/rules/purchase-terms?lang=kz'],
    ['/rules/privacy-policy#data', '/rules/privacy-policy?lang=kz#data'],
    ['/contacts', '/contacts?lang=kz'],
    ['/rules/purchase-terms?lang=en', '/rules/purchase-terms?lang=en'],
    ['/files/terms.pdf', '/files/terms.pdf'],
    ['https://example.org/rules/purchase-terms', 'https://example.org/rules/purchase-terms'],
    ['mailto:tickets@example.org', 'mailto:tickets@example.org'],
    ['#top', '#top'],
    ['', ''],
  ])('opens the shop’s own pages in the page language: %s', (address, href) => {
    expect(textHref(address, '', kz)).toBe(href);
  });
  it.each([
    ['/rules/purchase-terms', '/tickets/rules/purchase-terms?lang=kz'],
    ['/tickets/contacts', '/tickets/contacts?lang=kz'],
    ['/contacts', '/contacts'],
  ])(
    'resolves the rules under the shop’s path, and leaves the host’s own pages alone: %s',
    (address, href) => {
      expect(textHref(address, '/tickets', kz)).toBe(href);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { hrefWithLang } from '../../../src/ui/app-link.tsx';

describe('a link inside the app', () => {
  it('carries the language the buyer reads', () => {
    expect(hrefWithLang('/order/ABC', 'kz')).toBe('/order/ABC?lang=kz');
  });
  it('leaves the default language out', () => {
    expect(hrefWithLang('/', 'ru')).toBe('/');
    expect(hrefWithLang('/?lang=en&id=2', 'ru')).toBe('/?id=2');
  });
  it('keeps the query and the fragment of its own', () => {
    expect(hrefWithLang('/?id=2&sid=5#list', 'en')).toBe('/?id=2&sid=5&lang=en#list');
  });
  it('carries sticky parameters without overwriting the link’s own', () => {
    expect(hrefWithLang('/contacts', 'ru', { qa: '1' })).toBe('/contacts?qa=1');
    expect(hrefWithLang('/?qa=0', 'en', { qa: '1' })).toBe('/?qa=0&lang=en');
  });
});

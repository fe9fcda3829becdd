import { describe, expect, it } from 'vitest';

import { guessPicture } from '../../../src/core/poster/guess-picture.ts';

const kinds = [
  { menukind_id: '3', menukindsortnum: '2' },
  { menukind_id: '1', menukindsortnum: '1' },
];
const events = [
  { menukind_id: '3', eventsotrnum: '1', image_url_ru: 'concert.webp', image_url_en: 'concert-en.webp' },
  { menukind_id: '1', eventsotrnum: '9', image_url_ru: 'later.webp' },
  { menukind_id: '1', eventsotrnum: '2', image_url_ru: 'first.webp' },
];
const poster = { kind_menu: kinds, action: events };

describe('the guessed first picture of a page', () => {
  it('is that of the first event of the first kind, both by sort number', () => {
    expect(guessPicture({ response: poster }, '', 'ru')).toBe('first.webp');
    expect(guessPicture(poster, '', 'ru')).toBe('first.webp');
  });

  it('matches the kind in the URL and the language', () => {
    expect(guessPicture(poster, '3', 'ru')).toBe('concert.webp');
    expect(guessPicture(poster, '3', 'en')).toBe('concert-en.webp');
  });

  it('is that of the page’s only event, whatever its kind', () => {
    const action = { menukind_id: '7', image_url: 'event.webp' };
    expect(guessPicture({ response: { action } }, '', 'ru')).toBe('event.webp');
  });

  it.each([
    null,
    undefined,
    'text',
    7,
    {},
    { response: null },
    { response: { action: null } },
    { response: { action: [null, 7, {}] } },
    { response: { kind_menu: kinds, action: [{ menukind_id: '5', image_url_ru: 'other.webp' }] } },
    { response: { action: [{ image_url_ru: { url: 'x' } }] } },
  ])('is empty for %j', (reply) => {
    expect(guessPicture(reply, '', 'ru')).toBe('');
  });
});

import { describe, expect, it } from 'vitest';

import { eventsJsonLd } from '../../../src/core/event-json-ld.ts';
import { clipText, plainText } from '../../../src/core/plain-text.ts';
import { posterCards } from '../../../src/core/poster-cards.ts';
import { poster } from './poster-factories.ts';

describe('a text of the server on a card', () => {
  it('loses its tags and keeps its words apart', () => {
    expect(plainText('<p>Раз&nbsp;&laquo;два&raquo;</p><p>три &amp; 4 &lt; 5</p>')).toBe(
      'Раз\u00a0«два»\nтри & 4 < 5',
    );
    expect(plainText('<script>alert(1)</script>Пьеса')).toBe('Пьеса');
    expect(plainText('2 < 3 и 5 > 4')).toBe('2 < 3 и 5 > 4');
  });

  it('is cut between words and says so', () => {
    expect(clipText('Три поколения садовников спорят', 20)).toBe('Три поколения…');
    expect(clipText('Коротко', 24)).toBeNull();
    expect(clipText('Коротко', 0)).toBeNull();
  });

  it('is cut at the limit where a language has no spaces', () => {
    expect(clipText('三代园丁为是否卖掉温室而争论', 6)).toBe('三代园丁为是…');
  });
});

describe('a card of the poster', () => {
  const read = poster([
    {
      id: '1',
      name: 'Зимний </script> сад',
      showings: [
        ['07.12.2026', '12:00', 2],
        ['05.12.2026', '19:00', 2],
      ],
    },
    { id: '2', left: -99_999, showings: [] },
    { id: '3', left: 0 },
  ]);
  const cards = posterCards(read);

  it('says the first and the last day, the earliest and the latest time', () => {
    expect(cards[0]).toMatchObject({
      dates: { from: { day: 5, month: 12 }, to: { day: 7, month: 12 } },
      times: ['12:00', '19:00'],
      sale: 'open',
    });
  });

  it('knows what is not on sale yet and what is sold out', () => {
    expect(cards.map((card) => card.sale)).toEqual(['open', 'soon', 'none']);
    expect(cards[1]?.dates).toBeNull();
  });

  it('tells search engines of the events that have a day, at the venue’s own time', () => {
    const data = eventsJsonLd(cards, {
      lang: 'ru',
      addressOf: (path) => `https://shop.example${path}`,
      pictureOf: (url) => url,
      organiser: 'Партер',
    });
    const items = (data['itemListElement'] as { item: Record<string, unknown> }[]).map(({ item }) => item);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-05T19:00',
      endDate: '2026-12-07T12:00',
      url: 'https://shop.example/event/HASH1',
      offers: { availability: 'https://schema.org/InStock' },
    });
    expect(items[1]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });
});

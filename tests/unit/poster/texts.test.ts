import { describe, expect, it } from 'vitest';

import { afisha } from '../../../src/contract/afisha.ts';
import { eventsJsonLd } from '../../../src/core/event/event-markup.ts';
import { clipText, foldText, plainText } from '../../../src/core/text/plain-text.ts';
import { posterCards } from '../../../src/core/poster/poster-cards.ts';
import { poster } from '../samples/poster-factories.ts';

describe('server text on a card', () => {
  it('is stripped of tags, with its words kept apart', () => {
    expect(plainText('<p>Раз&nbsp;&laquo;два&raquo;</p><p>три &amp; 4 &lt; 5</p>')).toBe(
      'Раз\u00a0«два»\nтри & 4 < 5',
    );
    expect(plainText('<script>alert(1)</script>Пьеса')).toBe('Пьеса');
    expect(plainText('2 < 3 и 5 > 4')).toBe('2 < 3 и 5 > 4');
    expect(plainText('<p>до</p> 5 <b и после')).toBe('до\n5 <b и после');
    expect(plainText('  Просто слова ')).toBe('Просто слова');
  });

  it.each([
    ['<SCRIPT type="x">\nalert("<p>1</p>")\n</script >A<style>b{}</style>', 'A'],
    ['<script>1</script>A<script>2</script>', 'A'],
    ['<scripted>A</scripted>', 'A'],
    ['A<br>B<BR/>C<br class="x">D', 'A\nB\nC\nD'],
    ['<ul><li>A</li><li>B</li></ul>', 'A\nB'],
    ['<div>A</div><h2 id="1">B</h2>C', 'A\nB\nC'],
    ['<p>A</p>\n \n<p>B</p>', 'A\nB'],
    ['A <!-- никогда --> B<!DOCTYPE html>', 'A B'],
    ['<b>A</b> \t <i title="1">B</i>', 'A B'],
    ['A<pre>B</pre><brand>C</brand>', 'ABC'],
    ['1<2>0 и <3', '1<2>0 и <3'],
  ])('keeps only the line breaks of its markup: %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each([
    ['&quot;&apos;&gt;&ndash;&mdash;&hellip;&AMP;', '"\'>–—…&'],
    ['&#1055;&#x41F;&#X41f;', 'ППП'],
    ['&#x10FFFF;', '\u{10FFFF}'],
    ['&#x110000;&#0;&#;&#x;&#12a;', '&#x110000;&#0;&#;&#x;&#12a;'],
    ['&nope;&constructor;&amp', '&nope;&constructor;&amp'],
  ])('has its entities decoded and invalid ones left as they are: %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('is normalised for search by case, Ё and whitespace', () => {
    expect(foldText('  Ёлка\n И  ЕЛЬ ')).toBe('елка и ель');
  });

  it('is truncated between words with an ellipsis', () => {
    expect(clipText('Три поколения садовников спорят', 20)).toBe('Три поколения…');
    for (const room of [24, 7, 0, -1]) expect(clipText('Коротко', room)).toBeNull();
    expect(clipText('Коротко', 6)).toBe('Коротк…');
    expect(clipText('Опера, балет и цирк', 8)).toBe('Опера…');
    expect(clipText('Опера — это долго', 9)).toBe('Опера…');
    expect(clipText('123456 789012', 10)).toBe('123456 789…');
    expect(clipText('1234567 89012', 10)).toBe('1234567…');
  });

  it('is truncated at the limit in a language without spaces', () => {
    expect(clipText('三代园丁为是否卖掉温室而争论', 6)).toBe('三代园丁为是…');
  });
});

describe('a poster card', () => {
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

  it('shows the first and last day, and the earliest and latest time', () => {
    expect(cards[0]).toMatchObject({
      dates: { from: { day: 5, month: 12 }, to: { day: 7, month: 12 } },
      times: ['12:00', '19:00'],
      sale: 'open',
    });
  });

  it('lists its days once each, in order', () => {
    const showings = ['20', '13', '27', '13'].map((day) => [`${day}.12.2026`, '19:00', 2] as const);
    const days = posterCards(poster([{ id: '1', showings }]))[0]?.dates?.days;
    expect(days?.map(({ day }) => day)).toEqual([13, 20, 27]);
  });

  it('knows whether it is on sale, not yet on sale or sold out', () => {
    expect(cards.map((card) => card.sale)).toEqual(['open', 'soon', 'none']);
    expect(cards[1]?.dates).toBeNull();
  });

  it('has JSON-LD if its event has a date, in the venue’s local time', () => {
    const data = eventsJsonLd(cards, {
      lang: 'ru',
      addressOf: (path) => `https://shop.example${path}`,
      pictureOf: (url) => url,
      organiser: 'Партер',
      timeZone: '',
      currency: 'RUB',
    });
    const items = (data['itemListElement'] as { item: Record<string, unknown> }[]).map(({ item }) => item);
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({
      '@type': 'Event',
      name: 'Зимний сад',
      startDate: '2026-12-05T19:00',
      endDate: '2026-12-07T12:00',
      url: 'https://shop.example/event/HASH1',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: '', address: '' },
      organizer: { '@type': 'Organization', name: 'Партер' },
      offers: {
        '@type': 'Offer',
        url: 'https://shop.example/event/HASH1',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(items[1]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  });
});

describe('an event with details in other poster lists', () => {
  const wire = {
    event_id: '1',
    hash_id: 'H',
    action_ru: 'Щелкунчик',
    descript_ru: '<p>Балет</p>',
    age_from: '6',
    useseatsvg: '1',
    totalticketcount: '-99999',
    seatroot_id: '3',
    image_id_ru: '71',
    image_id_en: '72',
    image_id_kz: '79',
    attr_id: '1,2',
  };
  const lists = {
    calendar: [
      { event_id: 1, eventday: '06.01.2027', eventtime: '' },
      { event_id: 1, eventday: '05.01.2027', eventtime: '19:00' },
      { event_id: 1, eventday: '05.01.2027', eventtime: '11:00' },
      { event_id: 1, eventday: 'скоро', eventtime: '01:00' },
      { event_id: 2, eventday: '01.01.2027', eventtime: '09:00' },
    ],
    venues: [
      { seatroot_id: 3, seatroot_ru: 'Театр <b>«Парус»</b>', address_ru: 'Липовый, 4', urlyandexmap: '/map' },
    ],
    event_tags: [
      { event_id: 1, attr_id: '2,3' },
      { event_id: 2, attr_id: '9' },
    ],
    images: [
      { image_id: 71, image_url_ru: '/71.jpg', image_url_en: '/71-en.jpg' },
      { image_id: 72, image_url_ru: '/72.jpg' },
    ],
    composition: [
      { event_id: 1, eventstr_ru: 'Второе', eventstrsortnum: 2 },
      { event_id: 1, eventstr_ru: 'Первое', eventstrsortnum: 1 },
      { event_id: 2, eventstr_ru: 'Чужое' },
    ],
  };
  const cardOf = (over: Record<string, unknown> = {}) => {
    const [card] = posterCards(afisha.parse({ action: [{ ...wire, ...over }], ...lists }));
    if (card === undefined) throw new Error('no card');
    return card;
  };

  it('has its images by language, its venue, and its performances in order', () => {
    const card = cardOf();
    expect(card).toMatchObject({
      image: { ru: '/71.jpg', en: '/72.jpg' },
      venue: { ru: 'Театр <b>«Парус»</b>' },
      address: { ru: 'Липовый, 4' },
      mapUrl: '/map',
      tagIds: ['1', '2', '3'],
      times: ['11:00', '19:00'],
      sale: 'soon',
    });
    expect(card.image).not.toHaveProperty('kz');
    expect(card.showings.map(({ time }) => time)).toEqual(['11:00', '19:00', '']);
    expect(card.composition.map(({ name }) => name.ru)).toEqual(['Первое', 'Второе']);
  });

  it('prefers its own values', () => {
    const own = { image_url_en: '/own.jpg', address_en: 'Lime lane', urlyandexmap: '/own', seatroot_id: '4' };
    expect(cardOf(own)).toMatchObject({
      image: { en: '/own.jpg' },
      address: { en: 'Lime lane' },
      mapUrl: '/own',
      venue: {},
    });
    expect(cardOf({ seatroot_id: '4' })).toMatchObject({ address: {}, mapUrl: '' });
  });

  it('has all of these in its JSON-LD', () => {
    const listOf = (pictureOf: (url: string) => string, organiser: string) =>
      eventsJsonLd([cardOf()], {
        lang: 'ru',
        addressOf: (path) => path,
        pictureOf,
        organiser,
        timeZone: 'Europe/Moscow',
        currency: 'KZT',
      });
    expect(listOf((url) => `https://shop.example${url}`, '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          item: {
            '@type': 'Event',
            name: 'Щелкунчик',
            url: '/scheme/H',
            startDate: '2027-01-05T11:00+03:00',
            endDate: '2027-01-06',
            eventStatus: 'https://schema.org/EventScheduled',
            eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
            description: 'Балет',
            image: ['https://shop.example/71.jpg'],
            typicalAgeRange: '6-',
            location: { '@type': 'Place', name: 'Театр «Парус»', address: 'Липовый, 4' },
            offers: { '@type': 'Offer', url: '/scheme/H', availability: 'https://schema.org/PreOrder' },
          },
        },
      ],
    });
    expect(JSON.stringify(listOf(() => '', ''))).not.toContain('"image"');
  });
});

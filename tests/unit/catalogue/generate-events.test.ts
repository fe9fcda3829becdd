import { describe, expect, it } from 'vitest';
import { wireLangs } from '../../../fixtures/catalogue/four-names.ts';
import { generatedCatalogue, generateEvents } from './generate-events.ts';
import { posterImage } from '../../../fixtures/catalogue/poster-art/poster-image.ts';
import { posterRows } from './poster-rows.ts';
import { afisha } from '../../../src/contract/afisha.ts';

const today = { day: 20, month: 11, year: 2026 };

describe('a generated repertoire', () => {
  const shop = generatedCatalogue(5000, 7, today);

  it('is the same for the same seed and differs for another', () => {
    expect(generateEvents(60, 7, today)).toEqual(shop.events.slice(0, 60));
    const other = generateEvents(60, 8, today);
    expect(other.map((event) => event.hash)).not.toContain(shop.events[0]?.hash);
    expect(other.map((event) => event.action.descript_ru)).not.toEqual(
      shop.events.slice(0, 60).map((event) => event.action.descript_ru),
    );
  });

  it('has 5,000 events with unique hashes, ids and titles in every language', () => {
    const count = (values: readonly string[]): number => new Set(values).size;
    expect(count(shop.events.map((event) => event.hash))).toBe(5000);
    expect(count(shop.events.map((event) => event.actionId))).toBe(5000);
    const titles = wireLangs.map((lang) => count(shop.events.map((event) => event.title[lang])));
    expect(titles).toEqual([5000, 5000, 5000, 5000]);
  });

  it('fills the poster’s calendar and parses with the wire schemas', () => {
    const poster = afisha.parse(posterRows(shop));
    expect(poster.events).toHaveLength(5000);
    expect(poster.performances.length).toBeGreaterThan(10_000);
    expect(poster.performances.every((row) => row.day !== '' && row.time !== '')).toBe(true);
    const counts = poster.events.map((event) => event.ticketCount);
    expect(counts).toContain(0);
    expect(counts).toContain(-99_999);
  });

  it('uses only images that can be drawn', () => {
    const files = new Set(shop.events.map((event) => event.imageFile).filter((file) => file !== ''));
    expect([...files].filter((file) => posterImage(file) === null)).toEqual([]);
  });

  it('has prices for every session', () => {
    for (const event of shop.events) {
      const priced = new Set(event.price.map((row) => `${row.action_day} ${row.pricetype_id}`));
      expect(event.sessions.every((session) => priced.has(`${session.day} ${session.pricetypeId}`))).toBe(
        true,
      );
    }
  });
});

import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { dayAfter, daysToWeekday } from '../../../fixtures/catalogue/catalogue-dates.ts';
import { buildHall } from '../../../fixtures/halls/build-hall.ts';

const today = { day: 20, month: 11, year: 2026 };
const shop = catalogue(today);
const imageOf = (file: string): URL => new URL(`../../../fixtures/catalogue/images/${file}`, import.meta.url);

describe('the repertoire', () => {
  it('gives every event a hash of its own that no day changes', () => {
    const hashes = shop.events.map((event) => event.hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9A-F]{40}$/);
    expect(catalogue({ day: 1, month: 3, year: 2027 }).events.map((event) => event.hash)).toEqual(hashes);
  });

  it('prices every zone of the hall on every day that is played', () => {
    for (const event of shop.events) {
      if (event.hall === null) continue;
      for (const session of event.sessions) {
        const rows = event.price.filter(
          (row) => row.action_day === session.day && row.pricetype_id === session.pricetypeId,
        );
        const priced = new Set(rows.map((row) => row.zonelevel_id));
        expect(priced).toEqual(new Set(buildHall(event.hall).zones.map((zone) => String(zone.zonelevelId))));
        for (const row of rows) expect(Number(row.price)).toBeGreaterThan(0);
      }
    }
  });

  it('says every title, description and address in four languages', () => {
    for (const { action } of shop.events)
      for (const field of ['event', 'descript', 'address'] as const)
        for (const lang of ['ru', 'en', 'kz', 'ch'] as const)
          expect(action[`${field}_${lang}`].trim()).not.toBe('');
  });

  it('covers each way to buy: plain, nominal, culture card, card only, pass, broken map and no dates', () => {
    const { events } = shop;
    expect(new Set(events.map((event) => event.hall)).size).toBe(5);
    expect(events.filter((event) => event.action.writeticketname === '1')).toHaveLength(1);
    expect(
      events.filter((event) => event.action.usepushkarta === '1' && event.action.usenopushkarta === '1'),
    ).toHaveLength(1);
    expect(
      events.filter((event) => event.action.usepushkarta === '1' && event.action.usenopushkarta === '0'),
    ).toHaveLength(1);
    expect(events.filter((event) => event.actionStr.length > 0)).toHaveLength(1);
    expect(events.filter((event) => event.mapBroken)).toHaveLength(1);
    expect(events.filter((event) => event.sessions.length === 0)).toHaveLength(1);
  });

  it('shows an own picture of at most 6 kB for every event', () => {
    const missing = shop.events.filter((event) => !existsSync(imageOf(event.imageFile)));
    expect(missing.map((event) => event.imageFile)).toEqual([]);
    for (const event of shop.events) {
      expect(statSync(imageOf(event.imageFile)).size).toBeLessThanOrEqual(6144);
    }
  });
});

describe('the dates of the repertoire', () => {
  it('cross the end of a month and of a year', () => {
    expect(dayAfter({ day: 30, month: 12, year: 2026 }, 3)).toBe('02.01.2027');
    expect(dayAfter({ day: 27, month: 2, year: 2028 }, 2)).toBe('29.02.2028');
  });

  it('find the asked weekday, today included', () => {
    // 20 November 2026 is a Friday, the fifth day of the week.
    expect(daysToWeekday(today, 5, 0)).toBe(0);
    expect(daysToWeekday(today, 4, 0)).toBe(6);
  });
});

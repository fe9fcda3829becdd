import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { dayAfter, daysToWeekday, weekdayOf } from '../../../fixtures/catalogue/catalogue-dates.ts';
import type { CatalogueEvent, WireLang } from '../../../fixtures/catalogue/catalogue-model.ts';
import { posterRows } from './poster-rows.ts';
import { visitor } from '../../../fixtures/catalogue/place-categories.ts';
import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { afisha } from '../../../src/contract/afisha.ts';
import { eventData } from '../../../src/contract/event.ts';
import { wireLangs } from '../../../fixtures/catalogue/four-names.ts';

const today = { day: 20, month: 11, year: 2026 };
const shop = catalogue(today);
const { events } = shop;
const rowsOf = (event: CatalogueEvent, session: CatalogueEvent['sessions'][number]) =>
  event.price.filter((row) => row.action_day === session.day && row.pricetype_id === session.pricetypeId);

describe('visitor categories', () => {
  it('name the same documents in every language', () => {
    const words = { ru: /справке или/, en: /certificate or/, kz: /Анықтамамен немесе/, ch: /证明或/ };
    for (const lang of wireLangs) expect(visitor.pupil.descript[lang]).toMatch(words[lang]);
  });
});

describe('the repertoire', () => {
  it('gives every event a unique hash and id that do not depend on the date', () => {
    const hashes = events.map((event) => event.hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(new Set(events.map((event) => event.actionId)).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9A-F]{40}$/);
    expect(catalogue({ day: 1, month: 3, year: 2027 }).events.map((event) => event.hash)).toEqual(hashes);
  });

  it('keeps existing event ids and hashes', () => {
    expect(Object.fromEntries(events.slice(0, 3).map((event) => [event.actionId, event.hash]))).toEqual({
      '1001': '3DD00B33A9D75C00BD0FE0756EAB6286EF6813A0',
      '1002': '55AAEE8BBD5E9720601E7E89B698FAF0248B6C9F',
      '1003': '27E59B65123D5A559F4CDC43297246AFC4BD30DB',
    });
  });

  it('has a price for every zone of the hall in every session', () => {
    for (const event of events) {
      if (event.hall === null) continue;
      for (const session of event.sessions) {
        const rows = rowsOf(event, session);
        const priced = new Set(rows.map((row) => row.zonelevel_id));
        expect(priced).toEqual(new Set(buildHall(event.hall).zones.map((zone) => String(zone.zonelevelId))));
        for (const row of rows) expect(Number(row.price)).toBeGreaterThan(0);
      }
    }
  });

  it('has valid prices for every session without a hall, and free entry only for free events', () => {
    const played = events.filter((one) => one.hall === null && one.sessions.length > 0);
    const dearest = (event: CatalogueEvent): number =>
      Math.max(...event.price.map((row) => Number(row.price)));
    expect(played.filter((event) => dearest(event) === 0)).toEqual(
      played.filter((event) => event.action.maybefree === '1'),
    );
    for (const event of played) {
      for (const session of event.sessions) {
        const rows = rowsOf(event, session);
        expect(rows.length).toBeGreaterThan(0);
        const lines = rows.map((row) => `${row.clientcategory_id}/${row.zonelevel_id}`);
        expect(new Set(lines).size).toBe(lines.length);
        for (const row of rows) {
          expect(Number(row.minlimit)).toBeLessThanOrEqual(Number(row.maxlimit));
          expect(Number(row.needprice)).toBeLessThanOrEqual(Number(row.maxlimit));
          expect(Number(row.maxlimit)).toBeLessThanOrEqual(Number(event.action.demquantlimit));
        }
      }
    }
  });

  it('has texts in exactly the declared languages, always including Russian', () => {
    for (const { action, langs } of events) {
      expect(langs).toContain('ru');
      for (const field of ['event', 'descript'] as const)
        expect(wireLangs.filter((lang) => action[`${field}_${lang}`].trim() !== '')).toEqual(
          wireLangs.filter((lang) => langs.includes(lang)),
        );
      for (const lang of wireLangs) expect(action[`address_${lang}`].trim()).not.toBe('');
    }
  });

  it('uses the right script for each language', () => {
    const written = (lang: WireLang): string[] =>
      events.filter((event) => event.langs.includes(lang)).map((event) => event.action[`descript_${lang}`]);
    expect(written('kz').filter((text) => !/[әғқңөұүһі]/i.test(text))).toEqual([]);
    expect(written('ch').filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
    for (const { action } of events) {
      expect(action.event_en + action.descript_en + action.descript_ch).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(action.event_ru + action.descript_ru).not.toMatch(/[әғқңөұүһі]/i);
    }
  });

  it('has localized addresses, including street names', () => {
    // Words that exist in Kazakh too, or names of places in every language.
    const shared = new Set(['Лампион', 'Оранжерея', 'Трансформатор', 'Опера', 'аллея']);
    for (const { address_ru, address_kz, address_en } of events.map(({ action }) => action)) {
      const russian = new Set(address_ru.match(/\p{L}{4,}/gu));
      const left = (address_kz.match(/\p{L}{4,}/gu) ?? []).filter((word) => russian.has(word));
      expect(left.filter((word) => !shared.has(word))).toEqual([]);
      expect(address_en).not.toMatch(/\p{Script=Cyrillic}|\w(ny|nyi|aya|skaya|sky|naya)\b/u);
    }
  });

  it('parses completely with the wire schemas', () => {
    const poster = afisha.parse(posterRows(shop));
    expect(poster.events).toHaveLength(events.length);
    for (const event of events) {
      const { action, actionStr, price, ticketPrice, ticketInfo, checkboxList } = event;
      const read = eventData.parse({
        action,
        actionStr,
        calendar: [],
        price,
        ticketPrice,
        ticketInfo,
        checkboxList,
      });
      expect(read.event?.hash).toBe(event.hash);
      expect(read.prices).toHaveLength(price.length);
    }
  });

  it('puts every event under a known menu kind and in a group of that kind', () => {
    const kinds = shop.kindMenu.map((kind) => kind.menukind_id);
    const groups = new Map(shop.mainMenu.map((group) => [group.mainmenu_id, group.menukind_id]));
    for (const { action } of events) expect(kinds).toContain(action.menukind_id);
    const grouped = events.filter(({ action }) => action.mainmenu_id !== '');
    expect(grouped.filter(({ action }) => groups.get(action.mainmenu_id) !== action.menukind_id)).toEqual([]);
  });

  it('uses only tags and venues listed on the poster', () => {
    const tagIds = new Set(shop.tags.map((tag) => tag.attr_id));
    const venueIds = new Set(shop.venues.map((venue) => venue.seatroot_id));
    for (const { action } of events) {
      for (const id of action.attr_id.split(',')) expect(tagIds).toContain(id);
      expect(venueIds).toContain(action.seatroot_id);
    }
    // The filter shows twenty at once.
    expect(shop.tags.length).toBeGreaterThan(20);
    expect(venueIds.size).toBeGreaterThanOrEqual(12);
  });
});

describe('event categories', () => {
  it('cover every admitted age: the adult category starts at 18 only if there is one for minors', () => {
    const begins = events.map(({ action, price }) => {
      const young = price.some((row) => row.clientcategory_id === '2');
      const notes = price
        .filter((row) => row.clientcategory_id === '1')
        .map((row) => row.category_descript_en);
      return { from: Number(action.age_from), young, notes: [...new Set(notes)] };
    });
    expect(begins.filter(({ from, young }) => from === 16 && !young).length).toBeGreaterThan(2);
    const wrong = begins.filter(({ from, young, notes }) => {
      const said = young || from >= 18 ? 'From 18' : from === 0 ? 'Any age' : `From ${from} `;
      return notes.some((note) => !note.startsWith(said));
    });
    expect(wrong).toEqual([]);
  });
});

describe('session places', () => {
  it('are never exceeded by quotas or groups', () => {
    for (const event of events.filter((one) => one.hall === null)) {
      const sizes = event.groupSizes;
      expect(Object.keys(sizes)).toEqual(event.ticketInfo?.group.map((item) => item.id) ?? []);
      for (const session of event.sessions) {
        expect(Number.isInteger(session.places) && session.places >= 0).toBe(true);
        for (const [id, quota] of Object.entries(session.quotas)) {
          expect(quota * (sizes[id] ?? 1)).toBeLessThanOrEqual(session.places);
          const known = [...event.price.map((row) => row.clientcategory_id), ...Object.keys(sizes)];
          expect(known).toContain(id);
        }
      }
    }
  });

  it('are not set for events with a hall', () => {
    for (const event of events.filter((one) => one.hall !== null))
      for (const session of event.sessions) expect([session.places, session.quotas]).toEqual([0, {}]);
  });

  it('have a unique calendar id and time within each event', () => {
    for (const { sessions } of events) {
      expect(new Set(sessions.map((session) => session.calendarId)).size).toBe(sessions.length);
      expect(new Set(sessions.map((session) => `${session.day} ${session.time}`)).size).toBe(sessions.length);
    }
  });
});

describe('the linked customer', () => {
  it('has subscriptions only for events sold by subscription, and one is used up', () => {
    const { subscriptions } = shop.crmClient.data;
    for (const { hash_id } of subscriptions) {
      const event = events.find((one) => one.hash === hash_id);
      expect(event?.ticketPrice.length).toBeGreaterThan(0);
    }
    expect(subscriptions.map((one) => Number(one.quant) > 0)).toEqual(expect.arrayContaining([true, false]));
    expect(new Set(subscriptions.map((one) => one.subscrit_id)).size).toBe(subscriptions.length);
  });

  it('gets subscription prices only for categories on sale on the same days', () => {
    for (const event of events)
      for (const row of event.ticketPrice)
        expect(
          event.price.some(
            (one) =>
              one.action_day === row.action_day &&
              one.pricetype_id === row.pricetype_id &&
              one.clientcategory_id === row.clientcategory_id,
          ),
        ).toBe(true);
  });
});

describe('repertoire dates', () => {
  it('cross the end of a month and of a year', () => {
    expect(dayAfter({ day: 30, month: 12, year: 2026 }, 3)).toBe('02.01.2027');
    expect(dayAfter({ day: 27, month: 2, year: 2028 }, 2)).toBe('29.02.2028');
  });

  it('find the requested weekday, including today', () => {
    // 20 November 2026 is a Friday, the fifth day of the week.
    expect(weekdayOf(today, 0)).toBe(5);
    expect(weekdayOf(today, 2)).toBe(7);
    expect(daysToWeekday(today, 5, 0)).toBe(0);
    expect(daysToWeekday(today, 4, 0)).toBe(6);
  });

  it('are in order within an event and a pass', () => {
    const stamp = (day: string, time: string): string => `${day.split('.').toReversed().join('')} ${time}`;
    for (const event of events) {
      const dates = event.sessions.map((session) => stamp(session.day, session.time));
      expect(dates).toEqual(dates.toSorted());
      const evenings = event.actionStr.map((part) => stamp(part.eventstr_day, part.eventstr_time));
      expect(evenings).toEqual(evenings.toSorted());
      for (const part of event.actionStr) expect(part.event_id).toBe(event.actionId);
    }
  });
});

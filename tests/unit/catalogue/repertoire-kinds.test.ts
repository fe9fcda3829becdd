import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import type { CatalogueEvent } from '../../../fixtures/catalogue/catalogue-model.ts';
import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { soldMask } from '../../../fixtures/halls/sold-seats.ts';

const today = { day: 20, month: 11, year: 2026 };
const { events } = catalogue(today);
const named = (actionId: string): CatalogueEvent => {
  const found = events.find((event) => event.actionId === actionId);
  if (found === undefined) throw new Error(`There is no event ${actionId}.`);
  return found;
};
const rowsOf = (event: CatalogueEvent, session: CatalogueEvent['sessions'][number]) =>
  event.price.filter((row) => row.action_day === session.day && row.pricetype_id === session.pricetypeId);

describe('the repertoire covers every case a buyer may encounter', () => {
  const some = (what: (event: CatalogueEvent) => boolean): number => events.filter(what).length;
  const culture = (event: CatalogueEvent): string =>
    `${event.action.usepushkarta}${event.action.usenopushkarta} ${[...new Set(event.price.map((row) => row.useproculture))].toSorted().join('')}`;

  it('halls of every size, a broken map and a sold-out hall', () => {
    expect(new Set(events.map((event) => event.hall)).size).toBe(6);
    expect(some((event) => event.mapBroken)).toBe(1);
    const full = named('1013');
    const session = full.sessions[0];
    if (full.hall === null || session === undefined) throw new Error('A hall with a session is expected.');
    expect(soldMask(buildHall(full.hall), session.soldSeed, session.soldShare)).not.toContain(0);
  });

  it('every payment option with the culture card', () => {
    expect(new Set(events.filter((event) => event.price.length > 0).map(culture))).toEqual(
      new Set(['01 0', '11 01', '11 012', '11 02', '11 1', '11 12', '10 2']),
    );
  });

  it('nominal, free and sign-language events, passes, groups and subscriptions', () => {
    expect(
      some((event) => event.action.writeticketname === '1' && event.hall === null),
    ).toBeGreaterThanOrEqual(2);
    expect(
      some((event) => event.action.writeticketname === '1' && event.hall !== null),
    ).toBeGreaterThanOrEqual(1);
    expect(some((event) => event.action.maybefree === '1')).toBeGreaterThanOrEqual(3);
    expect(some((event) => event.action.signlang === '1')).toBeGreaterThanOrEqual(2);
    expect(some((event) => event.actionStr.length > 3)).toBeGreaterThanOrEqual(2);
    expect(some((event) => event.ticketInfo !== null)).toBeGreaterThanOrEqual(3);
    expect(some((event) => event.ticketPrice.length > 0)).toBeGreaterThanOrEqual(3);
  });

  it('one and thirty dates, one and twelve times per day', () => {
    const days = events.map((event) => new Set(event.sessions.map((session) => session.day)).size);
    expect(days).toContain(1);
    expect(Math.max(...days)).toBe(30);
    const perDay = events.map(
      (event) => event.sessions.length / (new Set(event.sessions.map((one) => one.day)).size || 1),
    );
    expect(perDay).toContain(1);
    expect(Math.max(...perDay)).toBe(12);
  });

  it('sold out and soon on sale, with and without dates', () => {
    const sold = (event: CatalogueEvent): boolean =>
      event.hall === null && !event.soonOnSale && event.sessions.every((session) => session.places === 0);
    expect(some((event) => sold(event) && event.sessions.length > 0)).toBeGreaterThanOrEqual(1);
    expect(some((event) => sold(event) && event.sessions.length === 0)).toBeGreaterThanOrEqual(1);
    expect(some((event) => event.soonOnSale && event.sessions.length > 0)).toBeGreaterThanOrEqual(1);
    expect(some((event) => event.soonOnSale && event.sessions.length === 0)).toBeGreaterThanOrEqual(1);
    for (const event of events) expect(event.soonOnSale).toBe(event.action.menukind_id === '4');
  });

  it('overlong texts and titles, missing translations, no image and a long price table', () => {
    expect(Math.max(...events.map((event) => event.action.descript_ru.length))).toBeGreaterThan(800);
    expect(Math.max(...events.map((event) => event.title.ru.length))).toBeGreaterThan(100);
    expect(new Set(events.map((event) => event.langs.join()))).toEqual(
      new Set(['ru,en,kz,ch', 'ru,en', 'ru', 'ru,kz']),
    );
    expect(some((event) => event.imageFile === '')).toBeGreaterThanOrEqual(1);
    expect(
      some(
        (event) =>
          event.hall === null && Math.max(...event.sessions.map((one) => rowsOf(event, one).length)) > 5,
      ),
    ).toBeGreaterThanOrEqual(1);
  });

  it('mandatory categories, a minimum of two and tickets for four', () => {
    const rows = events.flatMap((event) => event.price);
    expect(rows.some((row) => row.needprice === '1')).toBe(true);
    expect(rows.some((row) => row.minlimit === '2')).toBe(true);
    expect(rows.some((row) => row.passagequant === '4')).toBe(true);
    expect(new Set(rows.filter((row) => row.priceservise !== '0').map((row) => row.currency_id))).toEqual(
      new Set(['1', '2']),
    );
  });
});

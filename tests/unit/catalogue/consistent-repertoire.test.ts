import { describe, expect, it } from 'vitest';
import { USUAL_NEEDS } from '../../../fixtures/box-office/words/nominal-lists.ts';
import { nominalCheckbox } from '../../../fixtures/catalogue/catalogue-common.ts';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import type { CatalogueEvent } from '../../../fixtures/catalogue/catalogue-model.ts';
import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { visitor } from '../../../fixtures/catalogue/place-categories.ts';
import { venues } from '../../../fixtures/catalogue/venues.ts';

/** A week of days: dates are planned by weekday, so the plans meet in seven ways. */
const weeks = Array.from({ length: 7 }, (_, more) => catalogue({ day: 20 + more, month: 11, year: 2026 }));
const [{ events }] = weeks as [(typeof weeks)[number]];

/** Venues with a single stage; museums, parks and walks host many events at once. */
const { chamber, opera, arena, stadium50, stadium100, philharmonic, puppets, club, observatory, foyer } =
  venues;
const stages = [
  chamber,
  opera,
  arena,
  stadium50,
  stadium100,
  philharmonic,
  puppets,
  club,
  observatory,
  foyer,
];
/** Walks and exhibitions that begin at such a venue without using its stage. */
const besideStage = ['2106', '2009'];

const minutes = (time: string): number => {
  const [hours = 0, more = 0] = time.split(':').map(Number);
  return hours * 60 + more;
};
/** The title of a part without its number: «Вечер первый. Соль и звёзды». */
const playOf = (part: CatalogueEvent['actionStr'][number]): string =>
  part.eventstr_ru.split('. ').at(-1) ?? '';

type SessionOfEvent = {
  readonly event: string;
  readonly place: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
};

/** All events that use a stage. A part of a pass is the session of the play it names. */
const showingsOf = (all: readonly CatalogueEvent[]): readonly SessionOfEvent[] =>
  all
    .filter(({ actionId, action }) => {
      const isOnStage = stages.some(({ seatroot_id }) => seatroot_id === action.seatroot_id);
      return isOnStage && !besideStage.includes(actionId);
    })
    .flatMap(({ title, action, sessions, actionStr }) => {
      const place = action.address_ru;
      const showing = (event: string, day: string, time: string): SessionOfEvent => {
        const from = minutes(time);
        return { event, place, day, from, to: from + minutes(action.duration || '2:00') };
      };
      return actionStr.length > 0
        ? actionStr.map((part) => showing(playOf(part), part.eventstr_day, part.eventstr_time))
        : sessions.map(({ day, time }) => showing(title.ru, day, time));
    });

describe('the repertoire', () => {
  it('has one event at a time on every stage', () => {
    const clashes = weeks.flatMap(({ events: all }) => {
      const showings = showingsOf(all);
      return showings.flatMap((one, at) =>
        showings
          .slice(at + 1)
          .filter(
            (other) =>
              other.place === one.place &&
              other.day === one.day &&
              other.event !== one.event &&
              other.from < one.to &&
              one.from < other.to,
          )
          .map((other) => `${one.place}, ${one.day}: ${one.event} × ${other.event}`),
      );
    });
    expect(clashes).toEqual([]);
  });

  it('has a matching session for every part of a pass', () => {
    let found = 0;
    for (const { events: all } of weeks)
      for (const pass of all.filter(({ actionStr }) => actionStr.length > 0)) {
        const [first] = pass.actionStr;
        expect(pass.sessions).toMatchObject([{ day: first?.eventstr_day, time: first?.eventstr_time }]);
        for (const part of pass.actionStr) {
          const play = all.find(({ title }) => title.ru === playOf(part));
          if (play === undefined) continue;
          found += 1;
          expect(play.sessions.map(({ day, time }) => `${day} ${time}`)).toContain(
            `${part.eventstr_day} ${part.eventstr_time}`,
          );
          expect(play.action.address_ru).toBe(part.address_ru);
        }
      }
    expect(found).toBeGreaterThanOrEqual(5 * weeks.length);
  });

  it('sells culture-card-only events in the culture card category only', () => {
    const { culture } = visitor;
    const only = events.filter(({ action }) => action.usepushkarta === '1' && action.usenopushkarta === '0');
    expect(only.length).toBeGreaterThan(0);
    for (const { title, price } of only)
      expect([title.ru, new Set(price.map((row) => row.clientcategory_id))]).toEqual([
        title.ru,
        new Set([culture.id]),
      ]);
  });

  it('has session times that match the texts', () => {
    const event = (key: string) => events.find(({ hash }) => hash === eventHash(key));
    const noon = event('noon-quartet');
    expect(new Set(noon?.sessions.map(({ time }) => time))).toEqual(new Set(['12:00']));
    // Its text says «За час до полуночи гостей собирают внизу».
    const hotel = event('hotel-of-doors');
    for (const { time } of hotel?.sessions ?? [])
      expect(minutes(time) + minutes(hotel?.action.duration ?? '')).toBeGreaterThan(23 * 60);
  });

  it('lists the dates of an event in order', () => {
    const sortable = (day: string, time: string) => `${day.split('.').toReversed().join('')} ${time}`;
    for (const { events: all } of weeks)
      for (const { title, sessions } of all) {
        const dates = sessions.map(({ day, time }) => sortable(day, time));
        expect([title.ru, dates]).toEqual([title.ru, dates.toSorted()]);
      }
  });
});

describe('consents for the names on nominal tickets', () => {
  const nominal = events.filter(({ action }) => action.writeticketname === '1');

  it('do not repeat the consents given at booking', () => {
    expect(nominal.length).toBeGreaterThanOrEqual(3);
    for (const { title, checkboxList, namesCheckboxList } of nominal) {
      const names = namesCheckboxList ?? checkboxList;
      expect([title.ru, names.some(({ filling }) => filling === '1')]).toEqual([title.ru, true]);
      expect(names.filter(({ id }) => checkboxList.some((row) => row.id === id))).toEqual([]);
    }
  });

  it('mention a document only if every ticket requires one', () => {
    const speaks = nominal.filter(({ namesCheckboxList }) => namesCheckboxList?.includes(nominalCheckbox));
    expect(speaks.length).toBeGreaterThan(0);
    for (const { title, price, visitorNeeds = {} } of speaks)
      for (const { clientcategory_id: id } of price)
        expect([title.ru, id, (visitorNeeds[id] ?? USUAL_NEEDS).document]).toEqual([title.ru, id, true]);
  });
});

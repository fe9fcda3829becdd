import {
  adult,
  concession,
  nominalCheckbox,
  tags,
  termsCheckbox,
} from '../../fixtures/catalogue/catalogue-common.ts';
import { kindMenu, mainMenu } from '../../fixtures/catalogue/catalogue-menus.ts';
import type { CalendarDay, Catalogue } from '../../fixtures/catalogue/catalogue-model.ts';
import { eventHash } from '../../fixtures/catalogue/event-facts.ts';
import { theatreOffers } from '../../fixtures/catalogue/event-offers.ts';
import { planEvent, type EventPlan } from '../../fixtures/catalogue/event-plan.ts';
import { visitor } from '../../fixtures/catalogue/place-categories.ts';
import { planPlaces, type PlacePlan } from '../../fixtures/catalogue/place-plan.ts';
import { venues } from '../../fixtures/catalogue/venues.ts';
import { nobody } from '../unit/box-office/help/test-repertoire.ts';

/* A little of everything, so that buyers compete: a hall with some seats left, and events with a few places. */

const four = (text: string) => ({ ru: text, en: text, kz: text, ch: text });

const hall: EventPlan = {
  actionId: '9001',
  key: 'simulated-hall',
  hall: 'chamber',
  title: four('A play'),
  descript: four(''),
  ageFrom: 6,
  duration: '',
  limit: 6,
  sessions: [{ from: 3, weekday: 5, time: '19:00', soldShare: 0.95 }],
  categories: [adult, concession],
  checkboxes: [termsCheckbox],
  fee: { kind: 'percent', value: 7.5 },
  tagIds: ['1'],
  offers: theatreOffers,
};

const place = (actionId: string, key: string, more: Partial<PlacePlan>): PlacePlan => ({
  actionId,
  key: `simulated-${key}`,
  venue: venues.museum,
  title: four(`A visit, ${key}`),
  descript: four(''),
  ageFrom: 6,
  duration: '',
  limit: 6,
  tagIds: ['6'],
  dates: { from: 3, count: 1, times: ['11:00'] },
  places: 40,
  prices: [{ category: visitor.adult, price: 650 }],
  checkboxes: [termsCheckbox],
  ...more,
});

const places = {
  walk: place('9002', 'walk', {
    prices: [
      { category: visitor.adult, price: 650, fee: { kind: 'percent', value: 7.5 } },
      { category: visitor.pupil, price: 333, quota: 6, fee: { kind: 'fixed', value: 30 } },
    ],
  }),
  named: place('9003', 'named', { nominal: true, namesCheckboxes: [nominalCheckbox] }),
  served: place('9004', 'served', {
    offers: theatreOffers,
    prices: [{ category: visitor.adult, price: 1250 }],
  }),
  /** So small a sum that a discount takes off only kopecks. */
  token: place('9006', 'token', { prices: [{ category: visitor.adult, price: 1 }] }),
  free: place('9005', 'free', { free: true, prices: [{ category: visitor.entry, price: 0 }] }),
};

/** The events of a simulation by name, each with its page and its hash. */
export const eventPages = {
  hall: `/scheme/${eventHash(hall.key)}`,
  walk: `/event/${eventHash(places.walk.key)}`,
  named: `/event/${eventHash(places.named.key)}`,
  served: `/event/${eventHash(places.served.key)}`,
  token: `/event/${eventHash(places.token.key)}`,
  free: `/event/${eventHash(places.free.key)}`,
} as const;

/** The name of an event in a simulation. */
export type EventName = keyof typeof eventPages;

/** The catalogue of a simulation. */
export function smallRepertoire(today: CalendarDay): Catalogue {
  return {
    kindMenu,
    mainMenu,
    crmClient: nobody,
    venues: Object.values(venues),
    tags,
    events: [
      planEvent(hall, 0, venues.chamber, today),
      ...Object.values(places).map((one, order) => planPlaces(one, order + 1, today)),
    ],
  };
}

import { nominalCheckbox, tags, termsCheckbox } from '../../../../fixtures/catalogue/catalogue-common.ts';
import { kindMenu, mainMenu } from '../../../../fixtures/catalogue/catalogue-menus.ts';
import type { CalendarDay, Catalogue } from '../../../../fixtures/catalogue/catalogue-model.ts';
import { eventHash } from '../../../../fixtures/catalogue/event-facts.ts';
import { visitor } from '../../../../fixtures/catalogue/place-categories.ts';
import { planPlaces, type PlacePlan } from '../../../../fixtures/catalogue/place-plan.ts';
import { venues } from '../../../../fixtures/catalogue/venues.ts';

const four = (text: string) => ({ ru: text, en: text, kz: text, ch: text });

/** A small event without seats: one day, two sessions. Override what a test is about. */
function plan(actionId: string, key: string, overrides: Partial<PlacePlan> = {}): PlacePlan {
  return {
    actionId,
    key,
    venue: venues.museum,
    title: four(`Visit ${key}`),
    descript: four(''),
    ageFrom: 6,
    duration: '',
    limit: 8,
    tagIds: ['6'],
    dates: { from: 3, count: 1, times: ['11:00', '13:00'] },
    places: 600,
    prices: [{ category: visitor.adult, price: 650 }],
    checkboxes: [termsCheckbox],
    ...overrides,
  };
}

const plans = {
  museum: plan('8001', 'museum-x', {
    menu: ['5', '6'],
    prices: [
      { category: visitor.adult, price: 650, fee: { kind: 'percent', value: 7.5 } },
      { category: visitor.pupil, price: 350, quota: 20, fee: { kind: 'fixed', value: 30 } },
      { category: visitor.student, price: 300, min: 2, max: 4, noPromo: true },
    ],
    groups: {
      limit: 2,
      items: [{ id: '901', name: four('School class'), price: 4800, size: 15, perSession: 3 }],
    },
    subscription: { price: 100, categoryIds: ['1'] },
  }),
  walk: plan('8002', 'the-walk', {
    prices: [
      { category: visitor.pupil, price: 350 },
      { category: visitor.companion, price: 200, forced: 1 },
    ],
  }),
  free: plan('8003', 'free-event', { free: true, prices: [{ category: visitor.entry, price: 0 }] }),
  culture: plan('8004', 'culture-both', {
    cultureCard: 'both',
    prices: [
      { category: visitor.adult, price: 480, culture: 'bank' },
      { category: visitor.student, price: 300, culture: 'both', min: 2 },
      { category: visitor.culture, price: 300, culture: 'card' },
    ],
  }),
  pass: plan('8005', 'free-by-subscription', { subscription: { price: 0, categoryIds: ['1'] } }),
  open: plan('8009', 'open-date', { openDate: true, dates: { from: 120, count: 1, times: ['10:00'] } }),
  family: plan('8010', 'family', { prices: [{ category: visitor.family, price: 1500, people: 4 }] }),
  named: plan('8008', 'named', { nominal: true, namesCheckboxes: [nominalCheckbox] }),
  soldOut: plan('8006', 'sold-out', { dates: { from: 3, count: 1, times: ['11:00'], soldOut: () => true } }),
  soon: plan('8007', 'soon', { dates: null, soonOnSale: true }),
};

/** The events without seats that the tests sell. */
export type PlaceEvent = keyof typeof plans;

/** The hash of an event by its name here. */
export const placeHash = (name: PlaceEvent) => eventHash(plans[name].key);
/** The id of an event by its name here. */
export const placeActionId = (name: PlaceEvent) => plans[name].actionId;

/** A catalogue of events without seats only: it builds no hall. */
export function placeRepertoire(today: CalendarDay): Catalogue {
  return {
    kindMenu,
    mainMenu,
    crmClient: {
      data: {
        id: '70017',
        name: 'Lada Peregudova',
        phone: '+79990000017',
        email: 'lada@example.org',
        type_id: '',
        type_name: '',
        card_code: '4400170017',
        subscriptions: [
          { hash_id: placeHash('museum'), quant: '5', subscrit_id: '501' },
          { hash_id: placeHash('pass'), quant: '100', subscrit_id: '502' },
        ],
      },
    },
    venues: Object.values(venues),
    tags,
    events: Object.values(plans).map((one, order) => planPlaces(one, order, today)),
  };
}

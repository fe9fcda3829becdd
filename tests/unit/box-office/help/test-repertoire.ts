import { adult, concession, termsCheckbox, tags } from '../../../../fixtures/catalogue/catalogue-common.ts';
import { venues } from '../../../../fixtures/catalogue/venues.ts';
import { kindMenu, mainMenu } from '../../../../fixtures/catalogue/catalogue-menus.ts';
import type { CalendarDay, Catalogue } from '../../../../fixtures/catalogue/catalogue-model.ts';
import { eventHash } from '../../../../fixtures/catalogue/event-facts.ts';
import { theatreOffers } from '../../../../fixtures/catalogue/event-offers.ts';
import { planEvent, type EventPlan } from '../../../../fixtures/catalogue/event-plan.ts';
import { inFour } from '../../../../fixtures/catalogue/four-names.ts';

const four = (text: string) => ({ ru: text, en: text, kz: text, ch: text });

/** A small event plan; override what a test is about. */
function plan(key: string, overrides: Partial<EventPlan> = {}): EventPlan {
  return {
    actionId: String(9000 + key.length),
    key,
    hall: 'chamber',
    title: four(`Play ${key}`),
    descript: four(''),
    ageFrom: 6,
    duration: '',
    limit: 6,
    sessions: [
      { from: 3, weekday: 5, time: '19:00' },
      { from: 4, weekday: 6, time: '14:00', matinee: true },
    ],
    categories: [adult, concession],
    checkboxes: [termsCheckbox],
    fee: { kind: 'fixed', value: 90 },
    tagIds: ['1'],
    ...overrides,
  };
}

const plans: Record<string, EventPlan> = {
  plain: plan('plain'),
  standing: plan('standing', { hall: 'arena' }),
  nominal: plan('names-wanted', { nominal: true }),
  culture: plan('culture-cards', { cultureCard: 'both' }),
  huge: plan('the-huge-stadium', { hall: 'stadium100', limit: 10 }),
  percent: plan('percent-fees', { fee: { kind: 'percent', value: 7.5 } }),
  served: plan('with-services', { offers: theatreOffers }),
  noPromo: plan('no-promo-codes', { noPromo: true }),
  evenings: plan('far-evenings', {
    sessions: [
      { from: 8, weekday: 5, time: '19:00' },
      { from: 15, weekday: 5, time: '19:00' },
    ],
  }),
  noReturns: plan('never-taken-back', {
    noReturns: true,
    sessions: [{ from: 8, weekday: 5, time: '19:00' }],
  }),
  pass: plan('pass', {
    composition: () =>
      ['First evening', 'Second evening'].map((name, at) => ({
        event_id: String(9004 + at),
        ...inFour('eventstr', four(name)),
        ...inFour('seatroot', four('Main stage')),
        ...inFour('address', four('Main stage, 1')),
        eventstr_day: `0${at + 1}.12.2026`,
        eventstr_time: '19:00',
        str_day_ru: `${at + 1} декабря`,
        url: '',
        eventstrsortnum: String(at + 1),
      })),
  }),
};

/** The events the tests sell, by name. */
export const eventOf = (name: keyof typeof plans) => {
  const key = plans[name]?.key ?? '';
  return { hash: eventHash(key), calendarId: `${plans[name]?.actionId ?? ''}01` };
};

/** The client data of a shop without a linked customer. */
export const nobody = {
  data: {
    id: '',
    name: '',
    phone: '',
    email: '',
    type_id: '',
    type_name: '',
    card_code: '',
    subscriptions: [],
  },
};

function catalogueOf(some: readonly EventPlan[], today: CalendarDay): Catalogue {
  return {
    kindMenu,
    mainMenu,
    crmClient: nobody,
    venues: Object.values(venues),
    tags,
    events: some.map((one, order) => planEvent(one, order, venues.chamber, today)),
  };
}

/** A repertoire of some of the plans, so that a test builds only the halls it uses. */
export function repertoireOf(...names: readonly (keyof typeof plans)[]) {
  return (today: CalendarDay): Catalogue =>
    catalogueOf(
      names.flatMap((name) => plans[name] ?? []),
      today,
    );
}

/**
 * A catalogue for tests only, so that a new event on the poster breaks none of them. Without the huge stadium, which
 * takes seconds to build.
 */
export const testRepertoire = repertoireOf(
  'plain',
  'standing',
  'nominal',
  'culture',
  'percent',
  'pass',
  'served',
  'noPromo',
);

/** One chamber play. */
export const plainRepertoire = repertoireOf('plain');

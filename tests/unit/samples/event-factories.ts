import type { CategoryId, Minor, VenueDay, VenueTime, ZoneId } from '../../../src/contract/brand.ts';
import type { CalendarDay, EventData, PriceRow } from '../../../src/contract/event.ts';
import type { LinkedCustomer } from '../../../src/contract/setup.ts';
import type { EventSession } from '../../../src/core/event/event-sessions.ts';
import {
  rowKey,
  saleTerms,
  type EventSubscription,
  type SaleMode,
} from '../../../src/core/event/event-terms.ts';
import { day, event, eventData, eventHash, price, time } from './flow-factories.ts';

export const laterDay = '25.12.2026' as VenueDay;
export const goneDay = '31.12.2026' as VenueDay;
export const laterTime = '21:00' as VenueTime;

export const minor = (value: number): Minor => value as Minor;

/** A row of the price table on any day, 1,000.00 without its own limits. */
export const row = (category: string, over: Partial<PriceRow> = {}): PriceRow =>
  price({ day: '', zoneId: '1' as ZoneId, categoryId: category as CategoryId, ...over });

export const keyOf = (category: string): string => rowKey(row(category));

/** A day with times; each time is [time, places]. */
export const calendarDay = (
  on: VenueDay,
  ...times: readonly (readonly [string, number, string?])[]
): CalendarDay => ({
  day: on,
  times: times.map(([at, available, priceTypeId = '1']) => ({
    time: at as VenueTime,
    available,
    priceTypeId,
  })),
});

export const calendar: readonly CalendarDay[] = [
  calendarDay(day, [time, 100], [laterTime, 100]),
  calendarDay(laterDay, [time, 100]),
];

/** A museum: two days, adults at 1,000.00 and children at 500.00, six tickets an order. */
export const museum = (over: Partial<EventData> = {}): EventData =>
  eventData({
    event: event({ ticketLimit: 6 }),
    calendar: [...calendar],
    prices: [row('adult'), row('child', { priceMinor: minor(50_000) })],
    ...over,
  });

export const session = (over: Partial<EventSession> = {}): EventSession => ({
  day,
  time,
  available: 100,
  priceTypeId: '1',
  ...over,
});

export const pass: EventSubscription = { id: '501', quantity: 4 };

/** A linked customer with that subscription. */
export const member: LinkedCustomer = {
  id: '70017',
  referrer: '',
  typeId: '3',
  typeName: 'Друг музея',
  cardCode: '4400',
  cardData: null,
  name: 'Лада',
  phone: '8 999 000-00-17',
  email: 'lada@example.org',
  subscriptions: [{ eventHash, ...pass }],
};

/** The museum's terms, with changed data. */
export const terms = (
  over: Partial<EventData> = {},
  mode: SaleMode = 'tickets',
  places: number | null = 100,
) => saleTerms(museum(over), session({ available: places }), mode, pass);

/** Two kinds of groups, two groups an order. */
export const groups = {
  limit: 2,
  items: [
    {
      id: '901',
      name: { ru: 'Класс' },
      available: 2,
      priceMinor: minor(480_000),
      places: null,
      sessions: [],
    },
    {
      id: '902',
      name: { ru: 'Группа' },
      available: 1,
      priceMinor: minor(960_000),
      places: null,
      sessions: [],
    },
  ],
};

import { describe, expect, it, vi } from 'vitest';

import type { PersistedBooking } from '../../../machines/booking/booking-model.ts';
import type { PersistedHallBooking } from '../../../machines/hall-booking/hall-booking-model.ts';
import { bookingPersistence, hallPersistence } from '../../../src/persistence/flow-shapes.ts';
import {
  readPersisted,
  wrapPersisted,
  type PersistedShape,
} from '../../../src/persistence/persisted-shape.ts';
import { paymentPersistence } from '../../../src/persistence/order-shapes.ts';
import type { CategoryId, Minor } from '../../../src/contract/brand.ts';
import { langs } from '../../../src/contract/local-text.ts';
import { createBookingKeeper, keep, recall } from '../../../src/persistence/flow-persistence.ts';
import { storageKey } from '../../../src/persistence/storage.ts';
import { area, day, eventHash, item, price, sid, time, zone } from '../samples/flow-factories.ts';
import { storage } from '../samples/memory-storage.ts';

const typed = {
  fio: 'Анна',
  surname: '',
  name: '',
  patronymic: '',
  noPatronymic: true,
  phone: '+7',
  email: 'a@b.ru',
  repeatEmail: '',
  checked: ['3'],
};
const customer = { referrer: 'R', id: '3', typeId: '4', typeName: 'VIP', cardCode: 'C', cardData: { a: 1 } };
const contacts = { phone: '+7', email: 'a@b.ru', repeatEmail: 'a@b.ru' };
const request = {
  eventHash,
  lang: 'kz' as const,
  lines: [
    {
      day,
      time,
      actionId: '7',
      categoryId: 'adult' as never,
      zoneId: zone('stalls'),
      quantity: 1,
      sumMinor: 100_000 as never,
      seatId: 's1' as never,
    },
  ],
  checked: ['3'],
  buyer: { kind: 'plain' as const, fio: 'Анна', ...contacts },
  bot: { captchaSid: sid, captchaText: 'abc', recaptchaToken: 't', recaptchaSkip: 1 as const },
  cardMode: false,
  customer,
};
const hall: PersistedHallBooking = {
  eventHash,
  sessionId: '1' as never,
  method: 'culture',
  typed,
  items: [
    item(1, { available: 3, fee: { kind: 'percent', hundredths: 500 } }),
    { place: area(), price: price(), quantity: 2 },
  ],
  parked: {},
  wish: { count: 2, mostMinor: 665_000 as Minor, categoryId: '1' as CategoryId },
  pending: { key: 'k', request: { ...request, eventId: '7', sessionId: '1' as never } },
};
const booking: PersistedBooking = {
  eventHash,
  day,
  time,
  method: 'bank',
  bySubscription: true,
  quantities: { 'adult:stalls': 2 },
  typed,
  pending: {
    key: 'k',
    request: {
      ...request,
      buyer: { kind: 'card', surname: 'Ли', name: 'Анна', patronymic: '', ...contacts },
      subscriptionId: '8',
    },
  },
};

type Json = Readonly<Record<string, unknown>>;
const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Every path to a field within a value, including lists. */
const waysInto = (value: unknown): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        [name],
        ...waysInto(inner).map((way) => [name, ...way]),
      ]);

/** The value with one field replaced or removed. */
const changed = (value: unknown, way: readonly string[], to: unknown): Json => {
  const whole = copy(value);
  const [last = '', ...before] = way.toReversed();
  const holder = before
    .toReversed()
    .reduce<Record<string, unknown>>(
      (inner, name) => inner[name] as Record<string, unknown>,
      whole as Record<string, unknown>,
    );
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return whole;
};

/*
 * Some fields are optional: typed text may be any part of the form, a category may lack names in some languages, a bot
 * check may be absent.
 */
const isAlwaysThere = (way: readonly string[]): boolean =>
  !['bot', 'typed', 'quantities', 'zone', 'category', 'categoryNote', 'cardData'].includes(
    way.at(-2) ?? '',
  ) &&
  way.slice(-2).join('.') !== 'name.ru' &&
  way.at(-1) !== 'sessions' &&
  way.at(-1) !== 'cardData';
/* The host site's data about a customer is stored unchanged. */
const isOurs = (way: readonly string[]): boolean => !way.includes('cardData');

const opened = <T>(kind: PersistedShape<T>, kept: unknown, as: PersistedShape<unknown> = kind): T | null =>
  readPersisted(kind, wrapPersisted<unknown>(as, kept, 1000), 2000);
const openHall = (kept: unknown) => opened(hallPersistence(eventHash), kept);
const openBooking = (kept: unknown) => opened(bookingPersistence(eventHash), kept);

describe.each([
  ['of a hall', hall, openHall],
  ['of tickets', booking, openBooking],
])('a stored booking %s', (_, kept, open) => {
  const ways = waysInto(kept).filter(isOurs);
  const needed = ways.filter(isAlwaysThere);

  it('is restored completely, including an unanswered order', () => {
    expect(open(kept)).toEqual(kept);
    expect(open({ ...kept, pending: null })).toEqual({ ...kept, pending: null });
  });

  it.each(needed.map((way) => [way.join('.'), way] as const))('is ignored without %s', (_name, way) => {
    expect(open(changed(kept, way, undefined))).toBeNull();
  });

  it.each(ways.map((way) => [way.join('.'), way] as const))(
    'is ignored with %s of a wrong type',
    (_name, way) => {
      // No field has this type.
      expect(open(changed(kept, way, [[]]))).toBeNull();
    },
  );

  it.each([
    ['a quantity of zero', ['pending', 'request', 'lines', '0', 'quantity'], 0],
    ['a negative sum', ['pending', 'request', 'lines', '0', 'sumMinor'], -1],
    ['half a kopeck', ['pending', 'request', 'lines', '0', 'sumMinor'], 0.5],
    ['an empty idempotency key', ['pending', 'key'], ''],
    ['an unknown language', ['pending', 'request', 'lang'], 'de'],
    ['an unknown payment method', ['method'], 'cash'],
    ['an unknown kind of buyer', ['pending', 'request', 'buyer', 'kind'], 'robot'],
  ] as const)('is ignored with %s', (_name, way, to) => {
    expect(open(changed(kept, way, to))).toBeNull();
  });

  it.each([
    ...langs.map((lang) => [['pending', 'request', 'lang'], lang] as const),
    ...['bank', 'culture'].map((method) => [['method'], method] as const),
    [['pending', 'request', 'customer'], null],
    [['pending', 'request', 'bot'], {}],
    [['typed'], {}],
  ] as const)('is restored with any valid %j: %j', (way, to) => {
    expect(open(changed(kept, way, to))).toEqual(changed(kept, way, to));
  });

  it('is not mistaken for one of the other kind', () => {
    const kinds = [hallPersistence(eventHash), bookingPersistence(eventHash)] as const;
    const [own, other] = open === openHall ? kinds : kinds.toReversed();
    expect(opened<unknown>(other, kept, own)).toBeNull();
  });
});

describe('a stored booking', () => {
  it.each([
    ['a line without tickets', ['items', '1', 'quantity'], 0],
    ['a negative minimum', ['items', '0', 'price', 'minimum'], -1],
    ['half a place', ['items', '1', 'place', 'left'], 0.5],
    ['a negative price', ['items', '0', 'price', 'priceMinor'], -1],
    ['an unknown kind of fee', ['items', '0', 'price', 'fee', 'kind'], 'tip'],
    ['an unknown card rule', ['items', '0', 'price', 'culture'], 'maybe'],
  ] as const)('of a hall is ignored with %s', (_name, way, to) => {
    expect(openHall(changed(hall, way, to))).toBeNull();
  });

  it.each([
    ['zone', { ru: 'Партер', en: 'Stalls', kz: 'Партер', ch: '池座' }],
    ['culture', 'bankOnly'],
    ['culture', 'cultureOnly'],
    ['fee', { kind: 'fixed', hundredths: 0 }],
    ['available', null],
    ['minimum', 0],
  ] as const)('of a hall is restored with any valid %s of a price: %j', (field, to) => {
    const kept = changed(hall, ['items', '0', 'price', field], to);
    expect(openHall(kept)).toEqual(kept);
  });

  it('of a hall is restored from before prices listed their sessions', () => {
    expect(openHall(changed(hall, ['items', '0', 'price', 'sessions'], undefined))).toEqual(hall);
  });
  it('of a hall is restored with the seats of other sessions, and ignored if they are invalid', () => {
    const parked = { '2': [item(3)], '3': [] };
    expect(openHall({ ...hall, sessionId: null, parked })).toEqual({ ...hall, sessionId: null, parked });
    expect(openHall({ ...hall, parked: { '2': [{}] } })).toBeNull();
    expect(openHall({ ...hall, parked: { '2': item(3) } })).toBeNull();
  });

  it('of tickets is ignored with a quantity of zero', () => {
    expect(openBooking(changed(booking, ['quantities', 'adult:stalls'], 0))).toBeNull();
  });
});

describe('a stored payment', () => {
  const code = { path: '/p', url: '', image: 'x', hidden: true };

  it('is restored only with valid unanswered presses and a valid QR code', () => {
    const open = (payment: unknown) => opened(paymentPersistence('A'), payment);
    for (const whole of [
      { presses: {}, code, totalMinor: 100, chosenId: '5' },
      { presses: { '/p': 'k', '/q': 'l' }, code: null, totalMinor: 100, chosenId: '5' },
    ]) {
      expect(open(whole)).toEqual(whole);
    }
    for (const broken of [
      { presses: { '/p': '' }, code, totalMinor: 100, chosenId: '5' },
      { presses: { '': 'k' }, code, totalMinor: 100, chosenId: '5' },
      { presses: {}, code: { ...code, path: '' }, totalMinor: 100, chosenId: '5' },
      { presses: {}, code: { ...code, url: 'javascript:alert(1)' }, totalMinor: 100, chosenId: '5' },
      { presses: {}, code: { ...code, url: 'http://evil.example/pay' }, totalMinor: 100, chosenId: '5' },
      { presses: {}, code, totalMinor: 0.5, chosenId: '5' },
      { presses: {}, code, chosenId: '5' },
      { presses: {}, code, totalMinor: 100 },
      { presses: {}, totalMinor: 100, chosenId: '5' },
      { code, totalMinor: 100, chosenId: '5' },
      null,
    ]) {
      expect(open(broken)).toBeNull();
    }
  });
});

describe('a booking stored by two tabs', () => {
  const kind = hallPersistence(eventHash);
  const { pending } = hall;
  const other: PersistedHallBooking = { ...hall, items: [item(2)], pending: null };

  it('has the last tab’s choice, and the first tab’s order until it is answered', () => {
    const stored = storage();
    const [first, last] = [createBookingKeeper(stored, kind), createBookingKeeper(stored, kind)];
    first.own(pending);
    first.keep(hall);
    last.keep(other);
    expect(recall(stored, kind)).toEqual({ ...other, pending });
    last.keep(null);
    expect(recall(stored, kind)).toEqual({ ...other, pending });
    first.keep({ ...hall, pending: null });
    expect(recall(stored, kind)).toEqual({ ...hall, pending: null });
    last.keep(null);
    expect(recall(stored, kind)).toBeNull();
  });
  it('gets its pending order back if another tab overwrites it', () => {
    const listeners = new Set<(event: { readonly key: string }) => void>();
    vi.stubGlobal('addEventListener', (_: string, listener: (event: { readonly key: string }) => void) =>
      listeners.add(listener),
    );
    vi.stubGlobal('removeEventListener', () => listeners.clear());
    const stored = storage();
    const first = createBookingKeeper(stored, kind);
    const stop = first.watch();
    const isTold = (): void => {
      for (const listener of listeners) listener({ key: storageKey(kind.name) });
    };
    first.own(pending);
    first.keep({ ...hall, pending });
    keep(stored, kind, other);
    isTold();
    expect(recall(stored, kind)).toEqual({ ...other, pending });
    // Answered: nothing is restored.
    first.keep({ ...hall, pending: null });
    keep(stored, kind, other);
    isTold();
    expect(recall(stored, kind)).toEqual(other);
    stop();
    expect(listeners.size).toBe(0);
    vi.unstubAllGlobals();
  });
  it('is removed by a reloaded tab once its order is answered', () => {
    const stored = storage();
    keep(stored, kind, hall);
    const again = createBookingKeeper(stored, kind);
    again.own(pending);
    again.keep(null);
    expect(recall(stored, kind)).toBeNull();
  });
});

/*
 * A hall of a few places: two adjacent seats and a floor with one place left, on the first of two days. The second
 * day's plan draws none of its seats.
 */
import type { PersistedHallBooking } from '../../../machines/hall-booking/hall-booking-model.ts';
import type { SessionId } from '../../../src/contract/brand.ts';
import type { CartItem } from '../../../src/core/cart/cart.ts';
import { noPreferences } from '../../../src/core/seating/preferences.ts';
import { hallPersistence } from '../../../src/persistence/flow-shapes.ts';
import { eventHash } from '../../unit/samples/flow-factories.ts';
import type { Reply } from './held-calls.ts';
import { member } from './order-press.ts';
import type { PageVisit } from './page-visit.ts';
import { openShop, says } from './replies.ts';

type Json = Readonly<Record<string, unknown>>;

/** The hall's calls. */
export const hallCalls = {
  event: /\/api\/scheme$/,
  sessions: '/api/scheme/sessions',
  map: '/api/scheme/map',
  order: '/api/order/create-scheme',
} as const;

const price = (category: string, name: string, cost: string) => ({
  action_id: '7',
  pricetype_id: '1',
  clientcategory_id: category,
  zonelevel_id: 'stalls',
  zonelevel_ru: 'Партер',
  zonecolor: '#335577',
  price: cost,
  category_ru: name,
});

/** The event: a limit of tickets per order and for each price, by any card or by the gift card. */
export const hallEvent = (ticketLimit: number, ofEach = 100): Reply =>
  says({
    action: {
      event_id: '7',
      hash_id: eventHash,
      action_ru: 'Щелкунчик',
      demquantlimit: String(ticketLimit),
      useseatsvg: '1',
      usepushkarta: '1',
      usenopushkarta: '1',
    },
    calendar: [],
    price: [price('adult', 'Взрослый', '1000'), price('child', 'Детский', '500')].map((row) => ({
      ...row,
      maxlimit: String(ofEach),
    })),
  });

const session = (id: string, on: string) => ({
  calendar_id: id,
  event_day: on,
  event_time: '19:00',
  quant: '100',
});
/** Two days. */
export const twoSessions = says({ list: [session('1', '24.12.2026'), session('2', '25.12.2026')] });

const seat = (n: number, more: Json = {}) => ({
  seat_id: `s${n}`,
  sector: '1',
  row: '1',
  seat: String(n),
  zonelevel_id: 'stalls',
  quantity: '1',
  ...more,
});
const plan =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect id="floor" x="50" y="120" width="200" height="60"/>' +
  '<circle id="s1" cx="120" cy="60" r="10"/><circle id="s2" cx="150" cy="60" r="10"/></svg>';
const hall = (over: Json): Reply =>
  says({ svg: plan, sectors: [{ sector_id: '1', name_ru: 'Партер' }], seat_stand: [], ...over });
const floor = { seat_id: 'floor', seat_name_ru: 'Танцпол', cat: 'stalls', limit: '0', quant: '1' };

/** The hall with all its places free. */
export const freeHall = hall({ seat_numbers: [seat(1), seat(2)], seat_stand: [floor] });
/** The hall after another buyer got seat 1. */
export const hallWithoutSeat1 = hall({
  seat_numbers: [seat(1, { quantity: '0' }), seat(2)],
  seat_stand: [floor],
});
/** A hall whose plan draws none of its seats. */
export const seatlessHall = hall({ seat_numbers: [{ ...seat(1), seat_id: 'elsewhere' }] });

/**
 * Two sectors far apart, each of two tiny adjacent seats, and the floor between them: a finger cannot separate the
 * seats even at the closest zoom. The second sector is sold out: a press says so and does not zoom.
 */
export const wideHall = says({
  svg:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3000 2000"><rect id="floor" x="1000" y="1200" width="1000" height="600"/>' +
    [600, 601.4, 2400, 2401.4]
      .map((x, at) => `<circle id="s${at + 1}" cx="${x}" cy="600" r="0.6"/>`)
      .join('') +
    '</svg>',
  sectors: [
    { sector_id: '1', name_ru: 'Партер' },
    { sector_id: '2', name_ru: 'Балкон' },
  ],
  seat_numbers: [
    seat(1),
    seat(2),
    seat(3, { sector: '2', quantity: '0' }),
    seat(4, { sector: '2', quantity: '0' }),
  ],
  seat_stand: [floor],
});

/** Opens the hall's page without answering any of its requests. */
export const openHall =
  (setup: Json = {}) =>
  async (visit: PageVisit): Promise<void> => {
    openShop(visit, { ...member, ...setup });
    await visit.open(`/scheme/${eventHash}`);
  };

/** What an earlier load stored of the hall: these places chosen in the first session, and `more`. */
export const keepHall = (
  visit: PageVisit,
  items: readonly CartItem[],
  more: Partial<PersistedHallBooking> = {},
): Promise<void> =>
  visit.keeps(hallPersistence(eventHash), {
    eventHash,
    sessionId: '1' as SessionId,
    method: 'bank',
    typed: {},
    items,
    parked: {},
    wish: noPreferences,
    pending: null,
    ...more,
  });

/** A seat in the hall's list, which is opened if necessary. */
const seatButton = async (visit: PageVisit, n: number) => {
  await asList(visit);
  return visit.part('button', new RegExp(`^(?:место|seat) ${n}\\b`, 'i')).first();
};

/** Shows the hall as a list. */
export const asList = async (visit: PageVisit): Promise<void> => {
  const list = visit.part('button', 'Список мест');
  const only = visit.part('button', 'Попробовать ещё раз');
  await visit.until(async () => ((await list.or(only).count()) === 0 ? 'the hall is not there' : null));
  // If the plan cannot be shown, there is only the list.
  if ((await list.count()) === 0) return;
  if ((await list.getAttribute('aria-pressed')) !== 'true') await list.click();
};

/** Takes a seat, in a category if one is given. */
export const takeSeat = async (visit: PageVisit, n: number, category?: string): Promise<void> => {
  await visit.click(await seatButton(visit, n));
  if (category !== undefined) await visit.click(visit.part('dialog').getByRole('radio', { name: category }));
  // Scoped to the dialog: a button of the proposals beside the hall has the same beginning.
  await visit.click(
    visit
      .part('dialog')
      .getByRole('button', { name: visit.said('Взять … · …') })
      .last(),
  );
};

/** Puts exactly these seats into the cart. */
export const haveSeats = async (visit: PageVisit, wanted: readonly number[]): Promise<void> => {
  for (const n of [1, 2]) {
    const button = await seatButton(visit, n);
    await visit.until(async () => ((await button.count()) === 0 ? 'the list is not there' : null));
    const isThere = (await button.getAttribute('aria-pressed')) === 'true';
    if (isThere === wanted.includes(n)) continue;
    if (isThere) {
      await visit.click(button);
      await visit.press('Убрать из корзины');
    } else await takeSeat(visit, n);
  }
};

import type {
  CaptchaSid,
  CategoryId,
  EventHash,
  Minor,
  OrderHash,
  SeatId,
  SessionId,
  VenueDay,
  VenueTime,
  ZoneId,
} from '../../../src/contract/brand.ts';
import type { EventData, EventInfo, PriceRow } from '../../../src/contract/event.ts';
import { eventInfo } from '../../../src/contract/event-info.ts';
import { orderView, type OrderView } from '../../../src/contract/order.ts';
import { fail, succeed, type Problem } from '../../../src/contract/result.ts';
import type { SchemeSession } from '../../../src/contract/scheme.ts';
import type { CartItem, CartPlace, CartRules } from '../../../src/core/cart/cart.ts';

export const day = '24.12.2026' as VenueDay;
export const time = '19:00' as VenueTime;
export const eventHash = 'E'.repeat(40) as EventHash;
export const orderHash = 'A'.repeat(40) as OrderHash;
export const sid = 'sid-1' as CaptchaSid;

export const seatId = (n: number): SeatId => `s${n}` as SeatId;
export const zone = (name: string): ZoneId => name as ZoneId;

/** A price of the stalls for adults, 1,000.00, without its own limits. */
export const price = (over: Partial<PriceRow> = {}): PriceRow => ({
  actionId: '7',
  day,
  priceTypeId: '1',
  categoryId: 'adult' as CategoryId,
  zoneId: zone('stalls'),
  zone: { ru: 'Партер' },
  zoneColor: '#335577',
  category: { ru: 'Взрослый' },
  categoryNote: {},
  priceMinor: 100_000 as Minor,
  fee: { kind: 'fixed', hundredths: 0 },
  minimum: 0,
  maximum: 100,
  available: null,
  passages: 0,
  forced: 0,
  culture: 'both',
  promoAllowed: false,
  sessions: null,
  ...over,
});

export const seat = (n: number, zoneName = 'stalls'): CartPlace => ({
  kind: 'seat',
  seatId: seatId(n),
  zoneId: zone(zoneName),
  sector: { id: '1', name: {} },
  row: '1',
  seat: String(n),
});

export const area = (over: Partial<Extract<CartPlace, { kind: 'standing' }>> = {}): CartPlace => ({
  kind: 'standing',
  seatId: 'floor' as SeatId,
  zoneId: zone('stalls'),
  name: { ru: 'Танцпол' },
  perOrder: 0,
  left: 50,
  ...over,
});

export const item = (n: number, over: Partial<PriceRow> = {}): CartItem => ({
  place: seat(n),
  price: price(over),
  quantity: 1,
});

export const rules = (over: Partial<CartRules> = {}): CartRules => ({
  ticketLimit: 4,
  method: 'bank',
  prices: [price()],
  day,
  time,
  ...over,
});

export const session = (id: string, over: Partial<SchemeSession> = {}): SchemeSession => ({
  id: id as SessionId,
  day,
  time,
  available: 100,
  ...over,
});

export const event = (over: Partial<EventInfo> = {}): EventInfo => ({
  ...eventInfo.parse({ event_id: '7', action_ru: 'Щелкунчик', demquantlimit: '4' }),
  hash: eventHash,
  ...over,
});

export const eventData = (over: Partial<EventData> = {}): EventData => ({
  event: event(),
  composition: [],
  calendar: [],
  prices: [price()],
  subscriptionPrices: [],
  group: null,
  checkboxes: [],
  ...over,
});

/** A confirmed, payable order with 600 seconds left and one payment method. */
export const view = (over: Partial<OrderView> = {}): OrderView => ({
  ...orderView.parse({
    ord_num: '1001',
    demsumma: '1000',
    reservetime: '600',
    paymentAllowed: '1',
    demandstatusid: '20',
    payments: [{ creditcompany_id: '5', protocol_type: '1', protocol_kind: '' }],
    urnPay: { 5: '/api/pay/5' },
  }),
  hash: orderHash,
  ...over,
});

export const refused = (code = '-1', text = 'Место занято'): Problem => ({ kind: 'refused', code, text });
export const silence: Problem = { kind: 'unreachable', cause: 'timeout', status: 0 };
export const wantsCaptcha: Problem = { kind: 'captcha', code: '-1001', text: '' };
export const unknown: Problem = { kind: 'notFound', code: '404', text: '' };

export const yes = succeed;
export const no = fail;

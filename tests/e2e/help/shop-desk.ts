import type { APIRequestContext } from 'playwright/test';

import type { FaultName } from '../../../fixtures/box-office/http/faults.ts';

/** A free seat in the box office's map. */
export type FreeSeat = {
  readonly id: string;
  /** «Партер, ряд 3, место 7»: its Russian name in the storefront. */
  readonly name: string;
  readonly sector: string;
  readonly row: string;
  readonly seat: string;
  readonly zone: string;
};

/** A place sold by count. */
export type StandingPlace = {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly left: number;
};

/** An order in the box office's books. */
export type BookedOrder = {
  readonly hash: string;
  readonly state: 'naming' | 'waiting' | 'paid' | 'cancelled';
  readonly places: readonly string[];
  readonly payments: readonly string[];
};

type WireMap = {
  readonly sectors: readonly { readonly sector_id: string; readonly name_ru: string }[];
  readonly seat_numbers: readonly {
    readonly seat_id: string;
    readonly sector: string;
    readonly row: string;
    readonly seat: string;
    readonly zonelevel_id: string;
    readonly quantity: string;
    readonly kind?: string;
  }[];
  readonly seat_stand: readonly {
    readonly seat_id: string;
    readonly seat_name: string;
    readonly cat: string;
    readonly quant: string;
  }[];
};

/** The box office's side: what a test reads and arranges without a page. */
export class ShopDesk {
  readonly #request: APIRequestContext;
  #token: string | null = null;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** A call of the contract, with a token; returns the unwrapped answer. */
  async call<Answer>(path: string, data: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const xhr = { 'X-Requested-With': 'XMLHttpRequest' };
    if (this.#token === null) {
      const reply = await this.#request.get('/api/token', { headers: xhr });
      this.#token = ((await reply.json()) as { response: string }).response;
    }
    const reply = await this.#request.post(path, {
      data,
      headers: { ...xhr, ...headers, 'X-CSRF-Token': this.#token },
    });
    return ((await reply.json()) as { response: Answer }).response;
  }

  /** Removes all pending faults. */
  async resetFaults(): Promise<void> {
    await this.#request.post('/api/__test__/faults', { data: { fault: 'none' } });
  }

  /** Injects a fault into the next `times` requests whose path begins with `route`. */
  async fault(fault: FaultName, route: string, { times = 1, arg = '' } = {}): Promise<void> {
    await this.#request.post('/api/__test__/faults', { data: { fault, route, times, arg } });
  }

  async advanceClock(seconds: number): Promise<void> {
    await this.#request.post('/api/__test__/clock', { data: { advanceSeconds: seconds } });
    // A token is valid for one day.
    this.#token = null;
  }

  /** The session the page opens first. */
  async firstSession(hash: string): Promise<string> {
    const { list } = await this.call<{ list: { calendar_id: string; quant: string }[] }>(
      '/api/scheme/sessions',
      { hash },
    );
    const session = list.find(({ quant }) => quant !== '0') ?? list[0];
    if (session === undefined) throw new Error('The event has no sessions.');
    return session.calendar_id;
  }

  /** How many places of the first session are free. */
  async freeCount(hash: string): Promise<number> {
    const { list } = await this.call<{ list: { quant: string }[] }>('/api/scheme/sessions', { hash });
    return Number(list[0]?.quant);
  }

  /** Another buyer takes a seat. */
  async takeSeat(hash: string, seatId: string): Promise<void> {
    const data = { hash, calendar_id: await this.firstSession(hash), seat_id: seatId };
    await this.#request.post('/api/__test__/take-seat', { data });
  }

  async captchaCode(sid: string): Promise<string> {
    const reply = await this.#request.get(`/api/__test__/captcha/${sid}`);
    return ((await reply.json()) as { response: { code: string } }).response.code;
  }

  /** The orders that have or had a place, including cancelled ones. */
  async ordersOf(hash: string, placeId: string): Promise<readonly BookedOrder[]> {
    const orders = await this.#ledger(hash);
    return orders.filter((order) => order.places.includes(placeId));
  }

  async #ledger(hash: string): Promise<readonly BookedOrder[]> {
    const reply = await this.#request.get(`/api/__test__/ledger/${hash}`);
    return ((await reply.json()) as { response: { orders: BookedOrder[] } }).response.orders;
  }

  /** Free ordinary seats of the first session: `count` of them in one zone, or one in each of `zones` zones. */
  async freeSeats(hash: string, { count = 1, zones = 1 } = {}): Promise<readonly FreeSeat[]> {
    const map = await this.#map(hash);
    const sectors = new Map(map.sectors.map((sector) => [sector.sector_id, sector.name_ru]));
    const byZone = new Map<string, FreeSeat[]>();
    for (const entry of map.seat_numbers) {
      if (entry.quantity !== '1' || entry.kind !== undefined) continue;
      const seats = byZone.get(entry.zonelevel_id) ?? [];
      byZone.set(entry.zonelevel_id, seats);
      const sector = sectors.get(entry.sector) ?? entry.sector;
      const { row, seat } = entry;
      const name = `${sector}, ряд ${row}, место ${seat}`;
      seats.push({ id: entry.seat_id, name, sector, row, seat, zone: entry.zonelevel_id });
    }
    const wanted = [...byZone.values()]
      .filter((seats) => seats.length >= count)
      .slice(0, zones)
      // From the middle of the zone: the interface tries the first rows first.
      .flatMap((seats) => seats.slice(Math.floor((seats.length - count) / 2)).slice(0, count));
    if (wanted.length < count * zones) throw new Error('There are not that many free seats.');
    return wanted;
  }

  async isFree(hash: string, seatId: string): Promise<boolean> {
    const map = await this.#map(hash);
    return map.seat_numbers.some((entry) => entry.seat_id === seatId && entry.quantity === '1');
  }

  async standingPlaces(hash: string): Promise<readonly StandingPlace[]> {
    const map = await this.#map(hash);
    return map.seat_stand.map((place) => ({
      id: place.seat_id,
      name: place.seat_name,
      zone: place.cat,
      left: Number(place.quant),
    }));
  }

  /** Makes an order without a page, for tests that begin at the order; returns its hash. */
  async placeOrder(hash: string, seats: readonly FreeSeat[]): Promise<string> {
    const data = await this.call<{
      action: { action_id: string };
      price: { zonelevel_id: string; action_day: string; clientcategory_id: string; price: string }[];
    }>('/api/scheme', { hash, lang: 'ru' });
    const sessions = await this.call<{
      list: { calendar_id: string; event_day: string; event_time: string }[];
    }>('/api/scheme/sessions', { hash });
    const calendarId = await this.firstSession(hash);
    const session = sessions.list.find(({ calendar_id }) => calendar_id === calendarId);
    const tickets = seats.map((seat) => {
      const row = data.price.find(
        (price) => price.zonelevel_id === seat.zone && price.action_day === session?.event_day,
      );
      return {
        day: session?.event_day,
        time: session?.event_time,
        actionId: data.action.action_id,
        categoryId: row?.clientcategory_id,
        zoneId: seat.zone,
        quantity: 1,
        sum: row?.price,
        seatId: seat.id,
      };
    });
    const answer = await this.call<{ hash?: string; errorText?: string }>('/api/order/create-scheme', {
      action_id: data.action.action_id,
      hash,
      lang: 'ru',
      calendarId,
      tickets,
      checkboxList: [1, 2, 3].map((id) => ({ id, checked: 1 })),
      crmClient: { REFERRAL: '' },
      fio: 'Иванова Анна',
      phone: '+79161234567',
      email: 'anna@example.com',
      re_email: 'anna@example.com',
    });
    if (!answer.hash) throw new Error(`No order was made: ${JSON.stringify(answer)}`);
    return answer.hash;
  }

  /** Pays an order at the bank without a page. */
  async payOrder(orderHash: string): Promise<void> {
    const order = { hash: orderHash, lang: 'ru', bank_data: {} };
    const { urnPay } = await this.call<{ urnPay: Record<string, string> }>('/api/order/view/', order);
    const answer = await this.call<{ form_bank: string }>(urnPay['1'] ?? '', order, {
      'Idempotency-Key': crypto.randomUUID(),
    });
    const invoice = /name="invoice" value="(\w+)"/.exec(answer.form_bank)?.[1];
    if (invoice === undefined) throw new Error(`No invoice: ${JSON.stringify(answer)}`);
    const form = { invoice, action: 'pay', lang: 'ru', card: '' };
    await this.#request.post('/bank/settle', { form, maxRedirects: 0 });
  }

  /** The address in the newest mail that asks to confirm a refund of an order. */
  async refundLink(orderHash: string): Promise<string> {
    const page = await (await this.#request.get('/sandbox/outbox')).text();
    const link = new RegExp(`/order/return/${orderHash}\\?hash_conf=[0-9A-F]+`).exec(page)?.[0];
    if (link === undefined) throw new Error('No such mail.');
    return link;
  }

  async #map(hash: string): Promise<WireMap> {
    return this.call<WireMap>('/api/scheme/map', { hash, calendar_id: await this.firstSession(hash) });
  }
}

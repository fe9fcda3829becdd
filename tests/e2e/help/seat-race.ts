type WireSession = {
  readonly calendar_id: string;
  readonly event_day: string;
  readonly event_time: string;
};

type OrderAnswer = {
  readonly errorCode?: string;
  readonly hash?: string;
};

const xhr = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
/* The box office's answer for a seat that another buyer has. */
const seatTaken = '-2';
/* The number of free seats that buyers compete for at a time. */
const front = 40;

/**
 * Buyers who race for the same seats through several shops. A buyer whose answer is lost asks the other shop with the
 * same key, as often as needed; every third press reaches both shops at once.
 */
export class SeatRace {
  readonly #origins: () => readonly string[];
  #token = '';
  #hash = '';
  #session: WireSession | null = null;
  #actionId = '';
  #seats: readonly { readonly seat_id: string; readonly zonelevel_id: string }[] = [];
  #prices: readonly { readonly zonelevel_id: string; readonly clientcategory_id: string; price: string }[] =
    [];
  #sold = 0;
  #isOver = false;
  #wake: () => void = () => {};
  /** The places of each order that a buyer was told of, sorted. */
  readonly orders = new Map<string, readonly string[]>();
  /** Unexpected answers of a shop, and keys with more than one order. */
  readonly oddAnswers: string[] = [];
  refused = 0;
  lostAnswers = 0;

  /** `origins`: the shops' current addresses. */
  constructor(origins: () => readonly string[]) {
    this.#origins = origins;
  }

  /** Reads the hall; its token is valid for all that follows, at any of the shops. */
  async begin(hash: string): Promise<void> {
    const [origin = ''] = this.#origins();
    const token = await fetch(`${origin}/api/token`, { headers: xhr });
    this.#token = ((await token.json()) as { response: string }).response;
    this.#hash = hash;
    const [event, { list }] = await Promise.all([
      this.#read<{
        action: { action_id: string };
        price: { zonelevel_id: string; clientcategory_id: string; price: string; action_day: string }[];
      }>('/api/scheme', { hash, lang: 'ru' }),
      this.#read<{ list: WireSession[] }>('/api/scheme/sessions', { hash }),
    ]);
    const session = list[0] as WireSession;
    const map = await this.#read<{
      seat_numbers: { seat_id: string; zonelevel_id: string; quantity: string }[];
    }>('/api/scheme/map', { hash, calendar_id: session.calendar_id });
    this.#session = session;
    this.#actionId = event.action.action_id;
    this.#prices = event.price.filter(({ action_day }) => action_day === session.event_day);
    this.#seats = map.seat_numbers.filter(({ quantity }) => quantity === '1');
  }

  /** Resolves after `count` more orders. */
  async moreOrders(count: number): Promise<void> {
    const wanted = this.orders.size + count;
    while (this.orders.size < wanted) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  end(): void {
    this.#isOver = true;
  }

  /** One buyer, who orders again and again until the race is over. */
  async buyer(number: number): Promise<void> {
    for (let press = number; !this.#isOver; press += 1) {
      // The contested range moves on as seats are sold; each buyer wants one or two seats of it.
      const from = this.#sold + Math.floor(Math.random() * front);
      const seats = this.#seats.slice(from, from + 1 + (press % 2));
      const body = JSON.stringify(this.#order(seats));
      const key = crypto.randomUUID();
      const told = await Promise.all(
        (press % 3 === 0 ? [0, 1] : [press % 2]).map(async (shop) => this.#ask(body, key, shop)),
      );
      if (new Set(told).size > 1) this.oddAnswers.push(`one key: ${told.join(' and ')}`);
      const [hash = ''] = told;
      if (hash === '') this.refused += 1;
      else {
        this.orders.set(hash, seats.map(({ seat_id }) => seat_id).sort());
        this.#sold += seats.length;
      }
      this.#wake();
    }
  }

  /* The order's hash, '' if a seat was gone. */
  async #ask(body: string, key: string, shop: number): Promise<string> {
    for (let attempt = shop; ; attempt += 1) {
      const origins = this.#origins();
      const origin = origins[attempt % origins.length] ?? '';
      try {
        const headers = { ...xhr, 'X-CSRF-Token': this.#token, 'Idempotency-Key': key };
        const reply = await fetch(`${origin}/api/order/create-scheme`, { method: 'POST', headers, body });
        const { response } = (await reply.json()) as { response: OrderAnswer };
        if (response.errorCode === '0' && response.hash !== undefined) return response.hash;
        if (response.errorCode !== seatTaken) this.oddAnswers.push(JSON.stringify(response));
        return '';
      } catch {
        this.lostAnswers += 1;
      }
    }
  }

  async #read<Answer>(path: string, data: unknown): Promise<Answer> {
    const [origin = ''] = this.#origins();
    const headers = { ...xhr, 'X-CSRF-Token': this.#token };
    const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(data) });
    return ((await reply.json()) as { response: Answer }).response;
  }

  #order(seats: readonly { readonly seat_id: string; readonly zonelevel_id: string }[]): unknown {
    const { calendar_id: calendarId, event_day: day, event_time: time } = this.#session as WireSession;
    const tickets = seats.map(({ seat_id: seatId, zonelevel_id: zoneId }) => {
      const row = this.#prices.find(({ zonelevel_id }) => zonelevel_id === zoneId);
      const { clientcategory_id: categoryId, price: sum } = row ?? {};
      return { day, time, actionId: this.#actionId, categoryId, zoneId, quantity: 1, sum, seatId };
    });
    return {
      action_id: this.#actionId,
      hash: this.#hash,
      lang: 'ru',
      calendarId,
      tickets,
      checkboxList: [1, 2, 3].map((id) => ({ id, checked: 1 })),
      crmClient: { REFERRAL: '' },
      fio: 'Иванова Анна',
      phone: '+79161234567',
      email: 'anna@example.com',
      re_email: 'anna@example.com',
    };
  }
}

import { randomUUID } from 'node:crypto';

import { callHeaders, readToken, replyOf, send, type Answer, type Row } from '../bench/shop-calls.ts';

/** An order to send: its path and body. */
export type OrderRequest = { readonly path: string; readonly body: object };

/** The buyer. Every order here has its own e-mail, by which the database shows whether it was made twice. */
type Buyer = { readonly email: string; readonly phone?: string };

/** Sends a request to a shop; `key` is the Idempotency-Key. */
export type Ask = (kind: string, path: string, body: object | string, key?: string) => Promise<Answer>;

/** The answer to an order. */
export type OrderAnswer = {
  readonly errorCode?: string;
  readonly errorText?: string;
  readonly hash?: string;
  readonly form_bank?: string;
};

/** The seats of a session that can be ordered. */
export type HallSeats = {
  readonly count: number;
  /** An order of some of them, by their index in the list. */
  order(places: readonly number[], buyer: Buyer): OrderRequest;
};

const buyerFields = ({ email, phone = '+79161234567' }: Buyer) => ({
  fio: 'Иванова Анна',
  phone,
  email,
  re_email: email,
  lang: 'en',
  crmClient: { REFERRAL: '' },
  checkboxList: [1, 2, 3].map((id) => ({ id, checked: 1 })),
});

/** Reads a hall's first session and its free seats. */
export async function readHall(origin: string, hash: string): Promise<HallSeats> {
  const headers = callHeaders(await readToken(origin));
  const read = async <T>(path: string, body: object): Promise<T> => {
    const answer = replyOf<T>(await send(origin + path, { headers, body: JSON.stringify(body) })).response;
    if (answer === undefined) throw new Error(`${path} did not answer`);
    return answer;
  };
  const event = await read<{ action: Row; price: Row[] }>('/api/scheme', { hash, lang: 'ru' });
  const { list } = await read<{ list: Row[] }>('/api/scheme/sessions', { hash });
  const session = list[0] ?? {};
  const calendarId = session['calendar_id'];
  const map = await read<{ seat_numbers: Row[] }>('/api/scheme/map', { hash, calendar_id: calendarId });
  const seats = map.seat_numbers.filter((seat) => seat['quantity'] === '1');
  const prices = event.price.filter((row) => row['action_day'] === session['event_day']);
  const actionId = event.action['action_id'];
  return {
    count: seats.length,
    order(places, buyer) {
      const tickets = places.map((place) => {
        const seat = seats[place];
        const price = prices.find((row) => row['zonelevel_id'] === seat?.['zonelevel_id']);
        return {
          day: session['event_day'],
          time: session['event_time'],
          actionId,
          categoryId: price?.['clientcategory_id'],
          zoneId: seat?.['zonelevel_id'],
          quantity: 1,
          sum: price?.['price'],
          seatId: seat?.['seat_id'],
        };
      });
      const body = { ...buyerFields(buyer), action_id: actionId, hash, calendarId, tickets };
      return { path: '/api/order/create-scheme', body };
    },
  };
}

/** An order of a ticket without a seat, for any session with tickets left; `random` chooses. */
export function openOrder(
  hash: string,
  event: EventData | undefined,
  buyer: Buyer,
  random: () => number,
): OrderRequest {
  const days = event?.calendar ?? [];
  const day = days[Math.floor(random() * days.length)];
  const times = day?._time.filter(({ quantity }) => quantity !== '0') ?? [];
  const price = event?.price?.find((row) => row['action_day'] === day?.day && row['needprice'] !== '1');
  const line = {
    day: day?.day,
    time: times[Math.floor(random() * times.length)]?.['time'],
    actionId: event?.action?.['action_id'],
    categoryId: price?.['clientcategory_id'],
    zoneId: price?.['zonelevel_id'],
    quantity: 1,
    sum: price?.['price'],
    seatId: '0',
  };
  return { path: '/api/order/create', body: { ...buyerFields(buyer), hash, data: [line] } };
}

/** The request for an event without a hall. */
export type EventData = {
  readonly action?: Row;
  readonly price?: readonly Row[];
  readonly calendar?: readonly { readonly day: string; readonly _time: readonly Row[] }[];
};

/** Pays an order by the first available method, at the bank's own page. Returns 'paid', or where it ended. */
export async function payOrder(ask: Ask, hash: string, pay = payAtBank): Promise<string> {
  const body = { hash, lang: 'ru' };
  const view = replyOf<{ urnPay?: Row; payments?: Row[] }>(
    await ask('view', '/api/order/view', body),
  ).response;
  const path = view?.urnPay?.[view.payments?.[0]?.['creditcompany_id'] ?? ''];
  if (path === undefined) return 'no way to pay';
  const payment = replyOf<OrderAnswer>(await ask('payment', path, body, randomUUID())).response;
  if (payment?.errorCode !== '0') return `payment ${payment?.errorCode ?? 'without an answer'}`;
  return pay(ask, /name="invoice" value="([^"]+)"/.exec(payment.form_bank ?? '')?.[1] ?? '');
}

async function payAtBank(ask: Ask, invoice: string): Promise<string> {
  const form = new URLSearchParams({ invoice, lang: 'ru', action: 'pay' }).toString();
  const settled = await ask('bank', '/bank/settle', form);
  return settled.status === 303 ? 'paid' : `bank ${settled.status}`;
}

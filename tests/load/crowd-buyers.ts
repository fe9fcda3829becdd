/*
 * Buyers in a process of their own, for `crowd.ts`: each buys again and again, without a pause, until the process is
 * told to stop, and then says what every kind of call took. Arguments: origins parted by commas, how many buyers, the
 * hall event and the event without a hall.
 */
import { Agent } from 'node:http';

import { callHeaders, send, type Answer } from './crowd-calls.ts';

/** What the buyers did, as the process tells its parent. */
export type BuyersReport = {
  readonly times: Readonly<Record<string, readonly number[]>>;
  readonly paid: number;
  readonly busy: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly givenUp: Readonly<Record<string, number>>;
};

type Row = Readonly<Record<string, string>>;
type OrderAnswer = { readonly errorCode?: string; readonly hash?: string; readonly form_bank?: string };

const [origins = '', count = '200', hallEvent = '', openEvent = ''] = process.argv.slice(2);
const shops = origins.split(',');
const busyCode = '-9998';

const spans: Record<string, number[]> = {};
const givenUp: Record<string, number> = {};
const refused: Record<string, number> = {};
let paid = 0;
let busy = 0;
const end = new AbortController();

/** Asks as the page does; undefined where there was no answer to go on with. */
async function ask<T>(
  kind: string,
  url: string,
  options: Parameters<typeof send>[1],
): Promise<(T & { errorCode?: string }) | undefined> {
  const answer: Answer = await send(url, options);
  (spans[kind] ??= []).push(answer.ms);
  if (answer.status === 0) {
    givenUp[kind] = (givenUp[kind] ?? 0) + 1;
    return undefined;
  }
  if (answer.status === 503) busy += 1;
  if (answer.status >= 500 || answer.body === '') return undefined;
  const { response } = JSON.parse(answer.body) as { response: T & { errorCode?: string } };
  return response;
}

const buyerFields = {
  fio: 'Иванова Анна',
  phone: '+79161234567',
  email: 'anna@example.com',
  re_email: 'anna@example.com',
  lang: 'ru',
  crmClient: { REFERRAL: '' },
  checkboxList: [1, 2, 3].map((id) => ({ id, checked: 1 })),
};

/** Seats of the hall that nobody of this process has asked for yet, read once. */
async function readHall(origin: string): Promise<() => { readonly order: object } | undefined> {
  const token = await tokenOf(origin, new Agent());
  const read = async <T>(path: string, body: object): Promise<T> => {
    const { body: text } = await send(origin + path, {
      headers: callHeaders(token),
      body: JSON.stringify(body),
    });
    return (JSON.parse(text) as { response: T }).response;
  };
  const event = await read<{ action: Row; price: Row[] }>('/api/scheme', { hash: hallEvent, lang: 'ru' });
  const { list } = await read<{ list: Row[] }>('/api/scheme/sessions', { hash: hallEvent });
  const session = list[0] ?? {};
  const calendarId = session['calendar_id'];
  const map = await read<{ seat_numbers: Row[] }>('/api/scheme/map', {
    hash: hallEvent,
    calendar_id: calendarId,
  });
  const free = map.seat_numbers.filter((seat) => seat['quantity'] === '1');
  const prices = event.price.filter((row) => row['action_day'] === session['event_day']);
  const actionId = event.action['action_id'];
  let next = 0;
  return () => {
    const seat = free[next];
    next += 1;
    if (seat === undefined) return undefined;
    const price = prices.find((row) => row['zonelevel_id'] === seat['zonelevel_id']);
    const ticket = {
      day: session['event_day'],
      time: session['event_time'],
      actionId,
      categoryId: price?.['clientcategory_id'],
      zoneId: seat['zonelevel_id'],
      quantity: 1,
      sum: price?.['price'],
      seatId: seat['seat_id'],
    };
    return { order: { action_id: actionId, hash: hallEvent, calendarId, tickets: [ticket] } };
  };
}

async function tokenOf(origin: string, agent: Agent): Promise<string> {
  const answer = await send(`${origin}/api/token`, { agent });
  (spans['token'] ??= []).push(answer.ms);
  if (answer.status === 0) givenUp['token'] = (givenUp['token'] ?? 0) + 1;
  return answer.status === 200 ? (JSON.parse(answer.body) as { response: string }).response : '';
}

/** Buys once; hall seats and tickets without a seat in turn. */
async function buy(origin: string, agent: Agent, seat: object | undefined): Promise<void> {
  const headers = callHeaders(await tokenOf(origin, agent));
  const post = async <T>(kind: string, path: string, body: object, more: Record<string, string> = {}) =>
    ask<T>(kind, origin + path, { agent, headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const hash = seat === undefined ? openEvent : hallEvent;
  const event = await post<{ action?: Row; price?: Row[]; calendar?: { day: string; _time: Row[] }[] }>(
    'event data',
    seat === undefined ? '/api/no-scheme' : '/api/scheme',
    { hash, lang: 'ru' },
  );
  const days = event?.calendar ?? [];
  const day = days[Math.floor(Math.random() * days.length)];
  const times = day?._time.filter(({ quantity }) => quantity !== '0') ?? [];
  const price = event?.price?.find((row) => row['action_day'] === day?.day && row['needprice'] !== '1');
  const line = {
    day: day?.day,
    time: times[Math.floor(Math.random() * times.length)]?.['time'],
    actionId: event?.action?.['action_id'],
    categoryId: price?.['clientcategory_id'],
    zoneId: price?.['zonelevel_id'],
    quantity: 1,
    sum: price?.['price'],
    seatId: '0',
  };
  const made =
    seat === undefined
      ? await post<OrderAnswer>('order', '/api/order/create', { ...buyerFields, hash, data: [line] }, key)
      : await post<OrderAnswer>('order', '/api/order/create-scheme', { ...buyerFields, ...seat }, key);
  if (made?.errorCode !== '0') return note(made?.errorCode);
  const view = await post<{ urnPay?: Row; payments?: Row[] }>('view', '/api/order/view', {
    hash: made.hash,
    lang: 'ru',
  });
  const path = view?.urnPay?.[view.payments?.[0]?.['creditcompany_id'] ?? ''];
  if (path === undefined) return note(view === undefined ? undefined : 'no way to pay');
  const payment = await post<OrderAnswer>(
    'payment',
    path,
    { hash: made.hash, lang: 'ru' },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  if (payment?.errorCode !== '0') return note(payment?.errorCode);
  const invoice = /name="invoice" value="([^"]+)"/.exec(payment.form_bank ?? '')?.[1] ?? '';
  const form = new URLSearchParams({ invoice, lang: 'ru', action: 'pay' }).toString();
  const settled = await send(`${origin}/bank/settle`, {
    agent,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form,
  });
  (spans['bank'] ??= []).push(settled.ms);
  if (settled.status === 0) givenUp['bank'] = (givenUp['bank'] ?? 0) + 1;
  if (settled.status === 503) busy += 1;
  if (settled.status !== 303) return note(`bank ${settled.status}`);
  paid += 1;
  await post('view', '/api/order/view', { hash: made.hash, lang: 'ru' });
}

function note(code: string | undefined): void {
  if (code === busyCode) busy += 1;
  else if (code !== undefined) refused[code] = (refused[code] ?? 0) + 1;
}

const nextSeat = await readHall(shops[0] ?? '');
const buyers = Array.from({ length: Number(count) }, async (_, number) => {
  const origin = shops[number % shops.length] ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = number; !end.signal.aborted; turn += 1)
    await buy(origin, agent, turn % 2 === 0 ? nextSeat()?.order : undefined);
  agent.destroy();
});
process.once('message', () => end.abort());
process.send?.('buying');
await Promise.all(buyers);
const report: BuyersReport = { times: spans, paid, busy, refused, givenUp };
// Gone only once the report is: it is long.
process.send?.(report, () => process.disconnect());

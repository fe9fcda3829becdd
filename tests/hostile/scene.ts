import { setTimeout } from 'node:timers/promises';
import { fieldsInCode } from '../unit/box-office/help/fields-read.ts';
import { events } from '../e2e/help/events.ts';
import type { Reply, Sent } from './exchange.ts';

type Json = Record<string, unknown>;
type Row = Readonly<Record<string, string>>;
type Send = (sent: Sent) => Promise<Reply>;

/** A shop with orders in every state, and the requests of an honest page. */
export type Scene = {
  /**
   * Bodies that call handlers accept: of an order that waits, is paid, needs names, does not exist yet, and of an
   * event.
   */
  readonly bodies: readonly Json[];
  /** Values for the parts of a path. */
  readonly parts: Readonly<Record<string, string>>;
  /** Orders by state. */
  readonly orders: { readonly waiting: string; readonly paid: string; readonly naming: string };
  /** Names of the fields that the box office's code reads, by source. */
  readonly names: { readonly json: string[]; readonly form: string[]; readonly query: string[] };
  readonly form: Readonly<Record<string, string>>;
  /** Headers of an honest call, with a valid token. */
  headers(): Readonly<Record<string, string>>;
  /** The shop's answers to honest calls, by path. */
  readonly replies: ReadonlyMap<string, readonly string[]>;
  /** Orders a seat, pays it and opens the order; returns why that failed, null if it did not. */
  buy(): Promise<string | null>;
};

const buyer = {
  fio: 'Иванова Анна',
  surname: 'Иванова',
  name: 'Анна',
  patronymic: '',
  phone: '+79161234567',
  email: 'anna@example.com',
  re_email: 'anna@example.com',
  recaptchaToken: 'x',
  checkboxList: [1, 2, 3].map((id) => ({ id, checked: 1 })),
};

/**
 * Sets the scene like buyers would. `address` is the client address to report to the shop: its gate must distinguish
 * the buyer from the attackers.
 */
export async function setScene(ask: Send, address: string | undefined): Promise<Scene> {
  /**
   * A busy shop is asked again, like the page does when the buyer presses again: the same request with the same key.
   */
  const send: Send = async (sent) => {
    for (let tries = 1; ; tries += 1) {
      const reply = await ask(sent);
      if (reply.status !== 503 || reply.headers['retry-after'] === undefined || tries === 8) return reply;
      await setTimeout(1_000 * tries);
    }
  };
  const replies = new Map<string, string[]>();
  const proxied = address === undefined ? {} : { 'X-Forwarded-For': address };
  let token = '';
  const headers = () => ({
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-Token': token,
    ...proxied,
  });
  const note = (path: string, { body }: Reply): void => {
    const known = replies.get(path) ?? [];
    replies.set(path, known);
    if (known.length < 4) known.push(body);
  };
  const get = async <T>(path: string): Promise<T> => {
    const reply = await send({ method: 'GET', path, headers: headers() });
    note(path, reply);
    return (JSON.parse(reply.body) as { response: T }).response;
  };
  const post = async <T = Json>(path: string, body: Json): Promise<T> => {
    const sent = { ...headers(), 'Idempotency-Key': crypto.randomUUID() };
    const reply = await send({ method: 'POST', path, headers: sent, body: JSON.stringify(body) });
    if (reply.status === 0 || reply.status >= 500)
      throw new Error(`${path}: ${reply.failure ?? reply.status} ${reply.body.slice(0, 200)}`);
    note(path, reply);
    return (JSON.parse(reply.body) as { response: T }).response;
  };
  const renewToken = async (): Promise<void> => {
    token = await get<string>('/api/token');
  };
  await renewToken();
  for (const path of ['/api/setup', '/api/afisha']) await get(path);
  const captcha = await get<{ sid: string }>('/api/captcha');

  const hall = async (hash: string) => {
    const event = await post<{ action: Row; price: Row[] }>('/api/scheme', { hash, lang: 'ru' });
    const { list } = await post<{ list: Row[] }>('/api/scheme/sessions', { hash });
    const session = list.find(({ quant }) => quant !== '0') ?? list[0] ?? {};
    const calendarId = session['calendar_id'];
    const map = await post<{ seat_numbers: Row[] }>('/api/scheme/map', { hash, calendar_id: calendarId });
    const free = map.seat_numbers.filter(({ quantity }) => quantity === '1');
    const actionId = event.action['action_id'];
    const bodyOf = (seat: Row): Json => {
      const price = event.price.find(
        (row) => row['zonelevel_id'] === seat['zonelevel_id'] && row['action_day'] === session['event_day'],
      );
      const line = {
        day: session['event_day'],
        time: session['event_time'],
        actionId,
        categoryId: price?.['clientcategory_id'],
        zoneId: seat['zonelevel_id'],
        quantity: 1,
        sum: price?.['price'],
        seatId: seat['seat_id'],
      };
      const common = { hash, lang: 'ru', crmClient: { REFERRAL: '' }, ...buyer };
      return { ...common, action_id: actionId, calendarId, calendar_id: calendarId, tickets: [line] };
    };
    let next = free.length;
    /** Orders the next free seat, from the last ones on: attackers begin with the first. */
    const order = async (more: Json = {}): Promise<string> => {
      let answer: Json = {};
      for (let tries = 0; tries < 8; tries += 1) {
        next -= 1;
        const seat = free[next];
        if (seat === undefined) throw new Error('no seat is left');
        answer = await post('/api/order/create-scheme', { ...bodyOf(seat), ...more });
        if (answer['errorCode'] === '0') return String(answer['hash']);
      }
      throw new Error(`no order was made: ${JSON.stringify(answer)}`);
    };
    return { hash, calendarId: calendarId ?? '', order, bodyOf, first: free[0] ?? {} };
  };

  const billOf = async (hash: string): Promise<string> => {
    const asked = { hash, lang: 'ru', bank_data: {} };
    const view = await post<{ urnPay: Record<string, string> }>('/api/order/view/', asked);
    const bill = await post(view.urnPay['1'] ?? Object.values(view.urnPay)[0] ?? '', asked);
    return /name="invoice" value="(\w+)"/.exec(String(bill['form_bank']))?.[1] ?? '';
  };
  const pay = async (hash: string): Promise<string> => {
    const invoice = await billOf(hash);
    const body = new URLSearchParams({ invoice, action: 'pay', lang: 'ru', card: '' }).toString();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...proxied };
    const settled = await send({ method: 'POST', path: '/bank/settle', headers: form, body });
    if (settled.status !== 303) throw new Error(`the bank says ${settled.status} ${settled.failure ?? ''}`);
    const reply = await post('/api/order/view/', { hash, lang: 'ru', bank_data: { bank_invoice: invoice } });
    const ticket = /"tickethash_id":"([\w-]{8,})"/.exec(JSON.stringify(reply))?.[1];
    if (ticket === undefined) throw new Error('a paid order has no ticket');
    return ticket;
  };

  const opera = await hall(events.opera);
  const named = await hall(events.nominal);
  const waiting = await opera.order();
  const paid = await opera.order();
  const ticket = await pay(paid);
  const naming = await named.order();
  const invoice = await billOf(waiting);
  const wanted = await post<Json[]>('/api/order-data', { hash: naming, lang: 'ru' });
  const ticketIds = (Array.isArray(wanted) ? wanted : []).map(({ id }) => String(id));
  const museum = await post<{ action: Row; price: Row[]; calendar: { day: string; _time: Row[] }[] }>(
    '/api/no-scheme',
    { hash: events.museum, lang: 'ru' },
  );
  const [day] = museum.calendar;
  const price = museum.price.find(({ action_day }) => action_day === day?.day);
  const watch = await post<{ watch?: string }>('/api/order/watch', {
    hash: opera.hash,
    lang: 'ru',
    calendar_id: opera.calendarId,
    quantity: 2,
    email: buyer.email,
  });
  for (const path of [`/api/order/return/${paid}`, '/api/order/status-change', '/api/order/get-num'])
    await post(path, { hash: paid, lang: 'ru' });

  const visitors = (value: string): string[] => ticketIds.map(() => value);
  const common: Json = {
    ...opera.bodyOf(opera.first),
    USE_PUSHKIN_CARD: 0,
    sub: 0,
    captchaSid: captcha.sid,
    captchaText: 'x',
    sid: captcha.sid,
    code: 'x',
    reason: '1',
    hashConf: 'A'.repeat(40),
    bonuses: 0,
    cardCode: '4400200020',
    promoCode: 'TENOFF',
    bank_data: { bank_invoice: invoice, bank_status: 'paid' },
    quantity: 2,
    watch: 'x',
    id: '1',
    data: [{ uid: '1-1-1-1', parent_id: '1', package_id: '1', price_id: '1', cost: '1' }],
  };
  const place = {
    day: day?.day,
    time: day?._time.find(({ quantity }) => quantity !== '0')?.['time'],
    actionId: museum.action['action_id'],
    categoryId: price?.['clientcategory_id'],
    zoneId: price?.['zonelevel_id'],
    quantity: 1,
    sum: price?.['price'],
    seatId: '0',
  };
  const visitor = {
    id: ticketIds,
    docTypeId: visitors('1'),
    name: visitors('Анна'),
    surname: visitors('Ли'),
    middleName: visitors(''),
    docNum: visitors('4510123456'),
    age: visitors('30'),
    date: visitors('01.02.1990'),
    countryId: visitors('1'),
    regionId: visitors('1'),
  };
  let buyers = 0;
  const { json, form, query } = fieldsInCode();
  return {
    bodies: [
      common,
      { ...common, hash: waiting },
      { ...common, hash: paid },
      { ...common, ...visitor, hash: naming },
      { ...common, hash: events.museum, data: [place], tickets: [] },
    ],
    orders: { waiting, paid, naming },
    parts: {
      hash: ticket,
      order: paid,
      event: opera.hash,
      performance: opera.calendarId,
      sector: '1',
      source: 'a'.repeat(64),
      file: 'poster.svg',
      who: 'nobody',
      id: watch.watch ?? 'x',
      language: 'en',
    },
    names: {
      json: [...json.keys()],
      form: [...form.keys()],
      query: [...query.keys(), 'from', 'qa', 'reset'],
    },
    form: { invoice, action: 'none', card: '4111 1111 1111 1111', code: '1', kind: 'paid', lang: 'ru' },
    headers,
    replies,
    buy: async () => {
      try {
        await renewToken();
        // A new name each time: attackers have open orders under theirs.
        buyers += 1;
        const email = `buyer-${buyers}@example.org`;
        const phone = `+7917${String(buyers).padStart(7, '0')}`;
        await pay(await opera.order({ email, re_email: email, phone }));
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

import type { BoxOfficeOptions } from '../../../../fixtures/box-office/create-box-office.ts';
import { openShop, type Json } from './open-shop.ts';
import { placeActionId, placeHash, placeRepertoire, type PlaceEvent } from './place-repertoire.ts';

/** A row of `price[]` on the wire. */
export type RawPrice = Readonly<Record<string, string>>;

/** The answer of `/api/no-scheme` on the wire. */
export type RawEvent = {
  readonly action: Readonly<Record<string, string>> | null;
  readonly calendar: readonly {
    readonly day: string;
    readonly _time: readonly { time: string; quantity: string; pricetype_id: string }[];
  }[];
  readonly price: readonly RawPrice[];
  readonly ticketPrice: readonly RawPrice[];
  readonly ticketInfo: { readonly limit: string; readonly group: readonly RawPrice[] } | null;
} & Json;

/** A buyer's view of events without seats. */
export async function openMuseum(options: BoxOfficeOptions = {}) {
  const shop = await openShop({ repertoire: placeRepertoire, ...options });

  const read = async (name: PlaceEvent) =>
    (await shop.post('/api/no-scheme', { hash: placeHash(name), lang: 'en' })) as RawEvent;
  const day = (await read('museum')).calendar[0]?.day ?? '';

  const line = (categoryId: string, quantity: number, overrides: Json = {}) => ({
    day,
    time: '11:00',
    actionId: '',
    categoryId,
    zoneId: '1',
    quantity,
    seatId: 0,
    ...overrides,
  });
  const group = (quantity: number, overrides: Json = {}) =>
    line('901', quantity, { zoneId: '', ...overrides });
  const body = (name: PlaceEvent, data: readonly Json[], overrides: Json = {}) => ({
    fio: 'Anna Petrova',
    phone: '+7 900 123-45-67',
    email: 'anna@example.org',
    re_email: 'anna@example.org',
    data,
    lang: 'en',
    hash: placeHash(name),
    checkboxList: [{ id: 1, checked: 1 }],
    crmClient: { REFERRAL: '' },
    ...overrides,
  });
  const order = (
    name: PlaceEvent,
    data: readonly Json[],
    overrides: Json = {},
    headers: Record<string, string> = {},
  ) => shop.post('/api/order/create', body(name, data, overrides), headers);

  const pay = async (made: Json): Promise<void> => {
    const started = await shop.post('/api/payment/card', { hash: made['hash'], lang: 'en' });
    const invoice = /name="invoice" value="(\w+)"/.exec(String(started['form_bank']))?.[1] ?? '';
    await shop.app.request('/bank/settle', {
      method: 'POST',
      body: new URLSearchParams({ invoice, action: 'pay', lang: 'en' }),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  };

  /** Places left at 11:00, as the calendar says. */
  const remainingPlaces = async (name: PlaceEvent) =>
    Number((await read(name)).calendar[0]?._time[0]?.quantity ?? 0);
  const setLeft = (name: PlaceEvent, place_id: string, left: number, session = '001') =>
    shop.post('/api/__test__/stock', {
      hash: placeHash(name),
      calendar_id: `${placeActionId(name)}${session}`,
      place_id,
      left,
    });
  /** The header that identifies the linked customer to the shop. */
  const customer = async () => {
    const answer = await shop.app.request('/api/client/demo');
    return { Cookie: (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' };
  };

  return { ...shop, read, day, line, group, body, order, pay, remainingPlaces, setLeft, customer };
}

export type Museum = Awaited<ReturnType<typeof openMuseum>>;

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventData } from '../../../../src/contract/event.ts';
import { openMuseum, type Museum } from '../help/open-museum.ts';
import { placeActionId, placeHash } from '../help/place-repertoire.ts';

/*
 * The facts that public clients of this API family rely on, checked on the raw JSON: the envelope, the names, and that
 * values are strings. No schema of ours is used, because a schema would tolerate what such a client does not.
 */
let shop: Museum;
beforeAll(async () => {
  shop = await openMuseum();
}, 60_000);
afterAll(() => shop.close());

const jsonOf = async (answer: Response | Promise<Response>) => (await (await answer).json()) as unknown;
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as unknown;
const WHOLE = matching(/^\d+$/);
const FLAG = matching(/^[01]$/);
const MONEY = matching(/^\d+(\.\d{2})?$/);

const PRICE_ROW = {
  action_id: WHOLE,
  action_day: matching(/^\d{2}\.\d{2}\.\d{4}$/),
  pricetype_id: WHOLE,
  clientcategory_id: WHOLE,
  zonelevel_id: WHOLE,
  zonelevel_ru: expect.any(String) as unknown,
  zonecolor: expect.any(String) as unknown,
  category_ru: matching(/\S/),
  price: MONEY,
  priceservise: matching(/^\d+(\.\d+)?$/),
  currency_id: matching(/^[12]$/),
  minlimit: WHOLE,
  maxlimit: WHOLE,
  quantity: WHOLE,
  passagequant: WHOLE,
  needprice: WHOLE,
  useproculture: matching(/^[012]$/),
  usepromo: FLAG,
};

describe('the wire format for public clients of this API family', () => {
  it('returns the bare token in the envelope for GET /api/token', async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await shop.app.request('/api/token', { headers });
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(await jsonOf(answer)).toEqual({ response: matching(/^\S{20,}$/) });
  });

  it('returns exactly seven parts with string values for POST /api/no-scheme', async () => {
    const answer = (await jsonOf(shop.send('/api/no-scheme', { hash: placeHash('museum'), lang: 'ru' }))) as {
      response: Record<string, unknown>;
    };
    expect(Object.keys(answer)).toEqual(['response']);
    const { response } = answer;
    expect(Object.keys(response).toSorted()).toEqual([
      'action',
      'actionStr',
      'calendar',
      'checkboxList',
      'price',
      'ticketInfo',
      'ticketPrice',
    ]);
    expect(response['action']).toMatchObject({
      hash_id: placeHash('museum'),
      action_id: placeActionId('museum'),
      action_ru: matching(/\S/),
      demquantlimit: '8',
      maybefree: '0',
      useseatsvg: '0',
      writeticketname: FLAG,
      usepushkarta: FLAG,
      usenopushkarta: FLAG,
      totalticketcount: WHOLE,
      reservetime: WHOLE,
      rowcount: WHOLE,
    });
    expect(response['actionStr']).toEqual([]);
    const time = { time: matching(/^\d{2}:\d{2}$/), quantity: WHOLE, pricetype_id: WHOLE };
    expect(response['calendar']).toEqual([{ day: matching(/^\d{2}\.\d{2}\.\d{4}$/), _time: [time, time] }]);
    expect(response['price']).toHaveLength(3);
    for (const row of response['price'] as unknown[]) expect(row).toMatchObject(PRICE_ROW);
    expect(response['ticketPrice']).toMatchObject([{ ...PRICE_ROW, price: '100', clientcategory_id: '1' }]);
    expect(response['ticketInfo']).toEqual({
      limit: '2',
      group: [
        {
          id: '901',
          name_ru: 'School class',
          name_en: 'School class',
          name_kz: 'School class',
          name_ch: 'School class',
          quantity: '3',
          price: '4800',
          places: '15',
          sessions: [],
        },
      ],
    });
    expect(response['checkboxList']).toMatchObject([{ id: '1', filling: '1', name_ru: matching(/\S/) }]);
  });

  it('also matches the shop’s own schema', async () => {
    const event = eventData.parse(await shop.read('museum'));
    expect(event.event).toMatchObject({ hash: placeHash('museum'), free: false, hasScheme: false });
    expect(event.calendar[0]?.times.map((time) => time.time)).toEqual(['11:00', '13:00']);
    expect(event.prices).toHaveLength(3);
  });

  it('has a null action for an unknown event and an empty calendar when sold out', async () => {
    for (const hash of ['F'.repeat(40), '']) {
      const answer = await jsonOf(shop.send('/api/no-scheme', { hash, lang: 'en' }));
      expect(answer).toMatchObject({ response: { action: null, errorCode: '-3' } });
    }
    expect((await shop.read('walk')).ticketInfo).toBeNull();
    const sold = await shop.read('soldOut');
    expect(sold).toMatchObject({ calendar: [], action: { totalticketcount: '0' } });
    await shop.setLeft('walk', 'all', 0);
    const walk = await shop.read('walk');
    expect(walk.calendar[0]?._time.map((time) => time.quantity === '0')).toEqual([true, false]);
  });

  it('marks an event that is not on sale yet on both endpoints', async () => {
    for (const path of ['/api/no-scheme', '/api/scheme'])
      expect(await jsonOf(shop.send(path, { hash: placeHash('soon'), lang: 'en' }))).toMatchObject({
        response: { action: { totalticketcount: '-99999' }, calendar: [] },
      });
  });

  it('accepts POST /api/order/create as sent by such a client', async () => {
    const sent = {
      fio: 'Иванова Анна',
      phone: '+79001234567',
      email: 'anna@example.org',
      re_email: 'anna@example.org',
      data: [
        {
          day: shop.day,
          time: '11:00',
          actionId: placeActionId('museum'),
          categoryId: '1',
          zoneId: '1',
          quantity: 2,
          sum: 1300,
          seatId: 0,
        },
        // A request may include the whole price table, with 0 for rows that were not chosen.
        {
          day: shop.day,
          time: '11:00',
          actionId: placeActionId('museum'),
          categoryId: '2',
          zoneId: '1',
          quantity: 0,
          sum: 0,
          seatId: 0,
        },
      ],
      lang: 'ru',
      hash: placeHash('museum'),
      checkboxList: [{ id: 1, checked: 1 }],
      crmClient: { REFERRAL: '' },
    };
    const answer = await shop.send('/api/order/create', sent, { 'X-Requested-With': 'XMLHttpRequest' });
    expect(answer.status).toBe(200);
    expect(await jsonOf(answer)).toEqual({
      response: { errorCode: '0', errorText: '', hash: matching(/^[0-9A-F]{40}$/) },
    });
  });

  it('returns errors as a string code and text, and -1000 without a token', async () => {
    const error = { errorCode: matching(/^-\d+$/), errorText: matching(/\S/) };
    const over = await jsonOf(shop.send('/api/order/create', shop.body('museum', [shop.line('1', 9)])));
    expect(over).toEqual({ response: { ...error, errorCode: '-9998' } });
    const bare = await jsonOf(
      shop.app.request('/api/order/create', { method: 'POST', body: JSON.stringify({}) }),
    );
    expect(bare).toEqual({ response: { ...error, errorCode: '-1000' } });
  });
});

import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '../../../../fixtures/box-office/rules/order-draft.ts';
import { addNominal } from '../../../../fixtures/box-office/routes/nominal-routes.ts';
import { findOrder } from '../../../../fixtures/box-office/store/orders.ts';
import { ticketsOf } from '../../../../fixtures/box-office/store/whole-order.ts';
import { bareRoutes } from '../help/bare-routes.ts';
import { placeHash, placeRepertoire } from '../help/place-repertoire.ts';
import { draftOf, sharedStore, ticketOf } from '../help/store-drafts.ts';

/* The page of named tickets on the raw JSON: its data about each ticket, and the names it may send back. */

type Json = Record<string, unknown>;
const store = sharedStore();
const events = new Set(['museum']);
const shop = bareRoutes(
  store,
  (today) => ({
    ...placeRepertoire(today),
    events: events.has('museum') ? placeRepertoire(today).events : [],
  }),
  addNominal,
);

const four = (text: string) => ({ ru: `${text} ru`, en: `${text} en`, kz: `${text} kz`, ch: `${text} ch` });
const snapshot = {
  action: four('Play'),
  category: four('Adult'),
  sector: four('Stalls'),
  row: '5',
  seat: '12',
  day: '08.01.2026',
  time: '19:00',
} as unknown as OrderDraft['tickets'][number]['snapshot'];
const newOrder = (count: number, over: Partial<OrderDraft> = {}) =>
  store.place(
    draftOf('names', {
      nominal: true,
      eventHash: placeHash('museum'),
      tickets: Array.from({ length: count }, () => ticketOf('5-12', { snapshot })),
      ...over,
    }),
    { nowMs: shop.nowMs() },
  );
const page = async (hash: string) =>
  (await shop.whole('/api/order-data', { hash })) as Json & { readonly response: readonly Json[] };
const idsOf = async (hash: string) => (await page(hash)).response.map((ticket) => ticket['id']);
const stateOf = async (hash: string) => (await findOrder(store.db, hash))?.state;

const anna = {
  surname: ['Petrova'],
  name: ['Anna'],
  middleName: [''],
  docTypeId: ['1'],
  docNum: ['4510 123456'],
  age: [''],
  date: ['01.02.1990'],
  countryId: ['1'],
  regionId: ['11'],
  checkboxList: [{ id: 1, checked: 1 }],
};
const confirm = (hash: string, fields: Json) =>
  shop.post('/api/confirm-nominal', { ...anna, hash, ...fields });

describe('the visitor names page', () => {
  it('receives every ticket field as a string and all form options', async () => {
    const hash = await newOrder(2);
    const answer = await page(hash);
    const order = await findOrder(store.db, hash);
    const [first] = await ticketsOf(store.db, hash);
    const inFour = (field: string, text: string) =>
      Object.fromEntries(Object.entries(four(text)).map(([lang, name]) => [`${field}_${lang}`, name]));
    expect(answer.response).toHaveLength(2);
    expect(answer.response[0]).toEqual({
      id: String(first?.id),
      hash_id: hash,
      ord_num: String(order?.num),
      demandstatusid: '10',
      reservetime: '60',
      ...inFour('action', 'Play'),
      day: '08.01.2026',
      time: '19:00',
      ...inFour('clientcategory', 'Adult'),
      summa: '1050',
      needage: '2',
      needmiddlename: '0',
      needdocument: '1',
      needcountry: '0',
      needregion: '0',
      country_id: '1',
      usereturn: '1',
      usepushkarta: '0',
      usenopushkarta: '1',
      mailconfirm: '0',
      tickethash_id: first?.hash,
      ...inFour('sectorname', 'Stalls'),
      rowname: '5',
      seatname: '12',
    });
    const byCard = await page(await newOrder(1, { cultureCard: true }));
    expect(byCard.response[0]).toMatchObject({ usepushkarta: '1', usenopushkarta: '0' });
    expect(answer).toMatchObject({
      text: 'I confirm that the visitors agree to their data being passed to the organiser.',
      checkboxList: [{ id: '1', filling: '1' }],
      docTypes: ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => ({ id })),
      countries: [{ id: '1', name_en: 'Russia' }, { id: '2' }, { id: '3' }],
    });
    expect(answer['regions']).toContainEqual(expect.objectContaining({ id: '11', country_id: '1' }));
  });

  it('accepts one name per ticket in any order and makes the order payable', async () => {
    const hash = await newOrder(2);
    const [first, second] = await idsOf(hash);
    const two = (id: unknown[]) => ({
      id,
      surname: [' Petrova ', 'Ли'],
      name: ['Anna', 'Яна'],
      docTypeId: ['1', '4'],
      docNum: ['4510 123456', 'IV-АБ 123456'],
      date: ['01.02.1990', '29.02.2024'],
    });
    const names = { errorCode: '-6', errorText: 'Fill in the details of every visitor.' };
    expect(await confirm(hash, two([first]))).toEqual(names);
    expect(await confirm(hash, two([first, '5']))).toEqual(names);
    expect(await confirm(hash, two([first, first]))).toEqual(names);
    expect(await stateOf(hash)).toBe('naming');
    const taken = { errorCode: '0', errorText: '', hash };
    expect(await confirm(hash, two([second, first]))).toEqual(taken);
    expect(await stateOf(hash)).toBe('waiting');
    const visitors = (await ticketsOf(store.db, hash)).map(({ visitor }) => visitor?.surname);
    expect(visitors).toEqual(['Ли', 'Petrova']);
    expect(await confirm(hash, two([second, first]))).toEqual(taken);
    // Repeating the same names succeeds; other names are refused.
    const other = { ...two([second, first]), surname: ['Sidorova', 'Ли'] };
    expect(await confirm(hash, other)).toMatchObject({
      errorCode: '-6',
      errorText: expect.stringContaining('cannot be changed'),
    });
    expect((await ticketsOf(store.db, hash)).map(({ visitor }) => visitor?.surname)).toEqual(visitors);
  });

  it('rejects names for an order without named tickets', async () => {
    const hash = await newOrder(1, { nominal: false });
    const none = { errorCode: '-6', errorText: 'This order has no named tickets.' };
    expect(await confirm(hash, { id: await idsOf(hash) })).toEqual(none);
    expect(await confirm(hash, { id: [] })).toEqual(none);
    expect(await confirm(hash, { id: [], lang: 'ch' })).toMatchObject({
      errorText: '此订单中没有实名票。',
    });
    expect((await ticketsOf(store.db, hash)).map(({ visitor }) => visitor)).toEqual([null]);
  });

  it('requires every mandatory consent', async () => {
    const hash = await newOrder(1);
    const id = await idsOf(hash);
    const consent = { errorCode: '-6', errorText: 'Tick the required consents.' };
    for (const checkboxList of [[], [{ id: 1, checked: 0 }], [{ id: 2, checked: 1 }]])
      expect(await confirm(hash, { id, checkboxList })).toEqual(consent);
    // Even without names the consent is checked first.
    expect(await confirm(hash, { id: [], checkboxList: [] })).toEqual(consent);
    expect((await confirm(hash, { id }))['errorCode']).toBe('0');
  });

  it('uses separate consents for names if the event has them', async () => {
    const hash = await newOrder(1, { eventHash: placeHash('named') });
    const id = await idsOf(hash);
    expect(await page(hash)).toMatchObject({ checkboxList: [{ id: '3', filling: '1' }] });
    expect((await confirm(hash, { id }))['errorCode']).toBe('-6');
    expect((await confirm(hash, { id, checkboxList: [{ id: 3, checked: 1 }] }))['errorCode']).toBe('0');
  });

  it('validates names, dates and documents by the same rules as the form', async () => {
    const hash = await newOrder(1);
    const id = await idsOf(hash);
    const takes = async (fields: Json) => (await confirm(hash, { id, ...fields }))['errorCode'] === '0';
    for (const fields of [
      { surname: ['Я'] },
      { surname: ['а'.repeat(33)] },
      { surname: ['Ли1'] },
      { surname: ["О'Нил"] },
      { surname: undefined },
      { name: ['Ян'] },
      { name: ['а'.repeat(65)] },
      { date: [''] },
      { date: ['30.02.1990'] },
      { date: ['31.12.1899'] },
      { date: ['01.01.2050'] },
      { docNum: ['  '] },
      { docNum: ['451012345'] },
      { docTypeId: ['4'], docNum: ['iiii-мю123456'] },
      { docTypeId: ['5'], docNum: ['IIII1234567'] },
      { docTypeId: ['9'], docNum: ['1'.repeat(33)] },
      { docTypeId: ['10'] },
      { docTypeId: [''] },
    ])
      expect({ fields, taken: await takes(fields) }).toEqual({ fields, taken: false });
    expect(await stateOf(hash)).toBe('naming');
    for (const fields of [
      { surname: ['Ли'] },
      { surname: ['а'.repeat(32)], name: ['а'.repeat(64)] },
      { docTypeId: ['3'], docNum: ['АБ 1234567'] },
      { docTypeId: ['5'], docNum: ['XIV 1234567'] },
      { docTypeId: ['9'], docNum: ['1 '.repeat(32)] },
    ]) {
      const another = await newOrder(1);
      const answer = await confirm(another, { id: await idsOf(another), ...fields });
      expect({ fields, code: answer['errorCode'] }).toEqual({ fields, code: '0' });
    }
  });

  it('asks for the fields each ticket category needs and stores only those', async () => {
    const asking = (needs: OrderDraft['tickets'][number]['snapshot']['needs']) =>
      ticketOf('category:1', { snapshot: { ...snapshot, ...(needs && { needs }) } });
    const hash = await newOrder(0, {
      tickets: [
        asking({ age: 1, middleName: true }),
        asking({ age: 2, document: true, country: true, region: true }),
        asking({ age: 0 }),
      ],
    });
    const no = { needmiddlename: '0', needdocument: '0', needcountry: '0', needregion: '0' };
    expect((await page(hash)).response).toMatchObject([
      { ...no, needage: '1', needmiddlename: '1' },
      { needage: '2', needmiddlename: '0', needdocument: '1', needcountry: '1', needregion: '1' },
      { ...no, needage: '0' },
    ]);
    const { response: asked } = await page(hash);
    expect(asked.map((row) => [row['needcountry'], row['country_id']])).toEqual([
      ['0', '1'],
      ['1', ''],
      ['0', '1'],
    ]);
    const all = {
      id: await idsOf(hash),
      surname: ['Ли', 'Omarov', 'Ким'],
      name: ['Янис', 'Timur', 'Ольга'],
      middleName: ['Янович', '', 'Ивановна'],
      age: ['19', '', '40'],
      date: ['', '01.02.1990', ''],
      docTypeId: ['', '9', '1'],
      docNum: ['', ' N 77\t12 ', '4510123456'],
      countryId: ['', '2', '1'],
      regionId: ['', '22', '11'],
    };
    for (const [field, second] of [
      ['countryId', ''],
      ['countryId', '9'],
      ['regionId', '11'],
      ['regionId', ''],
      ['docTypeId', '1'],
    ] as const) {
      const broken = { ...all, [field]: ['', second, ''] };
      expect((await confirm(hash, broken))['errorCode']).toBe('-6');
    }
    expect((await confirm(hash, { ...all, age: ['119', '', ''] }))['errorCode']).toBe('-6');
    expect((await confirm(hash, { ...all, middleName: ['', '', ''] }))['errorCode']).toBe('-6');
    expect((await confirm(hash, all))['errorCode']).toBe('0');
    const none = {
      middleName: '',
      age: '',
      docTypeId: '',
      docNum: '',
      birthDate: '',
      countryId: '',
      regionId: '',
    };
    expect((await ticketsOf(store.db, hash)).map(({ visitor }) => visitor)).toEqual([
      { ...none, surname: 'Ли', name: 'Янис', middleName: 'Янович', age: '19' },
      {
        ...none,
        surname: 'Omarov',
        name: 'Timur',
        docTypeId: '9',
        docNum: 'N7712',
        birthDate: '01.02.1990',
        countryId: '2',
        regionId: '22',
      },
      { ...none, surname: 'Ким', name: 'Ольга' },
    ]);
  });

  it('rejects an unknown order and an expired one', async () => {
    const unknown = { errorCode: '-4', errorText: 'The order was deleted or cannot be found.' };
    for (const hash of ['', 'F'.repeat(40)]) expect(await confirm(hash, { id: [] })).toEqual(unknown);
    const hash = await newOrder(1);
    const id = await idsOf(hash);
    shop.pass(60);
    expect(await confirm(hash, { id })).toEqual({
      errorCode: '-5',
      errorText: 'The reservation has expired and the order was cancelled.',
    });
    expect((await page(hash)).response[0]).toMatchObject({ demandstatusid: '90', reservetime: '0' });
  });

  it('accepts names for an event that is no longer in the repertoire', async () => {
    events.clear();
    shop.pass(24 * 3600);
    const hash = await newOrder(1);
    expect(await page(hash)).toMatchObject({ checkboxList: [] });
    expect((await confirm(hash, { id: await idsOf(hash), checkboxList: [] }))['errorCode']).toBe('0');
  });
});

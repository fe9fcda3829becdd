import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nominalData } from '../../../../src/contract/nominal.ts';
import { openShop, type Json, type Shop } from '../../box-office/help/open-shop.ts';
import { invoiceOf, value } from '../../box-office/help/order-desk.ts';
import { refundDesk } from '../../box-office/help/refund-desk.ts';
import { repertoireOf } from '../../box-office/help/test-repertoire.ts';
import { watchedShop, type WatchedShop } from './watched-shop.ts';

let office: Shop;
let shop: WatchedShop;
const complaints: string[] = [];
beforeAll(async () => {
  office = await openShop({ repertoire: repertoireOf('nominal'), log: (line) => complaints.push(line) });
  shop = await watchedShop({ boxOffice: office });
}, 60_000);
afterAll(() => shop.close());

const buyer = {
  fio: 'Zhanna Quillfeather',
  phone: '+7 912 555-73-19',
  email: 'zhanna.q@quillfeather.example',
};
const visitor = {
  surname: ['Ottersby'],
  name: ['Philippa'],
  middleName: ['Maximovna'],
  docTypeId: ['1'],
  docNum: ['7731 908264'],
  age: [''],
  date: ['17.03.1958'],
  countryId: [''],
  regionId: [''],
};
const headers = {
  Cookie: 'session=c00k1e-of-the-buyer',
  'User-Agent': 'Quillbrowser/7.3',
  Referer: 'https://referrer.example/zhanna',
  'X-Forwarded-For': '203.0.113.77',
};

it('keeps personal data out of logs and metrics through an order, its refund and failed requests', async () => {
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${shop.origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
  const post = async (path: string, body: Json): Promise<Json> => {
    const sent = { 'Content-Type': 'application/json', 'X-CSRF-Token': office.tokenNow() };
    const reply = await request(path, { method: 'POST', body: JSON.stringify(body), headers: sent });
    return (await reply.json()) as Json;
  };
  const [seat] = await office.freeSeats('nominal', 1);
  const line = seat === undefined ? {} : office.line(seat);
  const order = { ...office.orderBody('nominal', [line]), ...buyer, re_email: buyer.email };
  const { hash } = (await post('/api/order/create-scheme', order))['response'] as { hash: string };
  const { tickets } = nominalData.parse(await post('/api/order-data', { hash, lang: 'en' }));
  const names = { ...visitor, id: tickets.map(({ id }) => id), checkboxList: [{ id: 1, checked: 1 }] };
  await post('/api/confirm-nominal', { ...names, hash, lang: 'en' });
  const desk = refundDesk({ app: { request } }, hash);
  value(await desk.discount({ promoCode: 'TENOFF' }));
  const invoice = invoiceOf(await desk.pay());
  await (await request(`/bank/pay?invoice=${invoice}&card=4000000000000010`)).text();
  await desk.atBank(invoice, 'pay', '4000 0000 0000 0010');
  const { tickets: sold } = await desk.view();
  await (await request(`/ticket/${hash}`)).text();
  const rows = await desk.rows();
  value(await desk.ask(rows.flatMap(({ id }) => (id === null ? [] : [id]))));
  const outbox = await (await office.app.request('/sandbox/outbox')).text();
  const link = /hash_conf=([0-9A-F]+)/.exec(outbox)?.[1] ?? '';
  await (await request(`/order/return/${hash}?hash_conf=${link}`)).text();
  value(await desk.confirm(link));
  // Failing requests: refused, not found, unreadable, and internal errors.
  await post('/api/order/create-scheme', order);
  await request(`/api/nothing/${hash}/${buyer.email}?phone=${encodeURIComponent(buyer.phone)}`);
  await request(`/ticket/${'B'.repeat(40)}`);
  await request('/api/order/view', { method: 'POST', body: `{"email":"${buyer.email}"` });
  await request(`/${buyer.email}`);
  await office.close();
  await post('/api/order/view/', { hash, lang: 'en' });
  await post('/api/order/create-scheme', order);
  expect(complaints).toHaveLength(2);

  await vi.waitFor(() => expect(shop.state.underWay).toBe(0));
  const written = `${shop.logged()}\n${[...complaints, ...shop.complaints].join('\n')}\n${(await shop.figures.read()).text}`;
  expect(shop.requests().length).toBeGreaterThan(15);
  const codes = JSON.stringify(sold).match(/\d{10,}/g) ?? [];
  expect(codes.length).toBeGreaterThan(0);
  const secrets = [
    ...Object.values(buyer),
    ...Object.values(visitor).flat(),
    ...Object.values(headers),
    hash,
    link,
    invoice,
    office.tokenNow(),
    'TENOFF',
    '4000000000000010',
    '127.0.0.1',
    'B'.repeat(40),
    ...codes,
  ].flatMap((text) => [
    text,
    encodeURIComponent(text),
    text.replaceAll(/[\s()-]/g, ''),
    ...text.split(/[\s@]+/),
  ]);
  // Four digits of a document may occur in any number.
  const isOwn = (text: string): boolean => (/[g-z]/i.test(text) ? text.length > 3 : text.length > 7);
  const told = secrets.filter((text) => isOwn(text) && written.toLowerCase().includes(text.toLowerCase()));
  expect(told).toEqual([]);
});

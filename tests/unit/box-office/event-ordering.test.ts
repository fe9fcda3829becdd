import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { langs } from '../../../src/contract/local-text.ts';
import { eventData } from '../../../src/contract/event.ts';
import { orderReceipt } from '../../../src/core/order/receipt.ts';
import { orderView } from '../../../src/contract/order.ts';
import { dayInWords } from '../../../fixtures/box-office/words/venue-day.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { ru } from '../../catalogs/ru.ts';
import { openMuseum, type Museum } from './help/open-museum.ts';

let shop: Museum;
beforeAll(async () => {
  shop = await openMuseum();
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const viewOf = async (made: Readonly<Record<string, unknown>>) =>
  orderView.parse(await shop.view(made['hash']));

const newestMail = async () => {
  const page = await (await shop.app.request('/sandbox/outbox?lang=en')).text();
  return page.split('</article>')[0] ?? '';
};

describe('an order without seats', () => {
  it('is priced by the box office with fees and has one ticket per visitor', async () => {
    const made = await shop.order('museum', [shop.line('1', 2), shop.line('2', 1)]);
    expect(made).toMatchObject({ errorCode: '0', errorText: '' });
    const view = await viewOf(made);
    // 2 × 650.00 + 7.5 % (48.75 each), 350.00 + 30.00.
    expect(view.totalMinor).toBe(2 * (65_000 + 4875) + 35_000 + 3000);
    expect(view.fees.map((fee) => fee.costMinor)).toEqual([2 * 4875 + 3000]);
    expect(view.tickets.map((ticket) => ticket.priceMinor)).toEqual([65_000, 65_000, 35_000]);
    expect(new Set(view.tickets.map((ticket) => ticket.group)).size).toBe(1);
    expect(view).toMatchObject({ statusId: 20, paymentAllowed: true, printingAllowed: false });
  });

  it('takes places from the session and the quota, and returns both on expiry', async () => {
    const counts = async () => {
      const event = eventData.parse(await shop.read('museum'));
      return [await shop.remainingPlaces('museum'), event.group?.items[0]?.available];
    };
    // Lets the reservations of other tests expire.
    await shop.advance(901);
    await shop.freshToken();
    await shop.setLeft('museum', 'category:2', 6);
    await shop.setLeft('museum', 'category:2', 6, '002');
    const pupils = async () =>
      (await shop.read('museum')).price.find((row) => row['clientcategory_id'] === '2')?.['quantity'];
    const [before = 0, groups = 0] = await counts();
    expect(await pupils()).toBe('6');
    const other = { time: '13:00' };
    expect(await shop.order('museum', [shop.line('2', 4, other)])).toMatchObject({ errorCode: '0' });
    // The row shows the larger number of both sessions; 11:00 still has six.
    expect(await pupils()).toBe('6');
    const sessions = async () =>
      eventData.parse(await shop.read('museum')).prices.find((row) => row.categoryId === '2')?.sessions;
    expect(await sessions()).toEqual([{ day: shop.day, time: '13:00', available: 2 }]);
    await shop.order('museum', [shop.line('2', 4), shop.group(1)]);
    expect(await pupils()).toBe('2');
    expect(await sessions()).toEqual([]);
    expect(await shop.remainingPlaces('museum')).toBe(before - 4 - 15);
    const short = await shop.order('museum', [shop.line('2', 3)]);
    expect(short).toEqual({
      errorCode: '-2',
      errorText: 'Not enough tickets left: Under 18. Left: 2.',
    });
    expect(await shop.remainingPlaces('museum')).toBe(before - 4 - 15);
    await shop.advance(901);
    await shop.freshToken();
    expect(await shop.remainingPlaces('museum')).toBe(before);
    expect((await counts())[1]).toBe(groups);
    expect(await pupils()).toBe('6');
  });

  it.each([
    ['fewer tickets of a category than its minimum', [['4', 1]], '-9998'],
    ['more tickets of a category than its limit', [['4', 5]], '-9998'],
    [
      'more tickets than the order limit',
      [
        ['1', 5],
        ['2', 4],
      ],
      '-9998',
    ],
    ['a fractional quantity', [['1', 1.5]], '-1'],
    ['a negative quantity', [['1', -1]], '-1'],
    ['a category not on sale', [['77', 1]], '-3'],
    ['an empty order', [['1', 0]], '-6'],
  ] as const)('rejects %s', async (_, wanted, code) => {
    const before = await shop.remainingPlaces('museum');
    const lines = wanted.map(([category, quantity]) => shop.line(category, quantity));
    const refused = await shop.order('museum', lines);
    expect(refused).toMatchObject({ errorCode: code, errorText: expect.stringMatching(/\S/) as unknown });
    expect(refused['hash']).toBeUndefined();
    expect(await shop.remainingPlaces('museum')).toBe(before);
  });

  it.each([
    ['a past date', { day: '01.01.2020' }, '-3'],
    ['an unknown time', { time: '03:00' }, '-3'],
    ['a wrong price zone', { zoneId: '9' }, '-3'],
    ['a line of another event', { actionId: '1' }, '-3'],
  ])('rejects %s', async (_, overrides, code) => {
    expect((await shop.order('museum', [shop.line('1', 1, overrides)]))['errorCode']).toBe(code);
  });

  it('rejects two session times in one order', async () => {
    const lines = [shop.line('1', 1), shop.line('1', 1, { time: '13:00' })];
    expect((await shop.order('museum', lines))['errorCode']).toBe('-3');
  });

  it.each([
    ['a name of one letter', { fio: 'A' }],
    ['a name of 71 letters', { fio: 'A'.repeat(71) }],
    ['a phone of five digits', { phone: '12345' }],
    ['a phone of 21 digits', { phone: '1'.repeat(21) }],
    ['an e-mail of 71 characters', { email: `${'a'.repeat(59)}@example.org`, re_email: undefined }],
    ['a missing repeated e-mail', { re_email: '' }],
    ['a phone with HTML', { phone: '<b>123456</b>' }],
    ['two different e-mails', { re_email: 'anna@example.com' }],
    ['unaccepted terms', { checkboxList: [{ id: 1, checked: 0 }] }],
    ['a culture-card name with initials', { USE_PUSHKIN_CARD: 1, surname: 'Петрова', name: 'А.' }],
    ['a culture-card name in Latin', { USE_PUSHKIN_CARD: 1, surname: 'Petrova', name: 'Anna' }],
    ['a culture-card phone of ten digits', { USE_PUSHKIN_CARD: 1, phone: '9001234567' }],
  ])('rejects %s', async (_, overrides) => {
    expect((await shop.order('museum', [shop.line('1', 1)], overrides))['errorCode']).toBe('-6');
  });

  it.each([
    ['a name of 70 letters', { fio: 'A'.repeat(70) }],
    ['a name of two letters', { fio: 'Ли' }],
    ['no repeated e-mail', { re_email: undefined }],
    ['a phone of six digits', { phone: '123456' }],
    ['an e-mail of 70 characters', { email: `${'a'.repeat(58)}@example.org`, re_email: undefined }],
  ])('accepts %s', async (_, overrides) => {
    expect((await shop.order('museum', [shop.line('1', 1)], overrides))['errorCode']).toBe('0');
  });

  it('requires a companion ticket for a children’s walk', async () => {
    const alone = await shop.order('walk', [shop.line('2', 2)]);
    expect(alone).toEqual({
      errorCode: '-9998',
      errorText: 'Add tickets of the category “Companion” to the order: at least 1.',
    });
    const together = await shop.order('walk', [shop.line('2', 2), shop.line('11', 1)]);
    expect(together['errorCode']).toBe('0');
  });

  it('returns the same order for a retry with the same idempotency key', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const lines = [shop.line('1', 1)];
    const first = await shop.order('museum', lines, {}, key);
    const left = await shop.remainingPlaces('museum');
    expect(await shop.order('museum', lines, {}, key)).toEqual(first);
    expect(await shop.remainingPlaces('museum')).toBe(left);
    expect((await shop.order('museum', [shop.line('1', 2)], {}, key))['errorCode']).toBe('-7');
  });

  it('requires a captcha when requested, then accepts the same body', async () => {
    await shop.fault({ route: '/api/order/create', fault: 'captcha' });
    const lines = [shop.line('1', 1)];
    expect((await shop.order('museum', lines))['errorCode']).toBe('-1001');
    const reply = (await (await shop.app.request('/api/captcha')).json()) as { response: { sid: string } };
    const { sid } = reply.response;
    const answer = (await (await shop.app.request(`/api/__test__/captcha/${sid}`)).json()) as {
      response: { code: string };
    };
    const solved = { captchaSid: sid, captchaText: answer.response.code };
    expect((await shop.order('museum', lines, solved))['errorCode']).toBe('0');
  });

  it('requires a captcha from everybody once enabled and reports it in the setup', async () => {
    await shop.post('/api/__test__/bots', { captcha: 1, recaptchaSiteKey: 'key' });
    const setup = (await (await shop.app.request('/api/setup')).json()) as { response: unknown };
    expect(setup.response).toMatchObject({ captcha: { enabled: '1' }, recaptcha: { sitekey: 'key' } });
    expect((await shop.order('museum', [shop.line('1', 1)]))['errorCode']).toBe('-1001');
    const token = { recaptchaToken: 'x' };
    expect((await shop.order('museum', [shop.line('1', 1)], token))['errorCode']).toBe('0');
    await shop.post('/api/__test__/bots', {});
    expect((await shop.order('museum', [shop.line('1', 1)]))['errorCode']).toBe('0');
  });

  it('can be paid, and its tickets show the category instead of a seat', async () => {
    const made = await shop.order('museum', [shop.line('1', 1)]);
    await shop.pay(made);
    const view = await viewOf(made);
    expect(view.printingAllowed).toBe(true);
    const page = await shop.app.request(`/ticket/${view.tickets[0]?.ticketHash ?? ''}?lang=en`);
    const html = await page.text();
    expect(html).toContain('Visit museum-x');
    expect(html).toContain('Adult');
    expect(html).not.toMatch(/<dt>Place<\/dt>/);
    expect(html, 'it is the order’s only ticket').not.toContain('ticket 1 of');
  });

  it.each([
    ['ru', 'билет 2 из 2'],
    ['en', 'ticket 2 of 2'],
    ['kz', '2-билет, барлығы 2'],
    ['ch', '第 2 张，共 2 张'],
  ] as const)('show which ticket of the order they are: %s', async (lang, said) => {
    const made = await shop.order('museum', [shop.line('1', 2)], { lang });
    await shop.pay(made);
    const [, second] = (await viewOf(made)).tickets;
    const page = await shop.app.request(`/ticket/${second?.ticketHash ?? ''}?lang=${lang}`);
    expect(await page.text()).toContain(`<small>${said}</small>`);
  });

  it('shows open-date tickets as valid until their day on the wire, ticket page and mail', async () => {
    const day = (await shop.read('open')).calendar[0]?.day ?? '';
    const made = await shop.order('open', [shop.line('1', 1, { day, time: '10:00' })]);
    await shop.pay(made);
    const [line] = (await viewOf(made)).tickets;
    expect(line).toMatchObject({ day, openDate: true, time: '' });
    const page = await shop.app.request(`/ticket/${line?.ticketHash ?? ''}?lang=en`);
    const mail = await shop.app.request('/sandbox/outbox?lang=en');
    const date = dayInWords(day, 'en', new Date().getFullYear()).date;
    expect(await page.text()).toContain(`<p class="stub"><span class="month">Valid until ${date}</span></p>`);
    const text = await mail.text();
    expect(text).toContain(`Visit open-date, valid until ${date}, Adult`);
    expect(text).not.toContain('10:00');
  });

  it.each(langs)('shows free tickets as free on the ticket page, as on the order: %s', async (lang) => {
    const made = await shop.order('free', [shop.line('7', 1)], { lang });
    const [line] = (await viewOf(made)).tickets;
    const page = await shop.app.request(`/ticket/${line?.ticketHash ?? ''}?lang=${lang}`);
    const html = await page.text();
    const { t } = createTranslator(lang, { ru, en, kz, ch }[lang]);
    expect(html).toContain(`<dd>${t('common.free')}</dd>`);
    expect(html).not.toContain('₽');
  });

  it.each([
    ['ru', 'Семейный, на 4 человека'],
    ['en', 'Family, for 4 people'],
    ['kz', 'Отбасылық, 4 адамға'],
    ['ch', '家庭票，供 4 人使用'],
  ] as const)('shows the number of people on the order, ticket page and mail: %s', async (lang, said) => {
    const { zonelevel_id: zoneId, clientcategory_id: category } = (await shop.read('family')).price[0] ?? {};
    const made = await shop.order('family', [shop.line(category ?? '', 1, { zoneId })], { lang });
    await shop.pay(made);
    const [line] = (await viewOf(made)).tickets;
    expect(line?.category[lang]).toBe(said);
    const { t } = createTranslator(lang, { ru, en, kz, ch }[lang]);
    expect(said).toContain(t('event.people', { count: 4 }));
    const page = await shop.app.request(`/ticket/${line?.ticketHash ?? ''}?lang=${lang}`);
    expect(await page.text()).toContain(`<dd>${said}</dd>`);
    expect(await (await shop.app.request(`/sandbox/outbox?lang=${lang}`)).text()).toContain(said);
  });
});

describe('a group ticket', () => {
  it('is one ticket at a flat price and takes places for all its people', async () => {
    const before = await shop.remainingPlaces('museum');
    const made = await shop.order('museum', [shop.group(2)]);
    const view = await viewOf(made);
    expect(view.tickets).toHaveLength(2);
    expect(view.totalMinor).toBe(2 * 480_000);
    expect(await shop.remainingPlaces('museum')).toBe(before - 2 * 15);
  });

  it('reports its size and the sessions with fewer groups left, and is named in a rejection', async () => {
    const item = async () => eventData.parse(await shop.read('museum')).group?.items[0];
    const short = (needed: number, left: number) =>
      `Not enough places left: School class. Needed: ${needed}, left: ${left}.`;
    await shop.setLeft('museum', 'group:901', 3);
    expect(await item()).toMatchObject({ places: 15, sessions: [] });
    await shop.setLeft('museum', 'group:901', 1);
    expect((await item())?.sessions).toEqual([{ day: shop.day, time: '11:00', available: 1 }]);
    await shop.setLeft('museum', 'group:901', 3);
    await shop.setLeft('museum', 'all', 14);
    // The page itself computes what the places are not enough for.
    expect((await item())?.sessions).toEqual([]);
    expect(await shop.order('museum', [shop.group(1)])).toEqual({
      errorCode: '-2',
      errorText: short(15, 14),
    });
    await shop.setLeft('museum', 'all', 29);
    expect((await shop.order('museum', [shop.group(2)]))['errorText']).toBe(short(30, 29));
    const mixed = await shop.order('museum', [shop.line('1', 5), shop.group(1), shop.line('2', 1)]);
    expect(mixed['errorCode']).toBe('0');
    await shop.setLeft('museum', 'all', 7);
    const single = await shop.order('museum', [shop.line('2', 4), shop.line('1', 4)]);
    expect(single['errorText']).toBe('Not enough tickets left: Adult. Left: 3.');
    await shop.setLeft('museum', 'all', 100);
  });

  it('goes to one of two concurrent buyers, and the other is told what is left', async () => {
    await shop.setLeft('museum', 'all', 20, '002');
    await shop.setLeft('museum', 'group:901', 3, '002');
    const time = { time: '13:00' };
    const both = await Promise.all([
      shop.order('museum', [shop.group(1, time)]),
      shop.order('museum', [shop.group(1, time)]),
    ]);
    expect(both.filter((made) => made['errorCode'] === '0')).toHaveLength(1);
    expect(both.map((made) => made['errorText'])).toContain(
      'Not enough places left: School class. Needed: 15, left: 5.',
    );
    await shop.setLeft('museum', 'all', 100, '002');
    await shop.setLeft('museum', 'group:901', 3, '002');
  });

  it('is limited per order and per session', async () => {
    expect((await shop.order('museum', [shop.group(3)]))['errorCode']).toBe('-9998');
    const time = { time: '13:00' };
    expect((await shop.order('museum', [shop.group(2, time)]))['errorCode']).toBe('0');
    expect((await shop.order('museum', [shop.group(2, time)]))['errorCode']).toBe('-2');
    expect((await shop.order('museum', [shop.group(1, time)]))['errorCode']).toBe('0');
  });
});

describe('a free event', () => {
  it('issues tickets immediately', async () => {
    const view = await viewOf(await shop.order('free', [shop.line('7', 3)]));
    expect(view).toMatchObject({ totalMinor: 0, statusId: 20, printingAllowed: true, paymentAllowed: false });
    expect(view.tickets.every((ticket) => ticket.qrImage.startsWith('data:image/'))).toBe(true);
    const { day } = shop;
    expect((await shop.read('free')).calendar[0]?.day).toBe(day);
    expect(orderReceipt(view, 'paid').sums).toEqual([{ kind: 'total', minor: 0 }]);
    expect(await newestMail()).toMatch(/<h2>Your tickets: .*<p>Hello! Here are your tickets:/);
    await shop.order('free', [shop.line('7', 1)]);
    expect(await newestMail()).toMatch(/<h2>Your ticket: .*<p>Hello! Here is your ticket:/);
    await shop.pay(await shop.order('museum', [shop.line('1', 1)]));
    expect(await newestMail()).toMatch(/<h2>Your ticket: .*<p>Hello! The order is paid. Your ticket:/);
  });

  it('keeps its places after the reservation time', async () => {
    const before = await shop.remainingPlaces('free');
    await shop.order('free', [shop.line('7', 2)]);
    await shop.advance(901);
    await shop.freshToken();
    expect(await shop.remainingPlaces('free')).toBe(before - 2);
  });
});

describe('the culture card', () => {
  const card = {
    USE_PUSHKIN_CARD: 1,
    surname: 'Петрова-Водкина',
    name: 'Анна',
    patronymic: '',
    fio: '',
    phone: '+79001234567',
  };

  it('buys one ticket of the categories that accept it, ignoring their minimum', async () => {
    expect((await shop.order('culture', [shop.line('8', 1)], card))['errorCode']).toBe('0');
    expect((await shop.order('culture', [shop.line('4', 1)], card))['errorCode']).toBe('0');
    expect((await shop.order('culture', [shop.line('8', 2)], card))['errorCode']).toBe('-9998');
    expect((await shop.order('culture', [shop.line('1', 1)], card))['errorCode']).toBe('-3');
    expect((await shop.order('museum', [shop.line('1', 1)], card))['errorCode']).toBe('-3');
  });

  it('is the only way to pay for its own category', async () => {
    expect((await shop.order('culture', [shop.line('8', 1)]))['errorCode']).toBe('-3');
    expect((await shop.order('culture', [shop.line('4', 2)]))['errorCode']).toBe('0');
  });
});

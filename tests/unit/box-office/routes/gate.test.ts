import { afterEach, describe, expect, it } from 'vitest';
import { callerAddress } from '../../../../fixtures/box-office/http/caller-keys.ts';
import {
  NO_LIMITS,
  readGateLimits,
  USUAL_LIMITS,
  type GateLimits,
} from '../../../../fixtures/box-office/http/gate-limits.ts';
import { openShop, type Json, type Shop } from '../help/open-shop.ts';
import { openMuseum } from '../help/open-museum.ts';
import { onPostgres } from '../help/on-postgres.ts';
import { plainRepertoire } from '../help/test-repertoire.ts';

let shop: Shop;

const open = async (limits: Partial<GateLimits>): Promise<void> => {
  const gate = { ...NO_LIMITS, ...limits };
  shop = await openShop({ repertoire: plainRepertoire, trustProxy: true, gate });
};
const from = (address: string, cookie = ''): Record<string, string> => ({
  'X-Forwarded-For': address,
  ...(cookie !== '' && { Cookie: cookie }),
});
const office = '203.0.113.7';

/** A buyer with their own name, at an address. */
const buyer = (number: number): Json => ({
  email: `buyer${number}@example.org`,
  re_email: `buyer${number}@example.org`,
  phone: `+7 900 ${String(1_000_000 + number)}`,
});

/** Orders one seat each, all at once; returns the answers. */
const orderAll = async (
  count: number,
  who: (number: number) => { readonly fields?: Json; readonly headers?: Record<string, string> },
): Promise<Json[]> => {
  const seats = await shop.freeSeats('plain', count);
  expect(seats).toHaveLength(count);
  return Promise.all(
    seats.map((seat, number) => {
      const { fields = buyer(number), headers = from(office) } = who(number);
      return shop.order('plain', [shop.line(seat)], fields, headers);
    }),
  );
};
const made = (answers: readonly Json[]): Json[] => answers.filter((answer) => answer['errorCode'] === '0');
const textOf = (answer: Json | undefined): unknown => answer?.['errorText'];

/** The gate's cookie, as a browser would send it back. */
const browserCookie = async (address = office): Promise<string> => {
  const [seat] = await shop.freeSeats('plain', 1);
  const body = shop.orderBody('plain', seat === undefined ? [] : [shop.line(seat)], buyer(90_000));
  const reply = await shop.send('/api/order/create-scheme', body, from(address));
  const cookie = reply.headers.get('Set-Cookie');
  expect(cookie).toMatch(/^box_office_browser=.*HttpOnly; SameSite=Lax$/);
  return cookie?.split(';')[0] ?? '';
};

/** A solved bot check. */
const solved = async (): Promise<Json> => {
  const picture = (await (await shop.app.request('/api/captcha')).json()) as { response: { sid: string } };
  const { sid } = picture.response;
  const answer = await shop.app.request(`/api/__test__/captcha/${sid}`);
  const { response } = (await answer.json()) as { response: { code: string } };
  return { captchaSid: sid, captchaText: response.code };
};

const tests = (): void => {
  afterEach(() => shop.close());

  it('limits unpaid orders per address across browsers', async () => {
    await open({ unpaidByAddress: 8 });
    const answers = await orderAll(40, () => ({}));
    expect(made(answers)).toHaveLength(8);
    expect(textOf(answers.find((answer) => answer['errorCode'] !== '0'))).toMatch(
      /^Too many unpaid orders come from your network right now\. .* in (?:15|14)\u00a0min\.$/,
    );
    // Buyers from another address are not affected.
    expect(made(await orderAll(1, () => ({ headers: from('198.51.100.9') })))).toHaveLength(1);
  });

  it('limits unpaid orders per e-mail, phone and browser across addresses', async () => {
    await open({ unpaid: 3 });
    const spread = (number: number): Record<string, string> => from(`198.51.100.${number}`);
    const botMail = (number: number): Json => {
      const email = number % 2 === 0 ? 'Bot@Example.org' : `bot+${number}@example.org`;
      return { email, re_email: email.toLowerCase() };
    };
    const phones = ['+7 900 000-00-00', '+7(900)0000000', '8 900 0000000', '007 900 000 00 00'];
    const sameMail = await orderAll(10, (number) => ({
      fields: { ...buyer(number), ...botMail(number) },
      headers: spread(number),
    }));
    expect(made(sameMail)).toHaveLength(3);
    const samePhone = await orderAll(10, (number) => ({
      fields: { ...buyer(100 + number), phone: phones[number % phones.length] },
      headers: spread(number),
    }));
    expect(made(samePhone)).toHaveLength(3);
    const cookie = await browserCookie();
    const sameBrowser = await orderAll(10, (number) => ({
      fields: buyer(200 + number),
      headers: from(`198.51.100.${number}`, cookie),
    }));
    expect(made(sameBrowser)).toHaveLength(2);
    const forged = await orderAll(4, (number) => ({
      fields: buyer(300 + number),
      headers: from(`198.51.100.${number}`, 'box_office_browser=anything.of-my-own'),
    }));
    expect(made(forged), 'a cookie that is not ours names nobody').toHaveLength(4);
  });

  it('counts attempts before checking them, so concurrent guesses cannot exceed the limit', async () => {
    await open({ guesses: 5, guessesByAddress: 12 });
    const orders = made(await orderAll(4, () => ({})));
    const tries = await Promise.all(
      Array.from({ length: 120 }, (_, number) =>
        shop.post(
          '/api/order/add-discount',
          { hash: orders[number % 4]?.['hash'], promoCode: `GUESS${number}`, lang: 'en' },
          from(office),
        ),
      ),
    );
    const looked = tries.filter((answer) => /promo code/i.test(String(textOf(answer))));
    expect(looked.length).toBe(12);
    expect(tries.filter((answer) => String(textOf(answer)).startsWith('Too many wrong tries'))).toHaveLength(
      108,
    );
  });
};

describe('the gate', () => {
  tests();

  it('requires a captcha and then blocks orders after too many expired reservations', async () => {
    await open({ lapsed: 4 });
    const cookie = await browserCookie();
    let number = 0;
    const one = (fields: Json = {}) =>
      orderAll(1, () => ({ fields: { ...buyer((number += 1)), ...fields }, headers: from(office, cookie) }));
    const lapse = async () => {
      await shop.advance(901);
      await shop.freshToken();
    };
    await lapse();
    expect(made(await one())).toHaveLength(1);
    await lapse();
    const [asked] = await one();
    expect(asked).toMatchObject({ errorCode: '-1001' });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(made(await one(await solved()))).toHaveLength(1);
      await lapse();
    }
    const [last] = await one(await solved());
    expect(textOf(last)).toMatch(/^Too many of your orders were left unpaid\. .* in (?:23|24)\u00a0h\.$/);
    await shop.advance(24 * 3600);
    await shop.freshToken();
    expect(made(await one())).toHaveLength(1);
  });

  it('requires a captcha for contact details with expired orders, but never blocks them', async () => {
    await open({ lapsed: 2 });
    const one = (fields: Json = {}) => orderAll(1, () => ({ fields: { ...buyer(1), ...fields } }));
    expect(made(await one())).toHaveLength(1);
    for (let turn = 0; turn < 4; turn += 1) {
      await shop.advance(901);
      await shop.freshToken();
      expect(await one()).toMatchObject([{ errorCode: '-1001' }]);
      expect(made(await one(await solved()))).toHaveLength(1);
    }
  });

  it('forgets wrong attempts over time, even for an address with daily mistakes', async () => {
    await open({ guessesByAddress: 4 });
    for (let day = 0; day < 12; day += 1) {
      const check = await shop.post('/api/captcha/check', { sid: 'x', code: '0', lang: 'en' }, from(office));
      expect(check, `day ${day}`).toMatchObject({ result: '0' });
      await shop.advance(8 * 3600);
      await shop.freshToken();
    }
  });

  it('does not count a valid code for another event as a wrong attempt', async () => {
    await open({ guesses: 2 });
    const [order] = await orderAll(1, () => ({}));
    for (let turn = 0; turn < 6; turn += 1) {
      const body = { hash: order?.['hash'], promoCode: 'MUSEUM25', lang: 'en' };
      const answer = await shop.post('/api/order/add-discount', body, from(office));
      expect(textOf(answer)).not.toMatch(/^Too many/);
      expect(answer['errorCode']).toBe('-8');
    }
  });

  it('also counts a promo code sent together with card fields', async () => {
    await open({ guesses: 2 });
    const [order] = await orderAll(1, () => ({}));
    const send = (fields: Json) =>
      shop.post('/api/order/add-discount', { hash: order?.['hash'], lang: 'en', ...fields }, from(office));
    expect(await send({ promoCode: 'GUESS1', cardCode: '4400999990' })).toMatchObject({ errorCode: '-8' });
    expect(await send({ promoCode: 'GUESS2', cardProof: '1' })).toMatchObject({ errorCode: '-8' });
    expect(textOf(await send({ promoCode: 'TENOFF' }))).toMatch(/^Too many wrong tries/);
  });

  it('limits free orders per address', async () => {
    const museum = await openMuseum({ trustProxy: true, gate: { ...NO_LIMITS, lapsedByAddress: 4 } });
    // Its tickets have no seats; the other helpers of a shop are the same.
    shop = museum as unknown as Shop;
    const give = (number: number, address: string): Promise<Json> =>
      museum.order('free', [museum.line('7', 1)], buyer(number), from(address));
    const answers: Json[] = [];
    for (let number = 0; number < 3; number += 1) answers.push(await give(number, office));
    // From half of the limit on, a bot check is required.
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['0', '0', '-1001']);
    for (let number = 3; number < 5; number += 1)
      expect(
        await museum.order(
          'free',
          [museum.line('7', 1)],
          { ...buyer(number), ...(await solved()) },
          from(office),
        ),
      ).toMatchObject({ errorCode: '0' });
    const last = await museum.order(
      'free',
      [museum.line('7', 1)],
      { ...buyer(5), ...(await solved()) },
      from(office),
    );
    expect(textOf(last)).toMatch(/^There are many free orders for today already\. .* in (?:23|24)\u00a0h\.$/);
    expect(await give(6, '198.51.100.9')).toMatchObject({ errorCode: '0' });
  });

  it('does not affect a family of six or an office of forty with default limits', async () => {
    await open(USUAL_LIMITS);
    expect(made(await orderAll(6, () => ({})))).toHaveLength(6);
    expect(made(await orderAll(40, (number) => ({ fields: buyer(100 + number) })))).toHaveLength(40);
  });

  it('reports the wait, doubles it after each wrong attempt and accepts a correct code after it', async () => {
    await open({ guesses: 2 });
    const [order] = await orderAll(1, () => ({}));
    const attempt = (promoCode: string) =>
      shop.post('/api/order/add-discount', { hash: order?.['hash'], promoCode, lang: 'en' }, from(office));
    expect(textOf(await attempt('NO1'))).toMatch(/promo/i);
    expect(textOf(await attempt('NO2'))).toMatch(/promo/i);
    expect(textOf(await attempt('TENOFF')), 'a right one has to wait as well').toMatch(
      /^Too many wrong tries\. You can try again in 1\d\u00a0s\.$/,
    );
    await shop.advance(16);
    expect(textOf(await attempt('NO3'))).toMatch(/promo/i);
    expect(textOf(await attempt('NO4'))).toMatch(/in (?:29|30)\u00a0s\.$/);
    await shop.advance(31);
    expect(await attempt('TENOFF')).toMatchObject({ errorCode: '0' });
    // Correct codes are not counted, earlier wrong ones still are.
    expect(textOf(await attempt('NO5'))).toMatch(/promo/i);
    expect(textOf(await attempt('TENOFF'))).toMatch(/in (?:59|60)\u00a0s\.$|in 1\u00a0min\.$/);
  });

  it('limits confirmation codes and shows the error on the bank’s page', async () => {
    await open({ guesses: 3 });
    const [order] = await orderAll(1, () => ({}));
    const started = await shop.post('/api/payment/card', { hash: order?.['hash'], lang: 'en' });
    const invoice = /value="([^"]+)"/.exec(String(started['form_bank']))?.[1] ?? '';
    const form = (path: string, fields: Record<string, string>) =>
      shop.app.request(path, {
        method: 'POST',
        body: new URLSearchParams({ invoice, lang: 'en', ...fields }),
      });
    await form('/bank/settle', { action: 'pay', card: '4111 1111 1111 1111' });
    const confirm = (code: string) => form('/bank/confirm', { action: 'confirm', code });
    for (const code of ['0001', '0002', '0003']) expect((await confirm(code)).status).toBe(422);
    const waits = await confirm('1234');
    expect(waits.status).toBe(429);
    expect(await waits.text()).toMatch(/role="alert"[^>]*>Too many wrong tries\./);
    await shop.advance(16);
    expect((await confirm('1234')).headers.get('Location')).toContain('bank_status=paid');
  });

  it('counts wrong captcha answers per address', async () => {
    await open({ guessesByAddress: 3 });
    const check = (sid: string) =>
      shop.post('/api/captcha/check', { sid, code: '0', lang: 'en' }, from(office));
    for (const sid of ['a', 'b', 'c']) expect(await check(sid)).toMatchObject({ result: '0' });
    expect(textOf(await check('d'))).toMatch(/^Too many wrong tries/);
  });

  it('limits reads and writes per minute and address separately', async () => {
    await open({ reads: 4, writes: 2 });
    const read = async (address: string): Promise<Response> =>
      shop.app.request('/api/setup?lang=en', { headers: from(address) });
    const replies = await Promise.all(Array.from({ length: 6 }, () => read(office)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(4);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(2);
    const away = replies.find((reply) => reply.status === 429);
    expect(Number(away?.headers.get('Retry-After'))).toBeGreaterThan(50);
    expect(await away?.json()).toMatchObject({
      response: {
        errorCode: '-9998',
        errorText: expect.stringMatching(/^Too many requests .* Wait \d+\u00a0/),
      },
    });
    expect((await read('198.51.100.9')).status).toBe(200);
    const wrote = await Promise.all(
      [1, 2, 3].map(async () => shop.send('/api/order/get-captcha', {}, from(office))),
    );
    expect(
      wrote.filter((reply) => reply.status === 503),
      'a write’s key is kept',
    ).toHaveLength(1);
    const page = await shop.app.request('/bank/pay?invoice=x&lang=en', { headers: from(office) });
    expect(page.status).toBe(429);
    expect(await page.text()).toContain('Too many requests');
  });

  it('counts nothing when all limits are off', async () => {
    await open({});
    expect(made(await orderAll(30, () => ({ fields: buyer(1) })))).toHaveLength(30);
  });
});

onPostgres('the gate', () => tests());

describe('callerAddress', () => {
  it.each([
    ['returns the peer address', {}, '203.0.113.7', false, '203.0.113.7'],
    ['unwraps IPv4 mapped to IPv6', {}, '::ffff:203.0.113.7', false, '203.0.113.7'],
    ['reduces IPv6 to its network', {}, '2001:DB8:1:2:3:4:5:6', false, '2001:db8:1:2'],
    ['reduces abbreviated IPv6 to its network', {}, '2001:db8::6', false, '2001:db8:0:0'],
    [
      'ignores X-Forwarded-For from an untrusted peer',
      { 'X-Forwarded-For': '9.9.9.9' },
      '203.0.113.7',
      false,
      '203.0.113.7',
    ],
    ['is empty for an unconfigured proxy', { 'X-Forwarded-For': '9.9.9.9' }, '127.0.0.1', false, ''],
    ['returns the loopback address without a proxy header', {}, '127.0.0.1', false, '127.0.0.1'],
    [
      'uses the last address from the trusted proxy',
      { 'X-Forwarded-For': '9.9.9.9, 203.0.113.7' },
      '10.0.0.2',
      true,
      '203.0.113.7',
    ],
    [
      'is empty for a private address from the trusted proxy',
      { 'X-Forwarded-For': '10.0.0.9' },
      '10.0.0.2',
      true,
      '',
    ],
    ['is empty without X-Forwarded-For from the trusted proxy', {}, '10.0.0.2', true, ''],
    [
      'is empty for a loopback address from the trusted proxy',
      { 'X-Forwarded-For': '1.2.3.4, 127.0.0.1' },
      '10.0.0.2',
      true,
      '',
    ],
    [
      'is empty for an invalid address from the trusted proxy',
      { 'X-Forwarded-For': 'unknown' },
      '10.0.0.2',
      true,
      '',
    ],
    ['is empty for a bridge network peer', {}, '172.17.0.1', false, ''],
    [
      'unwraps forwarded IPv4 mapped to IPv6',
      { 'X-Forwarded-For': '::ffff:203.0.113.7' },
      '10.0.0.2',
      true,
      '203.0.113.7',
    ],
    [
      'is empty for a private IPv4 address mapped to IPv6',
      { 'X-Forwarded-For': '::ffff:10.0.0.9' },
      '10.0.0.2',
      true,
      '',
    ],
    ['strips the port', { 'X-Forwarded-For': '203.0.113.7:51234' }, '10.0.0.2', true, '203.0.113.7'],
    [
      'strips brackets and port from IPv6',
      { 'X-Forwarded-For': '[2001:db8::6]:443' },
      '10.0.0.2',
      true,
      '2001:db8:0:0',
    ],
  ] as const)('%s', (_, headers, peer, trustProxy, address) => {
    expect(callerAddress(new Headers(headers), peer, trustProxy)).toBe(address);
  });
});

describe('gate settings', () => {
  it('use defaults, can be overridden one by one or all turned off', () => {
    const complaints: string[] = [];
    const read = (env: Record<string, string>) => readGateLimits(env, (text) => complaints.push(text));
    expect(read({})).toEqual(USUAL_LIMITS);
    expect(read({ GATE_UNPAID: '2', GATE_WRITES: '0' })).toEqual({ ...USUAL_LIMITS, unpaid: 2, writes: 0 });
    expect(read({ GATE: '0', GATE_UNPAID: '2' })).toEqual(NO_LIMITS);
    expect(read({ GATE_GUESSES: '-1' })).toBeNull();
    expect(complaints).toEqual(['GATE_GUESSES=-1 is no whole number: 0 turns this limit off.']);
  });
});

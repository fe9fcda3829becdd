import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BotChecks, BoxOfficeDeps, BoxOfficeEnv } from '../../../../fixtures/box-office/http/context.ts';
import { issueToken } from '../../../../fixtures/box-office/http/csrf.ts';
import { FaultPlan, type FaultName } from '../../../../fixtures/box-office/http/faults.ts';
import { NO_LIMITS } from '../../../../fixtures/box-office/http/gate-limits.ts';
import {
  limitBody,
  readBody,
  requireHuman,
  requireHumanIfFaultInjected,
  requireToken,
} from '../../../../fixtures/box-office/http/guard.ts';
import { newCaptcha } from '../../../../fixtures/box-office/store/captchas.ts';
import { nowMs, sharedStore } from '../help/store-drafts.ts';

/* Access to a route, and the part of a request that the route receives. */

const store = sharedStore();
const faults = new FaultPlan();
let bots: BotChecks = { captcha: false, recaptchaSiteKey: '' };
let steered = true;
const office = {
  get db() {
    return store.db;
  },
  clock: { nowMs: () => nowMs },
  secret: 'secret',
  gate: NO_LIMITS,
  bots: () => bots,
  get controls() {
    return steered ? { faults } : undefined;
  },
} as unknown as BoxOfficeDeps;

const app = new Hono<BoxOfficeEnv>();
app.use(async (c, next) => {
  const ordered = c.req.header('fault');
  c.set('fault', (name: FaultName) => (name === ordered ? '' : undefined));
  await next();
});
app.use(limitBody, readBody);
app.use('/token', requireToken(office));
app.use('/human', requireHuman(office));
app.use('/changed', requireHumanIfFaultInjected(office));
app.all('*', (c) => c.json({ response: { body: c.get('body'), lang: c.get('lang') } }));

const send = async (path: string, body: string | undefined, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers,
  });
  const { response } = (await answer.json()) as { response: Record<string, unknown> };
  return { status: answer.status, response, headers: answer.headers };
};
beforeEach(() => {
  steered = true;
  bots = { captcha: false, recaptchaSiteKey: '' };
  faults.clear();
});

describe('a request body', () => {
  it('is read on POST, with the language from the body or the URL', async () => {
    expect((await send('/', '{"a":1}')).response).toEqual({ body: { a: 1 }, lang: 'ru' });
    expect((await send('/?lang=kz', '{"a":1}')).response['lang']).toBe('kz');
    expect((await send('/?lang=kz', '{"lang":"ch"}')).response['lang']).toBe('ch');
    expect((await send('/?lang=kz', '')).response).toEqual({ body: {}, lang: 'kz' });
    expect((await send('/?lang=en', undefined)).response).toEqual({ body: {}, lang: 'en' });
  });

  it.each(['{', 'null', '[{}]', '"text"', '5', String.raw`{"a":"\u0000"}`])(
    'is rejected: %s',
    async (body) => {
      const refused = await send('/?lang=en', body);
      expect(refused.status).toBe(400);
      expect(refused.response).toEqual({
        errorCode: '-1',
        errorText: 'We couldn’t process this. Reload the page and try again.',
      });
    },
  );

  it.each([
    ['{"lang":"en","a":', '/', '', 'en'],
    ['{"lang" : "ch","a":"\\u0000"}', '/?lang=en', 'ru', 'ch'],
    ['[{"lang":"kz"}]', '/', 'ru', 'kz'],
    ['{"lang":"xx"', '/', 'ru', 'en'],
    ['{', '/?lang=kz', 'en', 'kz'],
    ['5', '/', 'kk-KZ,ru;q=0.8', 'kz'],
    ['null', '/', 'ZH-cn', 'ch'],
    ['null', '/', 'ru-RU,en', 'ru'],
    ['null', '/', 'de', 'en'],
    ['null', '/', '', 'ru'],
  ])('that cannot be read is rejected in the caller’s language: %s', async (body, path, accepted, lang) => {
    const words = {
      ru: 'Не удалось обработать данные.',
      en: 'We couldn’t process this.',
      kz: 'Деректерді өңдеу мүмкін болмады.',
      ch: '无法处理该请求',
    }[lang];
    const headers: Record<string, string> = accepted === '' ? {} : { 'Accept-Language': accepted };
    const refused = await send(path, body, headers);
    expect(refused.status).toBe(400);
    expect(refused.response['errorText']).toContain(words);
  });

  it('is accepted up to 256 KB regardless of the declared length, and rejected beyond that', async () => {
    const json = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    const most = 256 * 1024;
    for (const headers of [{}, { 'Content-Length': String(most) }, { 'Transfer-Encoding': 'chunked' }]) {
      const taken = await send('/', json(most), headers);
      expect(taken.status).toBe(200);
      expect(taken.response['body']).toEqual({ a: 'x'.repeat(most - 8) });
    }
    const large = await send('/', json(most + 1), { 'Accept-Language': 'en' });
    expect(large.response['errorText']).toContain('We couldn’t process this.');
    const refused = await send('/?lang=kz', json(most + 1));
    expect(refused.status).toBe(413);
    expect(refused.response).toEqual({
      errorCode: '-1',
      errorText: 'Деректерді өңдеу мүмкін болмады. Бетті жаңартып, қайталап көріңіз.',
    });
    expect(refused.headers.get('Connection')).toBe('close');
  });

  it('that is endless or declared too large closes the connection', async () => {
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) });
    const refused = await app.request('/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    expect([refused.status, refused.headers.get('Connection')]).toEqual([413, 'close']);
    const promised = await send('/', 'x', { 'Content-Length': String(1024 ** 3) });
    expect([promised.status, promised.headers.get('Connection')]).toEqual([413, 'close']);
  });
});

describe('a token', () => {
  const own = { 'X-CSRF-Token': issueToken('secret', nowMs) };
  const expired = {
    errorCode: '-1000',
    errorText: 'This page has been open too long. Reload it and try again.',
  };

  it('is required for POST requests only', async () => {
    expect((await send('/token', '{"lang":"en"}')).response).toEqual(expired);
    const foreign = { 'X-CSRF-Token': issueToken('another', nowMs) };
    expect((await send('/token', '{"lang":"en"}', foreign)).response).toEqual(expired);
    expect((await send('/token', '{"lang":"en"}', own)).response).toMatchObject({ lang: 'en' });
    expect((await send('/token?lang=en', undefined)).response).toMatchObject({ lang: 'en' });
  });

  it('can be rejected by a fault', async () => {
    expect((await send('/token', '{"lang":"en"}', { ...own, fault: 'token-refused' })).response).toEqual(
      expired,
    );
  });
});

describe('a captcha check', () => {
  const passes = async (body: object = {}, headers: Record<string, string> = {}) => {
    const { response } = await send('/human', JSON.stringify({ lang: 'en', ...body }), headers);
    if ('body' in response) return true;
    expect(response).toEqual({ errorCode: '-1001', errorText: 'Enter the code from the picture.' });
    return false;
  };
  const solved = async () => {
    const { sid, code } = await newCaptcha(store.db, nowMs);
    return { captchaSid: sid, captchaText: code };
  };

  it('is not required when turned off', async () => {
    expect(await passes()).toBe(true);
    steered = false;
    expect(await passes()).toBe(true);
  });

  it('requires a correct captcha answer, valid for one order', async () => {
    bots = { captcha: true, recaptchaSiteKey: '' };
    expect(await passes()).toBe(false);
    const answer = await solved();
    expect(await passes(answer)).toBe(true);
    expect(await passes(answer)).toBe(false);
    const other = await solved();
    expect(await passes({ ...other, captchaText: 'wrong' })).toBe(false);
    const odd = await solved();
    expect(await passes({ ...odd, captchaText: Number(odd.captchaText) })).toBe(false);
    expect(await passes({ ...odd, captchaSid: [odd.captchaSid] })).toBe(false);
    expect(await passes({ captchaSid: odd.captchaSid })).toBe(false);
    expect(await passes({ captchaText: odd.captchaText })).toBe(false);
    expect(await passes(odd)).toBe(true);
  });

  it('accepts a reCAPTCHA token only if a site key is configured', async () => {
    bots = { captcha: true, recaptchaSiteKey: 'key' };
    expect(await passes({ recaptchaToken: 'x' })).toBe(true);
    for (const recaptchaToken of ['', 5, null, ['x']]) expect(await passes({ recaptchaToken })).toBe(false);
    expect(await passes({ recaptchaToken: 'x', recaptchaSkip: 0 })).toBe(true);
    expect(await passes({ recaptchaToken: 'x', recaptchaSkip: 1 })).toBe(false);
    expect(await passes({ recaptchaToken: 'x', recaptchaSkip: 1, ...(await solved()) })).toBe(true);
    bots = { captcha: true, recaptchaSiteKey: '' };
    expect(await passes({ recaptchaToken: 'x' })).toBe(false);
  });

  it('injected as a fault requires a picture and stays until solved', async () => {
    bots = { captcha: false, recaptchaSiteKey: 'key' };
    faults.add({ route: '/human', fault: 'captcha', times: 1, arg: '' });
    expect(await passes()).toBe(false);
    expect(await passes({ recaptchaToken: 'x' })).toBe(false);
    expect(await passes(await solved())).toBe(true);
    expect(await passes()).toBe(true);
    expect(await passes({}, { fault: 'captcha' })).toBe(false);
    expect(await passes(await solved(), { fault: 'captcha' })).toBe(true);
    // A change of an order requires a bot check only if a test asks for it.
    const changed = async (body: object = {}) =>
      'body' in (await send('/changed', JSON.stringify(body))).response;
    bots = { captcha: true, recaptchaSiteKey: '' };
    expect(await changed()).toBe(true);
    faults.add({ route: '/changed', fault: 'captcha', times: 1, arg: '' });
    expect(await changed({ recaptchaToken: 'x' })).toBe(false);
    expect(await changed(await solved())).toBe(true);
    expect(await changed()).toBe(true);
    bots = { captcha: false, recaptchaSiteKey: '' };
    faults.add({ route: '/elsewhere', fault: 'captcha', times: 1, arg: '' });
    expect(await passes()).toBe(true);
  });
});

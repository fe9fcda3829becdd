import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';

import { broughtHeader } from '../../../src/api/first-requests.ts';
import { getAfisha } from '../../../src/api/poster-calls.ts';
import type { Problem } from '../../../src/contract/result.ts';
import { backEnd, never, page, respond } from './fake-back-end.ts';
import { call, get, problemOf, read, write } from './probe-calls.ts';

const secret = 'C0FFEE00'.repeat(5);

describe('a request without a usable response', () => {
  const troubles: [string, () => Response, Problem][] = [
    ['a 500 page', () => page('<h1>oops</h1>', 500), { kind: 'unreachable', cause: 'server', status: 500 }],
    ['a 503 in JSON', () => respond(null, 503), { kind: 'unreachable', cause: 'server', status: 503 }],
    [
      'a 500 with an error code',
      () => respond({ errorCode: -9999, errorText: 'mail' }, 500),
      { kind: 'unreachable', cause: 'server', status: 500 },
    ],
    [
      'an HTML page',
      () => page('<!doctype html><p>hi'),
      { kind: 'unreadable', cause: 'html', detail: 'probe' },
    ],
    [
      'plain text labelled as HTML',
      () => page('Bad gateway'),
      { kind: 'unreadable', cause: 'html', detail: 'probe' },
    ],
    [
      'HTML labelled as plain text',
      () => page('\n  <p>hi', 200, 'text/plain'),
      { kind: 'unreadable', cause: 'html', detail: 'probe' },
    ],
    [
      'truncated JSON',
      () => page('{"response":{"a":', 200, 'application/json'),
      { kind: 'unreadable', cause: 'truncated', detail: 'probe' },
    ],
    [
      'truncated JSON that contains a tag',
      () => page('{"response":{"a":"<b>', 200, 'application/json'),
      { kind: 'unreadable', cause: 'truncated', detail: 'probe' },
    ],
    ['an empty response', () => page('', 200), { kind: 'unreadable', cause: 'truncated', detail: 'probe' }],
    [
      'a network failure',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'unreachable', cause: 'network', status: 0 },
    ],
  ];

  it.each(troubles)(
    'is retried twice with a growing delay if it is a read: %s',
    async (_, answer, problem) => {
      const { client, calls, waits, reports } = backEnd(answer);
      expect(problemOf(await client.send(read))).toEqual(problem);
      expect(calls).toHaveLength(3);
      expect(waits).toHaveLength(2);
      expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
      expect(reports).toEqual([{ call: 'probe', problem }]);
    },
  );

  it.each(troubles)('is never retried automatically if it is a write: %s', async (_, answer, problem) => {
    const { client, calls, waits } = backEnd(answer);
    expect(problemOf(await client.send(write, {}, { idempotencyKey: 'k' }))).toEqual(problem);
    expect([calls.length, waits.length]).toEqual([1, 0]);
  });

  it('succeeds if the second try does', async () => {
    const { client, waits } = backEnd((_, n) => (n === 0 ? page('', 502) : respond({ a: 5 })));
    expect(await client.send(get)).toEqual({ ok: true, value: { a: 5 } });
    expect(waits).toHaveLength(1);
  });

  it('is repeated after a busy server’s Retry-After, without counting as a failure', async () => {
    const busy = (): Response => respond(null, 503);
    const told = (seconds: string): Response =>
      new Response('{"response":null}', { status: 503, headers: { 'Retry-After': seconds } });
    const inLine: number[] = [];
    const answers = [told('20'), told('3'), busy(), busy(), told('7'), respond({ a: 5 })];
    const { client, reports } = backEnd((_, n) => answers[n] ?? never(_), {
      wait: async (ms, isInLine) => void (isInLine && inLine.push(ms)),
    });
    expect(await client.send(read)).toEqual({ ok: true, value: { a: 5 } });
    expect(inLine).toEqual([20_000, 3000, 7000]);
    expect(reports).toEqual([]);
  });

  it('reports a busy server’s delay, and never retries a write automatically', async () => {
    const busy = (seconds: string) => () =>
      Response.json(
        { response: { errorCode: '-9998', errorText: 'Wait' } },
        { status: 503, headers: { 'Retry-After': seconds } },
      );
    const { client, calls, waits } = backEnd(busy('20'));
    const told = { kind: 'unreachable', cause: 'server', status: 503, text: 'Wait' };
    expect(problemOf(await client.send(write))).toEqual({ ...told, retryAfterS: 20 });
    expect([calls.length, waits.length]).toEqual([1, 0]);
    expect(problemOf(await backEnd(busy('Sat, 01 Jan 2028 00:00:00 GMT')).client.send(write))).toEqual(told);
    expect(problemOf(await backEnd(busy('99999')).client.send(write))).toEqual(told);
  });

  it.each([500, 502, 504])('ignores Retry-After on any other server error: %i', async (status) => {
    const broken = () => new Response('', { status, headers: { 'Retry-After': '20' } });
    const { client, calls, waits } = backEnd(broken);
    const problem = { kind: 'unreachable', cause: 'server', status };
    expect(problemOf(await client.send(get))).toEqual(problem);
    expect([calls.length, waits]).toEqual([3, [300, 1200]]);
  });

  it('stops obeying Retry-After after a limit', async () => {
    const { client, calls } = backEnd(
      () => new Response('', { status: 503, headers: { 'Retry-After': '1' } }),
    );
    expect(problemOf(await client.send(get))).toMatchObject({ status: 503, retryAfterS: 1 });
    expect(calls.length).toBe(33);
  });

  it.each([
    ['120', 2],
    ['60', 5],
    ['121', 0],
    ['3600', 0],
  ])(
    'waits for a few minutes at most, and not at all for longer delays: Retry-After %s',
    async (told, turns) => {
      let inLine = 0;
      const { client } = backEnd(() => new Response('', { status: 503, headers: { 'Retry-After': told } }), {
        wait: async (_, isInLine) => void (isInLine && (inLine += 1)),
      });
      expect(problemOf(await client.send(get))).toMatchObject({ status: 503 });
      expect(inLine).toBe(turns);
    },
  );

  it.each([
    [0, 16_000],
    [1, 24_000],
  ])('adds jitter to the delay: %d', async (random, ms) => {
    const { client, waits } = backEnd(
      (_, n) =>
        n === 0 ? new Response('', { status: 503, headers: { 'Retry-After': '20' } }) : respond({ a: 5 }),
      { random: () => random },
    );
    expect(await client.send(get)).toMatchObject({ ok: true });
    expect(waits).toEqual([ms]);
  });

  it('stops waiting once it is aborted', async () => {
    const left = new AbortController();
    const { client, calls } = backEnd(
      () => new Response('', { status: 503, headers: { 'Retry-After': '9' } }),
      {
        // The wait never ends.
        wait: async () => {
          queueMicrotask(() => left.abort());
          await new Promise(() => {});
        },
      },
    );
    for (const call of [get, read])
      expect(problemOf(await client.send(call, undefined, { signal: left.signal }))).toMatchObject({
        kind: 'aborted',
      });
    expect(calls).toHaveLength(1);
  });

  it('is reported as offline if the browser says so', async () => {
    const { client } = backEnd(
      () => {
        throw new TypeError('Failed to fetch');
      },
      { isOnline: () => false },
    );
    expect(problemOf(await client.send(write))).toMatchObject({ kind: 'unreachable', cause: 'offline' });
  });

  it('times out', async () => {
    const { client } = backEnd(never, { timeoutMs: 1 });
    expect(problemOf(await client.send(write))).toEqual({ kind: 'unreachable', cause: 'timeout', status: 0 });
  });

  it('is not retried after a complete response that violates the contract', async () => {
    const { client, calls, reports } = backEnd(() => respond({ a: secret }));
    expect(problemOf(await client.send(read))).toMatchObject({ kind: 'unreadable', cause: 'schema' });
    expect(calls).toHaveLength(1);
    expect(JSON.stringify(reports)).not.toContain(secret);
  });

  it('logs which field violates the contract', async () => {
    const { client } = backEnd(() => respond({ a: 'x' }));
    const problem = problemOf(await client.send(read));
    expect(problem).toMatchObject({ detail: expect.stringMatching(/^probe: a .*\S/) as unknown });
    const deep = call({ schema: z.object({ list: z.array(z.object({ b: z.number() })) }) as never });
    const { client: other } = backEnd(() => respond({ list: [{ b: 'x' }] }));
    expect(problemOf(await other.send(deep))).toMatchObject({
      detail: expect.stringContaining('list.0.b') as unknown,
    });
  });

  it('is not retried after a plain 400', async () => {
    const { client, calls } = backEnd(() => page('bad', 400, 'text/plain'));
    expect(problemOf(await client.send(read))).toMatchObject({ kind: 'unreachable', status: 400 });
    expect(calls).toHaveLength(1);
  });

  it('is never «not found» unless the back end says so', async () => {
    const kinds = await Promise.all(
      troubles.map(async ([, answer]) => problemOf(await backEnd(answer).client.send(read))?.kind),
    );
    expect(kinds).not.toContain('notFound');
  });
});

describe('a request id', () => {
  const numbered = (reply: Response, id: string): Response => {
    reply.headers.set('X-Request-Id', id);
    return reply;
  };
  const idAfter = async (answer: () => Response): Promise<string | undefined> =>
    problemOf(await backEnd(answer).client.send(write))?.requestId;

  it('is included in a failure that the operator can look up', async () => {
    const failures: (() => Response)[] = [
      () => page('oops', 502),
      () => page('<p>hi'),
      () => respond({ unknown: 1 }),
      () => respond({ errorCode: '-9999', errorText: '' }),
    ];
    for (const failure of failures)
      expect(await idAfter(() => numbered(failure(), '7f3a-1.b_'))).toBe('7f3a-1.b_');
  });

  it('is omitted for a refusal or if malformed', async () => {
    expect(await idAfter(() => numbered(respond({ errorCode: '-2', errorText: 'sold' }), '7f3a'))).toBe(
      undefined,
    );
    for (const id of ['', 'a b', '<b>', 'x'.repeat(65)])
      expect(await idAfter(() => numbered(page('oops', 502), id))).toBe(undefined);
  });
});

describe('a back-end refusal', () => {
  it.each([
    ['an HTML 404', () => page('<h1>404</h1>', 404), '404'],
    ['a JSON 404', () => respond(null, 404), '404'],
    ['a 404 with a code', () => respond({ errorCode: 5 }, 404), '5'],
  ])('is «not found» on a 404: %s', async (_, answer, code) => {
    const { client, calls } = backEnd(answer);
    expect(problemOf(await client.send(read))).toEqual({ kind: 'notFound', code, text: '' });
    expect(calls).toHaveLength(1);
  });

  it('has its code and text, inside or beside the envelope, under either name', async () => {
    const bodies: unknown[] = [
      { response: { errorCode: '-9998', errorText: 'Лимит' } },
      { response: { error_code: -9998, errorText: 'Лимит' } },
      { response: null, errorCode: -9998, errorText: 'Лимит' },
      { errorCode: '-9998', errorText: 'Лимит' },
    ];
    for (const body of bodies) {
      const { client } = backEnd(() => Response.json(body));
      expect(problemOf(await client.send(write))).toEqual({ kind: 'refused', code: '-9998', text: 'Лимит' });
    }
  });

  it.each([200, 403, 500])('can ask for a captcha with status %i', async (status) => {
    const { client, calls, tokens } = backEnd(() => respond({ errorCode: -1001, errorText: 'bot' }, status));
    expect(problemOf(await client.send(write))).toEqual({ kind: 'captcha', code: '-1001', text: 'bot' });
    expect([calls.length, tokens()]).toEqual([1, 1]);
  });

  it('counts as an internal error without a code', async () => {
    const creating = call({ kind: 'write', answersCode: true });
    for (const body of [{ a: 1 }, {}, null, [], { errorCode: '' }, { errorCode: null }]) {
      const { client } = backEnd(() => respond(body));
      expect(problemOf(await client.send(creating))).toEqual({
        kind: 'refused',
        code: '-9999',
        codeless: true,
        text: '',
      });
    }
    const worded = backEnd(() => respond({ errorText: 'Касса закрыта' }));
    expect(problemOf(await worded.client.send(creating))).toMatchObject({ text: 'Касса закрыта' });
    const { client } = backEnd(() => respond({ errorCode: 0, a: 1 }));
    expect(await client.send(creating)).toEqual({ ok: true, value: { a: 1 } });
  });

  it('is logged without its text, which may quote an order', async () => {
    const { client, reports } = backEnd(() => respond({ errorCode: 7, errorText: `Заказ ${secret}` }));
    const result = await client.send(write, { hash: secret });
    expect(problemOf(result)).toMatchObject({ text: `Заказ ${secret}` });
    expect(reports).toEqual([{ call: 'probe', problem: { kind: 'refused', code: '7', text: '' } }]);
  });

  it('is not reported as a failure if it asks for a captcha', async () => {
    const { client, reports } = backEnd(() => respond({ errorCode: -1001, errorText: 'Введите код' }));
    expect(problemOf(await client.send(write, {}))).toMatchObject({ kind: 'captcha' });
    expect(reports).toEqual([]);
  });
});

describe('a response embedded in the page', () => {
  const inPage = (text: string) =>
    new Response(text, { headers: { 'content-type': 'application/json', [broughtHeader]: '1' } });

  it.each(['', '{"response":', '{"response":{"action":7}}', '[1,2]'])(
    'is requested at once if it is invalid: %j',
    async (text) => {
      const { client, calls, waits } = backEnd((_, n) => (n === 0 ? inPage(text) : respond({ action: [] })));
      expect((await getAfisha(client)).ok).toBe(true);
      expect([calls.length, waits]).toEqual([2, []]);
    },
  );

  it('is replaced by at most one request if it is invalid, and may be a refusal', async () => {
    const damaged = backEnd(() => respond({ action: 5 }));
    expect((await getAfisha(damaged.client)).ok).toBe(false);
    expect(damaged.calls).toHaveLength(1);
    const marked = backEnd(() => inPage('{"response":{"action":5}}'));
    expect((await getAfisha(marked.client)).ok).toBe(false);
    expect(marked.calls).toHaveLength(2);
    const refused = backEnd(() => inPage('{"response":{"errorCode":"-3","errorText":"Нет"}}'));
    expect(await getAfisha(refused.client)).toMatchObject({ problem: { kind: 'refused', code: '-3' } });
    expect(refused.calls).toHaveLength(1);
  });
});

describe('the client', () => {
  it('accepts JSON labelled as HTML', async () => {
    const { client } = backEnd(() => page('{"response":{"a":1}}', 200, 'text/html; charset=utf-8'));
    expect(await client.send(get)).toEqual({ ok: true, value: { a: 1 } });
  });

  it('passes keys beside the envelope to the calls that need them', async () => {
    const whole = call({
      reads: 'reply',
      schema: z.object({ a: z.number(), response: z.array(z.any()) }) as never,
    });
    const { client } = backEnd(() => Response.json({ response: [1], a: 2 }));
    expect(await client.send(whole)).toEqual({ ok: true, value: { a: 2, response: [1] } });
  });

  it('calls fetch unbound, as browsers require', async () => {
    const owners: unknown[] = [];
    const fetch = function fetch(this: unknown): Promise<Response> {
      owners.push(this);
      return Promise.resolve(respond({ a: 1 }));
    };
    await backEnd(() => respond(null), { fetch }).client.send(get);
    expect(owners).toEqual([undefined]);
  });

  it('prefixes every path with its base', async () => {
    const { client, calls } = backEnd(() => respond({ a: 1 }), { base: '/shop' });
    await client.send(get);
    expect([calls[0]?.path, client.addressOf('/api/x')]).toEqual(['/shop/api/probe', '/shop/api/x']);
  });

  it('stops when aborted, without reporting an error', async () => {
    const leaving = new AbortController();
    const { client, reports } = backEnd((seen) => {
      leaving.abort();
      return never(seen);
    });
    expect(problemOf(await client.send(write, {}, { signal: leaving.signal }))).toEqual({ kind: 'aborted' });
    expect(reports).toEqual([]);
  });

  it('sends nothing once aborted, also during the token request or between two tries', async () => {
    const left = AbortSignal.abort();
    const early = backEnd(() => respond({ a: 1 }));
    expect(problemOf(await early.client.send(write, {}, { signal: left }))).toEqual({ kind: 'aborted' });
    expect(problemOf(await early.client.send(get, {}, { signal: left }))).toEqual({ kind: 'aborted' });
    expect(early.calls).toEqual([]);

    const duringToken = new AbortController();
    const waiting = backEnd(() => respond({ a: 1 }), { token: () => new Promise(() => {}) });
    const sent = waiting.client.send(write, {}, { signal: duringToken.signal });
    duringToken.abort();
    expect(problemOf(await sent)).toEqual({ kind: 'aborted' });

    const between = new AbortController();
    const { client, calls, reports } = backEnd(() => page('', 503), {
      wait: async () => between.abort(),
    });
    expect(problemOf(await client.send(read, {}, { signal: between.signal }))).toEqual({ kind: 'aborted' });
    expect([calls.length, reports.length]).toEqual([1, 0]);
  });
});

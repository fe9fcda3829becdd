import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { HallThread } from '../../../../fixtures/server/hall-files/hall-thread.ts';
import { ReplyReader } from '../../../../fixtures/server/hall-files/read-reply.ts';
import { decodeHall } from '../../../../src/core/hall-file/decode-hall.ts';
import { hallFileType, planHeader, saleType } from '../../../../src/contract/hall-file.ts';
import { closeShops, json, mapWith, saleIn, seats, shopBefore, typeOf, unfitMap } from './shop-before.ts';

afterEach(closeShops);

it('answers 404 for seats of a hall without a file, without asking the back end', async () => {
  const { get, asked } = shopBefore(() => json('{}'));
  const replies = await Promise.all([1, 2, 3].map((made) => get(`/api/scheme/seats/A/${made}/1`)));
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(asked).toEqual([]);
});

describe('a requested map', () => {
  it('is passed through until the hall has a file, and is then sent as a sale', async () => {
    const { map, get, halls } = shopBefore(() => json(mapWith(7)));
    const first = await map();
    expect(typeOf(first)).toBe('application/json');
    expect(await first.text()).toBe(mapWith(7));
    await halls.idle();
    const second = await map();
    expect(typeOf(second)).toBe(saleType);
    expect(second.headers.get('Cache-Control')).toBe('no-store');
    const { source, sold } = await saleIn(second);
    expect(sold).toBe(7);

    const packed = await get(`/api/scheme/halls/${source}`, { 'Accept-Encoding': 'br' });
    expect(typeOf(packed)).toBe(hallFileType);
    expect(packed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const bytes = brotliDecompressSync(Buffer.from(await packed.arrayBuffer()));
    const file = decodeHall(bytes);
    expect(file.ok && [file.value.source, file.value.index.count]).toEqual([source, seats.length]);
    const plain = await get(`/api/scheme/halls/${source}`);
    expect(Buffer.from(await plain.arrayBuffer()).equals(bytes)).toBe(true);
    const zipped = await get(`/api/scheme/halls/${source}`, { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).equals(bytes)).toBe(true);
    expect(halls.counts).toEqual({ files: 1, unfit: 0, sales: 1 });
  });

  it('is passed through to a client that does not accept sales, and if hall files are off', async () => {
    const { map, isMade } = shopBefore(() => json(mapWith(7)));
    await isMade();
    expect(typeOf(await map({ Accept: 'application/json' }))).toBe('application/json');
    const without = shopBefore(() => json(mapWith(7)), { hasFiles: false });
    await without.map();
    expect(typeOf(await without.map())).toBe('application/json');
  });

  it.each([
    ['a refusal', json('{"response":{"errorCode":"-5","errorText":"Нет"}}')],
    ['a page', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['a failure', new Response('{}', { status: 502, headers: { 'Content-Type': 'application/json' } })],
  ])('is passed through if it is %s', async (_, refused) => {
    const { map, halls } = shopBefore(() => refused.clone());
    const reply = await map();
    expect([reply.status, typeOf(reply), await reply.text()]).toEqual([
      refused.status,
      typeOf(refused),
      await refused.clone().text(),
    ]);
    expect(halls.counts.files).toBe(0);
  });

  it('is requested per buyer, and not shared, unless the back end marks it as public', async () => {
    const sold = (cookie: string | null): number => (cookie === 'buyer=a' ? 3 : 9);
    let control: Record<string, string> = {};
    const { map, isMade, asked } = shopBefore(({ cookie }) => json(mapWith(sold(cookie)), control));
    await isMade();
    for (const said of [
      {},
      { 'Cache-Control': 'private' },
      { 'Cache-Control': 'public, max-age=60', Vary: 'Cookie' },
      { 'Cache-Control': 'public, max-age=60', Vary: 'Origin, X-Customer' },
      { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'session=1' },
    ]) {
      control = said;
      asked.length = 0;
      const replies = await Promise.all([map({ Cookie: 'buyer=a' }), map({ Cookie: 'buyer=b' })]);
      const [a, b] = await Promise.all(replies.map(async (reply) => (await saleIn(reply)).sold));
      expect([a, b]).toEqual([3, 9]);
      expect(asked.map(({ cookie }) => cookie)).toEqual(['buyer=a', 'buyer=b']);
    }
  });

  it('is requested once for concurrent buyers, and cached for as long as the back end allows', async () => {
    let sold = 1;
    const control = { 'Cache-Control': 'public, max-age=60' };
    const { map, isMade, asked } = shopBefore(() => json(mapWith(sold), control), { shareMs: 60_000 });
    await isMade();
    const replies = await Promise.all(Array.from({ length: 20 }, () => map()));
    expect(new Set(replies.map((reply) => typeOf(reply)))).toEqual(new Set([saleType]));
    expect(asked).toHaveLength(1);
    sold = 2;
    expect((await saleIn(await map())).sold).toBe(1);
    // Another performance is a separate request.
    expect((await saleIn(await map({}, '{"hash":"A","calendar_id":"2"}'))).sold).toBe(2);
  });

  it('is not shared between different URLs or content types', async () => {
    const control = { 'Cache-Control': 'public, max-age=60' };
    const { map, isMade } = shopBefore(({ query }) => json(mapWith(query === '' ? 2 : 9), control));
    await isMade();
    const other = await map({ 'Content-Type': 'text/plain' }, undefined, '?calendar_id=2');
    expect((await saleIn(other)).sold).toBe(9);
    expect((await saleIn(await map())).sold).toBe(2);
  });

  it('is never older than its request, even if another request is under way', async () => {
    let sold = 1;
    let isOpen = Promise.resolve();
    const { map, isMade, asked } = shopBefore(async () => {
      const reply = json(mapWith(sold), { 'Cache-Control': 'public, no-cache' });
      await isOpen;
      return reply;
    });
    await isMade();
    let answer = (): void => undefined;
    isOpen = new Promise((resolve) => (answer = resolve));
    const first = map();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    // The sale changes meanwhile.
    sold = 5;
    const others = Array.from({ length: 10 }, () => map());
    await Promise.resolve();
    answer();
    expect((await saleIn(await first)).sold).toBe(1);
    for (const reply of await Promise.all(others)) expect((await saleIn(reply)).sold).toBe(5);
    expect(asked).toHaveLength(2);
  });

  it('does not wait for another buyer’s private response', async () => {
    let isOpen = Promise.resolve();
    const { map, isMade, asked } = shopBefore(async () => {
      await isOpen;
      return json(mapWith(1), { 'Cache-Control': 'private' });
    });
    await isMade();
    await map();
    asked.length = 0;
    let answer = (): void => undefined;
    isOpen = new Promise((resolve) => (answer = resolve));
    const replies = [map(), map(), map()];
    await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 500 });
    answer();
    for (const reply of await Promise.all(replies)) expect((await saleIn(reply)).sold).toBe(1);
  });

  it('ignores the client’s conditional headers, and passes an unsolicited 304 through', async () => {
    const { map, isMade, asked } = shopBefore(() =>
      asked.length === 2
        ? new Response(null, { status: 304 })
        : json(mapWith(3), { 'Cache-Control': 'public, no-cache' }),
    );
    await isMade();
    expect(typeOf(await map({ 'If-Modified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }))).toBe(saleType);
    expect((await map()).status).toBe(304);
  });

  it('is waited for if its hall is known to have a file, and is otherwise passed through', async () => {
    const waits = { unknown: 20_000, known: 20_000 };
    const { map, isMade, halls } = shopBefore(() => json(mapWith(2)), { saleWaitMs: waits });
    await isMade();
    const thread = new HallThread(20_000, 'waited for');
    const ask = thread.ask.bind(thread);
    const slow = vi
      .spyOn(HallThread.prototype, 'ask')
      .mockImplementation(async (question) => delay(100, await ask(question)));
    waits.unknown = 20;
    expect(typeOf(await map())).toBe('application/json');
    // The hall is parsed after that answer, and is known from then on.
    await vi.waitFor(() => expect(halls.counts.sales).toBe(1), { timeout: 15_000 });
    expect((await saleIn(await map())).sold).toBe(2);
    slow.mockRestore();
    thread.close();
  });

  it('is passed through if the thread does not answer in time', async () => {
    const waits = { unknown: 20_000, known: 20_000 };
    const { map, isMade } = shopBefore(() => json(mapWith(2)), { saleWaitMs: waits });
    await isMade();
    expect((await saleIn(await map())).sold).toBe(2);
    const silent = vi.spyOn(HallThread.prototype, 'ask').mockReturnValue(new Promise(() => undefined));
    Object.assign(waits, { unknown: 20, known: 40 });
    expect(await (await map()).text()).toBe(mapWith(2));
    silent.mockRestore();
  });

  it('is requested in full again if a partial response does not name its plan', async () => {
    const { map, isMade } = shopBefore(({ plan }) =>
      plan === null ? json(mapWith(3), { [planHeader]: 'plan' }) : json('{"response":{"taken":"AA=="}}'),
    );
    await isMade();
    for (let time = 0; time < 2; time += 1) expect((await saleIn(await map())).sold).toBe(3);
  });

  it('is streamed through if the response has no end', async () => {
    const piece = new Uint8Array(8 * 1024 * 1024).fill(0x20);
    const state = { sent: 0, isOver: false };
    const body = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull: (to) => {
          state.sent += 1;
          to.enqueue(piece);
        },
        cancel: () => void (state.isOver = true),
      });
    const { map } = shopBefore(
      () => new Response(body(), { headers: { 'Content-Type': 'application/json' } }),
    );
    const reply = await map();
    const reader = reply.body?.getReader();
    for (let at = 0; at < 12; at += 1) expect((await reader?.read())?.value).toHaveLength(piece.length);
    await reader?.cancel();
    expect(state).toEqual({ sent: expect.any(Number) as number, isOver: true });
    expect(state.sent).toBeLessThan(40);
  });

  it('is streamed through if the read buffer is full, and released once consumed', async () => {
    const replies = new ReplyReader(1000);
    const { map, halls } = shopBefore(() => json(mapWith(7)), { replies });
    for (const take of [
      async (reply: Response) => expect(await reply.text()).toBe(mapWith(7)),
      async (reply: Response) => reply.body?.cancel(),
    ]) {
      const reply = await map();
      expect([typeOf(reply), replies.held > 1000]).toEqual(['application/json', true]);
      await take(reply);
      expect(replies.held).toBe(0);
      await halls.idle();
    }
    expect(halls.counts).toEqual({ files: 0, unfit: 0, sales: 0 });
  });

  it('releases its buffered bytes', async () => {
    const replies = new ReplyReader();
    const { map, isMade } = shopBefore(() => json(mapWith(7)), { replies });
    const raw = await map();
    expect(replies.held).toBe(Buffer.byteLength(mapWith(7)));
    await raw.text();
    expect(replies.held).toBe(0);
    await isMade();
    await saleIn(await map());
    expect(replies.held).toBe(0);
  });

  it('is answered with 502 if truncated, without an uncaught error', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const replies = new ReplyReader();
    const broken = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        start: (to) => to.enqueue(new TextEncoder().encode('{"response":')),
        pull: (to) => to.error(new Error('gone')),
      });
    const { map } = shopBefore(() => new Response(broken(), json('').clone()), { replies });
    const reply = await map();
    expect([reply.status, await reply.json(), replies.held]).toEqual([
      502,
      { response: { errorCode: '-9999', errorText: '' } },
      0,
    ]);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('is still requested for waiting buyers if the first one disconnects', async () => {
    let isOpen = Promise.resolve();
    const control = { 'Cache-Control': 'public, max-age=60' };
    const { map, isMade, asked } = shopBefore(async ({ signal }) => {
      await Promise.race([isOpen, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
      return json(mapWith(1), control);
    });
    await isMade();
    let answer = (): void => undefined;
    isOpen = new Promise((resolve) => (answer = resolve));
    const leaving = new AbortController();
    const first = map({}, undefined, '', leaving.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const others = [map(), map(), map()];
    leaving.abort();
    answer();
    await first;
    for (const reply of await Promise.all(others)) expect((await saleIn(reply)).sold).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('is requested per buyer, and not read, if the hall is known to have no file', async () => {
    let isOpen = Promise.resolve();
    const { map, isMade, asked, halls } = shopBefore(async () => {
      await isOpen;
      return json(unfitMap);
    });
    await isMade();
    const read = vi.spyOn(halls, 'sale');
    let answer = (): void => undefined;
    isOpen = new Promise((resolve) => (answer = resolve));
    const replies = [map(), map(), map()];
    await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 500 });
    answer();
    for (const reply of await Promise.all(replies)) expect(await reply.text()).toBe(unfitMap);
    expect(read).not.toHaveBeenCalled();
  });

  it('is always passed through if its plan can’t become a file, which is logged once', async () => {
    const { map, halls, said } = shopBefore(() => json(unfitMap));
    for (let time = 0; time < 3; time += 1) {
      expect(await (await map()).text()).toBe(unfitMap);
      await halls.idle();
    }
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('another drawing');
    expect(halls.counts).toEqual({ files: 0, unfit: 1, sales: 0 });
  });

  it.each(['A'.repeat(43), '../../etc/passwd', '%2e%2e%2fsecret'])('has no file named %s', async (source) => {
    const { get } = shopBefore(() => new Response('none', { status: 404 }));
    expect((await get(`/api/scheme/halls/${source}`)).status).toBe(404);
  });
});

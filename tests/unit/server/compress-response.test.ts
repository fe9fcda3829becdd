import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressResponse } from '../../../fixtures/server/packing/packing.ts';

const long = JSON.stringify({ names: Array.from({ length: 500 }, (_, at) => `name ${at}`) });

/** What a back end answers with these headers, packed on its way to a client. */
function ask(headers: Record<string, string>, accepts = 'gzip, br', { text = long, method = 'GET' } = {}) {
  const app = new Hono();
  app.use(compressResponse(1024));
  const all = { 'Content-Type': 'application/json', 'Content-Length': String(text.length), ...headers };
  app.get('/', () => new Response(text, { headers: all }));
  return app.request('/', { method, headers: { 'Accept-Encoding': accepts } });
}

it.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('packs a reply by %s for who asks «%s»', async (encoding, accepts, unpack) => {
  const reply = await ask({ ETag: '"one"', Vary: 'Origin' }, accepts);
  const headers = ['Content-Encoding', 'Content-Length', 'ETag', 'Vary'].map((name) =>
    reply.headers.get(name),
  );
  expect(headers).toEqual([encoding, null, 'W/"one"', 'Origin, Accept-Encoding']);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.length).toBeLessThan(long.length / 2);
  expect(unpack(bytes).toString()).toBe(long);
});

it('tells caches of the choice even where nothing is packed', async () => {
  const reply = await ask({}, 'identity');
  expect([reply.headers.get('Vary'), reply.headers.get('Content-Encoding')]).toEqual([
    'Accept-Encoding',
    null,
  ]);
  expect(await reply.text()).toBe(long);
});

it.each([
  ['comes packed', { 'Content-Encoding': 'zstd' }],
  ['is a picture', { 'Content-Type': 'image/png' }],
  ['is a stream of events', { 'Content-Type': 'text/event-stream' }],
  ['may not be changed', { 'Cache-Control': 'public, no-transform' }],
  ['is short', { 'Content-Length': '100' }],
])('leaves a reply alone that %s', async (_, headers) => {
  const before = new Headers(headers).get('Content-Encoding');
  expect((await ask(headers)).headers.get('Content-Encoding')).toBe(before);
});

it('sends no body to who asks for the head alone', async () => {
  const reply = await ask({}, 'br', { method: 'HEAD' });
  expect(await reply.text()).toBe('');
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding');
});

it('breaks a reply off where its source does', async () => {
  const app = new Hono();
  app.use(compressResponse(0));
  app.get('/', () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if ((sent += 1) > 3) controller.error(new Error('gone'));
        else controller.enqueue(new TextEncoder().encode(long));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  const reply = await app.request('/', { headers: { 'Accept-Encoding': 'br' } });
  await expect(reply.arrayBuffer()).rejects.toThrow('gone');
});

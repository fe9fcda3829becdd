import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it, describe } from 'vitest';
import * as fc from 'fast-check';
import {
  compressResponse,
  chooseEncoding,
  compressHead,
  compressTail,
  byteCache,
} from '../../../fixtures/server/packing/packing.ts';

const long = JSON.stringify({ names: Array.from({ length: 500 }, (_, at) => `name ${at}`) });

/** A back end's answer with these headers, compressed on its way to a client. */
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
] as const)('compresses a response with %s for Accept-Encoding «%s»', async (encoding, accepts, unpack) => {
  const reply = await ask({ ETag: '"one"', Vary: 'Origin' }, accepts);
  const headers = ['Content-Encoding', 'Content-Length', 'ETag', 'Vary'].map((name) =>
    reply.headers.get(name),
  );
  expect(headers).toEqual([encoding, null, 'W/"one"', 'Origin, Accept-Encoding']);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.length).toBeLessThan(long.length / 2);
  expect(unpack(bytes).toString()).toBe(long);
});

it('sends Vary even if nothing is compressed', async () => {
  const reply = await ask({}, 'identity');
  expect([reply.headers.get('Vary'), reply.headers.get('Content-Encoding')]).toEqual([
    'Accept-Encoding',
    null,
  ]);
  expect(await reply.text()).toBe(long);
});

it.each([
  ['is already compressed', { 'Content-Encoding': 'zstd' }],
  ['is an image', { 'Content-Type': 'image/png' }],
  ['is an event stream', { 'Content-Type': 'text/event-stream' }],
  ['must not be transformed', { 'Cache-Control': 'public, no-transform' }],
  ['is short', { 'Content-Length': '100' }],
])('does not compress a response that %s', async (_, headers) => {
  const before = new Headers(headers).get('Content-Encoding');
  expect((await ask(headers)).headers.get('Content-Encoding')).toBe(before);
});

it('sends no body for HEAD', async () => {
  const reply = await ask({}, 'br', { method: 'HEAD' });
  expect(await reply.text()).toBe('');
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding');
});

it('aborts the response when its source fails', async () => {
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

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br; q=1.0, gzip;q=1', 'br'],
    ['br;q=0.001', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip;q=0.5, *;q=0.2', 'gzip'],
    ['br;level=9;q=0.3', 'br'],
  ])('for «%s» is %s', (accepts, encoding) => {
    expect(chooseEncoding(accepts)).toBe(encoding);
  });

  it.each([
    undefined,
    null,
    '',
    'identity',
    'deflate, zstd',
    'identity, br;q=0.5',
    'br;q=0',
    '*;q=0',
    'br;q=0, br',
    'identity;q=0',
    'abr, brx, x-br',
    // Invalid weights.
    'br;q=',
    'br;q=2',
    'br;q=-1',
    'br;q=1e0',
    'br;q=0x1',
    'br;q=0.1234',
    'br;q=NaN',
    ';q=1',
    ',,;;==',
    '__proto__, constructor',
  ])('for «%s» is none', (accepts) => {
    expect(chooseEncoding(accepts)).toBeNull();
  });

  it('is never one that an arbitrary header does not name', () => {
    const part = fc.constantFrom('br', 'gzip', 'identity', ';q=', '0', '1', '.', ',', ' ', 'é', '\t');
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (accepts) => {
          const encoding = chooseEncoding(accepts);
          expect(encoding === null || accepts.includes(encoding)).toBe(true);
        },
      ),
    );
  });

  it('is chosen quickly for a header of maximum length', () => {
    const long = `${'br;q=0.0;'.repeat(4000)}, ${' '.repeat(16_000)}gzip`;
    const begun = performance.now();
    expect(chooseEncoding(long)).toBe('gzip');
    expect(performance.now() - begun).toBeLessThan(200);
  });
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** Texts that invite a compressor to refer back across the boundary, or into its dictionary. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('{"seat_id":"', '","quantity":"1"},', 'the time of the ', '<circle cx="', ' '),
      fc.integer({ min: 0, max: 9999 }).map(String),
      fc.string(),
    ),
    { maxLength: 300 },
  )
  .map((parts) => Buffer.from(parts.join('').repeat(3)));

it.each(['br', 'gzip'] as const)(
  'two parts compressed with %s concatenate into one stream',
  async (encoding) => {
    const effort = fc.constantFrom('soon' as const, 'well' as const);
    await fc.assert(
      fc.asyncProperty(text, text, effort, async (first, last, how) => {
        const pieces = [await compressHead(first, encoding, how), await compressTail(last, encoding, first)];
        const whole = Buffer.concat([first, last]);
        expect(unpack[encoding](Buffer.concat(pieces)).equals(whole)).toBe(true);
      }),
      { numRuns: 60 },
    );
  },
);

it.each(['br', 'gzip'] as const)(
  'multi-megabyte parts compressed with %s concatenate into one stream',
  async (encoding) => {
    const rows = (from: number): Buffer =>
      Buffer.from(Array.from({ length: 40_000 }, (_, at) => `{"seat":"${from + at * 7}"},`).join(''));
    const [first, last] = [rows(1), rows(1)];
    const pieces = [await compressHead(first, encoding, 'soon'), await compressTail(last, encoding, first)];
    const whole = unpack[encoding](Buffer.concat(pieces));
    expect(whole.equals(Buffer.concat([first, last]))).toBe(true);
  },
);

/** A cache that counts computations by key. */
function counted(maxBytes: number) {
  const cache = byteCache(maxBytes);
  const made: string[] = [];
  const ask = (key: string, bytes = 40): Promise<Buffer> =>
    cache(key, () => {
      made.push(key);
      return Promise.resolve(Buffer.alloc(bytes));
    });
  return { cache, made, ask };
}

it('computes a value once, also for concurrent callers', async () => {
  const { made, ask } = counted(100);
  const [one, two] = await Promise.all([ask('a'), ask('a')]);
  expect(two).toBe(one);
  expect(await ask('a')).toBe(one);
  expect(made).toEqual(['a']);
});

it('evicts the least recently used entry when over the byte limit', async () => {
  const { made, ask } = counted(100);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('returns a value larger than the byte limit without caching it', async () => {
  const { made, ask } = counted(100);
  expect(await ask('large', 500)).toHaveLength(500);
  await ask('large', 500);
  await ask('a');
  await ask('a');
  expect(made).toEqual(['large', 'large', 'a']);
});

it('retries a failed computation', async () => {
  const { cache, ask } = counted(100);
  const failing = () => Promise.reject(new Error('no memory'));
  await expect(cache('a', failing)).rejects.toThrow('no memory');
  expect(await ask('a')).toHaveLength(40);
});

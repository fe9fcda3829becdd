import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import type { createSender, RawSending, Reply, Sent } from './exchange.ts';
import { sendRaw } from './exchange.ts';
import { headerMark, hostileText, mutate, pick } from './hostile-values.ts';
import type { Scene } from './scene.ts';

/** A route of the shop: `:name` stands for a part of a path, `*` for the rest. */
export type Route = { readonly method: 'GET' | 'POST'; readonly path: string };

/** One attack on one route: its description and its requests. */
export type Attack = {
  readonly route: Route;
  readonly what: string;
  readonly sent: readonly Sent[];
  /** Over separate connections, all at once. */
  readonly isBurst?: boolean;
  readonly raw?: RawSending;
  /** More is sent than the shop reads: the connection may end before the answer is received. */
  readonly mayHangUp?: boolean;
};

type Context = {
  readonly scene: Scene;
  /** The shop's path under its origin. */
  readonly base: string;
  /** Headers that a proxy in front would add. */
  readonly proxied: Readonly<Record<string, string>>;
};

type Random = () => number;
type Honest = { readonly sent: Sent; readonly value: Record<string, unknown> };

const formType = 'application/x-www-form-urlencoded';
const isCall = ({ path }: Route): boolean => path.startsWith('/api/');

const letters = (text: string): string =>
  // The client itself would refuse characters that are invalid in an address.
  Array.from(text, (letter) =>
    letter > ' ' && letter < '\u007F' ? letter : encodeURIComponent(safe(letter)),
  ).join('');
const safe = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
const encoded = (text: string): string => encodeURIComponent(safe(text));

/** The part of a text that is valid in a header. */
const inHeader = (text: string): string =>
  text.replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, '?').slice(0, 4_000);

function fill(
  path: string,
  parts: Scene['parts'],
  put?: { readonly name: string; readonly value: string },
): string {
  const order = path.startsWith('/order') || path.startsWith('/api/order') || path.startsWith('/nominal');
  const event = path.startsWith('/event') || path.startsWith('/scheme');
  const valueOf = (name: string): string => {
    if (name === put?.name) return put.value;
    const known = name === 'hash' && order ? 'order' : name === 'hash' && event ? 'event' : name;
    return encoded(parts[known] ?? 'x');
  };
  return path
    .replaceAll(/:(\w+)\??/g, (_, name: string) => valueOf(name))
    .replace(/\*$/, () => (put?.name === '*' ? put.value : 'x'));
}

const partsOf = (path: string): string[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...(path.endsWith('*') ? ['*'] : []),
];

/** The request of an honest page. */
function honest({ method, path }: Route, { scene, base, proxied }: Context, random: Random): Honest {
  const at =
    (isCall({ method, path }) || /^\/(?:ticket|bank|sandbox|healthz|readyz|metrics)/.test(path) ? '' : base) +
    fill(path, scene.parts);
  if (method === 'GET') {
    const query = /^\/(?:bank|sandbox)/.test(path) ? `?${new URLSearchParams(scene.form).toString()}` : '';
    return { sent: { method, path: at + query, headers: proxied }, value: {} };
  }
  if (isCall({ method, path })) {
    const value = pick(scene.bodies, random);
    const headers = { ...scene.headers(), ...proxied };
    return { sent: { method, path: at, headers, body: JSON.stringify(value) }, value };
  }
  const body = new URLSearchParams(scene.form).toString();
  return {
    sent: { method, path: at, headers: { 'Content-Type': formType, ...proxied }, body },
    value: scene.form,
  };
}

type Way = (route: Route, context: Context, random: Random) => Omit<Attack, 'route'>;

const field: Way = (route, context, random) => {
  const { sent, value } = honest(route, context, random);
  const { names } = context.scene;
  if (route.method === 'GET') return query(route, context, random);
  if (isCall(route)) {
    const { what, json } = mutate(value, { names: names.json }, random);
    return { what: `field ${what}`, sent: [{ ...sent, body: json }] };
  }
  const fields = new URLSearchParams(value as Record<string, string>);
  const name = pick([...names.form, ...names.query, '__proto__'], random);
  const { name: kind, json } = hostileText(random, 100_000);
  if (random() < 0.3) fields.append(name, safe(json));
  else fields.set(name, safe(json));
  return { what: `form ${name}: ${kind}`, sent: [{ ...sent, body: fields.toString() }] };
};

const query: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  const name = pick([...context.scene.names.query, ...context.scene.names.form, '__proto__'], random);
  const { name: kind, json } = hostileText(random);
  const said = random() < 0.3 ? letters(json) : encoded(json);
  const twice = random() < 0.2 ? `&${name}=1&${name}[]=2` : '';
  const path = `${sent.path}${sent.path.includes('?') ? '&' : '?'}${name}=${said.slice(0, 12_000)}${twice}`;
  return { what: `query ${name}: ${kind}`, sent: [{ ...sent, path }] };
};

const pathPart: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  const { name: kind, json } = hostileText(random, 3_000);
  const names = partsOf(route.path);
  const value =
    (random() < 0.3 ? letters(json).replaceAll(/[?#]/g, '') : encoded(json)).slice(0, 9_000) || '%';
  if (names.length === 0) {
    const way = pick(['%', '%00', '%2e%2e%2f', '/', '//', ';x', '%E0%A4%A', '.json', `/${value}`], random);
    const [path = '', asked = ''] = sent.path.split(/(?=\?)/);
    return { what: `path and ${way.slice(0, 20)}`, sent: [{ ...sent, path: `${path}${way}${asked}` }] };
  }
  const name = pick(names, random);
  const [, asked = ''] = sent.path.split(/(?=\?)/);
  const base = sent.path.startsWith(`${context.base}/`) && !isCall(route) ? context.base : '';
  const path = `${base}${fill(route.path, context.scene.parts, { name, value })}${asked}`;
  return { what: `path ${name}: ${kind}`, sent: [{ ...sent, path }] };
};

const headerNames = `
  Accept Accept-Encoding Accept-Language Authorization Content-Type Cookie Host Origin Idempotency-Key
  If-None-Match If-Modified-Since Last-Event-ID Range Referer User-Agent X-CSRF-Token X-Request-Id
  X-Requested-With X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto Sec-Fetch-Site Content-Encoding
  Cache-Control Parterre-Plan Via X-Real-IP X-HTTP-Method-Override
`
  .trim()
  .split(/\s+/);
const headerValues = `
  | ,,,, | null | */*;q=NaN | gzip;q=1e999,br;q=-1 | bytes=0-,5-1 | W/"x | *
  | a=b; __proto__=1; =; ;; | application/json; charset=utf-16 | application/vnd.parterre.sale
  | multipart/form-data | text/html | javascript:alert(1) | http://evil.example | null
  | 1.1.1.1, , ::ffff:999.1.1.1, [::1 | localhost:99999 | [ | xx | zh-Hant-CN;q=0.5,* | gzip
  | deflate | Bearer  | parterre-client=% | https, http | cross-site
`
  .split('|')
  .map((value) => value.trim());

const header: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  const name = pick(headerNames, random);
  const { name: kind, json } = hostileText(random, 4_000);
  const value = random() < 0.6 ? pick(headerValues, random) : inHeader(json);
  const more = random() < 0.15 && name !== 'Host' ? [value, value] : value;
  return {
    what: `header ${name}: ${value === '' || headerValues.includes(value) ? `"${value}"` : kind}`,
    sent: [{ ...sent, headers: { ...sent.headers, [name]: more } }],
  };
};

const method: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  const other = pick(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'PURGE'],
    random,
  );
  return { what: `method ${other}`, sent: [{ ...sent, method: other }] };
};

const bodies: readonly (readonly [string, string | Buffer])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '1e999'],
  ['a text', '"x"'],
  ['no JSON', '{"hash":'],
  ['half of it', '{"hash":"x","lang":"ru","tickets":[{"seatId"'],
  ['a byte order mark', '\uFEFF{}'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"hash":"x"}', 'utf16le')],
  ['a form', 'hash=x&lang=ru'],
  ['markup', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'],
  ['too large', `{"hash":"${'x'.repeat(300_000)}"}`],
  ['far too large', `{"hash":"${'x'.repeat(12_000_000)}"}`],
  ['too deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['as large as may be', `{"hash":"${'я'.repeat(131_000 - 20)}"}`],
  ['a million blanks', `${' '.repeat(1_000_000)}{}`],
  ['parts', '--y\r\nContent-Disposition: form-data; name="invoice"\r\n\r\nx\r\n--y'],
];

const body: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  const [kind, text] = pick(bodies, random);
  const types = [
    'application/json',
    formType,
    'multipart/form-data; boundary=y',
    'text/plain',
    'multipart/form-data',
  ];
  const type = random() < 0.6 ? undefined : pick(types, random);
  const headers = { ...sent.headers, ...(type !== undefined && { 'Content-Type': type }) };
  return {
    what: `body of ${kind}${type === undefined ? '' : ` as ${type}`}`,
    sent: [{ ...sent, headers, body: text }],
    mayHangUp: text.length > 8_000_000,
  };
};

/** The text of a request on the wire. */
const lineOf = ({ method, path, headers = {} }: Sent, more = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('')}${more}`;

const line: Way = (route, context, random) => {
  const { sent } = honest({ ...route, method: 'POST' }, context, random);
  const text = typeof sent.body === 'string' && sent.body !== '' ? sent.body : '{}';
  const bytes = Buffer.byteLength(text);
  const head = (more: string): string => lineOf({ ...sent, method: 'POST' }, more);
  const full = `Content-Length: ${bytes}\r\n\r\n`;
  const close = 'Connection: close\r\n';
  const ways: readonly (readonly [string, RawSending])[] = [
    ['half a head', { pieces: [head('').slice(0, -5)], cut: true, pauseMs: 20 }],
    ['half a body, then gone', { pieces: [head(full), text.slice(0, bytes / 2)], cut: true, pauseMs: 20 }],
    ['half a body, then silence', { pieces: [head(full), text.slice(0, bytes / 2)] }],
    ['gone before the answer', { pieces: [head(full) + text], cut: true }],
    ['gone in the middle of two', { pieces: [head(full) + text + head(full)], cut: true, pauseMs: 5 }],
    [
      'a trickle',
      {
        pieces: [head(close + full), ...(text.slice(0, 400).match(/[^]{1,20}/g) ?? []), text.slice(400)],
        pauseMs: 30,
      },
    ],
    ['more than it says', { pieces: [`${head(`Content-Length: 2\r\n\r\n`)}${text}`] }],
    ['a length below zero', { pieces: [`${head('Content-Length: -1\r\n\r\n')}${text}`] }],
    ['a length that is none', { pieces: [`${head('Content-Length: 1e3\r\n\r\n')}${text}`] }],
    ['two lengths', { pieces: [`${head(`Content-Length: ${bytes}\r\nContent-Length: 1\r\n\r\n`)}${text}`] }],
    ['a length and pieces', { pieces: [`${head(`Transfer-Encoding: chunked\r\n${full}`)}0\r\n\r\n`] }],
    [
      'pieces that are none',
      { pieces: [`${head('Transfer-Encoding: chunked\r\n\r\n')}zz\r\n${text}\r\n0\r\n\r\n`] },
    ],
    [
      'pieces, then gone',
      {
        pieces: [`${head('Transfer-Encoding: chunked\r\n\r\n')}${bytes.toString(16)}\r\n${text}`],
        cut: true,
        pauseMs: 20,
      },
    ],
    [
      'pieces of one byte',
      {
        pieces: [
          head(`${close}Transfer-Encoding: chunked\r\n\r\n`) +
            [...Buffer.from('{"hash":"x"}')].map((one) => `1\r\n${String.fromCodePoint(one)}\r\n`).join('') +
            '0\r\n\r\n',
        ],
      },
    ],
    ['to be continued', { pieces: [head(`Expect: 100-continue\r\n${close}${full}`), text], pauseMs: 50 }],
    ['an expectation', { pieces: [`${head(`Expect: pizza\r\n${close}${full}`)}${text}`] }],
    ['a head of 100 kB', { pieces: [head(`X-Long: ${'x'.repeat(100_000)}\r\n\r\n`)] }],
    [
      '3,000 headers',
      { pieces: [head(`${Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1\r\n`).join('')}\r\n`)] },
    ],
    [
      'an address of 100 kB',
      { pieces: [`GET ${sent.path}?${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`] },
    ],
    ['no host', { pieces: [`GET ${sent.path} HTTP/1.1\r\n\r\n`] }],
    ['two hosts', { pieces: [`GET ${sent.path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}\r\n`] }],
    ['a host that is none', { pieces: [`GET ${sent.path} HTTP/1.1\r\nHost: a b/c@[\r\n${close}\r\n`] }],
    ['a host of markup', { pieces: [`GET ${sent.path} HTTP/1.1\r\nHost: "><script>\r\n${close}\r\n`] }],
    [
      'a whole address',
      { pieces: [`GET http://evil.example${sent.path} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`] },
    ],
    ['no path', { pieces: [`GET evil HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`] }],
    ['an asterisk', { pieces: [`OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`] }],
    [
      'two slashes',
      { pieces: [`GET //evil.example/..${sent.path} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`] },
    ],
    ['a tunnel', { pieces: ['CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n'] }],
    [
      'an upgrade',
      {
        pieces: [
          `GET ${sent.path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        ],
      },
    ],
    ['HTTP of 1991', { pieces: [`GET ${sent.path}\r\n\r\n`] }],
    ['HTTP to come', { pieces: [`GET ${sent.path} HTTP/9.9\r\nHost: a\r\n\r\n`] }],
    ['HTTP of two', { pieces: ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'] }],
    ['TLS', { pieces: [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])] }],
    ['noise', { pieces: [Buffer.from(Array.from({ length: 600 }, () => Math.floor(random() * 256)))] }],
    ['a folded header', { pieces: [head(`X-A: 1\r\n 2\r\n${close}\r\n`)] }],
    ['a header without a name', { pieces: [head(`: 1\r\n${close}\r\n`)] }],
    ['bare line feeds', { pieces: [head(close + full).replaceAll('\r\n', '\n') + text] }],
    ['nothing at all', { pieces: [], cut: true }],
  ];
  const [what, raw] = pick(ways, random);
  return { what: `line: ${what}`, sent: [], raw };
};

const burst: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  return {
    what: 'forty cold connections at once',
    sent: Array.from({ length: 40 }, () => sent),
    isBurst: true,
  };
};

const repeat: Way = (route, context, random) => {
  const { sent } = honest(route, context, random);
  const key = `key-${Math.floor(random() * 1e9)}`;
  const one = { ...sent, headers: { ...sent.headers, 'Idempotency-Key': key } };
  return { what: 'one key eight times at once', sent: Array.from({ length: 8 }, () => one) };
};

const plain: Way = (route, context, random) => ({
  what: 'as it should be',
  sent: [honest(route, context, random).sent],
});

/* How often each kind of attack is used, out of a hundred. */
const ways: readonly (readonly [number, Way])[] = [
  [48, field],
  [10, query],
  [10, pathPart],
  [10, header],
  [4, method],
  [6, body],
  [8, line],
  [1, burst],
  [1, repeat],
  [2, plain],
];

/** The attack with a number: always the same for the same seed. Routes alternate. */
export function attackOf(at: number, seed: number, routes: readonly Route[], context: Context): Attack {
  const random = seededRandom((seed * 1_000_003 + at) >>> 0);
  const route = routes[at % routes.length] ?? { method: 'GET', path: '/' };
  let left = random() * 100;
  const [, way] = ways.find(([share]) => (left -= share) < 0) ?? [0, field];
  return { route, ...way(route, context, random) };
}

type Sender = ReturnType<typeof createSender>;

/** Carries out an attack. For bytes that are no valid request there is only the reply's text. */
export async function carryOut(
  { sent, isBurst = false, raw }: Attack,
  sender: Sender,
  { origin, rawWaitMs }: { readonly origin: string; readonly rawWaitMs: number },
): Promise<readonly (Reply | { readonly text: string })[]> {
  if (raw !== undefined) return [{ text: await sendRaw(origin, raw, rawWaitMs) }];
  return Promise.all(sent.map(async (one) => sender.send(one, isBurst)));
}

/** A header that an attack has injected. */
export const isSmuggled = (headers: Reply['headers']): boolean => headerMark in headers;

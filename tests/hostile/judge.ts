import { createClient, type Call } from '../../src/api/client.ts';
import { errorOf, isObject } from '../../src/contract/envelope.ts';
import { rows } from '../unit/api/call-rows.ts';
import { isSmuggled, type Attack } from './attacks.ts';
import type { Reply } from './exchange.ts';
import { markupMark } from './hostile-values.ts';

/** The result of one request: answered, refused, or broken, with the reason. */
export type Verdict =
  | { readonly kind: 'answered' | 'refused' }
  | { readonly kind: 'broken'; readonly why: string };

const answered: Verdict = { kind: 'answered' };
const refused: Verdict = { kind: 'refused' };
const broken = (why: string): Verdict => ({ kind: 'broken', why });

/* Texts for the server's operators only: stack traces, paths of its machine, statements of its database. */
const secrets: readonly RegExp[] = [
  /\n\s+at [^\n]+:\d+:\d+/,
  /\bnode_modules\//,
  /file:\/\/\//,
  /\.ts:\d+/,
  /Failed query|syntax error at|violates [\w-]+ constraint|invalid input syntax|is out of range for type|relation "\w+"/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError):/,
  new RegExp(process.cwd().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
];

/** The first forbidden text in a reply; undefined if there is none. */
const secretIn = (text: string): string | undefined =>
  secrets.map((secret) => secret.exec(text)?.[0]).find((found) => found !== undefined);

/** Every call of the page by its path, created by the page's own code. */
function callsOfPage(): ReadonlyMap<string, Call<unknown>> {
  const calls = new Map<string, Call<unknown>>();
  const client = createClient({
    base: '',
    fetch: () => Promise.reject(new Error('nobody is there')),
    isOnline: () => true,
    wait: () => Promise.resolve(),
    report: () => undefined,
  });
  for (const { send } of rows)
    void send({
      ...client,
      send: async (call, body, options) => {
        calls.set(call.path, call);
        return client.send(call, body, options);
      },
    });
  return calls;
}

const calls = callsOfPage();

/** The call that belongs to a path; undefined if no page uses it. */
export function callAt(path: string): Call<unknown> | undefined {
  const plain = path.replace(/\?.*$/, '');
  const like = (prefix: string): Call<unknown> | undefined =>
    [...calls.values()].find((call) => call.path.startsWith(prefix));
  if (plain.startsWith('/api/payment/')) return like('/api/pay/');
  if (plain.startsWith('/api/order/return/')) return like('/api/order/return/');
  return calls.get(plain) ?? calls.get(`${plain}/`);
}

/** Reads a reply like the page. */
export async function readAsPage(call: Call<unknown>, text: string, status = 200, type = 'application/json') {
  let isAsked = false;
  const client = createClient({
    base: '',
    fetch: (input) => {
      const path = input instanceof Request ? input.url : input.toString();
      if (path.endsWith('/api/token') && call.path !== '/api/token')
        return Promise.resolve(Response.json({ response: 'token' }));
      isAsked = true;
      return Promise.resolve(new Response(text, { status, headers: { 'Content-Type': type } }));
    },
    isOnline: () => true,
    wait: () => Promise.resolve(),
    report: () => undefined,
  });
  const result = await client.send(call, {}, { idempotencyKey: 'key' });
  return { result, isAsked };
}

/** Judges a reply to an attack. */
export async function judge(
  { route, raw, mayHangUp }: Attack,
  reply: Reply | { readonly text: string },
): Promise<Verdict> {
  if ('text' in reply) {
    const secret = secretIn(reply.text);
    if (secret !== undefined) return broken(`tells ${secret.trim()}`);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(reply.text)?.[1] ?? 0);
    if (status >= 500 && status !== 501 && status !== 503) return broken(`${status}`);
    if (status === 0 && reply.text !== '') return broken('no HTTP');
    // A request that is cut off gets no answer; the server's request timeout closes it.
    return status === 0 || status >= 400 || raw?.cut === true ? refused : answered;
  }
  const { status, headers, body, failure } = reply;
  if (failure !== undefined) return mayHangUp === true ? refused : broken(failure);
  const secret = secretIn(body);
  if (secret !== undefined) return broken(`tells ${secret.trim()}`);
  if (isSmuggled(headers)) return broken('a header of the request’s own making');
  const type = headers['content-type'] ?? '';
  if (type.includes('html') && body.includes(markupMark)) return broken('markup of the request’s own making');
  const isJson = type.startsWith('application/json');
  const read = isJson ? parsed(body) : undefined;
  if (read === null) return broken('no JSON');
  const said = isObject(read?.value) ? read.value['response'] : undefined;
  const code = errorOf(said)?.code ?? '0';
  const isSpoken = isObject(said) && typeof said['errorText'] === 'string' && said['errorText'] !== '';
  // This path's purpose is to say that the shop is not ready.
  if (status === 503 && (headers['retry-after'] !== undefined || route.path === '/readyz')) return refused;
  if (status >= 500) return broken(`${status} ${body.slice(0, 120)}`);
  const isApi = route.path.startsWith('/api/');
  if (status >= 400) {
    const hasWords = !isApi || headers['content-length'] === '0' || body === '' || !isJson || isSpoken;
    return hasWords || isOwnShape(route.path)
      ? refused
      : broken(`${status} without words: ${body.slice(0, 120)}`);
  }
  if (code !== '0')
    return isSpoken || (isObject(said) && 'error_text' in said)
      ? refused
      : broken(`code ${code} without words`);
  const call = isApi && isJson && status === 200 && body !== '' ? callAt(route.path) : undefined;
  if (call === undefined) return answered;
  const { result, isAsked } = await readAsPage(call, body);
  return isAsked && !result.ok && result.problem.kind === 'unreadable'
    ? broken(`its own schema refuses it: ${result.problem.detail}`)
    : answered;
}

/* Used not by calls of the contract, but by the page's first script and the sandbox's bank. */
const isOwnShape = (path: string): boolean =>
  path.startsWith('/api/scheme/seats/') || path.startsWith('/bank/');

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return null;
  }
}

import type { ServerResponse } from 'node:http';

/** What the back end says: a reply, no reply at all, or one that our own program falls over. */
export type Reply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly text: string }
  | 'silence'
  | 'broken';

/** A path of the server that has nothing to do with the shop. */
export const nowhere = '/nowhere';

/** Text that breaks the program where it is read, see `breakOn`. */
const poison = 'broken on purpose';

/** Run in the page before all else: reading a poisoned reply throws, as a fault of our own would. */
export const breakOn = (): void => {
  const whole: unknown = Reflect.get(String.prototype, 'trim');
  const trim = whole as () => string;
  const apply = (target: () => string, text: string): string => {
    if (text.startsWith('broken on purpose')) throw new Error('broken on purpose');
    return Reflect.apply(target, text, []);
  };
  // oxlint-disable-next-line no-extend-native -- nothing else of the program throws at all.
  Object.defineProperty(String.prototype, 'trim', { value: new Proxy(trim, { apply }) });
};

/** The header by which a call is known here and in the page. */
const callHeader = 'x-call';

/** Run in the page before all else: gives each call of the page an id, and keeps the ids of those without an answer. */
export const markCalls = (): void => {
  const pending = new Set<string>();
  const send = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    const request = new Request(...asked);
    const id = crypto.randomUUID();
    request.headers.set('x-call', id);
    pending.add(id);
    try {
      return await send(request);
    } finally {
      pending.delete(id);
    }
  };
  Reflect.set(window, 'pendingCalls', pending);
};

/** In the page: the ids of the calls that it waits for. */
export const pendingCalls = (): readonly string[] => {
  const pending: unknown = Reflect.get(window, 'pendingCalls');
  return pending instanceof Set ? [...pending].map(String) : [];
};

const fulfil = (response: ServerResponse, reply: Reply): void => {
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
    response.end(body);
  };
  if (reply === 'broken') send(200, 'text/plain', poison);
  // No answer that anybody can read; a connection that is cut would have a read sent three times.
  else if (reply === 'silence') send(400, 'text/plain', 'nobody knows');
  else if ('text' in reply) send(200, 'text/html', reply.text);
  else send(reply.status ?? 200, 'application/json', JSON.stringify(reply.json));
};

const isOf = (path: string, start: string | RegExp): boolean =>
  typeof start === 'string' ? path.startsWith(start) : start.test(path);

/** Every call of a page to its back end, held until somebody answers it. */
export class HeldCalls {
  #held: { readonly path: string; readonly id: string; readonly response: ServerResponse }[] = [];
  readonly #standing = new Map<string, Reply>();

  /** A call has come. */
  hear(path: string, response: ServerResponse): void {
    const reply = [...this.#standing].find(([start]) => path.startsWith(start))?.[1];
    if (reply !== undefined) {
      fulfil(response, reply);
      return;
    }
    const id = String(response.req.headers[callHeader] ?? '');
    this.#held.push({ path, id, response });
    // What the page has given up waits no longer: the next answer is for the call that it sends instead.
    response.on('close', () => {
      this.#held = this.#held.filter((held) => held.response !== response);
    });
  }

  /** Answers all calls of paths that begin so at once, until the next `begin`. */
  always(start: string, reply: Reply): void {
    this.#standing.set(start, reply);
  }

  /**
   * Whether a call of such a path waits, and none of the page's is still on its way: calls that a page sends together
   * need not come together.
   */
  waits(start: string | RegExp, pending: readonly string[]): boolean {
    const held = new Set(this.#held.map(({ id }) => id));
    const waits = this.#held.some(
      // A worker's calls have no id; one that the page has given up is no longer pending.
      ({ path, id }) => isOf(path, start) && (id === '' || pending.includes(id)),
    );
    return waits && pending.every((id) => held.has(id));
  }

  /** Answers the calls that wait. */
  answer(start: string | RegExp, reply: Reply): void {
    const own = this.#held.filter(({ path }) => isOf(path, start));
    this.#held = this.#held.filter(({ path }) => !isOf(path, start));
    for (const { response } of own) fulfil(response, reply);
  }

  /** Forgets everything: another visit begins. */
  begin(): void {
    this.answer('', 'silence');
    this.#standing.clear();
  }
}

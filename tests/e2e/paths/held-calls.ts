import type { ServerResponse } from 'node:http';

/** The back end's answer: a reply, no reply, or one that makes our own code throw. */
export type Reply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly text: string }
  | 'silence'
  | 'broken';

/** A path of the server outside the shop. */
export const nowhere = '/nowhere';

/** Text that makes the code that parses it throw, see `breakOn`. */
const poison = 'broken on purpose';

/** Runs in the page before anything else: parsing a poisoned reply throws, like a bug of our own. */
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

/** The header that identifies a call here and in the page. */
const callHeader = 'x-call';

/** Runs in the page before anything else: gives each call an id, and keeps the ids of unanswered ones. */
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

/** In the page: the ids of its pending calls. */
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
  // An unreadable answer; after a cut connection a read would be sent three times.
  else if (reply === 'silence') send(400, 'text/plain', 'nobody knows');
  else if ('text' in reply) send(200, 'text/html', reply.text);
  else send(reply.status ?? 200, 'application/json', JSON.stringify(reply.json));
};

const isOf = (path: string, start: string | RegExp): boolean =>
  typeof start === 'string' ? path.startsWith(start) : start.test(path);

/** Every call of a page to its back end, held until the test answers it. */
export class HeldCalls {
  #held: { readonly path: string; readonly id: string; readonly response: ServerResponse }[] = [];
  readonly #standing = new Map<string, Reply>();

  /** Receives a call. */
  hear(path: string, response: ServerResponse): void {
    const reply = [...this.#standing].find(([start]) => path.startsWith(start))?.[1];
    if (reply !== undefined) {
      fulfil(response, reply);
      return;
    }
    const id = String(response.req.headers[callHeader] ?? '');
    this.#held.push({ path, id, response });
    // A call that the page has aborted no longer waits: the next answer is for the call that replaces it.
    response.on('close', () => {
      this.#held = this.#held.filter((held) => held.response !== response);
    });
  }

  /** Answers all calls whose paths begin with this at once, until the next `begin`. */
  always(start: string, reply: Reply): void {
    this.#standing.set(start, reply);
  }

  /**
   * Whether a call of such a path waits while none of the page's is still in transit: calls that are sent together may
   * arrive separately.
   */
  waits(start: string | RegExp, pending: readonly string[]): boolean {
    const held = new Set(this.#held.map(({ id }) => id));
    const waits = this.#held.some(
      // A worker's calls have no id; an aborted call is no longer pending.
      ({ path, id }) => isOf(path, start) && (id === '' || pending.includes(id)),
    );
    return waits && pending.every((id) => held.has(id));
  }

  /** Answers the waiting calls. */
  answer(start: string | RegExp, reply: Reply): void {
    const own = this.#held.filter(({ path }) => isOf(path, start));
    this.#held = this.#held.filter(({ path }) => !isOf(path, start));
    for (const { response } of own) fulfil(response, reply);
  }

  /** Forgets everything, for another visit. */
  begin(): void {
    this.answer('', 'silence');
    this.#standing.clear();
  }
}

import type { BrowserContext, Route } from 'playwright/test';

/** What the back end says: a reply, no reply at all, or one that our own program falls over. */
export type Reply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly text: string }
  | 'silence'
  | 'broken';

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

const fulfil = async (route: Route, reply: Reply): Promise<void> => {
  try {
    if (reply === 'broken') await route.fulfill({ contentType: 'text/plain', body: poison });
    // No answer that anybody can read; a connection that is cut would have a read sent three times.
    else if (reply === 'silence') await route.fulfill({ status: 400, body: 'nobody knows' });
    else if ('text' in reply) await route.fulfill({ contentType: 'text/html', body: reply.text });
    else await route.fulfill({ status: reply.status ?? 200, json: reply.json });
  } catch {
    // The page has given it up.
  }
};

const isOf = (path: string, start: string | RegExp): boolean =>
  typeof start === 'string' ? path.startsWith(start) : start.test(path);

/** Every call of a page to its back end, held until somebody answers it. */
export class HeldCalls {
  #held: { readonly path: string; readonly route: Route }[] = [];
  readonly #standing = new Map<string, Reply>();

  /** Holds the calls of a window from now on. */
  async hold(context: BrowserContext): Promise<void> {
    // What the page has given up waits no longer: the next answer is for the call that it sends instead.
    context.on('requestfailed', (request) => {
      this.#held = this.#held.filter(({ route }) => route.request() !== request);
    });
    await context.route('**/api/**', async (route) => {
      const { pathname: path } = new URL(route.request().url());
      const reply = [...this.#standing].find(([start]) => path.startsWith(start))?.[1];
      if (reply === undefined) this.#held.push({ path, route });
      else await fulfil(route, reply);
    });
  }

  /** Answers all calls of paths that begin so at once, until the next `begin`. */
  always(start: string, reply: Reply): void {
    this.#standing.set(start, reply);
  }

  /** Whether a call of such a path waits. */
  waits(start: string | RegExp): boolean {
    return this.#held.some(({ path }) => isOf(path, start));
  }

  /** Answers the calls that wait. */
  async answer(start: string | RegExp, reply: Reply): Promise<void> {
    const own = this.#held.filter(({ path }) => isOf(path, start));
    this.#held = this.#held.filter(({ path }) => !isOf(path, start));
    await Promise.all(own.map(({ route }) => fulfil(route, reply)));
  }

  /** Forgets everything: another visit begins. */
  async begin(): Promise<void> {
    await this.answer('', 'silence');
    this.#standing.clear();
  }
}

/*
 * The hall's worker in a closed replay: it replaces its network access by messages to the page, then imports the usual
 * worker program, whose address the page sends first.
 */
/** The page's reply to a request; a `status` of 0 means that none was received. */
type Answer = {
  readonly id: number;
  readonly status: number;
  readonly type: string;
  readonly bytes: ArrayBuffer | null;
  readonly requestId: string;
};
type News = { readonly stream: number; readonly event: string; readonly id: string; readonly data: string };

const held: MessageEvent[] = [];
let port: MessagePort | null = null;
const waiting = new Map<number, (answer: Answer) => void>();
const streams = new Map<number, EventTarget>();
let count = 0;

let begin: (program: string) => void = () => {};
const program = new Promise<string>((resolve) => (begin = resolve));

const hold = (event: MessageEvent<unknown>): void => {
  event.stopImmediatePropagation();
  const { program: address } = (event.data ?? {}) as { program?: unknown };
  if (typeof address !== 'string') {
    held.push(event);
    return;
  }
  port = event.ports[0] ?? null;
  port?.addEventListener('message', ({ data }: MessageEvent<Answer | News>) => {
    if ('stream' in data)
      streams
        .get(data.stream)
        ?.dispatchEvent(new MessageEvent(data.event, { data: data.data, lastEventId: data.id }));
    else waiting.get(data.id)?.(data);
  });
  port?.start();
  begin(address);
};
globalThis.addEventListener('message', hold);

const send = globalThis.fetch.bind(self);

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input.toString(), globalThis.location.href);
  if (!url.pathname.includes('/api/')) return send(input, init);
  const id = (count += 1);
  const method = init?.method ?? 'GET';
  const sent = typeof init?.body === 'string' ? init.body : null;
  const answer = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve);
    port?.postMessage({ id, method, address: url.pathname + url.search, sent });
  });
  if (answer.status === 0) throw new TypeError('Failed to fetch');
  const { bytes, status, type, requestId } = answer;
  return new Response(bytes, {
    status,
    headers: { 'Content-Type': type, ...(requestId !== '' && { 'X-Request-Id': requestId }) },
  });
};

class RecordedStream extends EventTarget {
  readonly readyState = 1;
  readonly #id = (count += 1);

  constructor(url: string) {
    super();
    streams.set(this.#id, this);
    const { pathname, search } = new URL(url, globalThis.location.href);
    port?.postMessage({ id: this.#id, stream: pathname + search });
  }

  close(): void {
    streams.delete(this.#id);
  }
}
Object.assign(globalThis, { EventSource: RecordedStream });

await import(/* @vite-ignore */ await program);
globalThis.removeEventListener('message', hold);
for (const { data, ports } of held)
  globalThis.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));

export {};

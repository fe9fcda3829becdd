import { qaKey } from '../../persistence/qa-flag.ts';
import { pageGlobal } from '../../boot/page-global.ts';
import { parseRecording, type Recording } from '../recording/recording.ts';
import { ClosedReplies, type ClosedCall, type ClosedReply } from './closed-replies.ts';
import { PushedClock } from './pushed-clock.ts';
import { shiftClock } from './recorded-clock.ts';

const closedKey = `${qaKey}:closed`;
const lookEveryMs = 200;

type Kept = {
  readonly recording: Recording;
  /** When playing began, by the machine's clock. */
  readonly begunMs: number;
};

/**
 * Makes pages that load from now on take their replies from a recording, or with null from the back end again. Returns
 * false if the recording is too large to store.
 */
export const keepClosed = (recording: Recording | null): boolean => {
  try {
    if (recording === null) sessionStorage.removeItem(closedKey);
    else sessionStorage.setItem(closedKey, JSON.stringify({ recording, begunMs: Date.now() } satisfies Kept));
    return true;
  } catch {
    return false;
  }
};

const readKept = (): Kept | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(closedKey) ?? 'null') as Kept | null;
    const recording = parseRecording(kept?.recording);
    return kept === null || recording === null ? null : { ...kept, recording };
  } catch {
    return null;
  }
};

/* By the page's clock, which a replay may push ahead. */
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** This page's back end while a recording is played closed. */
class ClosedPlay {
  readonly #replies: Promise<ClosedReplies>;
  /** Null unless the recording's time is pushed. */
  readonly clock: PushedClock | null;

  constructor(recording: Recording) {
    this.#replies = ClosedReplies.of(recording);
    this.clock = recording.pace === 'pushed' ? new PushedClock(Date.parse(recording.begun)) : null;
  }

  /** The values that this replay uses for placeholders. */
  async values(): Promise<ReadonlyMap<string, string>> {
    return (await this.#replies).values;
  }

  /** Announces the step that is taken next. */
  async at(step: number): Promise<void> {
    (await this.#replies).at(step);
  }

  /** Continues after the page was loaded at this step. */
  async resume(step: number): Promise<void> {
    (await this.#replies).resume(step);
  }

  /** Calls that were not as recorded, since it was last asked for them. */
  async newlyStrange(): Promise<readonly string[]> {
    return (await this.#replies).newlyStrange();
  }

  async #reply(call: ClosedCall): Promise<ClosedReply | null> {
    return (await this.#replies).reply(call);
  }

  /** Answers the page's calls in place of `fetch`. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    const sent = typeof init?.body === 'string' ? init.body : null;
    const reply = await this.#reply({ method: init?.method ?? 'GET', address, sent });
    await later(reply?.tookMs ?? 0);
    const signal = init?.signal;
    if (reply?.isAborted === true && signal)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    signal?.throwIfAborted();
    if (reply?.status === 0) throw new TypeError('Failed to fetch');
    const { status = 404, type = 'text/plain', bytes = null, dateMs = null } = reply ?? {};
    const { retryAfterS = 0, requestId = '' } = reply ?? {};
    const response = new Response(bytes, {
      status,
      headers: {
        'Content-Type': type,
        ...(dateMs !== null && { Date: new Date(dateMs).toUTCString() }),
        ...(retryAfterS > 0 && { 'Retry-After': String(retryAfterS) }),
        ...(requestId !== '' && { 'X-Request-Id': requestId }),
      },
    });
    // Available at once, before the clock is pushed further.
    if (this.clock !== null)
      response.text = () => Promise.resolve(new TextDecoder().decode(bytes ?? new Uint8Array()));
    return response;
  };

  /** Answers the requests of the hall's worker through a port. */
  answer(port: MessagePort): void {
    port.addEventListener(
      'message',
      ({ data }: MessageEvent<ClosedCall & { id: number; stream?: string }>) => {
        if (data.stream === undefined) void this.#answerCall(port, data.id, data);
        else void this.#tell(port, data.id, data.stream);
      },
    );
    port.start();
  }

  async #answerCall(port: MessagePort, id: number, call: ClosedCall): Promise<void> {
    const reply = await this.#reply(call);
    // A worker has the real clock, and a pushed page clock may be far ahead of it.
    if (this.clock === null) await later(reply?.tookMs ?? 0);
    if (reply?.isAborted === true) return;
    const { status = 404, type = '', bytes = null, requestId = '' } = reply ?? {};
    port.postMessage({ id, status, type, bytes: bytes?.slice().buffer ?? null, requestId });
  }

  async #tell(port: MessagePort, stream: number, address: string): Promise<void> {
    const news = (await this.#replies).listen(address);
    const look = (): void => {
      for (const one of news()) port.postMessage({ stream, ...one });
    };
    look();
    // For the lifetime of the page.
    window.setInterval(look, lookEveryMs);
  }
}

let running: ClosedPlay | null = null;

/** The back end of this page while a recording is played closed. */
export const closedPlay = (): ClosedPlay | null => running;

/* Closes the open bank widget of this page. */
let closeOpenWidget = (): void => {};

/** The buyer closes the bank's widget. In a closed replay no bank is behind it. */
export const closeWidget = (): void => closeOpenWidget();

/*
 * Keeps a page with a pushed clock away from the bank: its widget stays open as long as in the recording, and
 * submitting a form does nothing, because the next step goes where the form led.
 */
const holdBank = (): void => {
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      closeOpenWidget = resolve;
    });
  // The bank's own script would replace it.
  Object.defineProperty(window, 'bankWidget', { get: () => ({ open }), set: () => {} });
  HTMLFormElement.prototype.submit = () => {};
};

type NavigateEvent = Event & { readonly destination: { readonly url: string } };

/* Replaces the hall's worker by one that sends its requests to this page instead of the back end. */
const haveHallAnswered = (play: ClosedPlay): void => {
  const Native = Worker;
  // The prestarted worker (src/boot/prestarted-worker.ts) has already sent requests.
  const prestarted = pageGlobal('hall worker', () => ({ worker: null as Worker | null }));
  prestarted.worker?.terminate();
  prestarted.worker = null;
  window.Worker = new Proxy(Native, {
    construct: (target, [url, options]: [string | URL, WorkerOptions | undefined]) => {
      if (options?.name !== 'hall') return new target(url, options);
      // Its name tells this proxy to let it pass.
      const worker = new Worker(new URL('./recorded-hall.worker.ts', import.meta.url), {
        type: 'module',
        name: 'recorded hall',
      });
      const { port1, port2 } = new MessageChannel();
      play.answer(port1);
      worker.postMessage({ program: new URL(url, document.baseURI).href }, [port2]);
      return worker;
    },
  });
};

/** Starts answering this page's requests from the recording that is replayed closed; null if there is none. */
export const beginClosedPlay = (): ClosedPlay | null => {
  const kept = readKept();
  if (kept === null) return null;
  const play = new ClosedPlay(kept.recording);
  running = play;
  if (play.clock === null) shiftClock(Date.parse(kept.recording.begun) - kept.begunMs);
  else {
    play.clock.install();
    holdBank();
  }
  haveHallAnswered(play);
  // The bank belongs to the back end: the recording has what was done there and where it led.
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    if (new URL((event as NavigateEvent).destination.url).pathname.includes('/bank/')) event.preventDefault();
  });
  return play;
};

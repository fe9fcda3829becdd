import { StateMachine, type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent } from 'xstate';

import { ReplyBodies } from '../../src/devtools/recording/reply-bodies.ts';
import type { Step } from '../../src/devtools/recording/passages.ts';
import type { Entry, Recording } from '../../src/devtools/recording/recording.ts';
import type { Tab, Witness } from './simulated-browser.ts';
import type { Outcome } from './simulated-network.ts';
import type { ServerReply, ServerRequest } from './simulated-server.ts';
import { beginningMs, type World } from './world.ts';

type Call = Extract<Entry, { readonly kind: 'call' }>;
type WindowStep = Extract<Step, { readonly kind: 'window' }>;

/** Requests that a real page sends, but not from its charts; the simulated page does not send them. */
const ambient = ['/api/setup'] as const;

/* The size of a page beside the drawer in an ordinary window, px. */
const viewport = { width: 1000, height: 760 };
/* The difference in time between steps at the same moment, ms. */
const momentMs = 0.001;

const isChart = (ref: AnyActorRef): boolean => (ref as { logic?: unknown }).logic instanceof StateMachine;

const memory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
};

/** The recording of one tab, in progress. */
type Made = {
  readonly entries: Entry[];
  readonly states: Map<string, string>;
  readonly kept: Readonly<Record<string, string>>;
};

/**
 * Records the tabs of a simulation, each like QA's recorder on its page: the events its buyer sends to charts, the
 * resulting states, and the answers.
 */
export class TabRecorder implements Witness {
  readonly #world: World;
  readonly #made = new Map<Tab, Made>();
  readonly #bodies = new ReplyBodies(memory());
  /** The tab that a person is acting on. */
  #touched: Tab | undefined;
  /* The number of the world's last event that is recorded. */
  #lastEvent = Infinity;
  #lastMs = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Stops recording after the current event, because a law is broken, and drops the entries after `untilMs`. */
  end(untilMs = Infinity): void {
    this.#lastEvent = Math.min(this.#lastEvent, this.#world.count);
    for (const { entries } of this.#made.values()) while ((entries.at(-1)?.at ?? 0) > untilMs) entries.pop();
  }

  loads(tab: Tab, address: string): void {
    const made = this.#of(tab);
    made.states.clear();
    this.#add(made, { kind: 'load', at: 0, how: 'address', address });
  }

  goes(tab: Tab, address: string): void {
    this.#add(this.#of(tab), { kind: 'go', at: 0, address });
  }

  happens(tab: Tab, what: WindowStep['what']): void {
    this.#add(this.#of(tab), { kind: 'window', at: 0, what });
  }

  keeps(writer: Tab, key: string): void {
    const value = writer.browser.memory.values.get(key);
    for (const [tab, made] of this.#made)
      if (tab !== writer && writer.browser.tabs.has(tab))
        this.#add(made, {
          kind: 'window',
          at: 0,
          what: 'storage',
          key,
          ...(value !== undefined && { value }),
        });
  }

  touches(tab: Tab | undefined): void {
    this.#touched = tab;
  }

  asks(tab: Tab, { method, path, body }: ServerRequest): (end: Outcome | 'aborted') => void {
    // Counts as aborted until an answer comes.
    const call: Call = { kind: 'call', at: 0, method, address: path, status: 0, tookMs: 0, aborted: true };
    const sent = body === undefined ? null : this.#bodies.text(body);
    if (sent !== null) call.sent = sent;
    this.#add(this.#of(tab), call);
    const beganMs = this.#world.nowMs;
    let isEnded = false;
    return (end) => {
      if (isEnded || end === 'aborted') return void (isEnded = true);
      isEnded = true;
      call.tookMs = this.#world.nowMs - beganMs;
      delete call.aborted;
      if (end !== 'broken') this.#answer(call, end);
    };
  }

  /** Receives the inspection events of a page's charts. */
  inspect(tab: Tab, inspected: InspectionEvent): void {
    const ref = inspected.actorRef as AnyActorRef;
    if (!isChart(ref)) return;
    if (inspected.type === '@xstate.event') {
      const { type, ...data } = inspected.event as { readonly type: string };
      if (tab !== this.#touched || inspected.sourceRef !== undefined || type.startsWith('xstate.')) return;
      this.#add(this.#of(tab), {
        kind: 'send',
        at: 0,
        chart: ref.id,
        event: type,
        ...(Object.keys(data).length > 0 && { data: structuredClone(data) }),
      });
    } else if (inspected.type === '@xstate.snapshot')
      this.#state(this.#of(tab), ref, inspected.event.type, inspected.snapshot as AnyMachineSnapshot);
  }

  #state({ entries, states, ...made }: Made, ref: AnyActorRef, event: string, now: AnyMachineSnapshot): void {
    const { id } = ref;
    const machine = now.machine.id;
    const text = JSON.stringify(now.value);
    const isEnded = now.status !== 'active';
    const isSame = states.get(id) === text && !isEnded;
    if (isEnded) states.delete(id);
    else states.set(id, text);
    const last = entries.at(-1);
    if (isSame && last?.kind === 'state' && last.chart === id && last.event === event)
      last.times = (last.times ?? 1) + 1;
    else
      this.#add(
        { entries, states, ...made },
        {
          kind: 'state',
          at: 0,
          chart: id,
          ...(machine !== id && { machine }),
          event,
          ...(!isSame && { state: JSON.parse(text) as unknown }),
          ...(isEnded && { ended: true }),
        },
      );
  }

  /**
   * The finished recordings by tab name; packing each one needs real time. `ask`: fetches a present answer of the shop;
   * `note`: the note for QA.
   */
  async recordings(
    note: string,
    ask: (path: string) => Promise<ServerReply>,
  ): Promise<ReadonlyMap<string, () => Promise<Recording>>> {
    const asked: Call[] = [];
    for (const address of ambient) {
      const call: Call = { kind: 'call', at: 0, method: 'GET', address, status: 0, tookMs: 0 };
      this.#answer(call, await ask(address));
      asked.push(call);
    }
    return new Map(
      [...this.#made].map(([tab, { entries, kept }]) => [
        tab.name,
        async () => {
          const [first, ...rest] = entries;
          const whole =
            first === undefined ? [] : [first, ...asked.map((call) => ({ ...call, at: first.at })), ...rest];
          const names = whole.flatMap((one) =>
            one.kind === 'call' ? [one.sent, one.body].filter((name) => name !== undefined) : [],
          );
          const { bodies, lost } = await this.#bodies.packed(names);
          return {
            format: 'parterre-recording',
            version: 3,
            begun: new Date(beginningMs).toISOString(),
            replies: 'shapes',
            lang: 'ru',
            viewport,
            note: `Tab ${tab.name} of ${note}`,
            pace: 'pushed',
            ...(Object.keys(kept).length > 0 && { kept }),
            dropped: { states: 0, calls: 0, steps: 0, replies: lost },
            entries: whole,
            bodies,
          };
        },
      ]),
    );
  }

  #answer(call: Call, { status, headers, text }: ServerReply): void {
    call.status = status;
    const body = this.#bodies.text(text);
    if (body !== null) call.body = body;
    call.type = headers.get('content-type') ?? '';
    const saidMs = Date.parse(headers.get('date') ?? '');
    if (Number.isFinite(saidMs)) call.serverAt = saidMs - beginningMs;
    const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
    if (seconds > 0) call.retryAfterS = seconds;
    const requestId = headers.get('x-request-id') ?? '';
    if (requestId !== '') call.requestId = requestId;
  }

  #of(tab: Tab): Made {
    const known = this.#made.get(tab);
    if (known !== undefined) return known;
    const made: Made = {
      entries: [],
      states: new Map(),
      kept: Object.fromEntries(tab.browser.memory.values),
    };
    this.#made.set(tab, made);
    return made;
  }

  #add({ entries }: Made, entry: Entry): void {
    if (this.#world.count > this.#lastEvent) return;
    const atMs = this.#world.nowMs - beginningMs;
    // Only steps get distinct times; other entries keep the time of their moment.
    const isLater = entry.kind === 'send' || entry.kind === 'window' || entry.kind === 'load';
    this.#lastMs = isLater && atMs <= this.#lastMs ? this.#lastMs + momentMs : Math.max(atMs, this.#lastMs);
    entry.at = this.#lastMs;
    entries.push(entry);
  }
}

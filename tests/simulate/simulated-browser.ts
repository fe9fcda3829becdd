import type { InspectionEvent } from 'xstate';

import { createClient, type Client } from '../../src/api/client.ts';
import { openStorage, type AppStorage, type KeyValueStore } from '../../src/persistence/storage.ts';
import { choicesOf } from './seeded-choices.ts';
import type { Outcome, SimulatedNetwork } from './simulated-network.ts';
import type { ServerRequest } from './simulated-server.ts';
import type { Owner, World } from './world.ts';

/** A form that a page posts. */
export type PostedForm = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

/** Where a page sends its tab. */
export type Leaving = { readonly address: string; readonly form?: PostedForm };

/** An observer of tabs, to record them. */
export type Witness = {
  /** A page is loaded in a tab. */
  readonly loads: (tab: Tab, address: string) => void;
  /** A page redirects within the shop. */
  readonly goes: (tab: Tab, address: string) => void;
  readonly happens: (tab: Tab, what: 'hide' | 'show' | 'return' | 'widget' | 'end') => void;
  /** A tab has stored a value under a key in its browser, or removed it. */
  readonly keeps: (tab: Tab, key: string) => void;
  /** From now on a person acts on this page; undefined: on no page. */
  readonly touches: (tab: Tab | undefined) => void;
  /** A page sends a request; the returned function is called with how it ends. */
  readonly asks: (tab: Tab, request: ServerRequest) => (end: Outcome | 'aborted') => void;
  readonly inspect: (tab: Tab, inspected: InspectionEvent) => void;
};

/** An invoice that the bank's widget shows over a page. */
export type OpenWidget = { readonly invoice: string; readonly close: () => void };

/* The elements of a posted form. */
type Element = {
  readonly attributes: Map<string, string>;
  readonly children: Element[];
  [name: string]: unknown;
};

function createElement(): Element {
  const element: Element = {
    attributes: new Map<string, string>(),
    children: [],
    setAttribute: (name: string, value: string) => void element.attributes.set(name, value),
    append: (...more: Element[]) => void element.children.push(...more),
    remove: () => undefined,
    addEventListener: () => undefined,
  };
  return element;
}

/** The window of one page, with only what the shop's own code uses. */
class PageWindow extends EventTarget {
  readonly document: EventTarget & { visibilityState: 'visible' | 'hidden'; hidden: boolean };
  readonly location: { search: string; origin: string; assign: (address: string) => void };
  widget: OpenWidget | undefined;
  readonly #leave: (leaving: Leaving) => void;
  readonly #widgetClosed: () => void;

  constructor(
    search: string,
    isHidden: boolean,
    leave: (leaving: Leaving) => void,
    widgetClosed: () => void,
  ) {
    super();
    this.#leave = leave;
    this.#widgetClosed = widgetClosed;
    this.location = { search, origin: 'https://shop.test', assign: (address) => leave({ address }) };
    this.document = Object.assign(new EventTarget(), {
      visibilityState: isHidden ? ('hidden' as const) : ('visible' as const),
      hidden: isHidden,
      baseURI: 'https://shop.test/',
      querySelector: () => null,
      createElement,
      body: createElement(),
      head: createElement(),
    });
  }

  readonly bankWidget = {
    open: ({ bankInvoiceId }: { readonly bankInvoiceId: string }): Promise<void> =>
      new Promise((resolve) => {
        this.widget = {
          invoice: bankInvoiceId,
          close: () => {
            this.widget = undefined;
            this.#widgetClosed();
            resolve();
          },
        };
      }),
  };

  get setTimeout(): typeof globalThis.setTimeout {
    return globalThis.setTimeout;
  }

  get clearTimeout(): typeof globalThis.clearTimeout {
    return globalThis.clearTimeout;
  }

  submitForm(form: unknown): void {
    const { action, children } = form as Element & { readonly action: string };
    const fields = Object.fromEntries(children.map(({ name, value }) => [String(name), String(value)]));
    this.#leave({ address: action, form: { action, fields } });
  }
}

/** The storage of a browser, or of one tab. */
class Memory {
  readonly values = new Map<string, string>();
}

const storeOver = ({ values }: Memory, told: (key: string) => void): KeyValueStore => ({
  get length() {
    return values.size;
  },
  key: (at) => [...values.keys()][at] ?? null,
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => {
    if (values.get(key) === value) return;
    values.set(key, value);
    told(key);
  },
  removeItem: (key) => {
    if (values.delete(key)) told(key);
  },
});

/** A page that is running in its tab. */
export type RunningPage = { readonly stop: () => void };

/** The environment of a page. */
export type PageDeps = {
  readonly world: World;
  readonly owner: Owner;
  readonly tab: Tab;
  readonly address: string;
  readonly client: Client;
  /** Receives all inspection events of its charts. */
  readonly inspect: (inspected: InspectionEvent) => void;
  readonly fetch: typeof globalThis.fetch;
  readonly storage: AppStorage;
  readonly session: AppStorage;
};

/** Starts the page of an address. Must be called within an event of the page. */
export type OpenPage = (deps: PageDeps) => RunningPage;

/** A browser with its tabs. */
export class Browser {
  readonly tabs = new Set<Tab>();
  readonly memory = new Memory();
  /** The orders reported to its pages, by hash, with the e-mail of each. */
  readonly orders: Record<string, string> = {};
  /** How often each e-mail submitted on purpose, since each submission may make an order; only counts above one. */
  readonly presses: Record<string, number> = {};
  readonly world: World;
  readonly network: SimulatedNetwork;
  readonly name: string;
  readonly openPage: OpenPage;
  readonly itself: Owner;
  /** The persons who use it. */
  readonly persons: Owner[] = [];
  /** Records its tabs; usually absent. */
  witness: Witness | undefined;
  #tabs = 0;

  constructor(network: SimulatedNetwork, name: string, open: OpenPage) {
    this.world = network.world;
    this.network = network;
    this.name = name;
    this.openPage = open;
    this.itself = { name, isOver: false };
  }

  openTab(): Tab {
    this.#tabs += 1;
    const tab = new Tab(this, `${this.name}.${this.#tabs}`);
    this.tabs.add(tab);
    return tab;
  }
}

/** A tab: one page at a time, each with its own window. */
export class Tab {
  owner: Owner = { name: 'none', isOver: true };
  address = '';
  isHidden = false;
  page: RunningPage | undefined;
  /** The page's pending redirect, which its buyer follows. */
  leaving: Leaving | undefined;
  /** Orders that this load of the shop has already redirected to the naming of visitors. */
  readonly hopped = new Set<string>();
  readonly #memory = new Memory();
  readonly browser: Browser;
  readonly name: string;
  #loads = 0;

  constructor(browser: Browser, name: string) {
    this.browser = browser;
    this.name = name;
  }

  get window(): PageWindow | undefined {
    return this.owner.isOver ? undefined : (this.owner.window as PageWindow | undefined);
  }

  /** The page redirects its tab: within the shop at once, to the bank when its buyer next looks. */
  leave(leaving: Leaving): void {
    this.leaving = leaving;
    if (leaving.address.includes('/bank/')) return;
    this.witness?.goes(this, leaving.address);
    this.browser.world.schedule(this.browser.itself, 50, () => {
      if (this.leaving === leaving) this.load(leaving.address);
    });
  }

  /** Loads a page from scratch: nothing of the previous one continues. */
  load(address: string): void {
    const goes = this.page !== undefined && this.leaving?.address === address && !address.includes('/bank/');
    if (!goes) this.owner.isOver = true;
    this.#stop();
    this.#loads += 1;
    this.leaving = undefined;
    this.address = address;
    if (!goes) this.witness?.loads(this, address);
    const [, search = ''] = address.split('?', 2);
    const window = new PageWindow(
      search === '' ? '' : `?${search}`,
      this.isHidden,
      (leaving) => this.leave(leaving),
      () => this.witness?.happens(this, 'widget'),
    );
    const owner: Owner = { name: `${this.name}/${this.#loads}`, isOver: false, window };
    this.owner = owner;
    const { world } = this.browser;
    world.schedule(owner, 0, () => {
      const luck = choicesOf(this.browser.network.seed, 'page', owner.name);
      const fetch = this.#fetchOf(owner);
      const deps: PageDeps = {
        world,
        owner,
        tab: this,
        address,
        fetch,
        inspect: (inspected) => {
          if (!owner.isOver) this.witness?.inspect(this, inspected);
          world.inspect(inspected);
        },
        client: createClient({
          base: '',
          fetch,
          isOnline: () => true,
          wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
          random: luck.share,
          report: (call, problem) =>
            world.tell(
              `${owner.name} reports ${call}: ${problem.kind} ${'cause' in problem ? problem.cause : ''}`,
            ),
        }),
        storage: openStorage(
          storeOver(this.browser.memory, (key) => this.#tellOthers(key)),
          () => world.nowMs,
        ),
        session: openStorage(
          storeOver(this.#memory, () => undefined),
          () => world.nowMs,
        ),
      };
      this.page = this.browser.openPage(deps);
    });
  }

  /** Ends the page and everything it has started. */
  end(): void {
    if (!this.owner.isOver) this.witness?.happens(this, 'end');
    this.owner.isOver = true;
    this.#stop();
  }

  #stop(): void {
    this.page?.stop();
    this.page = undefined;
    this.owner.isOver = true;
  }

  /** The recorder of its browser's tabs. */
  get witness(): Witness | undefined {
    return this.browser.witness;
  }

  /** Returns from the bank to the page, which has kept its state. Must be called within an event of the page. */
  comeBack(): void {
    this.leaving = undefined;
    this.witness?.happens(this, 'return');
    this.window?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }

  close(): void {
    this.end();
    this.browser.tabs.delete(this);
  }

  /** Switches to another tab or app, or back to this one. Must be called within an event of the page. */
  turn(isHidden: boolean): void {
    this.isHidden = isHidden;
    const document = this.window?.document;
    if (document === undefined) return;
    this.witness?.happens(this, isHidden ? 'hide' : 'show');
    document.hidden = isHidden;
    document.visibilityState = isHidden ? 'hidden' : 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
  }

  #tellOthers(key: string): void {
    this.witness?.keeps(this, key);
    for (const { owner } of this.browser.tabs) {
      if (owner === this.owner || owner.isOver) continue;
      this.browser.world.schedule(owner, 5, () => {
        (owner.window as PageWindow).dispatchEvent(Object.assign(new Event('storage'), { key }));
      });
    }
  }

  #fetchOf(owner: Owner): typeof globalThis.fetch {
    return (input, init = {}) =>
      new Promise((resolve, reject) => {
        const { signal, method = 'GET', body } = init;
        let ends: ReturnType<Witness['asks']> | undefined;
        const abort = (): void => {
          ends?.('aborted');
          reject(new DOMException('aborted', 'AbortError'));
        };
        if (signal?.aborted === true) return abort();
        signal?.addEventListener('abort', abort, { once: true });
        const request = {
          method,
          path: (input as string).replace('https://shop.test', ''),
          headers: init.headers as Record<string, string>,
          body: typeof body === 'string' ? body : undefined,
        };
        ends = this.witness?.asks(this, request);
        this.browser.network.send(this.browser.name, owner, request, (outcome: Outcome) => {
          ends?.(outcome);
          if (outcome === 'broken') return reject(new TypeError('fetch failed'));
          const { status, headers, text } = outcome;
          resolve({ status, headers, ok: status < 400, text: () => Promise.resolve(text) } as Response);
        });
      });
  }
}

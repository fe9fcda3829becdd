import type { Browser, Page, Request } from 'playwright/test';

import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import type { FaultName } from '../../fixtures/box-office/http/faults.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { events } from '../e2e/help/events.ts';
import { ShopDesk } from '../e2e/help/shop-desk.ts';
import type { Aim } from './aim.ts';
import { replayRecording, type Replayed } from './replay-recording.ts';

type QaWindow = {
  readonly qa?: {
    readonly hall: { camera(): object } | null;
    recording(): Recording;
    whole(): Promise<Recording>;
  };
  walked?: readonly HTMLElement[];
  /** The index of the current entry in the history, that is, the number of the shop's pages before this one. */
  readonly navigation: { readonly currentEntry: { readonly index: number } };
};

/** An element of the page that can be pressed or filled in at the moment. */
type Thing = {
  readonly name: string;
  /** The kind of value its field expects, according to the page; '' for an element to press. */
  readonly field: string;
};

export const starts: readonly string[] = [
  '/',
  `/event/${events.museum}`,
  `/scheme/${events.chamber}`,
  `/scheme/${events.nominal}`,
  `/scheme/${events.bothCards}`,
  `/scheme/${events.withOffers}`,
  `/scheme/${events.opera}`,
];

const written: readonly (readonly [RegExp, string])[] = [
  [/mail/, 'walker@example.com'],
  [/tel|phone/, '+7 916 123-45-67'],
  [/name|fio/, 'Иванова Анна'],
  [/search/, 'ш'],
  [/number/, '2'],
];

/** In this share of its steps an aimed walk makes the next call fail. */
const troubleShare = 0.15;
const troubles: readonly { readonly fault: FaultName; readonly route: string; readonly arg?: string }[] = [
  { fault: 'error-500', route: '/api/' },
  { fault: 'lost-answer', route: '/api/' },
  { fault: 'slow', route: '/api/', arg: '1500' },
  { fault: 'error-500', route: '/api/order' },
  { fault: 'error-500', route: '/api/payment' },
  { fault: 'error-500', route: '/api/scheme' },
  { fault: 'seat-taken', route: '/api/order' },
  { fault: 'busy', route: '/api/order' },
  { fault: 'captcha', route: '/api/order' },
];

/*
 * Requests that take longer are not waited for: a call of a page that was left may never end, and polling (for a
 * payment's state) never does.
 */
const longestCallMs = 1_500;
const maxRestMs = 4_000;
const usualLooks = 2;
/** The number of looks for a patient wait: on a busy machine, or after a failed call. */
export const patientLooks = 4;
/* React delays new content for up to 300 ms after showing a loading state. */
const revealMs = 350;

/** A buyer without a plan, who presses and fills in whatever the page offers. The same seed makes the same choices. */
export class RandomWalk {
  readonly #page: Page;
  readonly #random: () => number;
  readonly #looks: number;
  readonly #aim: Aim | null;
  readonly #pressed = new Map<string, number>();
  /** When each pending request began. */
  readonly #asked = new Map<Request, number>();

  /**
   * `looks`: how many looks in a row must find no change before the next step; `aim`: guides the walk by what earlier
   * walks have learnt.
   */
  constructor(page: Page, seed: number, looks = usualLooks, aim: Aim | null = null) {
    this.#looks = looks;
    this.#aim = aim;
    this.#page = page;
    this.#random = seededRandom(seed);
    page.on('request', (request) => this.#asked.set(request, Date.now()));
    page.on('requestfinished', (request) => this.#asked.delete(request));
    page.on('requestfailed', (request) => this.#asked.delete(request));
  }

  /** Walks `steps` steps from one of the shop's pages; `query` turns the recorder on, and may set a language. */
  async walk(origin: string, steps: number, query = 'qa=1'): Promise<Recording> {
    await this.#page.goto(`${origin}${this.#one(starts)}?${query}`);
    return this.goOn(steps);
  }

  /** Continues from the open page; `beside` runs once, after a third of the steps. */
  async goOn(steps: number, beside: () => Promise<void> = async () => {}): Promise<Recording> {
    await this.#rest();
    let place = await this.#place();
    for (let step = 0; step < steps; step += 1) {
      if (step === Math.floor(steps / 3)) await beside();
      const deed = await this.#step(place);
      await this.#rest();
      const next = await this.#place();
      this.#aim?.learn(place, deed, next);
      place = next;
    }
    return this.#recording();
  }

  /**
   * The session's recording. On the bank's page it is only in session storage, and its replies can be read only from a
   * page of the shop.
   */
  async #recording(): Promise<Recording> {
    if (this.#page.url().includes('/bank/')) await this.#page.goBack();
    return this.#page.evaluate(async () => {
      const kept = sessionStorage.getItem('qa:parterre:recording') ?? 'null';
      return (
        (await (window as QaWindow).qa?.whole()) ?? (JSON.parse(kept) as { recording: Recording }).recording
      );
    });
  }

  #one<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error('There is nothing to choose from.');
    return one;
  }

  /* The page's place by its charts; '' without an aim. */
  async #place(): Promise<string> {
    if (this.#aim === null) return '';
    const entries = await this.#page
      .evaluate(() => (window as QaWindow).qa?.recording().entries ?? [])
      .catch(() => []);
    return this.#aim.placeAt(entries);
  }

  /* Takes one step; returns the name of what was done. */
  async #step(place: string): Promise<string> {
    const page = this.#page;
    if (this.#aim !== null && this.#random() < troubleShare) await this.#makeTrouble();
    const isAtBank = page.url().includes('/bank/');
    const wanted = isAtBank ? null : (this.#aim?.deedTowards(place) ?? null);
    const luck = isAtBank || wanted !== null ? 1 : this.#random();
    if (luck < 0.04 || wanted === 'reload') {
      await page.reload();
      return 'reload';
    }
    if ((luck < 0.1 || wanted === 'back') && (await this.#hasPageBehind())) {
      await page.goBack();
      return 'back';
    }
    if ((luck < 0.35 || wanted === 'seat') && (await this.#pressSeat())) return 'seat';
    const things = await this.#things();
    const seldom = ({ name }: Thing): number =>
      (this.#pressed.get(name) ?? 0) + (this.#aim?.timesOf(place, name) ?? 0);
    const isCurious = this.#random() < 0.7;
    for (let tries = 0; tries < 8; tries += 1) {
      const least = Math.min(...things.map(seldom));
      const leading = tries === 0 ? things.filter(({ name }) => name === wanted) : [];
      const curious = isCurious ? things.filter((one) => seldom(one) === least) : things;
      const likely = leading.length > 0 ? leading : curious;
      if (likely.length === 0) return '';
      const thing = this.#one(likely);
      this.#pressed.set(thing.name, (this.#pressed.get(thing.name) ?? 0) + 1);
      const point = await this.#pointOf(things.indexOf(thing));
      if (point === null) continue;
      // A list's options open outside of the page, so one is chosen by the keyboard.
      if (thing.field.startsWith('select')) await this.#choose(things.indexOf(thing));
      else {
        await page.mouse.click(point.x, point.y);
        if (thing.field !== '') await this.#write(thing.field);
      }
      return thing.name;
    }
    return '';
  }

  #hasPageBehind(): Promise<boolean> {
    return this.#page.evaluate(() => (window as QaWindow).navigation.currentEntry.index > 0);
  }

  /* Many transitions happen only after a failed call. */
  async #makeTrouble(): Promise<void> {
    const { fault, route, arg = '' } = this.#one(troubles);
    await new ShopDesk(this.#page.context().request).fault(fault, route, { arg });
  }

  async #choose(index: number): Promise<void> {
    await this.#page.evaluate((at) => (window as QaWindow).walked?.[at]?.focus(), index);
    await this.#page.keyboard.press(this.#random() < 0.5 ? 'ArrowDown' : 'End');
  }

  async #write(field: string): Promise<void> {
    const { keyboard } = this.#page;
    await keyboard.press('ControlOrMeta+A');
    await keyboard.insertText(written.find(([wanted]) => wanted.test(field))?.[1] ?? 'Проба');
  }

  /* Presses a place in the hall, or whatever is there. */
  async #pressSeat(): Promise<boolean> {
    const [u, v] = [this.#random(), this.#random()];
    const spot = await this.#page.evaluate(
      ([right, down]) => {
        const map = document.querySelector('[data-hall-map]');
        if (map === null || performance.getEntriesByName('hall-ready').length === 0) return null;
        const box = map.getBoundingClientRect();
        const [x, y] = [box.x + box.width * (0.1 + right * 0.8), box.y + box.height * (0.1 + down * 0.8)];
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (map === hit || map.contains(hit)) ? { x, y } : null;
      },
      [u, v] as const,
    );
    if (spot === null) return false;
    await this.#page.mouse.click(spot.x, spot.y);
    return true;
  }

  /* Everything that can be pressed or filled in, except disabled elements and links that leave the shop. */
  #things(): Promise<Thing[]> {
    return this.#page.evaluate(() => {
      const all = 'a[href],button,input,select,textarea,summary,[role=option],[role=tab],[role=radio]';
      const found = [...document.querySelectorAll<HTMLElement>(all)].filter((element) => {
        const isOff = '[inert],[aria-hidden="true"],:disabled,[aria-disabled="true"],[hidden]';
        if (element.closest(isOff) !== null || !element.checkVisibility()) return false;
        if (element instanceof HTMLInputElement) return !/file|hidden/.test(element.type);
        if (!(element instanceof HTMLAnchorElement)) return true;
        const isOurs = element.origin === location.origin && !element.pathname.includes('/sandbox');
        return isOurs && element.target !== '_blank' && !element.hasAttribute('download');
      });
      (window as QaWindow).walked = found;
      return found.map((element) => {
        const isField =
          element instanceof HTMLTextAreaElement ||
          element instanceof HTMLSelectElement ||
          (element instanceof HTMLInputElement && !/radio|checkbox|button|submit|range/.test(element.type));
        const said = ['type', 'autocomplete', 'name', 'inputmode'].map((one) => element.getAttribute(one));
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return {
          name: `${element.localName} ${name.trim().slice(0, 60)}`,
          field: isField ? `${element.localName} ${said.join(' ')}`.toLowerCase() : '',
        };
      });
    });
  }

  /* The point at which a user would press an element; null if something covers it. */
  #pointOf(index: number): Promise<{ readonly x: number; readonly y: number } | null> {
    return this.#page.evaluate((at) => {
      const element = (window as QaWindow).walked?.[at];
      if (element?.isConnected !== true) return null;
      const seen = element.matches('[type=radio],[type=checkbox]')
        ? (element.closest('label') ?? element)
        : element;
      seen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x: left, y: top, width, height } = seen.getBoundingClientRect();
      const [x, y] = [left + Math.min(width / 2, 12), top + height / 2];
      const hit = document.elementFromPoint(x, y);
      return width > 2 && height > 2 && hit !== null && seen.contains(hit) ? { x, y } : null;
    }, index);
  }

  /* Waits until nothing is requested and nothing has moved or changed for a few frames. */
  async #rest(): Promise<void> {
    const page = this.#page;
    const until = Date.now() + maxRestMs;
    // A patient walk also waits for late content.
    const stillMs = this.#looks > usualLooks ? revealMs : 0;
    let before = '';
    let changedMs = Date.now();
    for (let still = 0; (still < this.#looks || Date.now() - changedMs < stillMs) && Date.now() < until;) {
      try {
        const seen = await page.evaluate(async () => {
          await new Promise(requestAnimationFrame);
          // The effect of a press may be pending: a lazy part of the page runs when the browser is idle.
          await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
          await new Promise(requestAnimationFrame);
          const { qa } = window as QaWindow;
          const entries = qa?.recording().entries.length ?? 0;
          const camera = JSON.stringify(qa?.hall?.camera());
          return `${document.readyState} ${entries} ${document.querySelectorAll('*').length} ${camera}`;
        });
        const moved = seen !== before || !seen.startsWith('complete');
        before = seen;
        if (moved) changedMs = Date.now();
        const isAsking = [...this.#asked.values()].some((at) => Date.now() - at < longestCallMs);
        still = moved || isAsking ? 0 : still + 1;
      } catch {
        // The page is navigating.
        if (page.isClosed()) throw new Error('the page of the walk was closed');
        still = 0;
      }
    }
  }
}

/** Runs a visit in a fresh browser context, in a shop where nothing is sold, if the shop can be reset. */
export const visitAlone = async <T>(
  browser: Browser,
  origin: string,
  visit: (page: Page, hasBegunAnew: boolean) => Promise<T>,
  viewport = { width: 1280, height: 800 },
): Promise<T> => {
  const { ok } = await fetch(`${origin}/api/__test__/begin`, { method: 'POST', body: '{}' });
  const context = await browser.newContext({ baseURL: origin, locale: 'ru-RU', viewport });
  try {
    return await visit(await context.newPage(), ok);
  } finally {
    await context.close();
  }
};

/** Walks in a fresh browser context and replays that in another, each in a shop where nothing is sold. */
export const walkAndReplay = async (
  browser: Browser,
  origin: string,
  walk: (page: Page) => Promise<Recording>,
): Promise<{ readonly recording: Recording; readonly replayed: Replayed }> => {
  const recording = await visitAlone(browser, origin, walk);
  return { recording, replayed: await replayAlone(browser, origin, recording) };
};

/** Replays in a fresh browser context; the page's text is judged only if the shop could be reset. */
export const replayAlone = (browser: Browser, origin: string, recording: Recording): Promise<Replayed> =>
  visitAlone(browser, origin, (page, judgesWords) =>
    replayRecording(page, recording, origin, { judgesWords }),
  );

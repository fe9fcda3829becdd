import type { Locator, Page } from 'playwright/test';

import type { Entry, Passage, Recording, Step } from '../../src/app/qa/recording.ts';
import { learn, hasMarks, patternOf, valuesFor } from './invented.ts';
import { stepWords } from '../../src/app/qa/step-words.ts';

/** Where the page left the path of a recording: what was to be there and what was. */
export class LeftPath extends Error {
  readonly expected: unknown;
  readonly found: unknown;

  constructor(why: string, expected: unknown = null, found: unknown = null) {
    super(why);
    this.expected = expected;
    this.found = found;
  }
}

type Hall = {
  seatPoint(seatId: string): { x: number; y: number } | null;
  camera(): { zoom: number; x: number; y: number };
  zoomToSeat(seatId: string): void;
  equalSeats(seatId: string): readonly string[];
};
type QaWindow = { readonly qa?: { readonly hall: Hall | null; recording(): Recording } };
type Of<K extends Step['kind']> = Extract<Step, { readonly kind: K }>;

/** How long the page may take for what it did at once when recorded. */
export const usualPatienceMs = 10_000;
/* A timer of the page may have been waited for. */
const mostPatienceMs = 60_000;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Takes the steps of a recording in a page, by role and name as a user does, and says where the page goes another way. */
export class Walk {
  readonly #page: Page;
  readonly #origin: string;
  readonly #values: Map<string, string>;
  readonly #patienceMs: number;
  readonly #seats = new Map<string, string>();
  /** What went otherwise and yet is no difference. */
  readonly notes: string[] = [];
  #before = 0;
  #now = 0;
  #isBegun = false;

  /** `values`: what marks stand for, where it matters (`‹code 1›`). */
  constructor(
    page: Page,
    origin: string,
    values: ReadonlyMap<string, string> = new Map(),
    patienceMs = usualPatienceMs,
  ) {
    this.#patienceMs = patienceMs;
    this.#page = page;
    this.#origin = origin;
    this.#values = new Map(values);
  }

  /** Takes a step and makes sure that the page comes to where it came then. */
  async pass({ step, states, address, lastsMs }: Passage): Promise<void> {
    await this.take(step);
    await this.arrive(states, address, lastsMs);
  }

  /** Takes a step. Rejects with `LeftPath` where the page has nothing to take it with. */
  async take(step: Step): Promise<void> {
    this.#before = this.#now;
    this.#now = (await this.#entries()).length;
    try {
      await this.#take(step);
    } catch (error) {
      if (error instanceof LeftPath) throw error;
      const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
      throw new LeftPath(`can't ${stepWords(step)}: ${line}`);
    }
  }

  /** Waits until charts are in these states, and the page at this address, or have been since the step. */
  async arrive(states: Passage['states'], address = '', lastsMs = 0): Promise<void> {
    const until = Date.now() + this.#patienceMs + Math.min(lastsMs, mostPatienceMs);
    for (;;) {
      const entries = await this.#entries();
      const found = this.#statesOf(entries);
      const apart = Object.entries(states).filter(
        ([chart, state]) => !(found.get(chart) ?? []).some((one) => same(one, state)),
      );
      const isThere = address === '' || this.#isAt(address, entries);
      if (apart.length === 0 && isThere) return;
      if (Date.now() > until) {
        const [first] = apart;
        if (first === undefined)
          throw new LeftPath('the page is at another address', address, new URL(this.#page.url()).pathname);
        throw new LeftPath(
          `chart «${first[0]}» is in another state`,
          Object.fromEntries(apart),
          Object.fromEntries(apart.map(([chart]) => [chart, found.get(chart)?.at(-1) ?? null])),
        );
      }
      // How often a recording that may belong to any back end is asked again; the loop ends by what it finds, or late.
      await this.#page.waitForTimeout(50);
    }
  }

  /* Of each chart: the states since the step before, the last of them now. */
  #statesOf(entries: readonly Entry[]): Map<string, unknown[]> {
    const found = new Map<string, unknown[]>();
    for (const [index, one] of entries.entries()) {
      if (one.kind !== 'state' || one.state === undefined) continue;
      const isOld = index < this.#before;
      found.set(one.chart, isOld ? [one.state] : [...(found.get(one.chart) ?? []), one.state]);
    }
    return found;
  }

  #isAt(address: string, entries: readonly Entry[]): boolean {
    const [path = ''] = address.split('?');
    const pattern = patternOf(path);
    const here = decodeURI(new URL(this.#page.url()).pathname);
    if (pattern.test(here)) {
      learn(path, here, this.#values);
      return true;
    }
    return entries
      .slice(this.#before)
      .some(
        (one) => (one.kind === 'go' || one.kind === 'load') && pattern.test(one.address.split('?')[0] ?? ''),
      );
  }

  /* What the page's own recorder has seen so far; at the bank's page, what it has kept. */
  async #entries(): Promise<readonly Entry[]> {
    if (!this.#isBegun) return [];
    try {
      const recording = await this.#page.evaluate(() => {
        const kept = sessionStorage.getItem('parterre:qa:recording');
        const seen = kept === null ? null : (JSON.parse(kept) as { recording: Recording }).recording;
        return (window as QaWindow).qa?.recording() ?? seen;
      });
      return recording?.entries ?? [];
    } catch {
      // The page is on its way to another.
      return [];
    }
  }

  async #take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'load':
        return this.#load(step);
      case 'press': {
        const element = await this.#element(step);
        return element.click({ timeout: this.#patienceMs });
      }
      case 'fill': {
        const value = valuesFor(step.value, this.#values);
        if (value === null)
          throw new LeftPath(`what ${step.value} stands for is not known: say it with --value`);
        return (await this.#element(step)).fill(value, { timeout: this.#patienceMs });
      }
      case 'choose':
        await (await this.#element(step)).selectOption({ label: step.value }, { timeout: this.#patienceMs });
        return;
      case 'key':
        if (step.role === '') return this.#page.keyboard.press(keyName(step.key));
        return (await this.#element(step)).press(keyName(step.key), { timeout: this.#patienceMs });
      case 'seat':
        return this.#seat(step);
      case 'back':
        await (step.forward === true ? this.#page.goForward() : this.#page.goBack());
    }
  }

  async #element({ role, name, nth = 0 }: Of<'press' | 'fill' | 'choose' | 'key'>): Promise<Locator> {
    const find = (pattern: RegExp): Locator =>
      (role === 'summary'
        ? this.#page.locator('summary').filter({ hasText: pattern })
        : this.#page.getByRole(role as 'button', { name: pattern })
      ).nth(nth);
    const exact = find(patternOf(name));
    try {
      await exact.waitFor({ timeout: this.#patienceMs });
      return exact;
    } catch {
      // Another seat has another number, and maybe another price.
      const like = find(patternOf(name, true));
      if (this.#seats.size > 0 && (await like.count()) > 0) return like;
      throw new LeftPath(`there is no ${role} «${name}»${nth === 0 ? '' : ` number ${nth + 1}`}`);
    }
  }

  async #load({ how, address }: Of<'load'>): Promise<void> {
    if (how === 'reload') return void (await this.#page.reload());
    if (how === 'back') return void (await this.#page.goBack());
    const [path = ''] = address.split('?');
    const pattern = patternOf(path);
    if (this.#isBegun) {
      const until = Date.now() + this.#patienceMs;
      const from = this.#page.url();
      // A step led out of the shop: to the bank, and from there back.
      while (Date.now() < until) {
        const here = new URL(this.#page.url());
        if (here.pathname.includes('/bank/')) await this.#atBank(address);
        else if (this.#page.url() !== from && pattern.test(decodeURI(here.pathname))) return;
        // Asked again until the address is there: nothing tells of a page that belongs to the bank.
        await this.#page.waitForTimeout(50);
        if (this.#page.url() === from && Date.now() > until - this.#patienceMs * 0.8) break;
      }
    }
    const target = valuesFor(address, this.#values);
    if (target === null)
      throw new LeftPath(`the way to ${address} is not known`, address, new URL(this.#page.url()).pathname);
    const url = new URL(target, this.#origin);
    if (!this.#isBegun && url.searchParams.get('qa') === null) url.searchParams.set('qa', '1');
    this.#isBegun = true;
    await this.#page.goto(url.href);
  }

  /* The recording ends at the bank's door and begins behind it: what was done there is seen by where it led. */
  async #atBank(address: string): Promise<void> {
    const action = address.includes('/declined/')
      ? 'decline'
      : address.includes('bank_status=paid')
        ? 'pay'
        : 'leave';
    await this.#page.locator(`button[name="action"][value="${action}"]`).click({ timeout: this.#patienceMs });
    await this.#page.waitForURL((url) => !url.pathname.includes('/bank/'), { timeout: this.#patienceMs });
  }

  async #seat({ seatId, taken, spot }: Of<'seat'>): Promise<void> {
    await this.#page.waitForFunction(
      () => performance.getEntriesByName('hall-ready').length > 0 && (window as QaWindow).qa?.hall !== null,
      null,
      { timeout: this.#patienceMs * 2 },
    );
    const wanted = seatId === undefined || taken === true ? seatId : await this.#freeSeat(seatId);
    const point = await this.#page.evaluate(
      async ({ id, spot: { x, y } }) => {
        const hall = (window as QaWindow).qa?.hall;
        if (!hall) return null;
        if (id !== undefined) hall.zoomToSeat(id);
        let [seen, still] = ['', 0];
        while (still < 12) {
          await new Promise(requestAnimationFrame);
          const now = JSON.stringify(hall.camera());
          still = now === seen ? still + 1 : 0;
          seen = now;
        }
        const [camera, box] = [
          hall.camera(),
          document.querySelector('[data-hall-map]')?.getBoundingClientRect(),
        ];
        if (id !== undefined) return hall.seatPoint(id);
        return box && { x: x * camera.zoom + camera.x + box.x, y: y * camera.zoom + camera.y + box.y };
      },
      { id: wanted, spot },
    );
    if (!point) throw new LeftPath(`the hall has no seat ${seatId ?? ''}`);
    await this.#page.mouse.click(point.x, point.y);
  }

  /* One seat stands for one seat, wherever it is pressed again. */
  async #freeSeat(seatId: string): Promise<string> {
    const before = this.#seats.get(seatId);
    if (before !== undefined) return before;
    const equal = await this.#page.evaluate(
      (id) => (window as QaWindow).qa?.hall?.equalSeats(id) ?? [],
      seatId,
    );
    if (equal[0] === seatId) return seatId;
    const others = new Set(this.#seats.values());
    const other = equal.find((id) => !others.has(id));
    if (other === undefined)
      throw new LeftPath(`seat ${seatId} is sold, and so are all of its price near it`);
    this.#seats.set(seatId, other);
    this.notes.push(`seat ${seatId} is sold: seat ${other} of the same price is taken instead`);
    return other;
  }
}

const keyName = (key: string): string => (key === ' ' ? 'Space' : key);

/** True where a replay can't begin: the first page is open to whoever has its hash alone. */
export const beginsInPrivate = ({ entries }: Recording): boolean => {
  const [first] = entries;
  return first?.kind !== 'load' || hasMarks(first.address);
};

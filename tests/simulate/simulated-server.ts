import { createBoxOffice, type BoxOffice } from '../../fixtures/box-office/create-box-office.ts';
import type { CatalogueSource } from '../../fixtures/box-office/rules/catalogue-service.ts';
import type { SimulatedStore } from './simulated-store.ts';
import type { Owner, World } from './world.ts';

/** A request as received. */
export type ServerRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** A complete answer. */
export type ServerReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** How an exchange with the shop ends: with an answer, or because its process has ended. */
type Ends = { readonly answered: (reply: ServerReply) => void; readonly broken: () => void };

/** A shop whose process may end at any statement and restart over the same store. */
export class SimulatedServer {
  readonly #world: World;
  readonly #store: SimulatedStore;
  readonly #repertoire: CatalogueSource;
  readonly #captcha: boolean;
  #process: Owner = { name: 'shop 0', isOver: true };
  #office: BoxOffice | undefined;
  #started = 0;
  readonly #underWay = new Set<Ends>();
  /** How many more statements the process runs before it ends; undefined = it does not end. */
  #untilEnd: number | undefined;
  #downMs = 0;

  constructor(world: World, store: SimulatedStore, repertoire: CatalogueSource, captcha: boolean) {
    this.#world = world;
    this.#store = store;
    this.#repertoire = repertoire;
    this.#captcha = captcha;
    store.beforeStatement = (owner) => {
      if (owner !== this.#process || this.#untilEnd === undefined) return;
      this.#untilEnd -= 1;
      if (this.#untilEnd < 0) this.#end();
    };
  }

  /** Whether a process is running. */
  get isUp(): boolean {
    return this.#office !== undefined;
  }

  /** Starts a process, in an event that the new process owns. */
  start(): void {
    this.#started += 1;
    const process: Owner = { name: `shop ${this.#started}`, isOver: false };
    this.#process = process;
    this.#world.schedule(process, 0, () => {
      this.#open(process).catch((error: unknown) => this.#world.fail(error));
    });
  }

  /** Ends the process before a statement, after `statements` others, and restarts it after a while. */
  endSoon(statements: number, downMs: number): void {
    if (!this.isUp) return;
    this.#untilEnd = statements;
    this.#downMs = downMs;
    const process = this.#process;
    // The process also ends if no request arrives.
    this.#world.schedule(process, 60_000, () => {
      if (this.#untilEnd !== undefined) this.#end();
    });
  }

  /** Answers a request. Must be called within an event of the process. */
  take(request: ServerRequest, ends: Ends): void {
    const office = this.#office;
    if (office === undefined) return ends.broken();
    this.#underWay.add(ends);
    this.#world.schedule(this.#process, 0, () => {
      this.#answer(office, request, ends).catch((error: unknown) => this.#world.fail(error));
    });
  }

  async #open(process: Owner): Promise<void> {
    this.#world.tell(`${process.name} starts`);
    this.#office = await createBoxOffice({
      store: this.#store.open(process),
      clock: { nowMs: () => this.#world.nowMs },
      repertoire: this.#repertoire,
      reserveSeconds: 900,
      bots: { captcha: this.#captcha, recaptchaSiteKey: '' },
      log: (line) => this.#world.tell(`${process.name} logs: ${line}`),
    });
    this.#world.tell(`${process.name} answers`);
  }

  async #answer(office: BoxOffice, request: ServerRequest, ends: Ends): Promise<void> {
    const { method, path, headers, body } = request;
    const response = await office.app.request(path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    if (!this.#underWay.delete(ends)) return;
    ends.answered({ status: response.status, headers: response.headers, text });
  }

  #end(): void {
    this.#untilEnd = undefined;
    this.#world.tell(`${this.#process.name} ends, ${this.#underWay.size} requests under way`);
    this.#process.isOver = true;
    this.#office = undefined;
    this.#store.abandon(this.#process);
    for (const { broken } of this.#underWay) broken();
    this.#underWay.clear();
    const watchdog: Owner = { name: 'watchdog', isOver: false };
    this.#world.schedule(watchdog, this.#downMs, () => this.start());
  }
}

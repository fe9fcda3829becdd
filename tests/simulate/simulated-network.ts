import { errorCodes } from '../../src/contract/codes.ts';
import { choicesOf } from './seeded-choices.ts';
import type { ServerReply, ServerRequest, SimulatedServer } from './simulated-server.ts';
import type { Owner, World } from './world.ts';

/** Network faults for a period. Each number is a probability from 0 to 1. */
export type Weather = {
  readonly kind: 'weather';
  readonly fromMs: number;
  readonly untilMs: number;
  /** The affected buyer; '' = all. */
  readonly buyer: string;
  /** The share of requests that never arrive; `lostAnswer`: of answers. */
  readonly lost: number;
  readonly lostAnswer: number;
  /** The share of requests that arrive twice. */
  readonly doubled: number;
  /**
   * The share of exchanges in which a proxy answers with an error, before the shop was asked or after it has answered.
   */
  readonly failed: number;
  readonly failedAfter: number;
  /**
   * The share of reads that a back end in trouble refuses, with an error code. A request with a key gets the result of
   * its first attempt.
   */
  readonly refused: number;
  /** The share of exchanges that take seconds, so that later ones overtake them. */
  readonly slow: number;
};

/** How an exchange ends for the client; `broken`: the connection was lost. */
export type Outcome = ServerReply | 'broken';

const failedPage: ServerReply = {
  status: 502,
  headers: new Headers({ 'content-type': 'text/html' }),
  text: '<!doctype html><title>502</title><h1>Bad gateway</h1>',
};

const refusal: ServerReply = {
  status: 200,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: JSON.stringify({ response: { errorCode: errorCodes.internal, errorText: 'The shop is in trouble' } }),
};

/**
 * The network between pages and the shop. Each exchange has its own random stream, chosen by page, request and
 * repetition, so it stays the same when something else is removed from a plan.
 */
export class SimulatedNetwork {
  readonly world: World;
  readonly seed: number;
  readonly #server: SimulatedServer;
  readonly #weathers: readonly Weather[];
  readonly #counts = new Map<string, number>();
  readonly #wire: Owner = { name: 'network', isOver: false };
  /** The time from which on nothing fails. */
  calmFromMs = Number.POSITIVE_INFINITY;
  /** Changes a request in transit: a planted fault. */
  tamper: (request: ServerRequest) => ServerRequest = (request) => request;
  /** Changes an answer in transit: a planted fault. */
  tamperReply: (request: ServerRequest, reply: ServerReply) => ServerReply = (_, reply) => reply;
  /** The number of exchanges. */
  count = 0;

  constructor(world: World, server: SimulatedServer, seed: number, weathers: readonly Weather[]) {
    this.world = world;
    this.#server = server;
    this.seed = seed;
    this.#weathers = weathers;
  }

  /** Sends a buyer's request. Its end is an event of `owner`, and may never come. */
  send(buyer: string, owner: Owner, request: ServerRequest, end: (outcome: Outcome) => void): void {
    const what = `${owner.name} ${request.method} ${withoutHashes(request.path)}`;
    const number = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, number);
    this.count += 1;
    const luck = choicesOf(this.seed, 'network', what, number);
    const weather = this.#weatherOf(buyer);
    const isSlow = luck.isSo(weather('slow'));
    const wayMs = (): number => luck.between(10, 120) + (isSlow ? luck.between(500, 9_000) : 0);
    const name = `${owner.name} ${request.method} ${shortPath(request.path)} #${number}`;
    const say = (what: string): void => this.world.tell(`${name}: ${what}`);
    const finish = (outcome: Outcome): void => {
      this.world.schedule(owner, wayMs(), () => {
        say(outcome === 'broken' ? 'broken' : String(outcome.status));
        end(outcome);
      });
    };
    if (luck.isSo(weather('lost'))) return say('lost');
    if (luck.isSo(weather('failed'))) {
      say('fails on its way');
      return finish(failedPage);
    }
    const isReading = request.path.startsWith('/api/') && !('Idempotency-Key' in request.headers);
    if (isReading && luck.isSo(weather('refused'))) {
      say('meets a back end in trouble');
      return finish(refusal);
    }
    const copies = luck.isSo(weather('doubled')) ? 2 : 1;
    if (copies > 1) say('arrives twice');
    for (let copy = 0; copy < copies; copy += 1) {
      const isHeard = copy === 0;
      const isLost = luck.isSo(weather('lostAnswer'));
      const isFailed = luck.isSo(weather('failedAfter'));
      this.world.schedule(this.#wire, wayMs() + copy * luck.between(0, 4_000), () => {
        this.#server.take(this.tamper(request), {
          answered: (reply) => {
            if (!isHeard) return;
            if (isLost) return say(`answer ${reply.status} lost`);
            finish(isFailed ? failedPage : this.tamperReply(request, reply));
          },
          broken: () => {
            if (isHeard) finish(luck.isSo(0.5) ? 'broken' : failedPage);
          },
        });
      });
    }
  }

  #weatherOf(
    buyer: string,
  ): (what: Exclude<keyof Weather, 'kind' | 'fromMs' | 'untilMs' | 'buyer'>) => number {
    const { nowMs } = this.world;
    const here =
      nowMs >= this.calmFromMs
        ? []
        : this.#weathers.filter(
            (one) => one.fromMs <= nowMs && nowMs < one.untilMs && (one.buyer === '' || one.buyer === buyer),
          );
    return (what) => here.reduce((most, one) => Math.max(most, one[what]), 0);
  }
}

const hashes = /[0-9A-Fa-f]{32,40}/g;
/* Hashes and invoices are long; their first characters are enough to distinguish them. */
const shortPath = (path: string): string => path.replaceAll(hashes, (hash) => hash.slice(0, 6));
const withoutHashes = (path: string): string => path.replaceAll(hashes, '');

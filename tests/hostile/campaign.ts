import { attackOf, carryOut, type Attack, type Route } from './attacks.ts';
import { createSender } from './exchange.ts';
import { judge } from './judge.ts';
import { setScene, type Scene } from './scene.ts';
import { routePatterns } from '../../fixtures/server/watch/route-pattern.ts';

/** The results of the attacks on one route. */
export type Counts = { tried: number; refused: number; answered: number; broken: number };

/** A fault, and the attack that caused it. */
export type Find = {
  readonly at: number;
  readonly route: string;
  readonly what: string;
  readonly why: string;
};

/** The settings of a campaign against a shop. */
export type Campaign = {
  readonly origin: string;
  readonly routes: readonly Route[];
  readonly seed: number;
  /** The number of the first attack. */
  readonly from: number;
  /** The number of attacks, or their end time. */
  readonly count?: number;
  readonly untilMs?: number;
  readonly base?: string;
  /** The shop trusts its proxy and limits calls by address: attackers and buyers have their own addresses. */
  readonly isProxied?: boolean;
  /** How long to wait for an answer to bytes that are no valid request, ms. */
  readonly rawWaitMs?: number;
  /** Called with each find at once. */
  readonly tell?: (find: Find) => void;
  /** Called from time to time between attacks. */
  readonly pause?: () => Promise<void>;
};

export type Outcome = {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly finds: readonly Find[];
  /** Honest orders that were paid between attacks. */
  readonly bought: number;
  /** The number of the next attack. */
  readonly next: number;
  readonly scene: Scene;
};

/** The number of parallel attacks. */
const lanes = 8;
/** An honest buyer comes after this many attacks. */
const buyEvery = 400;

/**
 * Every route of a shop: those its box office registers, and those of its server. The test controls are not attacked.
 */
export function routesOf(registered: readonly { readonly method: string; readonly path: string }[]): Route[] {
  const own = registered.filter(({ path }) => path !== '/*' && !path.startsWith('/api/__test__'));
  const handled = own.flatMap(({ method, path }) =>
    method === 'GET' || method === 'POST' ? [{ method, path } as const] : [],
  );
  const known = new Set(handled.map(({ path }) => path));
  const others = routePatterns.filter((path) => !known.has(path) && !path.startsWith('/api/__test__'));
  const all = [
    ...handled,
    ...others.map((path) => ({ method: 'GET', path }) as const),
    ...['/healthz', '/readyz', '/metrics', '/no-such-page'].map((path) => ({ method: 'GET', path }) as const),
  ];
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

/** Attacks a shop, with honest buyers in between. */
export async function attack({
  origin,
  routes,
  seed,
  from,
  count = Infinity,
  untilMs = Infinity,
  base = '',
  isProxied = false,
  rawWaitMs = 3_000,
  tell = () => undefined,
  pause = () => Promise.resolve(),
}: Campaign): Promise<Outcome> {
  const sender = createSender(origin);
  const counts = new Map<string, Counts>();
  const finds: Find[] = [];
  const scene = await setScene((sent) => sender.send(sent), isProxied ? '198.51.100.7' : undefined);
  let next = from;
  let bought = 0;
  let isBuying: Promise<void> | undefined;
  const note = (find: Find): void => {
    finds.push(find);
    tell(find);
  };
  const buy = async (at: number): Promise<void> => {
    const failure = await scene.buy();
    const row = rowOf(counts, 'an honest order');
    row.tried += 1;
    if (failure === null) {
      bought += 1;
      row.answered += 1;
    } else {
      row.broken += 1;
      note({ at, route: 'an honest order', what: 'between attacks', why: failure });
    }
  };
  const one = async (at: number): Promise<void> => {
    const proxied: Record<string, string> = isProxied ? { 'X-Forwarded-For': `203.0.113.${at % 200}` } : {};
    const made: Attack = attackOf(at, seed, routes, { scene, base, proxied });
    const name = `${made.route.method} ${made.route.path}`;
    const row = rowOf(counts, name);
    for (const reply of await carryOut(made, sender, { origin, rawWaitMs })) {
      const verdict = await judge(made, reply);
      row.tried += 1;
      row[verdict.kind] += 1;
      if (verdict.kind === 'broken') note({ at, route: name, what: made.what, why: verdict.why });
    }
  };
  const lane = async (): Promise<void> => {
    while (next < from + count && Date.now() < untilMs) {
      const at = next;
      next += 1;
      if ((at - from) % buyEvery === buyEvery - 1) {
        await isBuying;
        isBuying = buy(at).then(pause);
      }
      await one(at);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
    await isBuying;
    await buy(next);
  } finally {
    sender.end();
  }
  return { counts, finds, bought, next, scene };
}

function rowOf(counts: Map<string, Counts>, name: string): Counts {
  const row = counts.get(name) ?? { tried: 0, refused: 0, answered: 0, broken: 0 };
  counts.set(name, row);
  return row;
}

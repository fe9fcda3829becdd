import { TEST_CARDS } from '../../fixtures/box-office/model/test-cards.ts';
import { choicesOf, type Choices } from './seeded-choices.ts';
import type { Weather } from './simulated-network.ts';
import type { EventName } from './small-repertoire.ts';

/** An action on an order's page, after a pause. */
export type Act = { readonly pauseMs: number } & (
  | { readonly kind: 'pay'; readonly way: '1' | '2' | '3' | '4'; readonly card: string }
  | {
      readonly kind: 'promo';
      readonly code: string;
      /** Pays after this time, whether or not the code has been accepted; omitted = waits for the answer. */
      readonly paysAfterMs?: number;
    }
  | { readonly kind: 'bonuses'; readonly card: string; readonly count: number }
  | { readonly kind: 'discount-off' }
  | { readonly kind: 'services'; readonly count: number }
  | { readonly kind: 'service-off' }
  | { readonly kind: 'reload' }
  /** Switches to another tab or app for this time. */
  | { readonly kind: 'turn'; readonly awayMs: number }
  /** Closes the tab, and opens the order again after this time. */
  | { readonly kind: 'close'; readonly awayMs: number }
  /** Carries out the action in another tab of the browser, in parallel. */
  | { readonly kind: 'beside'; readonly act: Act }
  | {
      readonly kind: 'refund';
      readonly count: number;
      readonly confirms: boolean;
      /** Submits in two tabs at once; the second one requests one more ticket. */
      readonly doubled: boolean;
      /** How long the buyer waits for an answer; 0 = until it comes. */
      readonly patienceMs: number;
    }
);

/** A visit to the shop to place one order, with a choice from whatever is still available. */
export type Visit = {
  readonly pauseMs: number;
  readonly event: EventName;
  readonly count: number;
  /** Which of the free seats or prices is considered first. */
  readonly pick: number;
  /** Whether the order is submitted in two tabs at once. */
  readonly doubled: boolean;
  /** How long the buyer considers the choice before ordering. */
  readonly pondersMs: number;
  /** Names are sent this long before their deadline; 0 = at once. */
  readonly namesBeforeEndMs: number;
  readonly acts: readonly Act[];
};

/** Two tickets for a walk, ordered without faults. */
export const plainVisit: Visit = {
  pauseMs: 1_000,
  event: 'walk',
  count: 2,
  pick: 0,
  doubled: false,
  pondersMs: 0,
  namesBeforeEndMs: 0,
  acts: [],
};
/** Pays with a valid card. */
export const payByCard: Act = { kind: 'pay', pauseMs: 5_000, way: '1', card: '4000000000000010' };

/**
 * An action out of turn, at a time after the buyer's start; see `restless-hand.ts`. `number` selects its random stream.
 * `did` is filled in once the action is known: the tab, the part of the page, and which of the actions possible there
 * was done.
 */
export type Whim = {
  readonly atMs: number;
  readonly number: number;
  readonly did?: { readonly tab: string; readonly part: string; readonly doing: string };
};

/** A buyer. */
export type BuyerPlan = {
  readonly name: string;
  readonly visits: readonly Visit[];
  readonly whims?: readonly Whim[];
};

/** The shop's process ends before a statement, after `statements` others, and stays down for a while. */
type Restart = {
  readonly kind: 'restart';
  readonly atMs: number;
  readonly statements: number;
  readonly downMs: number;
};

/** For a while each statement of the store takes up to this long. */
type SlowStore = {
  readonly kind: 'slow-store';
  readonly fromMs: number;
  readonly untilMs: number;
  readonly statementMs: number;
};

export type Fault = Weather | Restart | SlowStore;

/** Everything that a seed decides in advance. Removing any part leaves the rest unchanged. */
export type Plan = {
  readonly seed: number;
  readonly hours: number;
  /** Orders require a bot check. */
  readonly captcha: boolean;
  readonly buyers: readonly BuyerPlan[];
  readonly faults: readonly Fault[];
};

const minute = 60_000;

/* Three quarters of the pauses are short, and 7 % are long. */
function pauseOf(luck: Choices): number {
  const kind = luck.share();
  if (kind < 0.75) return luck.between(1_000, 40_000);
  if (kind < 0.93) return luck.between(40_000, 6 * minute);
  // Half of the long pauses last to about the end of the reservation, which is 15 minutes long.
  return luck.isSo(0.5)
    ? luck.between(14 * minute, 15 * minute + 20_000)
    : luck.between(6 * minute, 25 * minute);
}

const promoCodes = ['TENOFF', 'MINUS500', 'LASTONE', 'ALLGONE', 'NOSUCHCODE'];
const loyaltyCards = ['4400200020', '4400170017', '4400300030', '4400400040'];
const usualCards = ['4111111111111111', '4000000000000010'];

function cardOf(luck: Choices): string {
  return luck.isSo(0.45) ? luck.oneOf(usualCards) : luck.oneOf(TEST_CARDS).number;
}

function refundOf(luck: Choices, pauseMs: number): Act {
  return {
    kind: 'refund',
    pauseMs,
    count: luck.between(1, 3),
    confirms: luck.isSo(0.8),
    doubled: luck.isSo(0.2),
    patienceMs: luck.isSo(0.2) ? luck.between(20, 400) : 0,
  };
}

function actOf(luck: Choices, isBeside = false): Act {
  const pauseMs = pauseOf(luck);
  const kind = luck.share();
  if (kind < 0.42)
    return { kind: 'pay', pauseMs, way: luck.oneOf(['1', '1', '2', '2', '3', '4']), card: cardOf(luck) };
  if (kind < 0.5) return { kind: 'promo', pauseMs, code: luck.oneOf(promoCodes) };
  if (kind < 0.57)
    return { kind: 'bonuses', pauseMs, card: luck.oneOf(loyaltyCards), count: luck.between(1, 300) };
  if (kind < 0.61) return { kind: 'discount-off', pauseMs };
  if (kind < 0.68) return { kind: 'services', pauseMs, count: luck.between(1, 3) };
  if (kind < 0.71) return { kind: 'service-off', pauseMs };
  if (kind < 0.77) return { kind: 'reload', pauseMs };
  if (kind < 0.82) return { kind: 'turn', pauseMs, awayMs: pauseOf(luck) };
  if (kind < 0.87) return { kind: 'close', pauseMs, awayMs: pauseOf(luck) };
  if (kind < 0.92 || isBeside) return refundOf(luck, pauseMs);
  return { kind: 'beside', pauseMs, act: actOf(luck, true) };
}

/** What the buyers of a seed like to do; by default, a little of everything. */
type Taste = {
  readonly events: readonly EventName[];
  /** The probability of considering a choice for a long time; `namesLate`: of sending names at the last moment. */
  readonly ponders: number;
  readonly namesLate: number;
  readonly acts: (luck: Choices) => readonly Act[];
};

const someOf = (luck: Choices, act: (luck: Choices) => Act): readonly Act[] =>
  Array.from({ length: luck.between(1, 5) }, () => act(luck));

const ofAll: Taste = {
  events: ['hall', 'hall', 'hall', 'walk', 'walk', 'named', 'served', 'free', 'token'],
  ponders: 0.15,
  namesLate: 0.3,
  acts: (luck) => someOf(luck, actOf),
};

function visitOf(luck: Choices, hours: number, { events, ponders, namesLate, acts }: Taste): Visit {
  return {
    pauseMs: luck.between(1_000, (hours * 60 * minute) / 4),
    event: luck.oneOf(events),
    count: luck.between(1, 4),
    pick: luck.below(6),
    doubled: luck.isSo(0.08),
    pondersMs: luck.isSo(ponders) ? luck.between(40_000, 150_000) : luck.between(0, 9_000),
    namesBeforeEndMs: luck.isSo(namesLate) ? luck.between(10, 400) : 0,
    acts: acts(luck),
  };
}

/** The action after a short pause. */
const soon = (luck: Choices, act: Act): Act => ({ ...act, pauseMs: luck.between(500, 20_000) });
const payOf = (luck: Choices, card: string): Act => ({
  kind: 'pay',
  pauseMs: 0,
  way: luck.oneOf(['1', '2', '3', '4']),
  card,
});
/** An action of one of these kinds. */
function actOfKinds(luck: Choices, kinds: readonly Act['kind'][]): Act {
  for (;;) {
    const act = actOf(luck);
    if (kinds.includes(act.kind)) return soon(luck, act);
  }
}

/** Each one prefers a part of the shop, so that what is rare elsewhere happens often. */
const tastes: readonly Taste[] = [
  ofAll,
  { ...ofAll, events: ['named'], namesLate: 0.6 },
  {
    ...ofAll,
    events: ['walk', 'hall'],
    acts: (luck) => [
      soon(luck, payOf(luck, luck.oneOf(usualCards))),
      ...Array.from({ length: 2 }, () => soon(luck, refundOf(luck, 0))),
    ],
  },
  {
    ...ofAll,
    events: ['token', 'walk', 'served'],
    acts: (luck) =>
      someOf(luck, (own) => actOfKinds(own, ['promo', 'bonuses', 'services', 'service-off', 'discount-off'])),
  },
  {
    ...ofAll,
    events: ['token', 'walk'],
    acts: (luck) => someOf(luck, (own) => soon(own, payOf(own, cardOf(own)))),
  },
  { ...ofAll, events: ['hall'], ponders: 0.6 },
  {
    ...ofAll,
    events: ['token', 'token', 'walk'],
    acts: (luck) =>
      someOf(luck, (own) =>
        soon(own, {
          kind: 'promo',
          pauseMs: 0,
          code: own.oneOf(['TENOFF', 'LASTONE']),
          paysAfterMs: own.between(50, 600),
        }),
      ),
  },
];

/* Each seed has only some kinds of trouble: if everything breaks at once, nobody reaches the rare cases. */
function faultsOf(seed: number, hours: number, buyers: number): readonly Fault[] {
  const kinds = choicesOf(seed, 'kinds of faults');
  const strong = (): number => (kinds.isSo(0.5) ? kinds.oneOf([0.05, 0.2, 0.5]) : 0);
  const trouble = {
    lost: strong(),
    lostAnswer: strong(),
    doubled: strong(),
    failed: strong(),
    failedAfter: strong(),
    slow: strong(),
    refused: choicesOf(seed, 'refusals').isSo(0.3) ? 0.2 : 0,
  };
  const restarts = kinds.isSo(0.6) ? kinds.between(1, 12) : 0;
  const luck = choicesOf(seed, 'faults');
  const endMs = hours * 60 * minute;
  const weathers = Array.from({ length: luck.between(0, 14) }, (): Weather => {
    const fromMs = luck.below(endMs);
    return {
      kind: 'weather',
      fromMs,
      untilMs: fromMs + luck.between(5_000, 6 * minute),
      buyer: luck.isSo(0.5) ? `b${luck.between(1, buyers)}` : '',
      ...trouble,
    };
  });
  const ends = Array.from({ length: restarts }, (): Restart => ({
    kind: 'restart',
    atMs: luck.below(endMs),
    statements: luck.below(40),
    downMs: luck.oneOf([0, 500, 5_000, 40_000]),
  }));
  const slow = Array.from({ length: kinds.isSo(0.3) ? luck.between(1, 6) : 0 }, (): SlowStore => {
    const fromMs = luck.below(endMs);
    const statementMs = luck.oneOf([30, 200, 900]);
    return { kind: 'slow-store', fromMs, untilMs: fromMs + luck.between(5_000, 2 * minute), statementMs };
  });
  return [...weathers, ...ends, ...slow];
}

/** The plan of a seed. */
export const planOf = (seed: number, buyers: number, hours: number): Plan =>
  planBy(seed, buyers, hours, ofAll);

function planBy(seed: number, buyers: number, hours: number, taste: Taste): Plan {
  return {
    seed,
    hours,
    captcha: choicesOf(seed, 'captcha').isSo(0.2),
    buyers: Array.from({ length: buyers }, (_, at): BuyerPlan => {
      const luck = choicesOf(seed, 'buyer', at + 1);
      const visits = Array.from({ length: luck.between(1, 3) }, () => visitOf(luck, hours, taste));
      return { name: `b${at + 1}`, visits };
    }),
    faults: faultsOf(seed, hours, buyers),
  };
}

/**
 * The plan of a seed with restless buyers: each does `whims` actions out of turn, some of them within a moment. Each
 * seed prefers another part of the shop.
 */
export function restlessPlanOf(seed: number, buyers: number, hours: number, whims: number): Plan {
  const plan = planBy(seed, buyers, hours, tastes[seed % tastes.length] ?? ofAll);
  return {
    ...plan,
    buyers: plan.buyers.map((buyer) => {
      const luck = choicesOf(seed, 'whims', buyer.name);
      let atMs = 0;
      const more = Array.from({ length: whims }, (_, number): Whim => {
        atMs += luck.isSo(0.4) ? luck.between(20, 500) : luck.between(1_000, 22_000);
        return { atMs, number };
      });
      return { ...buyer, whims: more };
    }),
  };
}

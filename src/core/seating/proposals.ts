import { SEAT_FREE, type SeatIndex } from '../hall/seat-index.ts';
import { KIND_RESTRICTED } from '../hall/seat-kinds.ts';
import { findSplitBlocks, findBlocks, type SeatBlockQuery } from './find-blocks.ts';
import { isSideView, type Preference, type SeatBlock } from './block-window.ts';

/** Choices of each kind, the best first. */
export type ProposalLists = Readonly<Record<Preference, readonly SeatBlock[]>>;

/** How many choices of each kind the buyer has passed over. */
type ProposalOffsets = Readonly<Record<Preference, number>>;

/** Proposed seats, and the kinds in which they are the best, at least one. */
export type Proposal = { readonly kinds: readonly Preference[]; readonly choice: SeatBlock };

/**
 * The kinds in display order.
 *
 * @internal Used by tests.
 */
export const proposalKinds = ['view', 'value', 'price'] as const satisfies readonly Preference[];

export const noOffsets: ProposalOffsets = { view: 0, value: 0, price: 0 };

/* The maximum number of choices of a kind, after which the first one returns. */
const MAX_OF_A_KIND = 12;

export const noProposals: ProposalLists = { view: [], value: [], price: [] };

/** True while every seat of every choice is free. */
export const areAllFree = ({ state }: SeatIndex, lists: ProposalLists): boolean =>
  [lists.view, lists.value, lists.price].every((list) =>
    list.every(({ seats }) => seats.every((seat) => state[seat] === SEAT_FREE)),
  );

/** Criteria common to all kinds. */
export type ProposalAsk = Omit<SeatBlockQuery, 'by' | 'most'>;

/**
 * Computes proposals kind by kind, yielding between them; `price` is empty if nothing fits, `view` if nothing that
 * faces the focus does. `split`: over consecutive rows. The best value is more expensive than the cheapest with a
 * better view, and cheaper than the best view; if there is no such thing, those two suffice. Neither has a restricted
 * view if an alternative exists. O(n) per kind.
 */
export function* findProposals(
  index: SeatIndex,
  ask: ProposalAsk,
  split = false,
): Generator<undefined, ProposalLists> {
  const find = (by: Preference, part: Partial<SeatBlockQuery> = {}): readonly SeatBlock[] =>
    (split ? findSplitBlocks : findBlocks)(index, { ...ask, ...part, by, most: MAX_OF_A_KIND });
  const { accept = () => true } = ask;
  const { focus } = ask;
  const faces = (seat: number): boolean =>
    accept(seat) && !(focus && isSideView(focus, index.x[seat] as number, index.y[seat] as number));
  const isClear = (seat: number): boolean => index.kind[seat] !== KIND_RESTRICTED;
  const seesWell = { accept: (seat: number) => accept(seat) && isClear(seat) };
  const clear = find('view', { accept: (seat) => faces(seat) && isClear(seat) });
  const view = clear.length > 0 ? clear : find('view', { accept: faces });
  yield;
  const price = find('price');
  yield;
  const { count, zones, priceMinor, party } = ask;
  const least = price[0]?.priceMinor ?? 0;
  const most = view[0]?.priceMinor ?? Infinity;
  const between = index.zones.flatMap((_, zone) => {
    const all = party?.sumMinor(zone) ?? count * (priceMinor?.(zone) ?? 0);
    const sum = zones?.has(zone) === false ? 0 : all;
    return sum > least && sum < most ? [zone] : [];
  });
  const value = between.length > 0 ? find('value', { ...seesWell, zones: new Set(between) }) : [];
  const [cheapest, best] = [price[0], value[0]];
  return { view, price, value: cheapest && best && best.away < cheapest.away ? value : [] };
}

/**
 * One proposal per kind, with no seat in common. If one has both the best view and the lowest price, it is called the
 * cheapest only if others cost more. If a kind's seats are shown already, its next best replace them; the cheapest
 * may only be replaced at the same price, otherwise the kinds share a proposal.
 */
export function arrangeProposals(lists: ProposalLists, turns: ProposalOffsets): readonly Proposal[] {
  const shown: { kinds: Preference[]; readonly choice: SeatBlock }[] = [];
  const least = lists.price[0]?.priceMinor;
  const isBestCheapest = lists.view[0]?.priceMinor === least && turns.price === 0;
  for (const kind of ['view', 'price', 'value'] as const) {
    const own = lists[kind].slice(turns[kind]);
    const [first] = own;
    if (first === undefined) continue;
    const best = shown.find(({ kinds }) => kinds.includes('view'));
    if (kind === 'price' && isBestCheapest && best?.choice.priceMinor === least) {
      const isDearer = ({ priceMinor }: SeatBlock): boolean => priceMinor !== least;
      if (lists.view.some(isDearer) || lists.price.some(isDearer)) best?.kinds.push(kind);
      continue;
    }
    const apart = own.find((choice) => shown.every((other) => !sharesSeats(other.choice, choice)));
    const twin = shown.find((other) => isSame(other.choice, first));
    if (apart !== undefined && (kind !== 'price' || apart.priceMinor === first.priceMinor))
      shown.push({ kinds: [kind], choice: apart });
    else if (twin !== undefined) twin.kinds.push(kind);
    else if (kind === 'price') shown.push({ kinds: [kind], choice: first });
  }
  const place = ({ kinds }: Proposal): number =>
    Math.min(...kinds.map((kind) => proposalKinds.indexOf(kind)));
  return shown
    .map(({ kinds, choice }) => ({ kinds: proposalKinds.filter((kind) => kinds.includes(kind)), choice }))
    .toSorted((a, b) => place(a) - place(b));
}

/**
 * The offsets after the next choice of a kind was requested, one that shares no seat with those shown; after the last
 * comes the first. The other kinds stay as shown.
 */
export function nextProposal(
  lists: ProposalLists,
  turns: ProposalOffsets,
  kind: Preference,
): ProposalOffsets {
  const shown = arrangeProposals(lists, turns);
  const placeOf = (of: Preference): number => {
    const choice = shown.find(({ kinds }) => kinds[0] === of || (kinds.includes(of) && of === kind))?.choice;
    return choice === undefined ? turns[of] : Math.max(0, lists[of].indexOf(choice));
  };
  const now = { view: placeOf('view'), value: placeOf('value'), price: placeOf('price') };
  const next = lists[kind].findIndex(
    (choice, at) => at > now[kind] && shown.every((other) => !sharesSeats(other.choice, choice)),
  );
  return { ...now, [kind]: Math.max(0, next) };
}

/** Ways to relax a request that nothing fits: each is known to yield at least one block. */
export type Relaxations = {
  /** The party can sit in rows behind one another. */
  readonly split: boolean;
  /** The lowest maximum price of one seat, minor units, at which there are adjacent seats; null if no price helps. */
  readonly priceMinor: number | null;
  /** The largest smaller party that fits, at least one seat; 0 if there is none. */
  readonly fewer: number;
  /** Accessible places were requested, but only ordinary seats fit. */
  readonly ordinary: boolean;
};

/** Searches for relaxations if no row has room, yielding between steps. O(n) per step. */
export function* suggestRelaxations(index: SeatIndex, ask: ProposalAsk): Generator<undefined, Relaxations> {
  const { count, maxPriceMinor = Infinity, priceMinor, zones } = ask;
  const fits = (part: Partial<SeatBlockQuery>): boolean =>
    findBlocks(index, { ...ask, ...part, by: 'price' }).length > 0;
  const { accessible = false } = ask;
  // A companion must sit beside the wheelchair place.
  const split = count > 1 && !accessible && findSplitBlocks(index, ask).length > 0;
  yield;
  const prices = index.zones.flatMap((_, zone) =>
    zones?.has(zone) === false ? [] : (priceMinor?.(zone) ?? []),
  );
  const above = [...new Set(prices)].filter((price) => price > maxPriceMinor).sort((a, b) => a - b);
  // What fits at a price fits at every higher one: binary search.
  let [low, high] = [0, above.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits({ maxPriceMinor: above[middle] as number })) high = middle;
    else low = middle + 1;
    yield;
  }
  let fewer = count - 1;
  while (fewer > 0 && !fits({ count: fewer })) {
    fewer -= 1;
    yield;
  }
  const ordinary = accessible && fits({ accessible: false });
  return { split, priceMinor: above[low] ?? null, fewer: Math.max(0, fewer), ordinary };
}

const sharesSeats = (a: SeatBlock, b: SeatBlock): boolean => a.seats.some((seat) => b.seats.includes(seat));

const isSame = (a: SeatBlock, b: SeatBlock): boolean =>
  a.seats.length === b.seats.length && a.seats.every((seat) => b.seats.includes(seat));

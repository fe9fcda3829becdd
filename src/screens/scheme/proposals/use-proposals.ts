import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { Minor, ZoneId } from '../../../contract/brand.ts';
import type { PriceRow } from '../../../contract/event.ts';
import { remainingLimit } from '../../../core/cart/cart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import {
  areAllFree,
  findProposals,
  suggestRelaxations,
  type ProposalAsk,
  type ProposalLists,
  type Relaxations,
} from '../../../core/seating/proposals.ts';
import { missingParty, priceParty, sumOfPriced, zonesForParty } from '../../../core/seating/party.ts';
import { isMixed, MAX_PARTY_SIZE, sizeOf, type PartyPart } from '../../../core/seating/preferences.ts';
import { placesOfSeats } from '../common/places.ts';
import { seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { nextTask } from '../../../hall/engine/frames.ts';
import { focusOfHall } from './focus-of-hall.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';

/** The proposals for a buyer. */
type Proposals = {
  /** Who needs a seat: the whole party, or those for whom the cart has no seat yet. */
  readonly party: readonly PartyPart[];
  /** Their number, and the maximum. */
  readonly count: number;
  readonly most: number;
  /** The price limit, minor units; null = any price. */
  readonly mostMinor: Minor | null;
  /** Null until found; then the previous ones while new ones are being searched. */
  readonly found: { readonly lists: ProposalLists; readonly ways: Relaxations | null } | null;
  /** Zones that do not sell every requested category: they are not searched. */
  readonly leftOut: readonly ZoneId[];
  /** False while the found proposals belong to a previous query. */
  readonly isFresh: boolean;
};

/* How long proposals stay while other seats are sold and returned, ms. */
const standMs = 5000;

/**
 * The hall to search: `index`, but for some seconds still an earlier version as long as only seats are sold that were
 * not found in it. Otherwise live availability would restart the search again and again, and it would never finish.
 * `lists`: what was found; null if nothing was, or if the caller itself leaves out sold seats.
 */
export const useSearchedHall = (index: SeatIndex, lists: ProposalLists | null): SeatIndex => {
  const [searched, setSearched] = useState(index);
  const newest = useRef(index);
  // Another hall, or other prices in it, which renumber its zones.
  const isOther =
    searched.buffer !== index.buffer ||
    searched.zones.map(({ id }) => id).join() !== index.zones.map(({ id }) => id).join();
  const isStale = isOther || (lists !== null && !areAllFree(index, lists));
  useEffect(() => {
    newest.current = index;
    if (isStale) setSearched(index);
  }, [index, isStale]);
  useEffect(() => {
    const timer = setInterval(() => setSearched(newest.current), standMs);
    return () => clearInterval(timer);
  }, []);
  return isStale ? index : searched;
};

/** The query for a buyer: seats for the party, within the price limit, and not in the cart. */
export const useSeatQuery = (
  index: SeatIndex,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  /** Ids of the zones selected in the legend; null = all. */
  picked: ReadonlySet<string> | null,
  /** True if only accessible places are searched. */
  accessible: boolean,
): { readonly ask: ProposalAsk } & Pick<Proposals, 'party' | 'count' | 'most' | 'mostMinor' | 'leftOut'> => {
  const preferences = useSelector(booking, (state) => state.context.preferences);
  const { items, rules } = useSelector(cart, (state) => state.context);
  const focus = focusOfHall(index);
  const most = Math.min(MAX_PARTY_SIZE, remainingLimit(items, rules));
  const { mostMinor } = preferences;
  const isOfSeveral = isMixed(preferences);
  const party = useMemo(() => missingParty(preferences, items, most), [preferences, items, most]);
  const count = sizeOf(party);
  const { ask, leftOut } = useMemo(() => {
    const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
    const rowsOf = (id: ZoneId): readonly PriceRow[] => sold.filter(({ zoneId }) => zoneId === id);
    const byZone = zonesForParty(sold, preferences, party, items);
    const ofZone = index.zones.map(({ id }) => byZone.get(id));
    const zones = index.zones.flatMap(({ id }, zone) => (picked === null || picked.has(id) ? [zone] : []));
    // Indices instead of ids, because every free seat is tested, and ids are built on demand.
    const held = new Set(items.map(({ place }) => seatById(index, place.seatId)));
    const ask: ProposalAsk = {
      count,
      zones: new Set(zones),
      priceMinor: (zone) => ofZone[zone]?.priceMinor ?? null,
      roomOf: (zone) => ofZone[zone]?.room ?? 0,
      ...(isOfSeveral && {
        party: {
          sumMinor: (zone) => ofZone[zone]?.sumMinor ?? 0,
          costOf: (seats) => sumOfPriced(priceParty(placesOfSeats(index, seats), party, rowsOf)),
        },
      }),
      ...(mostMinor !== null && { maxPriceMinor: mostMinor }),
      focus,
      accept: (seat) => !held.has(seat),
      accessible,
    };
    const leftOut = index.zones.flatMap(({ id, free }, zone) =>
      isOfSeveral && free > 0 && zones.includes(zone) && !byZone.has(id) ? [id] : [],
    );
    return { ask, leftOut };
  }, [index, items, rules, preferences, party, isOfSeveral, mostMinor, count, picked, focus, accessible]);
  return { ask, party, count, most, mostMinor, leftOut };
};

/** Searches for seats for the party, within the price limit, each kind in a separate task. */
export const useProposals = (
  shown: SeatIndex,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  picked: ReadonlySet<string> | null,
  accessible: boolean,
  /** True to split the party over rows behind one another. */
  split: boolean,
): Proposals => {
  const [found, setFound] = useState<(NonNullable<Proposals['found']> & { readonly asked: object }) | null>(
    null,
  );
  const index = useSearchedHall(shown, found && found.lists);
  const { ask, ...query } = useSeatQuery(index, booking, cart, picked, accessible);
  const asked = useMemo(() => ({ ask, split }), [ask, split]);
  useEffect(() => {
    let isOver = false;
    /* Runs each step in a separate task; undefined if cancelled. */
    const inTasks = async <T>(search: Generator<undefined, T>): Promise<T | undefined> => {
      for (;;) {
        await nextTask();
        if (isOver) return undefined;
        const step = search.next();
        if (step.done === true) return step.value;
      }
    };
    const look = async (): Promise<void> => {
      const { ask } = asked;
      const lists = await inTasks(findProposals(index, ask, asked.split));
      if (lists === undefined) return;
      const isEmpty = lists.price.length === 0 && ask.count > 0;
      const ways = isEmpty ? await inTasks(suggestRelaxations(index, ask)) : null;
      if (ways !== undefined) setFound({ asked, lists, ways });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [index, asked]);
  return { ...query, found, isFresh: found?.asked === asked };
};

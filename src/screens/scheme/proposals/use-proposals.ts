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

/** A buyer's proposals. */
type Proposals = {
  /** Who seats are looked for: as many as there are, or as are missing in the cart. */
  readonly party: readonly PartyPart[];
  /** How many they are, and how many at most. */
  readonly count: number;
  readonly most: number;
  /** The wished price, minor units; null = any. */
  readonly mostMinor: Minor | null;
  /** Null until they are found; then still those of before while others are being looked for. */
  readonly found: { readonly lists: ProposalLists; readonly ways: Relaxations | null } | null;
  /** Zones that do not sell every requested category: they are not searched. */
  readonly leftOut: readonly ZoneId[];
  /** False while what is found is of an earlier question. */
  readonly isFresh: boolean;
};

/* How long available proposals stay while other seats are sold and returned, ms. */
const standMs = 5000;

/**
 * The hall to look for seats in: the one of `index`, but no later one for as long as only other seats than those that
 * were found in it are sold, or some seconds. A hall that sells would have it looked for without end, and nothing
 * would ever be found for good. `lists`: what was found; null where nothing was, or where it does without what is sold.
 */
export const useSearchedHall = (index: SeatIndex, lists: ProposalLists | null): SeatIndex => {
  const [searched, setSearched] = useState(index);
  const newest = useRef(index);
  // Another hall, or other prices in it: its zones are renumbered.
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

/** A buyer's request: seats for the party, within the price limit, none that is in the cart. */
export const useSeatQuery = (
  index: SeatIndex,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  /** Ids of the zones picked out in the legend; null = all. */
  picked: ReadonlySet<string> | null,
  /** Accessible places alone are looked for. */
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
    // Numbers, not ids: every free seat is tested, and an id is built anew each time.
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

/** Looks for seats for the party, within the price limit, each kind in a separate task. */
export const useProposals = (
  shown: SeatIndex,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  picked: ReadonlySet<string> | null,
  accessible: boolean,
  /** Over rows behind one another. */
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
    /* Each step in a separate task; undefined once cancelled. */
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

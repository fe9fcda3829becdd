import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { Minor } from '../../../contract/brand.ts';
import { remainingLimit, remainingOfPrice } from '../../../core/cart/cart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import {
  findProposals,
  suggestRelaxations,
  type ProposalAsk,
  type ProposalLists,
  type Relaxations,
} from '../../../core/seating/proposals.ts';
import { MAX_PARTY_SIZE, partySize, ticketMinor, preferredRows } from '../../../core/seating/preferences.ts';
import { seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { nextTask } from '../../../hall/engine/frames.ts';
import { focusOfHall } from './focus-of-hall.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';

/** What is proposed to a buyer. */
type Proposals = {
  /** How many seats are looked for, and how many at most. */
  readonly count: number;
  readonly most: number;
  /** The wished price, minor units; null = any. */
  readonly mostMinor: Minor | null;
  /** Null until they are found; then still those of before while others are being looked for. */
  readonly found: { readonly lists: ProposalLists; readonly ways: Relaxations | null } | null;
  /** False while what is found is of an earlier question. */
  readonly isFresh: boolean;
};

/** Looks for seats for as many as are wished for, at the wished price, each kind in a task of its own. */
export const useProposals = (
  index: SeatIndex,
  booking: HallBooking,
  cart: ActorRefFrom<typeof cartMachine>,
  /** Ids of the zones picked out in the legend; null = all. */
  picked: ReadonlySet<string> | null,
  /** Accessible places alone are looked for. */
  accessible: boolean,
  split: boolean,
): Proposals => {
  const preferences = useSelector(booking, (state) => state.context.wish);
  const { items, rules } = useSelector(cart, (state) => state.context);
  const focus = focusOfHall(index);
  const most = Math.min(MAX_PARTY_SIZE, remainingLimit(items, rules));
  const count = partySize(preferences, most);
  const { mostMinor, categoryId } = preferences;
  const ask = useMemo((): ProposalAsk & { readonly split: boolean } => {
    const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
    const rows = preferredRows(sold, categoryId);
    const rowOf = index.zones.map(({ id }) => rows.get(id));
    const priceOf = rowOf.map((row) => row && ticketMinor(row));
    const roomOf = rowOf.map((row) => row && remainingOfPrice(items, row));
    const shown = index.zones.flatMap(({ id }, zone) => (picked === null || picked.has(id) ? [zone] : []));
    // Numbers, not ids: each free seat of the hall is asked about, and an id is spelled anew each time.
    const held = new Set(items.map(({ place }) => seatById(index, place.seatId)));
    return {
      count,
      zones: new Set(shown),
      priceMinor: (zone) => priceOf[zone] ?? null,
      roomOf: (zone) => roomOf[zone] ?? 0,
      ...(mostMinor !== null && { maxPriceMinor: mostMinor }),
      focus,
      accept: (seat) => !held.has(seat),
      accessible,
      split,
    };
  }, [index, items, rules, categoryId, mostMinor, count, picked, focus, accessible, split]);
  const [found, setFound] = useState<(NonNullable<Proposals['found']> & { readonly ask: object }) | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    /* Each step in a task of its own; undefined where it is no longer asked for. */
    const inTasks = async <T>(search: Generator<undefined, T>): Promise<T | undefined> => {
      for (;;) {
        await nextTask();
        if (isOver) return undefined;
        const step = search.next();
        if (step.done === true) return step.value;
      }
    };
    const look = async (): Promise<void> => {
      const lists = await inTasks(findProposals(index, ask, ask.split));
      if (lists === undefined) return;
      const isEmpty = lists.view.length === 0 && ask.count > 0;
      const ways = isEmpty ? await inTasks(suggestRelaxations(index, ask)) : null;
      if (ways !== undefined) setFound({ ask, lists, ways });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [index, ask]);
  return { count, most, mostMinor, found, isFresh: found?.ask === ask };
};

/*
 * What in a hall has the buyer's attention. Three parallel regions: `view`, the hall as a map or as a list; `focus`,
 * the one thing that is open over it; `link`, what became of the seats in a shared address.
 *
 * Only one thing is open at a time: a place selected by mouse, finger, key or from the list closes the proposals, and
 * proposals close a place. If seats are too close for a finger, the buyer chooses by name. Each view keeps the place
 * for the other: the list begins at the seat in the middle of the map, the map returns to the last row looked at.
 *
 * Another session closes whatever is open for the previous one; proposals stay, because they are searched again.
 *
 * To provide: actions.showRow(params: { row }), null if no row was looked at. Never persisted. What is under the mouse
 * is known only to the engine.
 */
import { assign, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import type { CartItem } from '../../src/core/cart/cart.ts';
import type { ListRow } from '../../src/core/hall/seat-list-rows.ts';
import { noop, type Effect } from '../common/actors.ts';

/** A place in the hall, by its numbers in the seat index. */
export type FocusedPlace =
  | { readonly kind: 'sector'; readonly sector: number }
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'standing'; readonly area: number }
  /** Seats too small for the finger that touched them: at least one, nearest first. */
  | { readonly kind: 'ambiguous'; readonly seats: readonly number[] };

type HallFocusContext = {
  /** What is open; null in `idle` and `proposals`. */
  readonly place: FocusedPlace | null;
  /** The seat at which the list begins; −1 for its first. */
  readonly listStart: number;
  /** The row of the list that was looked at last. */
  readonly listRow: ListRow | null;
  /** Available seats of a link that were not selected, because the cart is not empty. */
  readonly linkedItems: readonly CartItem[];
  /** The order that contains a link's seats; null if only the newest order can be meant. */
  readonly orderHash: OrderHash | null;
};

/** An event with one field of the context, under its name there. */
type Telling<Type extends string, Field extends keyof HallFocusContext> = {
  readonly type: Type;
} & Pick<HallFocusContext, Field>;

type HallFocusEvent =
  | Telling<'view.list', 'listStart'>
  | { readonly type: 'view.map' }
  | Telling<'row.look', 'listRow'>
  | { readonly type: 'place.hit'; readonly place: FocusedPlace }
  | { readonly type: 'proposals.open' }
  | { readonly type: 'proposals.close' }
  | { readonly type: 'focus.clear' }
  | { readonly type: 'session.change' }
  | Telling<'link.offer', 'linkedItems'>
  | Telling<'link.ordered', 'orderHash'>
  | { readonly type: 'link.answer' };

const showRow: Effect<{ readonly row: ListRow | null }> = noop;

const aPlace = { on: { 'focus.clear': 'idle', 'session.change': 'idle' } } as const;

export const hallFocusMachine = setup({
  types: {
    context: {} as HallFocusContext,
    events: {} as HallFocusEvent,
  },
  actions: {
    showRow,
    note: assign(({ event }) => {
      const { type: _, ...told } = event;
      return told;
    }),
    closePlace: assign({ place: null }),
    forgetRow: assign({ listRow: null }),
  },
  guards: {
    isOf: ({ event }, kind: FocusedPlace['kind']) => event.type === 'place.hit' && event.place.kind === kind,
  },
}).createMachine({
  id: 'hallFocus',
  context: { place: null, listStart: -1, listRow: null, linkedItems: [], orderHash: null },
  type: 'parallel',
  states: {
    view: {
      initial: 'map',
      states: {
        map: {
          on: { 'view.list': { target: 'list', actions: 'note' } },
        },
        list: {
          on: {
            'row.look': { actions: 'note' },
            'view.map': {
              target: 'map',
              actions: [
                { type: 'showRow', params: ({ context }) => ({ row: context.listRow }) },
                'forgetRow',
              ],
            },
          },
        },
      },
    },
    focus: {
      initial: 'idle',
      on: {
        'place.hit': [
          { guard: { type: 'isOf', params: 'sector' }, target: '.sector', actions: 'note' },
          { guard: { type: 'isOf', params: 'seat' }, target: '.seat', actions: 'note' },
          { guard: { type: 'isOf', params: 'standing' }, target: '.standing', actions: 'note' },
          { target: '.ambiguous', actions: 'note' },
        ],
        'proposals.open': '.proposals',
      },
      states: {
        idle: { entry: 'closePlace' },
        /** The card of a sector. */
        sector: aPlace,
        /** The dialog in which a seat is bought. */
        seat: { tags: 'covering', ...aPlace },
        /** The same for a standing area. */
        standing: { tags: 'covering', ...aPlace },
        /** The dialog in which the buyer chooses among several seats. */
        ambiguous: { tags: 'covering', ...aPlace },
        /** Proposed seats, to be looked at and selected. */
        proposals: {
          tags: 'covering',
          entry: 'closePlace',
          on: { 'proposals.close': 'idle' },
        },
      },
    },
    link: {
      initial: 'none',
      on: {
        'link.offer': { target: '.offered', actions: 'note' },
        'link.ordered': { target: '.alreadyOrdered', actions: 'note' },
      },
      states: {
        none: {},
        offered: { on: { 'link.answer': 'none', 'session.change': 'none' } },
        alreadyOrdered: { on: { 'link.answer': 'none', 'session.change': 'none' } },
      },
    },
  },
});

/*
 * What of a hall is looked at. Three parts side by side: `view`, the hall as a map or as a list; `focus`, the one thing
 * that is open over it; `link`, what came of the seats in a shared address.
 * One thing is open at a time: a place that was hit, by a mouse, a finger, a key or from the list alike, closes the
 * proposals, and proposals close a place. Seats too close for a finger are asked about by name. Each view keeps the
 * place for the other: the list begins at the seat in the middle of the map, the map comes back to the row that was
 * looked at.
 * Another session closes what is open of the one before; proposals stay, for they are looked for anew.
 *
 * To provide: actions.showRow(params: { row }), null where no row was looked at. Never persisted. What is under a
 * mouse is the engine's to know.
 */
import { assign, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import type { CartItem } from '../../src/core/cart/cart.ts';
import type { ListRow } from '../../src/core/hall/seat-list-rows.ts';
import { noop, type Effect } from '../common/actors.ts';

/** A place of the hall, by the numbers that the seat index has for it. */
export type FocusedPlace =
  | { readonly kind: 'sector'; readonly sector: number }
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'standing'; readonly area: number }
  /** Seats too small for the finger that met them, at least one, the nearest first. */
  | { readonly kind: 'ambiguous'; readonly seats: readonly number[] };

type HallFocusContext = {
  /** What is open; null in `idle` and `proposals`. */
  readonly place: FocusedPlace | null;
  /** The seat that the list begins at; −1 for its first. */
  readonly listStart: number;
  /** What of the list was looked at last. */
  readonly listRow: ListRow | null;
  /** Seats of a link that can be had and were not taken, because there is a cart. */
  readonly linkedItems: readonly CartItem[];
  /** The order that a link's seats were put into; null where only the newest can be meant. */
  readonly orderHash: OrderHash | null;
};

/** What an event tells, under the name that the context has for it. */
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
        /** What a seat is bought with. */
        seat: { tags: 'covering', ...aPlace },
        /** Likewise, of a standing area. */
        standing: { tags: 'covering', ...aPlace },
        /** Which of several seats is meant. */
        ambiguous: { tags: 'covering', ...aPlace },
        /** Seats together, to be looked at and taken. */
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

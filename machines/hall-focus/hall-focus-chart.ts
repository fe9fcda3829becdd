/*
 * What of a hall is looked at. Three parts side by side: `view`, the hall as a map or as a list; `focus`, the one thing
 * that is open over it; `link`, what came of the seats in a shared address.
 * One thing is open at a time: a place that was hit, by a mouse, a finger, a key or from the list alike, closes the
 * proposals, and proposals close a place. Seats too close for a finger are asked about by name, unless one alone can be
 * meant. Each view keeps the place for the other: the list begins at the seat in the middle of the map, the map comes
 * back to the row that was looked at.
 * Another session closes what is open of the one before; proposals stay, for they are looked for anew.
 *
 * To provide: actions.showRow(params: { row }). Never persisted. What is under a mouse is the engine's to know.
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
  /** Seats too small for the finger that met them, the nearest first. */
  | { readonly kind: 'crowd'; readonly seats: readonly number[] };

export interface HallFocusContext {
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
}

export type HallFocusEvent =
  | { readonly type: 'view.list'; readonly start: number }
  | { readonly type: 'view.map' }
  | { readonly type: 'row.look'; readonly row: ListRow }
  | { readonly type: 'place.hit'; readonly place: FocusedPlace }
  | { readonly type: 'proposals.open' }
  | { readonly type: 'proposals.close' }
  | { readonly type: 'focus.clear' }
  | { readonly type: 'session.change' }
  | { readonly type: 'link.offer'; readonly items: readonly CartItem[] }
  | { readonly type: 'link.ordered'; readonly hash: OrderHash | null }
  | { readonly type: 'link.answer' };

const showRow: Effect<{ readonly row: ListRow }> = noop;

/** Of a crowd of one, that seat. */
const meantPlace = (place: FocusedPlace): FocusedPlace =>
  place.kind === 'crowd' && place.seats.length === 1 ? { kind: 'seat', seat: place.seats[0] ?? -1 } : place;

const isHit =
  (kind: FocusedPlace['kind']) =>
  ({ event }: { readonly event: HallFocusEvent }): boolean =>
    event.type === 'place.hit' && meantPlace(event.place).kind === kind;

const aPlace = { on: { 'focus.clear': 'idle', 'session.change': 'idle' } } as const;

export const hallFocusMachine = setup({
  types: {
    context: {} as HallFocusContext,
    events: {} as HallFocusEvent,
  },
  actions: {
    showRow,
    beginList: assign(({ event }) =>
      event.type === 'view.list' ? { listStart: event.start, listRow: null } : {},
    ),
    noteRow: assign(({ event }) => (event.type === 'row.look' ? { listRow: event.row } : {})),
    openPlace: assign(({ event }) => (event.type === 'place.hit' ? { place: meantPlace(event.place) } : {})),
    closePlace: assign({ place: null }),
    noteLink: assign(({ event }) => (event.type === 'link.offer' ? { linkedItems: event.items } : {})),
    noteOrder: assign(({ event }) => (event.type === 'link.ordered' ? { orderHash: event.hash } : {})),
  },
  guards: {
    isSector: isHit('sector'),
    isSeat: isHit('seat'),
    isStanding: isHit('standing'),
    hasRow: ({ context }) => context.listRow !== null,
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
          on: { 'view.list': { target: 'list', actions: 'beginList' } },
        },
        list: {
          on: {
            'row.look': { actions: 'noteRow' },
            'view.map': [
              {
                guard: 'hasRow',
                target: 'map',
                actions: {
                  type: 'showRow',
                  params: ({ context }) => ({ row: context.listRow as ListRow }),
                },
              },
              { target: 'map' },
            ],
          },
        },
      },
    },
    focus: {
      initial: 'idle',
      on: {
        'place.hit': [
          { guard: 'isSector', target: '.sector', actions: 'openPlace' },
          { guard: 'isSeat', target: '.seat', actions: 'openPlace' },
          { guard: 'isStanding', target: '.standing', actions: 'openPlace' },
          { target: '.ambiguous', actions: 'openPlace' },
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
        'link.offer': { target: '.offered', actions: 'noteLink' },
        'link.ordered': { target: '.alreadyOrdered', actions: 'noteOrder' },
      },
      states: {
        none: {},
        offered: { on: { 'link.answer': 'none', 'session.change': 'none' } },
        alreadyOrdered: { on: { 'link.answer': 'none', 'session.change': 'none' } },
      },
    },
  },
});

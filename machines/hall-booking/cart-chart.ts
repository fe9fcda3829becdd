/*
 * The cart of a hall. The buyer adds seats and standing places, changes their category, removes them. The cart enforces
 * the order's limit (1 with the culture card), the maximum of a price, and the remaining places of an area. A full
 * order is reported in a modal; any other refusal states its reason. Nothing is refused silently. Changes without the
 * buyer's consent — a seat lost, a session gone, other prices — remove what can't stay and leave a notice naming it.
 * Before a change of payment method that removes or reprices items, the cart's owner asks the buyer.
 *
 * Nothing to provide inside `hallBooking`, which gets every change by `cart.changed`; a standalone cart must provide
 * actions.tellOwner. States: choosing, limitReached (modal «limit»), refused (other refusals).
 */
import { assign, sendParent, setup } from 'xstate';

import type { CategoryId, SeatId, VenueDay, VenueTime } from '../../src/contract/brand.ts';
import type { PriceRow } from '../../src/contract/event.ts';
import type { Result } from '../../src/contract/result.ts';
import {
  addSeat,
  changeCategory,
  loseSeats,
  repriceCart,
  removeSeat,
  setStanding,
  type Cart,
  type CartItem,
  type CartRemoval,
  type CartPlace,
  type CartRefusal,
  type CartRules,
} from '../../src/core/cart/cart.ts';
import type { PayMethod } from '../../src/core/cart/seat-price.ts';

/**
 * Why the cart changed without the buyer, and how. `repriced`: items that stayed, in another category or at another
 * price.
 */
type CartNotice = {
  readonly cause: 'seatLost' | 'session' | 'prices';
  readonly removed: readonly CartItem[];
  readonly repriced: readonly CartItem[];
};

/**
 * The cart starts empty; restored items arrive with `cart.open`.
 *
 * @internal Other declarations need its name.
 */
export type CartInput = {
  readonly rules: CartRules;
};

export type CartContext = {
  readonly items: Cart;
  readonly rules: CartRules;
  readonly refusal: CartRefusal | null;
  readonly notice: CartNotice | null;
};

export type CartEvent =
  | { readonly type: 'seat.add'; readonly place: CartPlace; readonly price: PriceRow }
  | { readonly type: 'seat.remove'; readonly seatId: SeatId; readonly categoryId?: CategoryId }
  | { readonly type: 'category.change'; readonly seatId: SeatId; readonly price: PriceRow }
  | {
      readonly type: 'standing.set';
      readonly place: CartPlace;
      readonly price: PriceRow;
      readonly count: number;
    }
  | { readonly type: 'seat.lost'; readonly seatIds: readonly SeatId[] }
  | { readonly type: 'method.change'; readonly method: PayMethod }
  /** A session is opened. `items` were chosen in it before, `gone` in sessions no longer on sale. */
  | {
      readonly type: 'cart.open';
      readonly day: VenueDay | '';
      readonly time: VenueTime | '';
      readonly priceTypeId?: string;
      readonly items: Cart;
      readonly gone: Cart;
    }
  | { readonly type: 'modal.dismiss' }
  | { readonly type: 'notice.dismiss' };

/** What the cart sends its owner after every event: its whole content, rules included. */
export type CartChanged = {
  readonly type: 'cart.changed';
  readonly items: Cart;
  readonly rules: CartRules;
};

/** The result of a change requested by the buyer; null for other events. */
const changed = (context: CartContext, event: CartEvent): Result<Cart, CartRefusal> | null => {
  const { items, rules } = context;
  if (event.type === 'seat.add') return addSeat(items, rules, event.place, event.price);
  if (event.type === 'category.change') return changeCategory(items, rules, event.seatId, event.price);
  if (event.type === 'standing.set') {
    return setStanding(items, rules, event.place, event.price, event.count);
  }
  return null;
};

const noticeOf = (cause: CartNotice['cause'], loss: CartRemoval): CartNotice | null =>
  loss.removed.length + loss.repriced.length === 0
    ? null
    : { cause, removed: loss.removed, repriced: loss.repriced };

/** The rules of another session. */
const rulesOf = (
  rules: CartRules,
  { day, time, priceTypeId = '' }: Pick<CartRules, 'day' | 'time' | 'priceTypeId'>,
): CartRules => ({ ...rules, day, time, priceTypeId });

export const cartMachine = setup({
  types: {
    input: {} as CartInput,
    context: {} as CartContext,
    events: {} as CartEvent,
  },
  actions: {
    tellOwner: sendParent(({ context }: { context: CartContext }): CartChanged => ({
      type: 'cart.changed',
      items: context.items,
      rules: context.rules,
    })),
    obey: assign(({ context, event }) => {
      const result = changed(context, event);
      return result?.ok === true ? { items: result.value, refusal: null } : {};
    }),
    refuse: assign(({ context, event }) => {
      const result = changed(context, event);
      return result?.ok === false ? { refusal: result.problem } : {};
    }),
  },
  guards: {
    fits: ({ context, event }) => changed(context, event)?.ok === true,
    breaksLimit: ({ context, event }) => {
      const result = changed(context, event);
      return result?.ok === false && result.problem.reason === 'limit';
    },
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({ items: [], rules: input.rules, refusal: null, notice: null }),
  initial: 'choosing',
  on: {
    'seat.add': [
      { guard: 'fits', target: '.choosing', actions: ['obey', 'tellOwner'] },
      { guard: 'breaksLimit', target: '.limitReached', actions: 'refuse' },
      { target: '.refused', actions: 'refuse' },
    ],
    // The number of tickets does not change, so the refusal can't be the order's limit.
    'category.change': [
      { guard: 'fits', target: '.choosing', actions: ['obey', 'tellOwner'] },
      { target: '.refused', actions: 'refuse' },
    ],
    'standing.set': [
      { guard: 'fits', target: '.choosing', actions: ['obey', 'tellOwner'] },
      { guard: 'breaksLimit', target: '.limitReached', actions: 'refuse' },
      { target: '.refused', actions: 'refuse' },
    ],
    'seat.remove': {
      actions: [
        assign({
          items: ({ context, event }) => removeSeat(context.items, event.seatId, event.categoryId),
        }),
        'tellOwner',
      ],
    },
    'seat.lost': {
      actions: [
        assign(({ context, event }) => {
          const loss = loseSeats(context.items, event.seatIds);
          return { items: loss.cart, notice: noticeOf('seatLost', loss) ?? context.notice };
        }),
        'tellOwner',
      ],
    },
    'method.change': {
      actions: [
        assign(({ context, event }) => {
          const rules: CartRules = { ...context.rules, method: event.method };
          return { rules, items: repriceCart(context.items, rules).cart };
        }),
        'tellOwner',
      ],
    },
    'cart.open': {
      actions: [
        assign(({ context, event }) => {
          const rules = rulesOf(context.rules, event);
          const fitted = repriceCart(event.items, rules);
          const loss = { ...fitted, removed: [...event.gone, ...fitted.removed] };
          const cause = event.gone.length > 0 ? 'session' : 'prices';
          return { rules, items: fitted.cart, notice: noticeOf(cause, loss) ?? context.notice };
        }),
        'tellOwner',
      ],
    },
    'notice.dismiss': { actions: assign({ notice: null }) },
  },
  states: {
    choosing: {},
    limitReached: {
      on: { 'modal.dismiss': { target: 'choosing', actions: assign({ refusal: null }) } },
    },
    refused: {
      on: { 'modal.dismiss': { target: 'choosing', actions: assign({ refusal: null }) } },
    },
  },
});

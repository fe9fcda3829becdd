import type { CategoryId, Minor, SeatId, VenueDay, VenueTime, ZoneId } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import type { LocalText } from '../../contract/local-text.ts';
import type { OrderLine } from '../../contract/requests.ts';
import { fail, succeed, type Result } from '../../contract/result.ts';
import type { SpecialKind } from '../../contract/seat-kind.ts';
import {
  cultureCardLimit,
  priceKey,
  priceMaximum,
  pricesForZone,
  totalOf,
  type PayMethod,
  type PriceTotal,
} from './seat-price.ts';

/** What the cart can hold: one seat, or a standing area. Labels are shown verbatim. */
export type CartPlace =
  | {
      readonly kind: 'seat';
      readonly seatId: SeatId;
      readonly zoneId: ZoneId;
      /** null if the plan has no sectors. The text is resolved when shown, because the language may change. */
      readonly sector: { readonly id: string; readonly name: LocalText } | null;
      readonly row: string;
      readonly seat: string;
      /** Absent for an ordinary seat. */
      readonly special?: SpecialKind;
    }
  | {
      readonly kind: 'standing';
      readonly seatId: SeatId;
      readonly zoneId: ZoneId;
      readonly name: LocalText;
      /** The maximum per order in this area; 0 = no limit of its own. */
      readonly perOrder: number;
      /** How many are still free in this area. */
      readonly left: number;
    };

/** One line of the cart: a place in one price category. A seat's quantity is always 1. */
export type CartItem = {
  readonly place: CartPlace;
  readonly price: PriceRow;
  readonly quantity: number;
};

/** The lines of the cart in the order they were put in. At most one per seat, one per category in an area. */
export type Cart = readonly CartItem[];

/** What the event, the session and the payment method allow. `ticketLimit` is the event's, whatever the method. */
export type CartRules = {
  readonly ticketLimit: number;
  readonly method: PayMethod;
  readonly prices: readonly PriceRow[];
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  /** The session's price type; absent or '' = any. */
  readonly priceTypeId?: string;
};

/**
 * Why the cart does not change. `limit`: the order is full. `priceMaximum`: the maximum per order of this price;
 * `priceLeft`: no more remain at this price. `standingPerOrder`, `standingLeft`: this area is full. `notSold`: the
 * price is not sold here, on this day or for this method. `absent`: no such line. If the reason is a number, `allowed`
 * is how many are possible and `bound` the limit itself. `place`: the place concerned; null if the cart never had it.
 */
export type CartRefusal = {
  readonly reason:
    | 'limit'
    | 'priceMaximum'
    | 'priceLeft'
    | 'standingPerOrder'
    | 'standingLeft'
    | 'notSold'
    | 'absent';
  readonly seatId: SeatId;
  readonly place: CartPlace | null;
  readonly allowed: number;
  readonly bound: number;
};

/** The maximum number of tickets in one order: the event's limit, or 1 with the culture card. */
export const orderLimit = (rules: Pick<CartRules, 'ticketLimit' | 'method'>): number =>
  rules.method === 'culture' ? Math.min(cultureCardLimit, rules.ticketLimit) : rules.ticketLimit;

/** Whether the culture card is what limits the order. */
export const isCardLimit = (rules: Pick<CartRules, 'ticketLimit' | 'method'>): boolean =>
  rules.method === 'culture' && orderLimit(rules) === cultureCardLimit;

/** Tickets in the cart; each standing place counts as one. */
export const countOf = (cart: Cart): number => cart.reduce((sum, item) => sum + item.quantity, 0);

/** How many more tickets fit. */
export const remainingLimit = (cart: Cart, rules: Pick<CartRules, 'ticketLimit' | 'method'>): number =>
  Math.max(0, orderLimit(rules) - countOf(cart));

/** How many more tickets of one price fit, by the limits of the price alone. */
export const remainingOfPrice = (cart: Cart, price: PriceRow): number =>
  Math.max(0, priceMaximum(price) - countOf(cart.filter((item) => priceKey(item.price) === priceKey(price))));

/** The sums the cart shows. */
export const cartTotal = (cart: Cart): PriceTotal => totalOf(cart);

/**
 * Groups consecutive cart lines that are seats of one row at one price. `rowOf` gives a seat's row as it is
 * displayed.
 */
export const cartRuns = (
  cart: Cart,
  rowOf: (place: Extract<CartPlace, { kind: 'seat' }>) => string,
): readonly Cart[] => {
  const runs: CartItem[][] = [];
  for (const item of cart) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext =
      before?.place.kind === 'seat' &&
      item.place.kind === 'seat' &&
      before.place.special === item.place.special &&
      isSamePrice(before, item) &&
      rowOf(before.place) === rowOf(item.place);
    if (run !== undefined && isNext) run.push(item);
    else runs.push([item]);
  }
  return runs;
};

/** Whether a seat, or any place in an area, is in the cart. */
export const holdsSeat = (cart: Cart, seatId: SeatId): boolean =>
  cart.some((item) => item.place.seatId === seatId);

const isSold = (rules: CartRules, place: CartPlace, price: PriceRow): boolean =>
  pricesForZone(rules.prices, place.zoneId, rules.day, rules.method, rules.priceTypeId).some(
    (row) => row.categoryId === price.categoryId && row.priceMinor === price.priceMinor,
  );

/** The first rule that a cart breaks because of the changed item; null if there is none. */
const broken = (cart: Cart, rules: CartRules, changed: CartItem): CartRefusal | null => {
  const { place, price } = changed;
  const refuse = (reason: CartRefusal['reason'], bound: number, others: number): CartRefusal => ({
    reason,
    seatId: place.seatId,
    place,
    allowed: Math.max(0, bound - others),
    bound,
  });
  if (!isSold(rules, place, price)) return refuse('notSold', 0, 0);
  const others = countOf(cart) - changed.quantity;
  if (countOf(cart) > orderLimit(rules)) return refuse('limit', orderLimit(rules), others);
  const samePrice = countOf(cart.filter((item) => priceKey(item.price) === priceKey(price)));
  const most = priceMaximum(price);
  if (samePrice > most) {
    return refuse(most < price.maximum ? 'priceLeft' : 'priceMaximum', most, samePrice - changed.quantity);
  }
  if (place.kind === 'standing') {
    const here = countOf(cart.filter((item) => item.place.seatId === place.seatId));
    const elsewhere = here - changed.quantity;
    if (here > place.left) return refuse('standingLeft', place.left, elsewhere);
    if (place.perOrder > 0 && here > place.perOrder) {
      return refuse('standingPerOrder', place.perOrder, elsewhere);
    }
  }
  return null;
};

const checked = (cart: Cart, rules: CartRules, changed: CartItem): Result<Cart, CartRefusal> => {
  const refusal = broken(cart, rules, changed);
  return refusal === null ? succeed(cart) : fail(refusal);
};

/** Adds a seat. A seat that is already in the cart changes its category instead of appearing twice. */
export const addSeat = (
  cart: Cart,
  rules: CartRules,
  place: CartPlace,
  price: PriceRow,
): Result<Cart, CartRefusal> => {
  if (place.kind === 'standing') {
    const had = cart.find((item) => isLine(item, place.seatId, price.categoryId))?.quantity ?? 0;
    return setStanding(cart, rules, place, price, had + 1);
  }
  if (holdsSeat(cart, place.seatId)) return changeCategory(cart, rules, place.seatId, price);
  const item: CartItem = { place, price, quantity: 1 };
  return checked([...cart, item], rules, item);
};

const isLine = (item: CartItem, seatId: SeatId, categoryId: CategoryId): boolean =>
  item.place.seatId === seatId && item.price.categoryId === categoryId;

/** Sets the number of one category in a standing area; 0 removes the line. Fractions and negatives count as 0. */
export const setStanding = (
  cart: Cart,
  rules: CartRules,
  place: CartPlace,
  price: PriceRow,
  count: number,
): Result<Cart, CartRefusal> => {
  const quantity = Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0;
  const at = cart.findIndex((item) => isLine(item, place.seatId, price.categoryId));
  const had = cart[at]?.quantity ?? 0;
  const item: CartItem = { place, price, quantity };
  const next = at === -1 ? [...cart, item] : cart.with(at, item);
  // Reducing is always allowed, even in a cart that newer rules would not allow to grow.
  if (quantity <= had) return succeed(next.filter((line) => line.quantity > 0));
  return checked(next, rules, item);
};

/** Removes a seat, or one category of an area, or the whole area if no category is given. */
export const removeSeat = (cart: Cart, seatId: SeatId, categoryId?: CategoryId): Cart =>
  cart.filter(
    (item) =>
      item.place.seatId !== seatId || (categoryId !== undefined && item.price.categoryId !== categoryId),
  );

/** Changes the category of a seat within its zone. */
export const changeCategory = (
  cart: Cart,
  rules: CartRules,
  seatId: SeatId,
  price: PriceRow,
): Result<Cart, CartRefusal> => {
  const at = cart.findIndex((item) => item.place.seatId === seatId && item.place.kind === 'seat');
  const had = cart[at];
  if (had === undefined) return fail({ reason: 'absent', seatId, place: null, allowed: 0, bound: 0 });
  const item: CartItem = { ...had, price };
  return checked(cart.with(at, item), rules, item);
};

/** A cart after a change that the buyer did not make, and the items that it removed or repriced. */
export type CartRemoval = {
  readonly cart: Cart;
  readonly removed: Cart;
  readonly repriced: Cart;
};

/** Removes seats that another buyer got. Ids that are not in the cart are ignored. */
export const loseSeats = (cart: Cart, seatIds: readonly SeatId[]): CartRemoval => {
  const lost = new Set(seatIds);
  return {
    cart: cart.filter((item) => !lost.has(item.place.seatId)),
    removed: cart.filter((item) => lost.has(item.place.seatId)),
    repriced: [],
  };
};

/**
 * Adapts a cart to new rules (another payment method, fresh prices). A line keeps its category if that is still sold,
 * else takes the first one sold in its zone, and is removed if there is none or no room. Lines are tried in the order
 * they were added, so the buyer's first choice is dropped last.
 */
export const repriceCart = (cart: Cart, rules: CartRules): CartRemoval => {
  let kept: Cart = [];
  const removed: CartItem[] = [];
  const repriced: CartItem[] = [];
  for (const item of cart) {
    const sold = pricesForZone(rules.prices, item.place.zoneId, rules.day, rules.method, rules.priceTypeId);
    const same = sold.find((row) => row.categoryId === item.price.categoryId);
    const price = same ?? sold[0];
    const room = price === undefined ? 0 : roomFor(kept, rules, { ...item, price });
    if (price === undefined || room === 0) {
      removed.push(item);
      continue;
    }
    const next: CartItem = { place: item.place, price, quantity: room };
    kept = [...kept, next];
    if (room < item.quantity) removed.push({ ...item, quantity: item.quantity - room });
    if (price.categoryId !== item.price.categoryId || price.priceMinor !== item.price.priceMinor) {
      repriced.push(next);
    }
  }
  return { cart: kept, removed, repriced };
};

/** How many of an item's quantity can join the cart. */
const roomFor = (cart: Cart, rules: CartRules, item: CartItem): number => {
  if (cart.some((line) => isLine(line, item.place.seatId, item.price.categoryId))) return 0;
  const refusal = broken([...cart, item], rules, item);
  if (refusal === null) return item.quantity;
  const fewer = { ...item, quantity: Math.min(refusal.allowed, item.quantity - 1) };
  return fewer.quantity <= 0 ? 0 : roomFor(cart, rules, fewer);
};

/** A price with too few tickets in the cart to be ordered. */
type Shortfall = {
  readonly price: PriceRow;
  readonly needed: number;
  readonly count: number;
};

/** Prices in the cart with fewer tickets than their `minlimit` or `needprice`. Empty = it may be ordered. */
export const belowMinimum = (cart: Cart): readonly Shortfall[] => {
  const seen = new Map<string, Shortfall>();
  for (const { price, quantity } of cart) {
    const before = seen.get(priceKey(price));
    const needed = Math.max(price.minimum, price.forced);
    seen.set(priceKey(price), { price, needed, count: (before?.count ?? 0) + quantity });
  }
  return [...seen.values()].filter((row) => row.count < row.needed);
};

/** The cart as the order's lines. `sumMinor` is price × quantity; the back end adds the service fee. */
export const orderLines = (cart: Cart, rules: Pick<CartRules, 'day' | 'time'>): readonly OrderLine[] =>
  cart.map(({ place, price, quantity }) => ({
    day: rules.day,
    time: rules.time,
    actionId: price.actionId,
    categoryId: price.categoryId,
    zoneId: place.zoneId,
    quantity,
    sumMinor: (price.priceMinor * quantity) as Minor,
    seatId: place.seatId,
  }));

/** The difference between two states of a cart, whatever caused it. Each line is the later one, except in `removed`. */
type CartChanges = {
  /** Seats that were added. */
  readonly added: Cart;
  /** Places that were removed: seats, and whole lines of an area. */
  readonly removed: Cart;
  /** Seats that stayed, in another category or at another price. */
  readonly swapped: Cart;
  /** Standing lines with another count, including new ones. */
  readonly counted: Cart;
};

const lineOf = (cart: Cart, { place, price }: CartItem): CartItem | undefined =>
  cart.find(
    (item) =>
      item.place.seatId === place.seatId &&
      (place.kind === 'seat' || item.price.categoryId === price.categoryId),
  );

const isSamePrice = (a: CartItem, b: CartItem): boolean =>
  a.price.categoryId === b.price.categoryId && a.price.priceMinor === b.price.priceMinor;

/** Compares a cart before and after. O(n²) of a cart's few lines. */
export const cartChanges = (before: Cart, after: Cart): CartChanges => {
  const seats = after.filter((item) => item.place.kind === 'seat');
  return {
    added: seats.filter((item) => lineOf(before, item) === undefined),
    removed: before.filter((item) => lineOf(after, item) === undefined),
    swapped: seats.filter((item) => {
      const had = lineOf(before, item);
      return had !== undefined && !isSamePrice(had, item);
    }),
    counted: after.filter(
      (item) => item.place.kind === 'standing' && lineOf(before, item)?.quantity !== item.quantity,
    ),
  };
};

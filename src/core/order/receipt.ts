import type { Minor } from '../../contract/brand.ts';
import type { OrderView, TicketLine } from '../../contract/order.ts';
import type { RefundRow } from '../../contract/refund.ts';

/** The subject of a receipt line. Sums are signed: deductions and refunds are negative. */
export type ReceiptSum =
  /** Tickets with their service fee in the price. */
  | 'tickets'
  /** Of the sum above, the service fee. */
  | 'feeIncluded'
  | 'services'
  | 'discount'
  | 'promo'
  | 'bonuses'
  /** To be paid. */
  | 'due'
  | 'paid'
  | 'total'
  /** Being refunded, without confirmation that it has arrived. */
  | 'returning'
  | 'returned'
  /** Withheld from a refund for bonuses that the order earned and that are spent. */
  | 'withheld'
  | 'left'
  /** The part of the remaining sum that is the service fee of returned tickets. */
  | 'keptFee'
  /** Part of the remaining sum: withheld for bonuses that the order earned and that are spent. */
  | 'keptBonuses'
  /** The price of what is being returned. */
  | 'price'
  /** The service fee of what is being returned: not refunded. */
  | 'feeStays'
  | 'refund';

/** Bonuses of a receipt, as a count. */
export type ReceiptCount =
  | 'willEarn'
  /** For an order whose back end gives no date. */
  | 'forOrder'
  | 'earned'
  | 'withdrawn'
  | 'bonusesBack'
  | 'willWithdraw'
  | 'bonusesWillBack'
  /** Visits that a subscription paid with. */
  | 'visits'
  | 'visitsBack'
  | 'visitsWillBack';

/**
 * Money being refunded. `byMs`: when it arrives at the latest, ms since 1970; null = the rules say how long it takes.
 */
export type MoneyBack = {
  readonly byMs: number | null;
};

/** The arithmetic of an order or a refund: its sums, each derived from those before it, and its bonuses. */
export type Receipt = {
  readonly sums: readonly {
    readonly kind: ReceiptSum;
    readonly minor: Minor;
    /** The promo code behind this deduction. */
    readonly code?: string;
  }[];
  readonly counts: readonly { readonly kind: ReceiptCount; readonly count: number }[];
  /** null = no money is being refunded. */
  readonly back: MoneyBack | null;
  /** Whether a refund would shrink if earned bonuses that are now on the card were spent. */
  readonly mayFall?: boolean;
};

/** Whether an order is to be paid, paid, or neither. */
type ReceiptStage = 'due' | 'paid' | 'over';

type Sum = Receipt['sums'][number];
type Count = Receipt['counts'][number];

const total = (minors: readonly number[]): Minor => minors.reduce((sum, minor) => sum + minor, 0) as Minor;

/** A deduction. */
const less = (minor: number): number => 0 - minor;

/** The sums that are not zero. */
const filled = (...sums: readonly (readonly [ReceiptSum, number])[]): readonly Sum[] =>
  sums.filter(([, minor]) => minor !== 0).map(([kind, minor]) => ({ kind, minor: minor as Minor }));

const counted = (...counts: readonly (readonly [ReceiptCount, number])[]): readonly Count[] =>
  counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));

/** The fields of a line that its price depends on. */
type SoldLine = Pick<TicketLine, 'priceMinor' | 'quantity' | 'costMinor' | 'returned'>;

/** A line's price when it was sold, because a returned line costs nothing any more. */
const soldMinor = (line: SoldLine): number =>
  line.returned ? line.priceMinor * line.quantity : line.costMinor;

/** The inputs of an order's receipt. */
type ReceiptOrder = {
  readonly tickets: readonly (SoldLine & Pick<TicketLine, 'share' | 'visits'>)[];
  readonly services: readonly SoldLine[];
  readonly fees: readonly Pick<OrderView['fees'][number], 'costMinor'>[];
  readonly discount: Pick<
    NonNullable<OrderView['discount']>,
    'discountMinor' | 'chargedBonuses' | 'promoCode'
  > | null;
} & Pick<OrderView, 'books' | 'totalMinor'>;

/** The number of visits that some tickets took from a subscription. */
const visitsOf = (tickets: ReceiptOrder['tickets']): number => total(tickets.map(({ visits }) => visits));

/**
 * What was sold before deductions, with the fee included in the tickets' price, as on the page where they were chosen.
 */
const soldSums = ({ tickets, services, fees }: ReceiptOrder) => {
  const fee = total(fees.map(({ costMinor }) => costMinor));
  return { fee, tickets: total(tickets.map(soldMinor)) + fee, services: total(services.map(soldMinor)) };
};

type Sold = ReturnType<typeof soldSums>;

/** The total before deductions. If it is 0, the order counts as free rather than paid. */
const allOf = ({ tickets, services }: Sold): number => tickets + services;

/* Deductions of a promo code and of bonuses, if the lines state them and they add up to the back end's discount. */
const discountSums = ({ tickets, discount }: ReceiptOrder): readonly Sum[] => {
  const shares = tickets.map(({ share }) => share);
  const promo = total(shares.map((share) => share?.promo ?? 0));
  const bonuses = total(shares.map((share) => share?.bonuses ?? 0));
  const off = discount?.discountMinor ?? 0;
  return promo + bonuses === off
    ? filled(['promo', less(promo)], ['bonuses', less(bonuses)])
    : filled(['discount', less(off)]);
};

const comesTo = (sums: readonly Sum[], to: number): boolean => total(sums.map(({ minor }) => minor)) === to;

/* What was sold, minus deductions, and the resulting sum. The fee is stated below the first sum that includes it. */
const addingUp = ({ tickets, fee, services }: Sold, off: readonly Sum[], main: Sum): readonly Sum[] => {
  const parts = [...filled(['tickets', tickets], ['services', services]), ...off];
  return [...(parts.length > 1 ? parts : []), main].toSpliced(1, 0, ...filled(['feeIncluded', fee]));
};

const mainKinds = { due: 'due', paid: 'paid', over: 'total' } as const;

/** The refunded money of a paid order, split into what has arrived and what is not confirmed yet. */
export const sumsBack = (books: NonNullable<OrderView['books']>): Receipt['sums'] => {
  const arrived = Math.min(books.arrived, books.returned);
  return filled(['returned', arrived], ['returning', books.returned - arrived]);
};

/** The receipt of a paid order from the books; null if there are none, or if they do not match what the order shows. */
const bookedReceipt = (order: ReceiptOrder): Receipt | null => {
  const { books, totalMinor, tickets } = order;
  if (books === null) return null;
  const sold = soldSums(order);
  const off = books.promo + books.bonuses;
  const back = sumsBack(books);
  // Money withheld for bonuses stays paid.
  const remainingMinor = books.paid - books.returned;
  if (allOf(sold) - off !== books.paid || remainingMinor !== totalMinor) return null;
  const taken = filled(['promo', less(books.promo)], ['bonuses', less(books.bonuses)]);
  const given = tickets.some(({ returned }) => returned) || books.returned > 0;
  const keptFee = total(tickets.map(({ returned, share }) => (returned ? (share?.fee ?? 0) : 0)));
  return {
    sums: [
      ...addingUp(sold, taken, { kind: allOf(sold) === 0 ? 'total' : 'paid', minor: books.paid }),
      ...back.map(({ kind, minor }) => ({ kind, minor: less(minor) as Minor })),
      ...(given
        ? [
            { kind: 'left' as const, minor: totalMinor },
            ...filled(['keptFee', keptFee], ['keptBonuses', books.withheld]),
          ]
        : []),
    ],
    counts: counted(
      ['bonusesBack', books.bonusesBack],
      ['earned', books.earned],
      ['withdrawn', books.withdrawn],
    ),
    back: back.some(({ kind }) => kind === 'returning') ? { byMs: books.moneyBy } : null,
  };
};

/** Adds the promo code to its deduction. */
export const withCode = (receipt: Receipt, code: string | undefined): Receipt =>
  code === undefined || code === ''
    ? receipt
    : { ...receipt, sums: receipt.sums.map((sum) => (sum.kind === 'promo' ? { ...sum, code } : sum)) };

/**
 * The arithmetic of an order. The last main sum is always the back end's; an order paid by visits alone has no sums.
 */
export const orderReceipt = (order: ReceiptOrder, stage: ReceiptStage): Receipt => {
  const { sums, counts, back } = withCode(bareReceipt(order, stage), order.discount?.promoCode);
  // The bonuses of a cancelled order are back on the card.
  const tickets = stage === 'over' ? [] : order.tickets;
  const visits = visitsOf(tickets);
  return {
    sums: moneyOrVisits(sums, visits),
    counts: [
      ...counts,
      ...counted(['visits', visits], ['visitsBack', visitsOf(tickets.filter((line) => line.returned))]),
    ],
    back,
  };
};

/** No sums if visits were used instead of money. */
const moneyOrVisits = (sums: Receipt['sums'], visits: number): Receipt['sums'] =>
  visits > 0 && sums.every(({ minor }) => minor === 0) ? [] : sums;

const bareReceipt = (order: ReceiptOrder, stage: ReceiptStage): Receipt => {
  const booked = stage === 'paid' ? bookedReceipt(order) : null;
  if (booked !== null) return booked;
  const { totalMinor, discount, tickets, services } = order;
  // Only the books know what a returned line refunded, and so what was paid.
  const given = [...tickets, ...services].some(({ returned }) => returned);
  const sold = soldSums(order);
  const main: Sum = {
    kind: given || (stage === 'paid' && allOf(sold) === 0) ? 'total' : mainKinds[stage],
    minor: totalMinor,
  };
  const off = discountSums(order);
  // Parts that do not add up to the sum below are not shown.
  const isWhole = !given && comesTo(off, totalMinor - allOf(sold));
  return {
    sums: isWhole
      ? addingUp(sold, off, main)
      : [...filled(['discount', less(discount?.discountMinor ?? 0)]), main],
    counts:
      stage === 'over'
        ? []
        : counted([stage === 'due' ? 'willEarn' : 'forOrder', discount?.chargedBonuses ?? 0]),
    back: null,
  };
};

/** The value of a bonus when bonuses are withheld in money, minor units. */
export const bonusMinor = 100;

/** The refund for one item. */
type RefundPart = {
  readonly moneyMinor: number;
  readonly bonusesMinor: number;
  /** The bonuses that the order earned for this item. */
  readonly earned: number;
};

/**
 * How many of the bonuses belonging to returned tickets must be withheld in money because they are spent: those
 * neither on the card nor returning to it. Never more than the money refunded.
 */
export const withheldBonuses = (parts: readonly RefundPart[], balance: number): number => {
  const earned = total(parts.map((part) => part.earned));
  const back = total(parts.map((part) => part.bonusesMinor)) / bonusMinor;
  const money = total(parts.map((part) => part.moneyMinor));
  return Math.min(Math.max(0, earned - back - balance), Math.floor(money / bonusMinor));
};

/** The breakdown of a refund's row; null if the back end gives none, or if it does not add up to the row's sum. */
export const refundShare = ({
  priceMinor,
  share,
  sumMinor,
  withheldMinor,
}: Pick<RefundRow, 'priceMinor' | 'share' | 'sumMinor' | 'withheldMinor'>) =>
  share !== null && priceMinor - share.promo - share.bonuses - withheldMinor === sumMinor
    ? { ...share, priceMinor, withheld: withheldMinor }
    : null;

/** The inputs of a refund's receipt. */
export type ReceiptRow = Pick<
  RefundRow,
  'statusId' | 'sumMinor' | 'priceMinor' | 'share' | 'withheldMinor' | 'earned' | 'visits'
>;

/* As in `refundState`, whose file the order's page does not load. */
const isReturned = ({ statusId }: ReceiptRow): boolean => statusId === 70 || statusId === 80;

/** Whether a row's money is on its way: refunded, but not reported as arrived. */
const isOnItsWay = (row: ReceiptRow): boolean => isReturned(row) && row.statusId !== 80 && row.sumMinor > 0;

/** When the money of some rows that is still on its way arrives; null if none is. */
export const moneyBack = (rows: readonly ReceiptRow[], byMs: number | null): MoneyBack | null =>
  rows.some(isOnItsWay) ? { byMs } : null;

/**
 * The total refund of some rows in one application, planned or done. `balance`: bonuses on the order's card; null =
 * it earns none. `byMs`: when money on its way arrives.
 */
export const refundReceipt = (
  rows: readonly ReceiptRow[],
  balance: number | null,
  byMs: number | null = null,
): Receipt => {
  const shares = rows.map(refundShare).filter((share) => share !== null);
  const known = shares.length === rows.length;
  const sum = total(rows.map(({ sumMinor }) => sumMinor));
  const of = (part: (share: (typeof shares)[number]) => number): number =>
    known ? total(shares.map(part)) : 0;
  const bonuses = of((share) => share.bonuses);
  const parts = rows.map(({ sumMinor, share, earned }) => ({
    moneyMinor: sumMinor,
    bonusesMinor: share?.bonuses ?? 0,
    earned,
  }));
  const done = rows.length > 0 && rows.every(isReturned);
  const kept = of((share) => share.withheld);
  // The sums of rows already refunded include the deduction: the card has changed since.
  const now = balance === null || done ? 0 : withheldBonuses(parts, balance) * bonusMinor;
  const withheld = kept + now;
  const onCard = balance === null ? 0 : balance + bonuses / bonusMinor;
  const earned = total(parts.map((part) => part.earned));
  const before = filled(
    ['price', of((share) => share.priceMinor)],
    ['promo', less(of((share) => share.promo))],
    ['bonuses', less(bonuses)],
    ['withheld', less(withheld)],
  );
  const visits = total(rows.map((row) => row.visits));
  const sums = [
    ...(!known
      ? filled(['withheld', less(withheld)])
      : before.length > 1 && comesTo(before, sum - now)
        ? before
        : []),
    { kind: 'refund' as const, minor: (sum - now) as Minor },
    ...filled(['feeStays', of((share) => share.fee)]),
  ];
  return {
    sums: moneyOrVisits(sums, visits),
    counts: done
      ? counted(
          ['bonusesBack', bonuses / bonusMinor],
          // If all the money was withheld, the number of forgiven bonuses is unknown.
          ['withdrawn', sum < bonusMinor ? 0 : earned - kept / bonusMinor],
          ['visitsBack', visits],
        )
      : counted(
          ['bonusesWillBack', bonuses / bonusMinor],
          ['willWithdraw', Math.min(earned, onCard)],
          ['visitsWillBack', visits],
        ),
    back: moneyBack(rows, byMs),
    mayFall: balance !== null && !done && withheldBonuses(parts, 0) * bonusMinor > now,
  };
};

/** The services of an order that can't be returned, as far as its back end says. */
export const lostServices = ({ services }: Pick<OrderView, 'services'>): readonly TicketLine[] =>
  services.filter((line) => line.returnable === false && !line.returned);

import * as fc from 'fast-check';
import type { OrderView } from '../../../../src/contract/order.ts';
import type { RefundRow } from '../../../../src/contract/refund.ts';
import type { Receipt, ReceiptSum } from '../../../../src/core/order/receipt.ts';
import type { OrderAccounts } from '../../../../fixtures/box-office/store/accounts.ts';
import type { LedgerEntry } from '../../../../fixtures/box-office/store/order-ledger.ts';
import { value } from './order-desk.ts';
import type { Shop } from './open-shop.ts';
import { refundDesk } from './refund-desk.ts';
import { eventOf } from './test-repertoire.ts';

/** The random actions of one buyer. */
export type OrderPlan = {
  readonly event: 'served' | 'percent';
  readonly lang: 'ru' | 'en' | 'kz' | 'ch';
  readonly seats: number;
  /** For each seat, whether it has a concession. */
  readonly concessions: readonly boolean[];
  readonly promo: string;
  readonly card: string;
  /** The share of the available bonuses that is used. */
  readonly bonusShare: number;
  readonly services: readonly string[];
  /** A bank charges again after the order is paid. */
  readonly twice: boolean;
  /** Successive refunds: indices into the list of what is still refundable. */
  readonly refunds: readonly (readonly number[])[];
};

const plan = fc.record({
  event: fc.constantFrom('served', 'served', 'percent'),
  lang: fc.constantFrom('ru', 'en', 'kz', 'ch'),
  seats: fc.integer({ min: 1, max: 6 }),
  concessions: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  promo: fc.constantFrom('', 'TENOFF', 'MINUS500', 'POSTBANK', 'LASTONE'),
  shows: fc.constantFrom(true, true, true, false),
  bonusShare: fc.constantFrom(0, 0.77, 1, 1),
  services: fc.subarray(['Programme', 'Programme ', 'Cloakroom', 'Parking', 'lemonade', 'Sparkling']),
  twice: fc.boolean(),
  refunds: fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }), { maxLength: 3 }),
});

/** Three buyers of one session who share a card: bonuses earned by one may be spent by another. */
export const evening: fc.Arbitrary<readonly OrderPlan[]> = fc
  .tuple(
    fc.constantFrom('4400170017', '4400200020', '4400300030', '4400300030', '4400400040'),
    fc.array(plan, { minLength: 3, maxLength: 3 }),
  )
  .map(([card, plans]) => plans.map(({ shows, ...rest }) => ({ ...rest, card: shows ? card : '' })));

/**
 * The books of an order: the journal by kind of entry, without a second payment that was returned, and the accounts.
 */
export type Books = {
  readonly journal: Readonly<Record<string, number>>;
  readonly accounts: Omit<OrderAccounts, 'items'>;
  readonly items: Readonly<
    Record<string, { readonly returnedMinor: number; readonly withheldMinor: number }>
  >;
  readonly onCard: Readonly<Record<string, number>>;
  readonly imbalances: readonly unknown[];
};

/** An order made from a plan, and its pages. */
export type RandomOrder = ReturnType<typeof refundDesk> & { readonly plan: OrderPlan };

const get = async <T>(shop: Shop, path: string): Promise<T> =>
  ((await (await shop.app.request(path)).json()) as { response: T }).response;

/** Reads an order's books directly from the database. */
export async function booksOf(shop: Shop, { hash, plan: { event } }: RandomOrder): Promise<Books> {
  const { orders } = await get<{ orders: LedgerEntry[] }>(
    shop,
    `/api/__test__/ledger/${eventOf(event).hash}`,
  );
  const journal: Record<string, number> = {};
  const entries = orders.find((one) => one.hash === hash)?.entries ?? [];
  const second = entries.filter(
    ({ kind, about, minor }) =>
      kind === 'money-taken' &&
      entries.some((one) => one.kind === 'money-returned' && one.about === about && one.minor === minor),
  );
  for (const { kind, minor } of entries.filter(({ about }) => second.every((one) => one.about !== about)))
    journal[kind] = (journal[kind] ?? 0) + minor;
  const answer = await get<
    Omit<Books, 'journal' | 'onCard'> & { totals: { card: string; account: string; amount: number }[] }
  >(shop, `/api/__test__/accounts/${hash}`);
  const onCard = Object.fromEntries(
    answer.totals.filter(({ account }) => account === 'card').map(({ card, amount }) => [card, amount]),
  );
  return { ...answer, journal, onCard };
}

/** Places the order of a plan, with its discounts and services. Refused ones are skipped. */
export async function orderOf(shop: Shop, plan: OrderPlan): Promise<RandomOrder | null> {
  const free = await shop.freeSeats(plan.event, plan.seats);
  if (free.length < plan.seats) return null;
  const { hash } = await shop.order(
    plan.event,
    free.map((seat, at) => shop.line(seat, { categoryId: plan.concessions[at] === true ? '3' : '1' })),
    { lang: plan.lang },
  );
  const desk = refundDesk(shop, hash);
  if (plan.event === 'served') for (const word of plan.services) await desk.add(word.trim(), 1);
  if (plan.card !== '') await desk.discount({ cardCode: plan.card });
  const { discount } = await desk.view();
  const bonuses = Math.floor((discount?.availableBonuses ?? 0) * plan.bonusShare);
  if (bonuses > 0) value(await desk.discount({ bonuses }));
  if (plan.promo !== '') await desk.discount({ promoCode: plan.promo });
  return { ...desk, plan: plan };
}

/** The rows of a refund in the plan, from those that are refundable now. */
export const rowsToReturn = (rows: readonly RefundRow[], places: readonly number[]): readonly RefundRow[] => {
  const open = rows.filter((row) => row.statusId === 0);
  return open.filter((_, at) => places.some((place) => place % open.length === at));
};

/** The sum of an order's displayed lines, returned or not. */
export const priceOf = (view: OrderView): number =>
  [...view.tickets, ...view.services].reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);

/** A sum or a count on a page of the sandbox, in minor units or bonuses. */
const numberIn = (text: string, lang: OrderPlan['lang']): number => {
  const point = lang === 'ru' || lang === 'kz' ? ',' : '.';
  const [whole = '', cents = ''] = text.split(point);
  const minor =
    Number(whole.replaceAll(/\D/g, '')) * (text.includes('₽') ? 100 : 1) +
    Number(cents.replaceAll(/\D/g, '') || 0);
  return text.includes('−') ? 0 - minor : minor;
};

/** The numbers of a receipt by kind. */
export const numbersOf = ({ sums, counts }: Receipt): Record<string, number> => ({
  ...Object.fromEntries(sums.map(({ kind, minor }) => [kind, minor])),
  ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
});

/** The numbers of the last mail that contains a link and the sum `sum` of a receipt. */
export async function mailOf(
  shop: Shop,
  link: string,
  lang: OrderPlan['lang'],
  sum: ReceiptSum,
): Promise<Record<string, number>> {
  const page = await (await shop.app.request('/sandbox/outbox')).text();
  const mail =
    page.split('<article').find((part) => part.includes(link) && part.includes(`class="${sum}"`)) ?? '';
  const rows = mail.matchAll(/<div class="(\w+)"><dt>[^<]*<\/dt><dd>([^<]*)<\/dd>/g);
  return Object.fromEntries(Array.from(rows, ([, kind = '', text = '']) => [kind, numberIn(text, lang)]));
}

/** The total paid according to the pages of an order's tickets, or their price if that is all they show. */
export async function paidOnTickets(shop: Shop, view: OrderView): Promise<number> {
  let sum = 0;
  for (const { ticketHash } of view.tickets) {
    const page = await (await shop.app.request(`/ticket/${ticketHash}?lang=en`)).text();
    const of = (term: string) => new RegExp(`<dt>${term}</dt><dd>([^<]*)`).exec(page)?.[1];
    sum += numberIn(of('Paid') ?? of('Price') ?? '', 'en');
  }
  return sum;
}

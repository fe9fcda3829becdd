import { sql, type SQL } from 'drizzle-orm';
import type { AnyActorRef } from 'xstate';

import { accountTotals, imbalances } from '../../fixtures/box-office/store/accounts.ts';
import type { Database } from '../../fixtures/box-office/store/database.ts';
import type { CatalogueEvent } from '../../fixtures/catalogue/catalogue-model.ts';
import { orderLabel } from '../../src/core/order/order-label.ts';
import { auditStore, type Told } from '../load/audit.ts';
import type { HallPage, OrderPage, Page } from './pages.ts';
import type { Tab } from './simulated-browser.ts';

/** What must hold in any case. */
export const laws = {
  sold: 'nothing is sold twice',
  capacity: 'every capacity is exact',
  lost: 'what a buyer was told of is there',
  once: 'one press makes one order, one order is paid once',
  charge: 'every charge has exactly one invoice',
  balance: 'money and bonuses sum to zero',
  held: 'no place is held for ever',
  screen: 'what a screen says is true, or becomes true in the time that it promises',
  stands: 'no chart stands still for ever',
  chart: 'every chart keeps the laws of charts',
  breaks: 'nothing throws',
} as const;

export type LawName = keyof typeof laws;

/** A violation of a law, and its cause. */
export type Breach = { readonly law: LawName; readonly what: string };

const rowsOf = async <T>(db: Database, query: SQL): Promise<readonly T[]> =>
  (await db.execute(query)).rows as unknown as T[];

/** Violations in the store at any moment, while buyers are still buying. */
export async function breachesOfStore(
  db: Database,
  told: Told,
  events: readonly CatalogueEvent[],
): Promise<readonly Breach[]> {
  const audit = await auditStore(db, told, events);
  const breaches: Breach[] = [];
  const note = (law: LawName, count: number, what: string): void => {
    if (count > 0) breaches.push({ law, what: `${count} ${what}` });
  };
  note(
    'sold',
    audit.oversold,
    'places that more have than there are, or that nobody holds though they are sold',
  );
  note('lost', audit.lost, 'orders or payments that a buyer was told of');
  note('once', audit.doubled, 'orders made or paid twice');
  const unbalanced = await imbalances(db);
  note(
    'balance',
    unbalanced.length,
    `accounts: ${unbalanced.map(({ name, of, amount }) => `${name.slice(0, 6)} ${of} ${amount}`).join('; ')}`,
  );
  const totals = new Map<string, number>();
  for (const { card, amount } of await accountTotals(db)) totals.set(card, (totals.get(card) ?? 0) + amount);
  for (const [card, sum] of totals)
    if (sum !== 0)
      breaches.push({
        law: 'balance',
        what: `all accounts ${card === '' ? 'of money' : `of the card ${card}`} come to ${sum}`,
      });
  const charges = await rowsOf<{ about: string; what: string }>(
    db,
    sql`
      select about, 'taken ' || count(*) || ' times' as what from ledger_entries
        where kind = 'money-taken' group by about having count(*) > 1
      union all
      select about, 'taken without its invoice' from ledger_entries entry where kind = 'money-taken'
        and not exists (select from invoices where invoices.id = entry.about
          and invoices.order_hash = entry.order_hash and invoices.amount_minor = entry.amount_minor
          and invoices.state in ('paid', 'late', 'twice'))
      union all
      select invoices.id, 'an invoice that is ' || state || ' without a charge' from invoices
        where state in ('paid', 'late', 'twice') and not exists (
          select from ledger_entries entry where kind = 'money-taken' and entry.about = invoices.id)
      union all
      select orders.hash, 'a paid order with ' || count(invoices.id) || ' paid invoices' from orders
        left join invoices on invoices.order_hash = orders.hash and invoices.state = 'paid'
        where orders.state = 'paid' and exists (select from tickets where tickets.order_hash = orders.hash
          and price_minor > 0) group by orders.hash having count(invoices.id) <> 1`,
  );
  for (const { about, what } of charges)
    breaches.push({ law: 'charge', what: `${about.slice(0, 6)}: ${what}` });
  const holds = await rowsOf<{ what: string }>(
    db,
    sql`
      select 'a seat is held by ' || order_hash || ', which has no ticket for it' as what from seat_holds held
        where not exists (select from tickets where tickets.order_hash = held.order_hash
          and tickets.session_id = held.session_id and place_id = held.seat_id and returned_ms is null)
      union all
      select 'places are held by a cancelled order' from stock_holds join orders on orders.hash = order_hash
        where state = 'cancelled'
      union all
      select 'a stock of ' || stock.place_id || ' has less than nothing' from place_stock stock where left_count < 0`,
  );
  for (const { what } of holds) breaches.push({ law: 'capacity', what });
  return breaches;
}

/** Orders and places that are still held more than two minutes after their reservation ended. */
export async function breachesOfHolds(db: Database, nowMs: number): Promise<readonly Breach[]> {
  const held = await rowsOf<{ what: string }>(
    db,
    sql`
      select 'an order still ' || state || ', ' || (${nowMs} - reserve_until_ms) / 1000 || ' s past its time' as what
        from orders where state in ('naming', 'waiting', 'verifying') and reserve_until_ms < ${nowMs - 120_000}
      union all
      select 'a seat of an order that is ' || state from seat_holds join orders on orders.hash = order_hash
        where state not in ('paid', 'verifying') and reserve_until_ms < ${nowMs - 120_000}
      union all
      select 'places of an order that is ' || state from stock_holds join orders on orders.hash = order_hash
        where state not in ('paid', 'verifying') and reserve_until_ms < ${nowMs - 120_000}`,
  );
  return held.map(({ what }) => ({ law: 'held', what }));
}

/** An order in the store. */
type StoredOrder = {
  readonly hash: string;
  readonly state: string;
  readonly scheme_code: number | null;
  readonly reserve_until_ms: string | number;
};

/** How long a visible screen may be out of date when nothing prevents its calls, ms. */
const promiseMs = 130_000;
/** How much later than in the store a reservation may end on a page, due to a reply in transit, ms. */
const onTheWayMs = 20_000;
/** The time after which every call has ended: three tries of 15 s, a token's and the delays between, ms. */
const longestCallMs = 200_000;

const calls = new Set([
  'loadEvent',
  'createOrder',
  'loadSessions',
  'loadMap',
  'refreshMap',
  'loadOrder',
  'send',
  'ask',
  'loadCaptcha',
  'checkCaptcha',
  'loadRefund',
  'loadNames',
]);

/** Compares the screens with the store and the clock, one check after another. */
export class ScreenLaws {
  readonly #differs = new Map<string, number>();
  readonly #begun = new WeakMap<object, number>();

  /** Checks all tabs. `isCalm`: nothing prevents calls. */
  async look(db: Database, tabs: readonly Tab[], nowMs: number, isCalm: boolean): Promise<readonly Breach[]> {
    const breaches: Breach[] = [];
    const stored = new Map(
      (await rowsOf<StoredOrder>(db, sql`select hash, state, scheme_code, reserve_until_ms from orders`)).map(
        (order) => [order.hash, order],
      ),
    );
    for (const tab of tabs) {
      const page = tab.page as Page | undefined;
      if (page?.actor === undefined || tab.owner.isOver) continue;
      for (const { src, sinceMs } of this.#waits(page.actor, nowMs))
        if (nowMs - sinceMs > longestCallMs)
          breaches.push({
            law: 'stands',
            what: `${tab.owner.name} waits for ${src} for ${(nowMs - sinceMs) / 1000} s`,
          });
      if (page.kind === 'hall') {
        const lost = isCalm && !tab.isHidden ? await takenFrom(db, page) : [];
        const breach = this.#lasts(tab.owner.name, lost.length > 0, nowMs);
        if (breach !== undefined)
          breaches.push({
            law: 'screen',
            what: `${tab.owner.name} offers ${lost.join()}, taken by others, ${breach}`,
          });
      }
      if (page.kind !== 'order') continue;
      const said = this.#said(page, nowMs);
      const order = stored.get(page.hash);
      if (said === undefined) {
        this.#differs.delete(tab.owner.name);
        continue;
      }
      const breach = this.#against(said, order);
      if (breach !== undefined) breaches.push({ law: 'screen', what: `${tab.owner.name} ${breach}` });
      const lasts = this.#lasts(
        tab.owner.name,
        said.label !== wordFor(order) && isCalm && !tab.isHidden,
        nowMs,
      );
      if (lasts !== undefined)
        breaches.push({
          law: 'screen',
          what: `${tab.owner.name} says ${said.label} of an order that is ${wordFor(order)} ${lasts}`,
        });
    }
    return breaches;
  }

  /** For how long a difference has lasted, once that is longer than a page may take to notice. */
  #lasts(name: string, isSo: boolean, nowMs: number): string | undefined {
    if (!isSo) {
      this.#differs.delete(name);
      return undefined;
    }
    const sinceMs = this.#differs.get(name) ?? nowMs;
    this.#differs.set(name, sinceMs);
    return nowMs - sinceMs >= promiseMs ? `for ${(nowMs - sinceMs) / 1000} s` : undefined;
  }

  /** What a page says about its order; undefined if it says nothing, or that it may be out of date. */
  #said({ actor }: OrderPage, nowMs: number): { label: string; deadlineMs: number | null } | undefined {
    const snapshot = actor.getSnapshot();
    const { view, deadlineMs } = snapshot.context;
    if (view === null || !snapshot.matches('shown') || snapshot.matches({ shown: { reading: 'stale' } }))
      return undefined;
    const isInTime = !snapshot.matches({ shown: { time: 'over' } });
    if (isInTime && deadlineMs !== null && deadlineMs <= nowMs) return undefined;
    const label = orderLabel(view, isInTime);
    if (label === 'paid') return { label, deadlineMs };
    if (view.schemeCode === 3) return { label: 'verifying', deadlineMs };
    if (label === 'waitingForPayment') return { label: 'waiting', deadlineMs };
    return { label: 'over', deadlineMs };
  }

  /** Differences that are violations at once. */
  #against(
    said: { readonly label: string; readonly deadlineMs: number | null },
    order: StoredOrder | undefined,
  ): string | undefined {
    if (order === undefined) return 'shows an order that is not there';
    if (said.label === 'paid' && order.state !== 'paid')
      return `says paid of an order that is ${order.state}`;
    const untilMs = Number(order.reserve_until_ms);
    if (said.label === 'waiting' && said.deadlineMs !== null && said.deadlineMs > untilMs + onTheWayMs)
      return `gives ${(said.deadlineMs - untilMs) / 1000} s more than there are`;
    return undefined;
  }

  #waits(actor: AnyActorRef, nowMs: number): readonly { readonly src: string; readonly sinceMs: number }[] {
    const snapshot = actor.getSnapshot() as { readonly status: string; readonly children?: object };
    if (snapshot.status !== 'active') return [];
    const src = typeof actor.src === 'string' ? actor.src : '';
    const own = calls.has(src) && snapshot.children === undefined ? [actor] : [];
    return [
      ...own.map((one) => {
        const sinceMs = this.#begun.get(one) ?? nowMs;
        this.#begun.set(one, sinceMs);
        return { src, sinceMs };
      }),
      ...Object.values((snapshot.children ?? {}) as Record<string, AnyActorRef>).flatMap((child) =>
        this.#waits(child, nowMs),
      ),
    ];
  }
}

/** Seats in the cart of a page at rest that other buyers hold. */
async function takenFrom(db: Database, { actor }: HallPage): Promise<readonly string[]> {
  const snapshot = actor.getSnapshot();
  const { items, sessionId } = snapshot.context;
  if (!snapshot.matches({ open: { checkout: 'choosing', map: 'ready' } }) || items.length === 0) return [];
  const held = await rowsOf<{ seat_id: string }>(
    db,
    sql`select seat_id from seat_holds where session_id like ${`${sessionId ?? ''} %`}`,
  );
  const taken = new Set(held.map(({ seat_id }) => seat_id));
  return items.flatMap(({ place }) => (taken.has(place.seatId) ? [place.seatId] : []));
}

/* The stored state in the words of a screen. */
function wordFor(order: StoredOrder | undefined): string {
  if (order?.state === 'paid' || order?.state === 'waiting' || order?.state === 'verifying')
    return order.state;
  return 'over';
}

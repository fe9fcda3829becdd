import { sql, type SQL } from 'drizzle-orm';

import { systemClock } from '../../fixtures/box-office/model/clock.ts';
import { sessionKey } from '../../fixtures/box-office/rules/catalogue-service.ts';
import { categoryPlace, WHOLE_SESSION } from '../../fixtures/box-office/rules/event-stock.ts';
import { imbalances } from '../../fixtures/box-office/store/accounts.ts';
import type { Database } from '../../fixtures/box-office/store/database.ts';
import { venueToday } from '../../fixtures/box-office/words/venue-day.ts';
import type { CatalogueEvent } from '../../fixtures/catalogue/catalogue-model.ts';
import { catalogue } from '../../fixtures/catalogue/catalogue.ts';

/** What buyers were told: the orders made for them, by hash with its e-mail, and which of them they paid. */
export type Told = {
  readonly orders: Readonly<Record<string, string>>;
  readonly paid: readonly string[];
  /** By e-mail, the number of submissions it may have; 1 if it is not listed. */
  readonly presses?: Readonly<Record<string, number>>;
};

/** The database's verdict; every number but the first two must be 0. */
export type Audit = {
  readonly orders: number;
  readonly paid: number;
  /** Seats and places that are oversold, or sold but held by nobody. */
  readonly oversold: number;
  /** Orders and payments that a buyer was told of but that are missing. */
  readonly lost: number;
  /** Orders made twice for one submission, and orders paid by two invoices. */
  readonly doubled: number;
  /** Accounts that do not balance. */
  readonly unbalanced: number;
};

/** Audits the store of shops that have stopped; `events` are what they sold. */
export async function auditStore(
  db: Database,
  told: Told,
  events: readonly CatalogueEvent[] = catalogue(venueToday(systemClock)).events,
): Promise<Audit> {
  const rows = async <T>(query: SQL): Promise<readonly T[]> =>
    (await db.execute(query)).rows as unknown as T[];
  const stored = await rows<{ hash: string; email: string; state: string }>(
    sql`select hash, buyer ->> 'email' as email, state from orders`,
  );
  const byHash = new Map(stored.map((order) => [order.hash, order]));
  const lostOrders = Object.entries(told.orders).filter(([hash, email]) => byHash.get(hash)?.email !== email);
  const lostPayments = told.paid.filter((hash) => byHash.get(hash)?.state !== 'paid');

  const seats = await rows<{ wrong: string | number }>(sql`
    select count(*) as wrong from (
      select 1 from tickets join orders on orders.hash = order_hash
        where state <> 'cancelled' and returned_ms is null and takes = '[]'::jsonb
        group by tickets.session_id, place_id having count(*) > 1
      union all
      select 1 from tickets join orders on orders.hash = tickets.order_hash
        where state <> 'cancelled' and returned_ms is null and takes = '[]'::jsonb
          and not exists (select from seat_holds held where held.session_id = tickets.session_id
            and held.seat_id = place_id and held.order_hash = tickets.order_hash)
    ) found`);
  const stocks = await rows<{ session_id: string; place_id: string; left_count: number; taken: string }>(sql`
    select stock.session_id, stock.place_id, left_count, coalesce(sum(taken_count), 0) as taken
      from place_stock stock left join stock_holds held
        on held.session_id = stock.session_id and held.place_id = stock.place_id
      group by 1, 2, 3`);
  const capacity = capacities(events);
  const overdrawn = stocks.filter(({ session_id, place_id, left_count, taken }) => {
    const all = capacity.get(`${session_id} ${place_id}`);
    return left_count < 0 || (all !== undefined && left_count + Number(taken) !== all);
  });

  const emails = new Map<string, number>();
  for (const { email } of stored) emails.set(email, (emails.get(email) ?? 0) + 1);
  const paidTwice = await rows(
    sql`select 1 from invoices where state = 'paid' group by order_hash having count(*) > 1`,
  );
  return {
    orders: stored.length,
    paid: stored.filter(({ state }) => state === 'paid').length,
    oversold: Number(seats[0]?.wrong ?? 0) + overdrawn.length,
    lost: lostOrders.length + lostPayments.length,
    doubled:
      [...emails].filter(([email, count]) => count > (told.presses?.[email] ?? 1)).length + paidTwice.length,
    unbalanced: (await imbalances(db)).length,
  };
}

/** The capacity of counted places, by session and place, if the catalogue has it. */
function capacities(events: readonly CatalogueEvent[]): ReadonlyMap<string, number> {
  return new Map(
    events
      .filter(({ hall }) => hall === null)
      .flatMap(({ sessions }) =>
        sessions.flatMap((session) => [
          [`${sessionKey(session)} ${WHOLE_SESSION}`, session.places] as const,
          ...Object.entries(session.quotas).map(
            ([id, quota]) => [`${sessionKey(session)} ${categoryPlace(id)}`, quota] as const,
          ),
        ]),
      ),
  );
}

/** Prints it; true if nothing is wrong. */
export function tellAudit({ orders, paid, oversold, lost, doubled, unbalanced }: Audit): boolean {
  console.log(
    `\nIn the database: ${orders} orders, ${paid} paid; oversold ${oversold}, lost ${lost}, doubled ${doubled}, ` +
      `accounts out of balance ${unbalanced}.`,
  );
  return oversold + lost + doubled + unbalanced === 0;
}

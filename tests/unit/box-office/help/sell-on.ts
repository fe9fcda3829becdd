import type { Shop } from './open-shop.ts';

/** Buyers who buy one seat after another of the plain event until stopped; returns the hashes of the paid orders. */
export function sellOn(shop: Shop, buyers = 3) {
  const paid: string[] = [];
  const end = new AbortController();
  const buy = async (seats: Awaited<ReturnType<Shop['freeSeats']>>, at: number): Promise<void> => {
    for (let next = at; next < seats.length && !end.signal.aborted; next += buyers) {
      const seat = seats[next];
      if (seat === undefined) return;
      const { hash } = await shop.order('plain', [shop.line(seat)]);
      const bill = await shop.post('/api/payment/card', { hash, lang: 'en', bank_data: {} });
      const invoice = /name="invoice" value="(\w+)"/.exec(String(bill['form_bank']))?.[1] ?? '';
      const form = new URLSearchParams({ invoice, action: 'pay' });
      const settled = await shop.app.request('/bank/settle', { method: 'POST', body: form });
      if (settled.status !== 303) throw new Error(`the bank says ${settled.status}`);
      paid.push(String(hash));
    }
  };
  const all = shop
    .freeSeats('plain', 400)
    .then((seats) => Promise.all(Array.from({ length: buyers }, (_, at) => buy(seats, at))));
  all.catch(() => undefined);
  return {
    paid,
    /** Resolves once this many orders are paid. */
    reach: async (count: number): Promise<void> => {
      while (paid.length < count) await Promise.race([all, new Promise((resolve) => setImmediate(resolve))]);
    },
    stop: async (): Promise<void> => {
      end.abort();
      await all;
    },
  };
}

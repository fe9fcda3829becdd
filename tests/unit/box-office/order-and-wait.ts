import { openShop } from './open-shop.ts';

/** A process of its own for the durability test: orders a seat, says so in one line, and waits to be killed. */
async function orderAndWait(dataDir: string): Promise<void> {
  const shop = await openShop({ dataDir });
  const [seat] = await shop.freeSeats('plain', 1);
  const { hash } = await shop.order('plain', seat === undefined ? [] : [shop.line(seat)]);
  process.stdout.write(JSON.stringify({ hash, seatId: seat?.seat_id }));
  setInterval(() => undefined, 1000);
}

void orderAndWait(process.argv[2] ?? 'memory');

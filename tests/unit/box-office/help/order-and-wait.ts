import { once } from 'node:events';
import { openShop } from './open-shop.ts';
import { plainRepertoire } from './test-repertoire.ts';

/**
 * A process of its own for the durability test. Told a folder in one line, it opens its shop there, orders a
 * seat, says so in one line, and waits to be killed.
 */
async function orderAndWait(): Promise<void> {
  const [line] = (await once(process.stdin, 'data')) as [Buffer];
  const shop = await openShop({ dataDir: line.toString().trim(), repertoire: plainRepertoire });
  const [seat] = await shop.freeSeats('plain', 1);
  const { hash } = await shop.order('plain', seat === undefined ? [] : [shop.line(seat)]);
  process.stdout.write(JSON.stringify({ hash, seatId: seat?.seat_id }));
  setInterval(() => undefined, 1000);
}

void orderAndWait();

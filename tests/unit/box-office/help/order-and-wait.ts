import { once } from 'node:events';
import { openShop } from './open-shop.ts';
import { plainRepertoire } from './test-repertoire.ts';

/**
 * A process of its own for the durability test. Told a folder and the time in one line of JSON, it opens its shop there
 * and then, orders a seat, says so in one line, and waits to be killed.
 */
async function orderAndWait(): Promise<void> {
  const [line] = (await once(process.stdin, 'data')) as [Buffer];
  const { folder, nowMs } = JSON.parse(line.toString()) as { folder: string; nowMs: number };
  const clock = { nowMs: () => nowMs };
  const shop = await openShop({ dataDir: folder, repertoire: plainRepertoire, clock });
  const [seat] = await shop.freeSeats('plain', 1);
  const { hash } = await shop.order('plain', seat === undefined ? [] : [shop.line(seat)]);
  process.stdout.write(JSON.stringify({ hash, seatId: seat?.seat_id }));
  setInterval(() => undefined, 1000);
}

void orderAndWait();

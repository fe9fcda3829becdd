import { once } from 'node:events';
import { openShop } from './open-shop.ts';
import { plainRepertoire } from './test-repertoire.ts';

/**
 * A separate process for the durability test. It receives a folder and the time in one line of JSON, opens a shop with
 * them, orders a seat, reports that in one line, and waits to be killed.
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

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers everything with one reply, and pauses in the middle until it is told to go on. */
export type HaltingServer = {
  readonly origin: string;
  goOn(): void;
  /** Instead sends the rest byte by byte until stopped. */
  drip(): void;
  /** How many bytes were sent this way. */
  dripped(): number;
  stop(): Promise<void>;
};

/** Starts a server that sends `reply` up to byte `haltAt`, and the rest after `goOn`. */
export async function serveHalting(reply: Buffer, haltAt: number): Promise<HaltingServer> {
  let go = (): void => {};
  const going = new Promise<void>((resolve) => (go = resolve));
  let [drips, dripped] = [false, 0];
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.write(reply.subarray(0, haltAt));
    void going.then(() => {
      if (!drips) return response.end(reply.subarray(haltAt));
      const timer = setInterval(() => {
        response.write(reply.subarray(haltAt + dripped, haltAt + dripped + 1));
        dripped += 1;
      }, 20);
      return response.on('close', () => clearInterval(timer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn: () => go(),
    drip: () => {
      drips = true;
      go();
    },
    dripped: () => dripped,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

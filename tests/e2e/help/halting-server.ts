import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers everything with one reply, and halts in the midst of it until it is told to go on. */
export interface HaltingServer {
  readonly origin: string;
  goOn(): void;
  stop(): Promise<void>;
}

/** Starts a server that sends `reply` up to the byte `haltAt`, and the rest after `goOn`. */
export async function serveHalting(reply: Buffer, haltAt: number): Promise<HaltingServer> {
  let go = (): void => {};
  const going = new Promise<void>((resolve) => (go = resolve));
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    response.write(reply.subarray(0, haltAt));
    void going.then(() => response.end(reply.subarray(haltAt)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn: () => go(),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

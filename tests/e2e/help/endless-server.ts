import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';

/** A server that answers everything with one long text, generated while it is sent. */
export type EndlessServer = {
  readonly origin: string;
  /** Bytes handed to the network so far. */
  sent(): number;
  stop(): Promise<void>;
};

const pieceBytes = 1_000_000;

/** Starts a server whose answer is `head`, then `piece` repeated up to `bytes` bytes, then `tail`. */
export async function serveEndless(answer: {
  readonly head: string;
  readonly piece: string;
  readonly tail: string;
  readonly bytes: number;
}): Promise<EndlessServer> {
  const chunk = Buffer.from(answer.piece.repeat(Math.ceil(pieceBytes / answer.piece.length)));
  let sent = 0;
  function* written(): Generator<string | Buffer> {
    yield answer.head;
    for (let left = answer.bytes; left > 0; left -= chunk.length) {
      sent += chunk.length;
      yield chunk;
    }
    yield answer.tail;
  }
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    // A client that disconnects ends the stream, which is not an error.
    pipeline(Readable.from(written()), response, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

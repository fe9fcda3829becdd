import { connect, createServer, type Socket } from 'node:net';

/** A slow line between the browser and a shop, shared by a page and its workers. */
export type SlowLine = {
  readonly origin: string;
  close(): void;
};

const bitsPerSecond = 1_600_000;
const roundTripMs = 150;
const pieceBytes = 1460;

/**
 * Forwards at 1.6 Mbit/s with a round trip of 150 ms. The throttle of the browser's protocol is separate for the page
 * and each worker, while this line is shared. A new connection costs a round trip, as a handshake does.
 */
export async function openSlowLine(target: string): Promise<SlowLine> {
  const { port, hostname } = new URL(target);
  const open = new Set<Socket>();
  let freeAt = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const openedAt = performance.now() + roundTripMs;
    for (const socket of [near, far]) {
      open.add(socket.setNoDelay());
      socket.once('close', () => open.delete(socket));
      socket.on('error', () => [near, far].forEach((one) => one.destroy()));
    }
    near.on('data', (bytes: Buffer) => {
      const wait = Math.max(0, openedAt - performance.now()) + roundTripMs / 2;
      setTimeout(() => far.writable && far.write(bytes), wait);
    });
    far.on('data', (bytes: Buffer) => {
      let sentAt = 0;
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.subarray(at, at + pieceBytes);
        freeAt = Math.max(freeAt, performance.now()) + (piece.length * 8000) / bitsPerSecond;
        sentAt = freeAt + roundTripMs / 2;
        setTimeout(() => near.writable && near.write(piece), sentAt - performance.now());
      }
      // Reads only a little ahead of the line, so that nothing is sent that the page has aborted by then.
      far.pause();
      setTimeout(() => far.resume(), Math.max(0, freeAt - performance.now() - 50));
    });
    near.on('end', () => setTimeout(() => far.end(), roundTripMs));
    far.on('end', () => setTimeout(() => near.end(), Math.max(0, freeAt - performance.now()) + roundTripMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${own}`,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

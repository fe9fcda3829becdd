import { connect, createServer, type Socket } from 'node:net';

/** A slow line between the browser and a shop, shared by a page and its workers. */
export type SlowLine = {
  readonly origin: string;
  close(): void;
};

const bitsPerSecond = 1_600_000;
const roundTripMs = 150;
const pieceBytes = 1460;

/** What one connection has received and not yet sent, in pieces of a packet's size. */
type Lane = {
  readonly pieces: Buffer[];
  readonly send: (piece: Buffer) => void;
  /** Asks for more: all but little is on its way. */
  readonly refill: () => void;
};

/* A connection is read ahead by about what a round trip carries. */
const aheadPieces = 20;

/**
 * Sends the packets of all connections in turn over one line, like congestion control and the browser's own throttle
 * do: a small reply need not wait until the large ones that were requested before it have been sent.
 */
function openLanes(): (lane: Lane) => void {
  const waiting: Lane[] = [];
  let freeAt = 0;
  let timer: NodeJS.Timeout | null = null;
  const sendDue = (): void => {
    timer = null;
    const now = performance.now();
    freeAt = Math.max(freeAt, now - 2);
    while (freeAt <= now) {
      const lane = waiting.shift();
      const piece = lane?.pieces.shift();
      if (lane === undefined || piece === undefined) return;
      freeAt += (piece.length * 8000) / bitsPerSecond;
      setTimeout(() => lane.send(piece), freeAt - now + roundTripMs / 2);
      if (lane.pieces.length > 0) waiting.push(lane);
      if (lane.pieces.length === aheadPieces || lane.pieces.length === 0) lane.refill();
    }
    timer = setTimeout(sendDue, freeAt - now);
  };
  return (lane) => {
    if (!waiting.includes(lane)) waiting.push(lane);
    timer ??= setTimeout(sendDue, Math.max(0, freeAt - performance.now()));
  };
}

/**
 * Forwards at 1.6 Mbit/s with a round trip of 150 ms. The throttle of the browser's protocol is separate for the page
 * and each worker, while this line is shared. A new connection costs a round trip, as a handshake does.
 */
export async function openSlowLine(target: string): Promise<SlowLine> {
  const { port, hostname } = new URL(target);
  const open = new Set<Socket>();
  const queue = openLanes();
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
    let isEnded = false;
    const lane: Lane = {
      pieces: [],
      send: (piece) => void (near.writable && near.write(piece)),
      refill: () => {
        far.resume();
        // After the last packet, which is on its way.
        if (isEnded && lane.pieces.length === 0) setTimeout(() => near.end(), 2 * roundTripMs);
      },
    };
    far.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += pieceBytes)
        lane.pieces.push(bytes.subarray(at, at + pieceBytes));
      // Reads little ahead of the line: what the page has aborted must not be sent.
      if (lane.pieces.length > aheadPieces) far.pause();
      queue(lane);
    });
    near.on('end', () => setTimeout(() => far.end(), roundTripMs));
    far.on('end', () => {
      isEnded = true;
      if (lane.pieces.length === 0) lane.refill();
    });
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

import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { keepConnections } from '../../../../fixtures/server/keep-connections.ts';
import { createFigures } from '../../../../fixtures/server/watch/figures.ts';
import { stopGracefully } from '../../../../fixtures/server/watch/graceful-stop.ts';
import { createHealth } from '../../../../fixtures/server/watch/health.ts';
import { watchRequests, type ServerState } from '../../../../fixtures/server/watch/watch-requests.ts';

/*
 * A separate process for the test of a stop under load: each of its answers takes a while and comes in two parts. It
 * prints its port, then that it is stopping on SIGTERM, like the shop, within the ms of its argument, and how many
 * requests it left.
 */
const withinMs = Number(process.argv[2]);
const state: ServerState = { underWay: 0, isStopping: false };
const figures = createFigures({}, () => state.underWay);
const settings = { base: '', publicOrigin: undefined, trustProxy: false, metricsToken: undefined };

async function answer(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const takesMs = Number(searchParams.get('ms') ?? 100);
  const blockMs = Number(searchParams.get('block') ?? 0);
  if (blockMs > 0) console.log('blocks');
  // A busy loop accepts connections later than they are made.
  for (const untilMs = performance.now() + blockMs; performance.now() < untilMs;);
  await delay(takesMs / 2);
  const parts = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from('first half, '));
      await delay(takesMs / 2);
      controller.enqueue(Buffer.from('second half'));
      controller.close();
    },
  });
  return new Response(parts);
}

const server = serve(
  {
    fetch: watchRequests(answer, { settings, figures, health: createHealth([], () => undefined), state }),
    port: 0,
    hostname: '127.0.0.1',
  },
  () => console.log((server.address() as AddressInfo).port),
);
keepConnections(server);
process.on('SIGTERM', () => {
  console.log('stops');
  void stopGracefully(server, state, { withinMs }).then((left) => {
    console.log(`left ${left}`);
    process.exit(0);
  });
});

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

import type { OfficeEnv } from '../../../fixtures/box-office/context.ts';
import { limitBody } from '../../../fixtures/box-office/guard.ts';

it('a body that is refused for its size costs the next call of the same agent nothing', async () => {
  const app = new Hono<OfficeEnv>();
  app.use('*', limitBody);
  app.all('*', (c) => c.text('read'));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (bytes: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, method: 'POST', agent }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode));
      });
      asking.setHeader('Content-Length', bytes);
      asking.on('error', reject).end('x'.repeat(bytes));
    });
  expect([await post(300_000), await post(10)]).toEqual([413, 200]);
  agent.destroy();
  server.close();
});

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

import type { BoxOfficeEnv } from '../../../fixtures/box-office/http/context.ts';
import { limitBody } from '../../../fixtures/box-office/http/guard.ts';

it('a rejected oversized body does not affect the next request of the same keep-alive agent', async () => {
  const app = new Hono<BoxOfficeEnv>();
  app.use('*', limitBody);
  app.all('*', (c) => c.text('read'));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (bytes: number, length: 'told' | 'untold') =>
    new Promise<string>((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, method: 'POST', agent }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.on('end', () => resolve(`${reply.statusCode} ${text}`));
      });
      if (length === 'told') asking.setHeader('Content-Length', bytes);
      else asking.setHeader('Transfer-Encoding', 'chunked');
      asking.on('error', reject).end('x'.repeat(bytes));
    });
  // More than the buffers of a connection: the sender is still writing when the size is known.
  const large = 5_000_000;
  const refused = expect.stringMatching(/^413 .*"errorCode":"-1"/) as unknown;
  expect([
    await post(large, 'told'),
    await post(10, 'told'),
    await post(large, 'untold'),
    await post(10, 'untold'),
  ]).toEqual([refused, '200 read', refused, '200 read']);
  agent.destroy();
  server.close();
});

import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { createShopApp } from '../../fixtures/server/shop-app.ts';
import { readStaticFiles } from '../../fixtures/server/static-files.ts';
import { ClosedReplies } from '../../src/devtools/player/closed-replies.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';

/** A shop whose back end is a recording. */
export type RecordedShop = {
  readonly origin: string;
  readonly replies: ClosedReplies;
  /** Announces the next step. */
  at(step: number): void;
  stop(): Promise<void>;
};

type Bindings = HttpBindings | Http2Bindings;

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/* The script of the bank's widget; its requests are in the recording. */
const widget = fileURLToPath(new URL('../../fixtures/box-office/bank/bank-widget.js', import.meta.url));

/* A page of the bank with all its buttons, each of which leads to where the buyer was sent in the recording. */
const bankPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Recorded bank</title>
<form method="post" action="/bank/settle"><input name="card" aria-label="Card"><input name="code" aria-label="Code">
${['pay', 'confirm', 'decline', 'leave', 'cancel', 'silent', 'twice']
  .map((action) => `<button name="action" value="${action}">${action}</button>`)
  .join('')}</form></html>`;

/* How often a stream looks for new messages, ms. */
const lookEveryMs = 50;
const longestWaitMs = 60_000;

/** Starts a shop that answers from the recording, and from nothing else. */
export async function startRecordedShop(recording: Recording): Promise<RecordedShop> {
  const replies = await ClosedReplies.of(recording);
  let step = 0;
  const over = new AbortController();

  const stream = (address: string): Response => {
    const news = replies.listen(address);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // A stream stays open after its last message: if closed, it would be requested again and again.
        for (; !over.signal.aborted; await pause(lookEveryMs)) {
          const told = news();
          if (told.length === 0) continue;
          for (const { event, id, data } of told)
            controller.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`));
          return;
        }
        controller.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  const answer = async (request: Request, env?: Bindings): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/bank/widget.js')
      return new Response(await readFile(widget), { headers: { 'Content-Type': 'text/javascript' } });
    if (pathname.startsWith('/bank/') && pathname !== '/bank/widget') {
      if (request.method === 'GET' || pathname.endsWith('/pay'))
        return new Response(bankPage, { headers: { 'Content-Type': 'text/html' } });
      return new Response(null, { status: 303, headers: { Location: replies.afterBank(step) } });
    }
    if (pathname.startsWith('/api/scheme/live/')) return stream(pathname + search);
    const sent = request.method === 'POST' ? await request.text() : null;
    const reply = replies.reply({ method: request.method, address: pathname + search, sent });
    if (reply === null) return new Response('Not in the recording', { status: 404 });
    await pause(Math.min(reply.tookMs, longestWaitMs));
    if (reply.isAborted) await pause(longestWaitMs);
    if (reply.status === 0) {
      env?.incoming.socket?.destroy();
      return new Response(null, { status: 502 });
    }
    const bare = reply.status === 204 || reply.status === 304;
    return new Response(bare ? null : reply.bytes, {
      status: reply.status,
      headers: {
        'Content-Type': reply.type,
        ...(reply.dateMs !== null && { Date: new Date(reply.dateMs).toUTCString() }),
        ...(reply.retryAfterS > 0 && { 'Retry-After': String(reply.retryAfterS) }),
        ...(reply.requestId !== '' && { 'X-Request-Id': reply.requestId }),
      },
    });
  };

  const app = createShopApp({
    settings: {
      base: '',
      apiUrl: undefined,
      publicOrigin: undefined,
      trustProxy: false,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: await readStaticFiles(dist),
    page: await readFile(join(dist, 'index.html'), 'utf8'),
    boxOffice: { fetch: answer },
  });
  const server = serve({ fetch: (request, env) => app.fetch(request, env), port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies,
    at: (next) => {
      step = next;
      replies.at(next);
    },
    stop: async () => {
      over.abort();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';

import type { HallInput } from '../../../machines/hall-booking/hall-booking-model.ts';
import type { EventHash } from '../../../src/contract/brand.ts';
import { fail, succeed, type Problem, type Result } from '../../../src/contract/result.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import type { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import { readUnfinished } from '../../../src/features/tickets/unfinished-order.ts';
import { lastPoster, readPoster } from '../../../src/api/poster-calls.ts';
import { bookingMachineFor } from '../../../src/screens/event/booking-calls.ts';
import { hallMachineFor } from '../../../src/screens/scheme/common/hall-calls.ts';
import type { LoadShare, MapRequest } from '../../../workers/messages/hall-api.ts';
import { backEnd, never, respond, type Seen } from '../api/fake-back-end.ts';
import { emptyInput } from '../samples/booking-visit.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';
import { area, eventHash, orderHash, price, seat } from '../samples/flow-factories.ts';

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://shop.test/tickets/' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wirePrice = { action_id: '7', clientcategory_id: 'adult', zonelevel_id: 'stalls', price: '1000' };
const replies: Readonly<Record<string, unknown>> = {
  '/api/scheme': { action: { event_id: '7', action_ru: 'Ёлка', demquantlimit: '4' }, price: [wirePrice] },
  '/api/no-scheme': { action: { event_id: '7', demquantlimit: '4' }, price: [wirePrice], calendar: [] },
  '/api/scheme/sessions': { list: [{ calendar_id: '9', event_day: '24.12.2040', event_time: '19:00' }] },
};
const turn = async (): Promise<void> => {
  for (let at = 0; at < 12; at += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** The page of a hall over a back end in memory; the test answers for the hall's engine. */
const open = async (
  answer: (seen: Seen) => unknown = ({ path }) => replies[path],
  loads: (Result<unknown> | Error)[] = [],
) => {
  const { client, calls, tokens } = backEnd((seen) => respond(answer(seen)));
  const requests: { request: MapRequest; say: (share: LoadShare) => void; signal: AbortSignal }[] = [];
  const engine = {
    index: sampleIndex(
      [
        { x: 0, y: 0, id: 's1', state: SEAT_FREE },
        { x: 20, y: 0, id: 's2', state: SEAT_TAKEN },
      ],
      { standing: [sampleArea('floor', 50, 50, 9), { ...sampleArea('full', 70, 50, 9), left: 0 }] },
    ) as HallEngine['index'],
    load: async (request: MapRequest, say: (share: LoadShare) => void, signal: AbortSignal) => {
      requests.push({ request, say, signal });
      const result = loads.shift() ?? new Promise<never>(() => {});
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const input: HallInput = {
    eventHash,
    lang: 'en',
    wanted: null,
    customer: null,
    recaptcha: false,
    kept: null,
  } as unknown as HallInput;
  const actor = createActor(hallMachineFor(client, engine as unknown as HallEngine), { input }).start();
  await turn();
  const bodyOf = (path: string) => {
    const seen = calls.find((call) => call.path === path);
    return seen === undefined ? undefined : (JSON.parse(seen.body) as unknown);
  };
  return { actor, calls, tokens, bodyOf, requests };
};

/* The engine's answer: every row has its shape. */
const loaded = { stats: { unplaced: 0 } };

describe('an unfinished order', () => {
  const begun = {
    ord_num: '7',
    errorCode: '0',
    reservetime: '600',
    demsumma: '2100',
    demandstatusid: '20',
    printingAllowed: '0',
    paymentAllowed: '1',
    main: [],
  };
  const read = async (answer: () => Response) => {
    const { client } = backEnd(answer);
    const order = await readUnfinished(client, orderHash, 'en', new AbortController().signal);
    return typeof order === 'object' && order !== null ? order.number : order;
  };
  it('is finished if paid, cancelled or unknown, and undecided if the request fails', async () => {
    const reply = (over: object) => () => respond({ ...begun, ...over });
    expect(await read(reply({}))).toBe('7');
    expect(await read(reply({ demandstatusid: '10', paymentAllowed: '0' }))).toBe('7');
    expect(await read(reply({ printingAllowed: '1', paymentAllowed: '0' }))).toBe('finished');
    expect(await read(reply({ demandstatusid: '90' }))).toBe('finished');
    expect(await read(reply({ errorCode: '-5' }))).toBe('finished');
    expect(await read(reply({ errorCode: '-9999' }))).toBeNull();
    expect(await read(() => respond({}, 404))).toBe('finished');
    expect(await read(() => respond({}, 503))).toBeNull();
  });
  it('is no longer requested once the buyer has left', async () => {
    const { client, calls } = backEnd(never);
    const left = new AbortController();
    const order = readUnfinished(client, orderHash, 'en', left.signal);
    await turn();
    left.abort();
    expect([await order, calls[0]?.signal?.aborted]).toEqual([null, true]);
  });
});

describe('the hall page', () => {
  it('requests the event, its sessions and the map of the first session', async () => {
    const { bodyOf, requests, actor } = await open();
    expect(bodyOf('/api/scheme')).toEqual({ hash: eventHash, lang: 'en' });
    expect(bodyOf('/api/scheme/sessions')).toEqual({ hash: eventHash });
    expect(requests[0]?.request).toEqual({
      url: 'https://shop.test/api/scheme/map',
      body: JSON.stringify({ hash: eventHash, calendar_id: '9' }),
      headers: expect.objectContaining({ 'X-CSRF-Token': 't1' }) as unknown,
      session: '9',
    });
    expect(actor.getSnapshot().context.sessionId).toBe('9');
  });

  it('shows a single loading progress that only grows', async () => {
    const { requests, actor } = await open();
    const shares: readonly LoadShare[] = [
      { phase: 'downloading', bytes: 0, totalBytes: 100 },
      { phase: 'downloading', bytes: 50, totalBytes: 100 },
      { phase: 'downloading', bytes: 900, totalBytes: 100 },
      { phase: 'parsing', fraction: 0.5 },
      { phase: 'parsing', fraction: 1 },
      { phase: 'joining' },
    ];
    const shown = shares.map((share) => {
      requests[0]?.say(share);
      return actor.getSnapshot().context.progress;
    });
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown[0]).toBe(0);
    expect(shown[1]).toBeCloseTo((shown[2] ?? 0) / 2);
    expect(shown[3]).toBeGreaterThan(shown[2] ?? 1);
    expect(shown[4]).toBe(shown[5]);
    expect(shown[5]).toBeLessThan(1);
    // With an unknown length: some progress, but never complete.
    const unknown = [1_000_000, 6_000_000, 60_000_000].map((bytes) => {
      requests[0]?.say({ phase: 'downloading', bytes, totalBytes: null });
      return actor.getSnapshot().context.progress;
    });
    expect(unknown).toEqual(unknown.toSorted((a, b) => a - b));
    expect(unknown[2]).toBeLessThan(shown[2] ?? 0);
    expect(unknown[0]).toBeGreaterThan(0);
  });

  it('renews an expired token once', async () => {
    const stale: Problem = { kind: 'refused', code: '-1000', text: '' };
    const { requests, tokens, actor } = await open(undefined, [fail(stale), succeed(loaded)]);
    expect(requests.map(({ request }) => request.headers['X-CSRF-Token'])).toEqual(['t1', 't2']);
    expect(tokens()).toBe(2);
    expect(actor.getSnapshot().matches({ open: { map: 'ready' } })).toBe(true);
    const twice = await open(undefined, [fail(stale), fail(stale)]);
    expect(twice.requests).toHaveLength(2);
    expect(twice.actor.getSnapshot().context.mapProblem).toEqual(stale);
    const other = await open(undefined, [fail({ kind: 'refused', code: '-3', text: '' })]);
    expect(other.requests).toHaveLength(1);
  });

  it('reports an unreadable map if the worker throws', async () => {
    const { actor } = await open(undefined, [new Error('oops')]);
    expect(actor.getSnapshot().context.mapProblem).toMatchObject({ kind: 'unreadable' });
    expect(console.error).toHaveBeenCalled();
  });

  it('removes taken seats and full areas from the cart when the map is refreshed', async () => {
    const { actor, requests } = await open(undefined, [succeed(loaded), succeed(loaded)]);
    const cart = actor.getSnapshot().children.cart;
    const wide = price({ available: null, maximum: 100 });
    const adult = { ...wide, ...actor.getSnapshot().context.data?.prices[0] };
    const places = [
      { ...seat(1), seatId: 's1' },
      { ...seat(2), seatId: 's2' },
      { ...area(), seatId: 'floor' },
      { ...area(), seatId: 'full' },
    ];
    for (const place of places) cart?.send({ type: 'seat.add', place: place as never, price: adult });
    expect(actor.getSnapshot().context.items).toHaveLength(4);
    actor.send({ type: 'map.refresh' });
    await turn();
    expect(requests).toHaveLength(2);
    expect(actor.getSnapshot().context.items.map(({ place }) => place.seatId)).toEqual(['s1', 'floor']);
  });

  it('aborts loading when the buyer leaves, and ignores later progress', async () => {
    const { actor, requests } = await open();
    actor.stop();
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(() => requests[0]?.say({ phase: 'joining' })).not.toThrow();
  });

  it('orders with the idempotency key of the press', async () => {
    const { actor, calls, bodyOf } = await open(({ path }) =>
      path === '/api/order/create-scheme' ? { errorCode: '0', hash: orderHash } : replies[path],
    );
    const adult = actor.getSnapshot().context.data?.prices[0];
    if (adult === undefined) throw new Error('no price');
    actor.getSnapshot().children.cart?.send({ type: 'seat.add', place: seat(1), price: adult });
    actor.send({ type: 'checkout.submit', freshKey: 'k1', recaptchaToken: null });
    await turn();
    const call = calls.find(({ path }) => path === '/api/order/create-scheme');
    expect(call?.headers.get('Idempotency-Key')).toBe('k1');
    expect(bodyOf('/api/order/create-scheme')).toMatchObject({ action_id: '7', calendarId: '9', lang: 'en' });
    expect(actor.getSnapshot().output).toEqual({ orderHash, nominal: false });
  });

  it('shows the captcha that an order requires', async () => {
    const { actor, calls } = await open(({ path }) => {
      if (path === '/api/order/create-scheme') return { errorCode: '-1001' };
      return path === '/api/captcha' ? { code: 'data:,', sid: 'c1' } : replies[path];
    });
    const adult = actor.getSnapshot().context.data?.prices[0];
    if (adult === undefined) throw new Error('no price');
    actor.getSnapshot().children.cart?.send({ type: 'seat.add', place: seat(1), price: adult });
    actor.send({ type: 'checkout.submit', freshKey: 'k1', recaptchaToken: null });
    await turn();
    const captcha = actor.getSnapshot().children.captcha;
    expect(captcha?.getSnapshot().context.image).toEqual({ image: 'data:,', sid: 'c1' });
    captcha?.send({ type: 'text.type', text: 'abc' });
    captcha?.send({ type: 'text.submit' });
    await turn();
    const check = calls.find(({ path }) => path === '/api/captcha/check');
    expect(JSON.parse(check?.body ?? '')).toEqual({ code: 'abc', sid: 'c1' });
  });
});

describe('the page of an event without a hall', () => {
  it('requests its event', async () => {
    const { client, calls } = backEnd(({ path }) => respond(replies[path]));
    const actor = createActor(bookingMachineFor(client), {
      input: { ...emptyInput, lang: 'kz', eventHash: 'F'.repeat(40) as EventHash },
    }).start();
    await turn();
    expect(calls.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ['/api/no-scheme', { hash: 'F'.repeat(40), lang: 'kz' }],
    ]);
    expect(actor.getSnapshot().matches('open')).toBe(true);
  });
});

describe('the poster', () => {
  it('is cached once loaded, separately for each client', async () => {
    const { client } = backEnd(() => respond({ list_tags: [{ attr_id: 1 }] }));
    const other = backEnd(() => respond({ errorCode: '5' })).client;
    const { signal } = new AbortController();
    expect(lastPoster(client)).toBeNull();
    const read = await readPoster(client, signal);
    expect(lastPoster(client)).toBe(read.ok ? read.value : undefined);
    await readPoster(other, signal);
    expect(lastPoster(other)).toBeNull();
  });
});

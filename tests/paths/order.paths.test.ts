import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import type { OrderInput } from '../../machines/order/order-model.ts';
import { orderMachine } from '../../machines/order/order.ts';

import { no, orderHash, refused, silence, unknown, view, yes } from '../unit/machines/flow-factories.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

describe('every way through the chart order', () => {
  const input: OrderInput = {
    orderHash,
    lang: 'ru',
    bankData: {},
    hopAllowed: true,
    keptPayment: null,
    keptOffers: null,
  };
  const loaded = (over: Parameters<typeof view>[0]): unknown => yes({ view: view(over), nowMs: 1000 });
  const reads: Readonly<Record<string, unknown>> = {
    payable: loaded({}),
    'being verified': loaded({ schemeCode: 3 }),
    'without a deadline': loaded({ reserveSeconds: null }),
    'out of time': loaded({ reserveSeconds: 0 }),
    'an error': loaded({ errorCode: '5' }),
    'in trouble': no(refused('-9999')),
    'without names': loaded({ statusId: 1 }),
    unknown: no(unknown),
    silence: no(silence),
  };
  const readBy = (id: string, name: string) =>
    Object.fromEntries([
      ...Object.entries(reads).map(([what, read]) => [`${name}: ${what}`, done(id, read)] as const),
      [`${name}: broken`, thrown(id)] as const,
    ]);
  const events: Readonly<Record<string, AnyEventObject>> = {
    reload: { type: 'order.reload' },
    ...readBy('loadOrder', 'read'),
    ...readBy('reloadOrder', 'again'),
    'back after a minute': { type: 'page.back', awayMs: 60_000, restored: false },
    'back at once': { type: 'page.back', awayMs: 5, restored: false },
    'time is up': done('reservation', undefined),
    verified: done('cardScheme', { answer: 0 }),
    'paid elsewhere': done('watchPaid', { answer: 20 }),
  };
  const live = (desk: CallDesk): AnyStateMachine =>
    orderMachine.provide({
      actors: {
        loadOrder: desk.call,
        payment: desk.call,
        offers: desk.call,
        reservation: desk.call,
        cardScheme: desk.call,
        watchPaid: desk.call,
      } as never,
    });
  const keep = (context: { hopAllowed: boolean; view: { schemeCode: number | null } | null }): unknown => [
    context.hopAllowed,
    context.view?.schemeCode,
  ];
  const shortest = pathsBy(getShortestPaths, orderMachine, { input, events, keep });
  // One reading, then everything that can happen to a shown order once. Coming back, and a payment out of sight, are a
  // reload by another name.
  const simple = pathsBy(getSimplePaths, orderMachine, {
    input,
    events: Object.fromEntries(
      Object.entries(events).filter(
        ([name]) =>
          !(name.startsWith('read: ') || /^(?:back|paid)/.test(name)) || name === 'read: being verified',
      ),
    ),
    keep: () => 0,
  });

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(orderMachine));
  });
  it('leads on as a page of an order has to', () => {
    expect(waysOn(orderMachine, { input, events, keep })).toEqual(
      table(`
      failed: reload → loading
      goToNominal: reload → loading
      notFound: reload → loading
      loading: read: an error → notFound
      loading: read: being verified → shown.reading.fresh | shown.time.running | shown.verification.asking
      loading: read: broken → failed
      loading: read: out of time → shown.reading.fresh | shown.time.over | shown.verification.none
      loading: read: payable → shown.reading.fresh | shown.time.running | shown.verification.none
      loading: read: silence → failed
      loading: read: unknown → notFound
      loading: read: in trouble → notFound
      shown.reading.fresh: back after a minute → shown.reading.reloading
      shown.reading.stale: back after a minute → shown.reading.reloading
      shown.reading.reloading: again: in trouble → shown.reading.stale
      loading: read: without a deadline → shown.reading.fresh | shown.time.none | shown.verification.none
      loading: read: without names → goToNominal | shown.reading.fresh | shown.time.running | shown.verification.none
      shown.reading.fresh: reload → shown.reading.reloading
      shown.reading.fresh: paid elsewhere → shown.reading.reloading
      shown.reading.fresh: time is up → shown.reading.reloading
      shown.reading.fresh: verified → shown.reading.reloading
      shown.reading.reloading: again: an error → notFound
      shown.reading.reloading: again: being verified → shown.reading.fresh
      shown.reading.reloading: again: broken → shown.reading.stale
      shown.reading.reloading: again: out of time → shown.reading.fresh
      shown.reading.reloading: again: payable → shown.reading.fresh
      shown.reading.reloading: again: silence → shown.reading.stale
      shown.reading.reloading: again: unknown → notFound
      shown.reading.reloading: again: without a deadline → shown.reading.fresh
      shown.reading.reloading: again: without names → shown.reading.fresh
      shown.reading.stale: reload → shown.reading.reloading
      shown.reading.stale: paid elsewhere → shown.reading.reloading
      shown.reading.stale: time is up → shown.reading.reloading
      shown.reading.stale: verified → shown.reading.reloading
      shown.time.none: again: an error → notFound
      shown.time.none: again: being verified → shown.time.running
      shown.time.none: again: out of time → shown.time.over
      shown.time.none: again: payable → shown.time.running
      shown.time.none: again: unknown → notFound
      shown.time.none: again: without names → shown.time.running
      shown.time.over: again: an error → notFound
      shown.time.over: again: being verified → shown.time.running
      shown.time.over: again: payable → shown.time.running
      shown.time.over: again: unknown → notFound
      shown.time.over: again: without a deadline → shown.time.none
      shown.time.over: again: without names → shown.time.running
      shown.time.running: again: an error → notFound
      shown.time.running: again: out of time → shown.time.over
      shown.time.running: again: unknown → notFound
      shown.time.running: again: without a deadline → shown.time.none
      shown.time.running: time is up → shown.time.over
      shown.verification.asking: again: an error → notFound
      shown.verification.asking: again: out of time → shown.verification.none
      shown.verification.asking: again: payable → shown.verification.none
      shown.verification.asking: again: unknown → notFound
      shown.verification.asking: again: without a deadline → shown.verification.none
      shown.verification.asking: again: without names → shown.verification.none
      shown.verification.asking: verified → shown.verification.none
      shown.verification.none: again: an error → notFound
      shown.verification.none: again: being verified → shown.verification.asking
      shown.verification.none: again: unknown → notFound
      `),
    );
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of [...shortest, ...simple]) await replay(path, live, input);
    },
    replayLimitMs,
  );
});

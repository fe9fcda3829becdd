import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { hallBookingMachine } from '../../machines/hall-booking.ts';
import type { HallContext, HallInput } from '../../machines/hall-booking-model.ts';
import { orderMachine, type OrderInput } from '../../machines/order.ts';
import { paymentMachine, type PaymentInput } from '../../machines/payment.ts';
import { emptyDraft } from '../../src/core/buyer-rules.ts';
import {
  event,
  eventData,
  eventHash,
  item,
  no,
  orderHash,
  refused,
  rules,
  seatId,
  session,
  sid,
  silence,
  unknown,
  view,
  wantsCaptcha,
  yes,
} from '../unit/machines/flow-factories.ts';
import {
  chartLeaves,
  done,
  isPossible,
  reachedLeaves,
  replay,
  thrown,
  type CallDesk,
  type ChartPath,
} from './path-harness.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

const serialize =
  (keep: (context: never) => unknown) =>
  (snapshot: unknown): string => {
    const { value, context } = snapshot as { value: unknown; context: never };
    return JSON.stringify([value, keep(context)]);
  };

type Tool = typeof getShortestPaths;

const walk = (
  tool: unknown,
  machine: AnyStateMachine,
  options: {
    readonly input: unknown;
    readonly events: readonly AnyEventObject[];
    readonly keep: (context: never) => unknown;
    readonly stopWhen?: (snapshot: AnyMachineSnapshot) => boolean;
  },
): readonly ChartPath[] =>
  (tool as Tool)(machine, {
    input: options.input,
    events: options.events as never,
    filterEvents: isPossible,
    serializeState: serialize(options.keep),
    ...(options.stopWhen === undefined ? {} : { stopWhen: options.stopWhen as never }),
  });

describe('every way through the chart payment', () => {
  const mute = { askReload: () => {} };
  const calls = ['startPayment', 'openWidget', 'postForm', 'qrPolling'];
  const offer = {
    parentId: '1',
    packageId: '2',
    priceId: '3',
    costMinor: 100 as never,
    limit: 1,
    action: {},
  };
  const answers = [
    { kind: 'widget', bankInvoiceId: '1', backUrl: 'https://bank.test/' },
    { kind: 'qr', url: 'https://bank.test/qr', image: '' },
    { kind: 'form', action: 'https://bank.test/', fields: [] },
    { kind: 'redirect', url: 'https://bank.test/' },
    { kind: 'none' },
  ];
  const input = (offers: boolean): PaymentInput => ({
    orderHash,
    lang: 'ru',
    bankData: {},
    options: view(offers ? { offers: [offer] } : {}),
    pending: null,
  });
  const events: readonly AnyEventObject[] = [
    { type: 'method.choose', paymentId: '5' },
    { type: 'method.choose', paymentId: 'gone' },
    { type: 'pay.press', freshKey: 'k1' },
    { type: 'offers.decline' },
    { type: 'offers.look' },
    { type: 'qr.close' },
    { type: 'problem.dismiss' },
    { type: 'page.back' },
    ...answers.map((answer) => done('startPayment', yes(answer))),
    done('startPayment', no(refused())),
    done('startPayment', no(silence)),
    done('openWidget', yes(undefined)),
    done('openWidget', no(silence)),
    done('postForm', no(refused())),
    done('qrPolling', { status: 20 }),
    ...calls.map(thrown),
  ];
  const keep = (context: { chosenId: string | null }): unknown => context.chosenId;
  const pure = paymentMachine.provide({ actions: mute });
  const live = (desk: CallDesk): AnyStateMachine =>
    paymentMachine.provide({
      actions: mute,
      actors: Object.fromEntries(calls.map((call) => [call, desk.call])) as never,
    });
  const shortest = walk(getShortestPaths, pure, { input: input(true), events, keep });
  const plain = walk(getShortestPaths, pure, { input: input(false), events, keep });
  const simple = walk(getSimplePaths, pure, { input: input(true), events, keep });

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(paymentMachine));
  });
  it('never asks about offers where there are none', () => {
    expect(reachedLeaves(plain)).not.toContain('payment.confirmingOffers');
  });
  it('is counted, so that a changed chart is noticed', () => {
    expect([shortest.length, plain.length, simple.length]).toEqual([10, 9, 36]);
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of [...shortest, ...simple]) await replay(path, live, input(true));
      for (const path of plain) await replay(path, live, input(false));
    },
    replayLimitMs,
  );
});

describe('every way through the chart order', () => {
  const input: OrderInput = { orderHash, lang: 'ru', bankData: {}, hopAllowed: true, pendingPayment: null };
  const loaded = (over: Parameters<typeof view>[0]): unknown => yes({ view: view(over), nowMs: 1000 });
  const events: readonly AnyEventObject[] = [
    { type: 'order.reload' },
    ...['loadOrder', 'reloadOrder'].flatMap((id) => [
      done(id, loaded({})),
      done(id, loaded({ schemeCode: 3 })),
      done(id, loaded({ reserveSeconds: null })),
      done(id, loaded({ reserveSeconds: 0 })),
      done(id, loaded({ errorCode: '5' })),
      done(id, loaded({ statusId: 1 })),
      done(id, no(unknown)),
      done(id, no(silence)),
      thrown(id),
    ]),
    done('reservation', undefined),
    done('cardScheme', { code: 0 }),
  ];
  const live = (desk: CallDesk): AnyStateMachine =>
    orderMachine.provide({
      actors: {
        loadOrder: desk.call,
        payment: desk.call,
        reservation: desk.call,
        cardScheme: desk.call,
      } as never,
    });
  const keep = (context: { hopAllowed: boolean; view: { schemeCode: number | null } | null }): unknown => [
    context.hopAllowed,
    context.view?.schemeCode,
  ];
  const shortest = walk(getShortestPaths, orderMachine, { input, events, keep });
  // One reading, then everything that can happen to a shown order once.
  const simple = walk(getSimplePaths, orderMachine, {
    input,
    events: events.filter((one) => !one.type.endsWith('.loadOrder') || one === events[2]),
    keep: () => 0,
  });

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(orderMachine));
  });
  it('is counted, so that a changed chart is noticed', () => {
    expect([shortest.length, simple.length]).toEqual([49, 2739]);
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of [...shortest, ...simple]) await replay(path, live, input);
    },
    replayLimitMs,
  );
});

describe('every way through the chart hallBooking', () => {
  const input: HallInput = {
    eventHash,
    lang: 'ru',
    wanted: null,
    draft: {},
    recaptcha: false,
    kept: null,
  };
  const filled: AnyEventObject = { type: 'cart.changed', items: [item(1)], rules: rules() };
  const opening: readonly AnyEventObject[] = [
    done('loadEvent', yes(eventData())),
    done('loadEvent', yes(eventData({ event: null }))),
    done('loadEvent', no(silence)),
    done('loadEvent', no(unknown)),
    thrown('loadEvent'),
    { type: 'event.retry' },
    done('loadSessions', yes([session('1'), session('2')])),
    done('loadSessions', yes([])),
    done('loadSessions', no(silence)),
    thrown('loadSessions'),
    { type: 'sessions.retry' },
  ];
  const map: readonly AnyEventObject[] = [
    { type: 'session.choose', sessionId: '2' },
    { type: 'map.progress', progress: 0.5 },
    { type: 'map.ready', lost: [seatId(1)] },
    { type: 'map.failed', problem: silence },
    { type: 'map.retry' },
    { type: 'map.refresh' },
    done('refreshMap', yes({ lost: [] })),
    thrown('refreshMap'),
  ];
  const checkout: readonly AnyEventObject[] = [
    { type: 'checkout.submit', freshKey: 'k', recaptchaToken: null },
    { type: 'checkout.retry' },
    { type: 'checkout.anew' },
    { type: 'modal.dismiss' },
    done('createOrder', yes({ hash: orderHash })),
    done('createOrder', no(refused())),
    done('createOrder', no(wantsCaptcha)),
    done('createOrder', no(silence)),
    thrown('createOrder'),
    done('captcha', { kind: 'solved', sid, text: 'abc' }),
    done('captcha', { kind: 'cancelled' }),
    thrown('captcha'),
  ];
  const keep = (context: HallContext): unknown => [context.items.length, context.pending !== null];
  const live = (desk: CallDesk): AnyStateMachine =>
    hallBookingMachine.provide({
      actors: {
        loadEvent: desk.call,
        loadSessions: desk.call,
        refreshMap: desk.call,
        createOrder: desk.call,
        captcha: desk.call,
        cart: desk.call,
        loadMap: desk.source,
      } as never,
    });
  const all = [...opening, filled, ...map, ...checkout];
  const shortest = walk(getShortestPaths, hallBookingMachine, { input, events: all, keep });
  const press = { key: 'k', request: { lines: [] } } as never;
  const keptInput: HallInput = {
    ...input,
    kept: { eventHash, sessionId: null, method: 'bank', draft: emptyDraft, items: [], pending: press },
  };
  const fromKept = walk(getShortestPaths, hallBookingMachine, { input: keptInput, events: all, keep });
  // Every order of things that can happen to a press, with a hall already open.
  const simple = walk(getSimplePaths, hallBookingMachine, {
    input,
    events: [
      opening[0] ?? filled,
      opening[6] ?? filled,
      { type: 'map.ready', lost: [] },
      filled,
      ...checkout,
      done('refreshMap', yes({ lost: [] })),
    ],
    keep,
  });

  it('reaches all of its states, and no other, the unsure one only from a kept press', () => {
    const unsure = 'hallBooking.open.checkout.unsure';
    expect(reachedLeaves([...shortest, ...fromKept])).toEqual(chartLeaves(hallBookingMachine));
    expect(reachedLeaves(shortest)).not.toContain(unsure);
  });
  it('never sends an order without a press in this page load', () => {
    for (const path of fromKept) {
      const pressed = path.steps.findIndex((step) => step.event.type.startsWith('checkout.'));
      const before = pressed === -1 ? path.steps : path.steps.slice(0, pressed);
      const sent = before.some((step) => JSON.stringify(step.state.value).includes('submitting'));
      expect(sent).toBe(false);
    }
  });
  it('is counted, so that a changed chart is noticed', () => {
    expect([shortest.length, fromKept.length, simple.length]).toEqual([62, 112, 1676]);
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of [...shortest, ...simple]) await replay(path, live, input);
      for (const path of fromKept) await replay(path, live, keptInput);
    },
    replayLimitMs,
  );
  it('ends where the order leads', () => {
    const ends = shortest.filter((path) => path.steps.at(-1)?.state.status === 'done');
    expect(ends.length).toBeGreaterThan(0);
    for (const path of ends) {
      expect(path.steps.at(-1)?.state.output).toEqual({ orderHash, nominal: event().nominal });
    }
  });
});

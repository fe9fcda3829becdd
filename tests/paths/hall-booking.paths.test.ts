import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { hallBookingMachine } from '../../machines/hall-booking/hall-booking.ts';
import type { HallContext, HallInput } from '../../machines/hall-booking/hall-booking-model.ts';
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
  wantsCaptcha,
  yes,
} from '../unit/machines/flow-factories.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

describe('every way through the chart hallBooking', () => {
  const input: HallInput = {
    eventHash,
    lang: 'ru',
    wanted: null,
    customer: null,
    recaptcha: false,
    kept: null,
  };
  type Named = Readonly<Record<string, AnyEventObject>>;
  const filled: Named = {
    'a seat': { type: 'cart.changed', items: [item(1)], rules: rules() },
    'two seats': { type: 'cart.changed', items: [item(1), item(2)], rules: rules() },
  };
  const opening: Named = {
    'an event': done('loadEvent', yes(eventData())),
    'nothing on sale': done('loadEvent', yes(eventData({ event: null }))),
    'no event: silence': done('loadEvent', no(silence)),
    'no event: unknown': done('loadEvent', no(unknown)),
    'no event: broken': thrown('loadEvent'),
    'event again': { type: 'event.retry' },
    sessions: done('loadSessions', yes([session('1'), session('2')])),
    'no sessions': done('loadSessions', yes([])),
    'sessions: silence': done('loadSessions', no(silence)),
    'sessions: broken': thrown('loadSessions'),
    'sessions again': { type: 'sessions.retry' },
  };
  const map: Named = {
    'another session': { type: 'session.choose', sessionId: '2' },
    'the gift card': { type: 'method.change', method: 'culture' },
    'change it': { type: 'change.confirm' },
    stay: { type: 'change.keep' },
    progress: { type: 'map.progress', progress: 0.5 },
    'the map': { type: 'map.ready', lost: [seatId(1)] },
    'no map': { type: 'map.failed', problem: silence },
    'map again': { type: 'map.retry' },
    'look again': { type: 'map.refresh' },
    looked: done('refreshMap', yes({ lost: [] })),
    'looking breaks': thrown('refreshMap'),
  };
  const checkout: Named = {
    order: { type: 'checkout.submit', freshKey: 'k', recaptchaToken: null },
    'try again': { type: 'checkout.retry' },
    'wait no longer': { type: 'checkout.giveUp' },
    anew: { type: 'checkout.anew' },
    dismiss: { type: 'modal.dismiss' },
    'an order': done('createOrder', yes({ hash: orderHash })),
    'a refusal': done('createOrder', no(refused())),
    'a captcha': done('createOrder', no(wantsCaptcha)),
    'order: silence': done('createOrder', no(silence)),
    'order: broken': thrown('createOrder'),
    solved: done('captcha', { kind: 'solved', sid, text: 'abc' }),
    'given up': done('captcha', { kind: 'cancelled' }),
    'the captcha breaks': thrown('captcha'),
  };
  const keep = ({ items, asked, pending }: HallContext): unknown => [items.length, asked, pending !== null];
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
  const all = { ...opening, ...filled, ...map, ...checkout };
  const shortest = pathsBy(getShortestPaths, hallBookingMachine, { input, events: all, keep });
  const press = { key: 'k', request: { lines: [] } } as never;
  const keptInput: HallInput = {
    ...input,
    kept: { eventHash, sessionId: null, method: 'bank', typed: {}, items: [], parked: {}, pending: press },
  };
  const fromKept = pathsBy(getShortestPaths, hallBookingMachine, { input: keptInput, events: all, keep });
  // Every order of things that can happen to a press, with a hall already open.
  const simple = pathsBy(getSimplePaths, hallBookingMachine, {
    input,
    events: {
      'a seat': filled['a seat'] ?? {},
      ...checkout,
      'an event': opening['an event'] ?? {},
      sessions: opening['sessions'] ?? {},
      'the map': { type: 'map.ready', lost: [] },
      looked: done('refreshMap', yes({ lost: [] })),
    } as Named,
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
  it('leads on as a buyer of seats has to be led', () => {
    const always = `
      failed: event again → loading
      loading: no event: broken → failed
      loading: no event: silence → failed
      open.change.asking: an order → ordered
      open.change.asking: change it → open.change.settled
      open.change.asking: stay → open.change.settled
      open.change.settled: an order → ordered
      open.change.settled: another session → open.change.asking
      open.change.settled: the gift card → open.change.asking
      open.checkout.captcha: given up → open.checkout.choosing
      open.checkout.captcha: solved → open.checkout.submitting
      open.checkout.captcha: the captcha breaks → open.checkout.refused
      open.checkout.choosing: try again → open.checkout.submitting
      open.checkout.refused: dismiss → open.checkout.choosing
      open.checkout.submitting: a captcha → open.checkout.captcha
      open.checkout.submitting: a refusal → open.checkout.refused
      open.checkout.submitting: an order → ordered
      open.checkout.submitting: order: broken → open.checkout.unreachable
      open.checkout.submitting: order: silence → open.checkout.unreachable
      open.checkout.submitting: wait no longer → open.checkout.unreachable
      open.checkout.unreachable: dismiss → open.checkout.choosing
      open.checkout.unreachable: try again → open.checkout.submitting
      open.map.failed: an order → ordered
      open.map.failed: another session → open.map.loading
      open.map.failed: change it → open.map.loading
      open.map.failed: map again → open.map.loading
      open.map.idle: sessions → open.map.loading
      open.map.loading: an order → ordered
      open.map.loading: no map → open.map.failed
      open.map.loading: the map → open.map.ready.fresh
      open.map.ready.fresh: a refusal → open.map.ready.refreshing
      open.map.ready.fresh: an order → ordered
      open.map.ready.fresh: another session → open.map.loading
      open.map.ready.fresh: change it → open.map.loading
      open.map.ready.fresh: look again → open.map.ready.refreshing
      open.map.ready.refreshing: an order → ordered
      open.map.ready.refreshing: another session → open.map.loading
      open.map.ready.refreshing: change it → open.map.loading
      open.map.ready.refreshing: looked → open.map.ready.fresh
      open.map.ready.refreshing: looking breaks → open.map.ready.fresh
      open.session.choosing: an order → ordered
      open.session.failed: sessions again → open.session.loading
      open.session.loading: no sessions → open.session.none
      open.session.loading: sessions → open.session.choosing
      open.session.loading: sessions: broken → open.session.failed
      open.session.loading: sessions: silence → open.session.failed
    `;
    expect(waysOn(hallBookingMachine, { input, events: all, keep })).toEqual(
      table(`${always}
        loading: an event → open.change.settled | open.checkout.choosing | open.map.idle | open.session.loading
        loading: no event: unknown → noEvent
        loading: nothing on sale → noEvent
        open.checkout.choosing: order → open.checkout.submitting
      `),
    );
    // Whoever comes back with an order nobody answered is asked about it, even where nothing is on sale any more.
    expect(waysOn(hallBookingMachine, { input: keptInput, events: all, keep })).toEqual(
      table(`${always}
        loading: an event → open.change.settled | open.checkout.unsure | open.map.idle | open.session.loading
        loading: no event: unknown → open.change.settled | open.checkout.unsure | open.map.idle | open.session.none
        loading: nothing on sale → open.change.settled | open.checkout.unsure | open.map.idle | open.session.none
        open.checkout.choosing: order → open.checkout.doubting | open.checkout.submitting
        open.checkout.doubting: anew → open.checkout.choosing
        open.checkout.doubting: dismiss → open.checkout.choosing
        open.checkout.doubting: try again → open.checkout.submitting
        open.checkout.unsure: dismiss → open.checkout.choosing
        open.checkout.unsure: try again → open.checkout.submitting
        open.map.idle: an order → ordered
        open.session.failed: an order → ordered
        open.session.loading: an order → ordered
        open.session.none: an order → ordered
      `),
    );
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

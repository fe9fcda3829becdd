import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { captchaMachine } from '../../machines/checkout/captcha.ts';
import { writingMachine } from '../../machines/checkout/writing.ts';
import { cartMachine } from '../../machines/hall-booking/cart.ts';
import { pollingMachine, schemeTerms } from '../../machines/order/polling.ts';
import { reservationMachine } from '../../machines/order/reservation.ts';
import {
  area,
  day,
  item,
  no,
  orderHash,
  price,
  refused,
  rules,
  seat,
  sid,
  silence,
  time,
  wantsCaptcha,
  yes,
} from '../unit/machines/flow-factories.ts';
import {
  after,
  chartLeaves,
  done,
  reachedLeaves,
  replay,
  thrown,
  type CallDesk,
  type Delays,
} from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

interface Chart {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly live: (desk: CallDesk) => AnyStateMachine;
  readonly input: unknown;
  readonly events: Readonly<Record<string, AnyEventObject>>;
  /** Of the context only what decides the way on: counters and times would multiply the paths without end. */
  readonly keep: (context: never) => unknown;
  readonly delays?: Delays;
  /** What follows what, told by hand (`waysOn`). */
  readonly ways: string;
}

const image = { image: 'data:,', sid };
const mute = () => {};

const charts: readonly Chart[] = [
  {
    name: 'captcha',
    machine: captchaMachine,
    live: (desk) =>
      captchaMachine.provide({ actors: { loadCaptcha: desk.call, checkCaptcha: desk.call } as never }),
    input: undefined,
    events: {
      type: { type: 'text.type', text: 'abc' },
      submit: { type: 'text.submit' },
      'another picture': { type: 'image.renew' },
      retry: { type: 'call.retry' },
      cancel: { type: 'captcha.cancel' },
      'a picture': done('loadCaptcha', yes(image)),
      'no picture': done('loadCaptcha', no(silence)),
      'the picture breaks': thrown('loadCaptcha'),
      right: done('checkCaptcha', yes({ right: true, sid: '' })),
      wrong: done('checkCaptcha', yes({ right: false, sid: '' })),
      'wanted again': done('checkCaptcha', no(wantsCaptcha)),
      'no verdict': done('checkCaptcha', no(silence)),
      'the check breaks': thrown('checkCaptcha'),
    },
    keep: (context: { text: string }) => context.text !== '',
    ways: `
      checkFailed: another picture → loading
      checkFailed: cancel → cancelled
      checkFailed: retry → checking
      checking: cancel → cancelled
      checking: no verdict → checkFailed
      checking: right → solved
      checking: the check breaks → checkFailed
      checking: wanted again → loading
      checking: wrong → loading
      imageFailed: another picture → loading
      imageFailed: cancel → cancelled
      imageFailed: retry → loading
      loading: a picture → waiting
      loading: cancel → cancelled
      loading: no picture → imageFailed
      loading: the picture breaks → imageFailed
      waiting: another picture → loading
      waiting: cancel → cancelled
      waiting: submit → checking
    `,
  },
  {
    name: 'polling',
    machine: pollingMachine,
    live: (desk) =>
      pollingMachine.provide({ actors: { ask: desk.call, watchVisibility: desk.source } as never }),
    input: { ...schemeTerms, orderHash },
    events: {
      hidden: { type: 'page.hidden' },
      shown: { type: 'page.shown' },
      'first wait': after('FIRST_WAIT', 'polling.settling'),
      'next wait': after('NEXT_WAIT', 'polling.waiting'),
      'not yet': done('ask', yes(3)),
      decided: done('ask', yes(0)),
      'no number': done('ask', yes(Number.NaN)),
      silence: done('ask', no(silence)),
      'asking breaks': thrown('ask'),
      'the page is watched no more': done('visibility', undefined),
    },
    keep: () => 0,
    delays: { FIRST_WAIT: schemeTerms.firstMs, NEXT_WAIT: schemeTerms.everyMs },
    ways: `
      asking: asking breaks → waiting
      asking: decided → answered
      asking: hidden → paused
      asking: no number → waiting
      asking: not yet → waiting
      asking: silence → waiting
      paused: shown → asking
      settling: first wait → asking
      settling: hidden → paused
      waiting: hidden → paused
      waiting: next wait → asking
    `,
  },
  {
    name: 'writing',
    machine: writingMachine(),
    live: (desk) => writingMachine().provide({ actors: { send: desk.call, captcha: desk.call } as never }),
    input: { request: 'anything', key: 'k1' },
    events: {
      'a value': done('send', yes('done')),
      'a refusal': done('send', no(refused())),
      silence: done('send', no(silence)),
      'a bot check': done('send', no(wantsCaptcha)),
      'the call breaks': thrown('send'),
      solved: done('captcha', { kind: 'solved', sid, text: 'abc' }),
      'not solved': done('captcha', { kind: 'cancelled' }),
      'the check breaks': thrown('captcha'),
    },
    keep: () => 0,
    ways: `
      captcha: not solved → answered
      captcha: solved → sending
      captcha: the check breaks → answered
      sending: a bot check → captcha
      sending: a refusal → answered
      sending: a value → answered
      sending: silence → answered
      sending: the call breaks → answered
    `,
  },
  {
    name: 'reservation',
    machine: reservationMachine,
    live: (desk) => reservationMachine.provide({ actors: { watchDeadline: desk.source } as never }),
    input: { deadlineMs: 600_000, nowMs: 0 },
    events: Object.fromEntries(
      [1000, 300_000, 480_000, 599_999, 600_000].map((nowMs) => [
        `${nowMs} ms`,
        { type: 'clock.tick', nowMs },
      ]),
    ),
    keep: (context: { spoken: number | null }) => context.spoken,
    ways: `
      running: 600000 ms → expired
    `,
  },
  {
    name: 'cart',
    machine: cartMachine.provide({ actions: { tellOwner: mute } }),
    live: () => cartMachine.provide({ actions: { tellOwner: mute } }),
    input: { rules: rules({ ticketLimit: 1, prices: [price()] }) },
    events: {
      'seat 1': { type: 'seat.add', place: seat(1), price: price() },
      'seat 2': { type: 'seat.add', place: seat(2), price: price() },
      'a seat not sold': { type: 'seat.add', place: seat(3, 'balcony'), price: price() },
      'two on the floor': { type: 'standing.set', place: area(), price: price(), count: 2 },
      'too many on the floor': { type: 'standing.set', place: area({ left: 0 }), price: price(), count: 1 },
      'another category': { type: 'category.change', seatId: seat(1).seatId, price: price() },
      'without seat 1': { type: 'seat.remove', seatId: seat(1).seatId },
      clear: { type: 'cart.clear' },
      'seat 2 is lost': { type: 'seat.lost', seatIds: [seat(2).seatId] },
      'another session': { type: 'cart.open', day, time, items: [], gone: [item(1)] },
      'by bank': { type: 'method.change', method: 'bank' },
      open: { type: 'cart.open', day, time, items: [item(1)], gone: [] },
      dismiss: { type: 'modal.dismiss' },
      'dismiss the notice': { type: 'notice.dismiss' },
    },
    keep: (context: { items: readonly { place: { seatId: string } }[] }) =>
      context.items.map((line) => line.place.seatId),
    ways: `
      choosing: a seat not sold → refused
      choosing: another category → refused
      choosing: seat 1 → limitReached
      choosing: seat 2 → limitReached
      choosing: too many on the floor → limitReached | refused
      choosing: two on the floor → limitReached
      limitReached: a seat not sold → refused
      limitReached: another category → choosing | refused
      limitReached: dismiss → choosing
      limitReached: seat 1 → choosing
      limitReached: seat 2 → choosing
      limitReached: too many on the floor → refused
      refused: another category → choosing
      refused: dismiss → choosing
      refused: seat 1 → choosing | limitReached
      refused: seat 2 → choosing | limitReached
      refused: too many on the floor → limitReached
      refused: two on the floor → limitReached
    `,
  },
];

describe.each(charts)('every way through the chart $name', (chart) => {
  const shortest = pathsBy(getShortestPaths, chart.machine, chart);
  const simple = pathsBy(getSimplePaths, chart.machine, chart);

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(chart.machine));
  });

  it('leads on as told', () => {
    expect(waysOn(chart.machine, chart)).toEqual(table(chart.ways));
  });

  it('is walked by a live machine the same way', async () => {
    for (const path of [...shortest, ...simple]) await replay(path, chart.live, chart.input, chart.delays);
  }, 60_000);
});

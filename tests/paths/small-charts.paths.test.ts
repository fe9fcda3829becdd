import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { captchaMachine } from '../../machines/captcha.ts';
import { cardSchemeMachine, schemeAskEveryMs, schemeFirstAskMs } from '../../machines/card-scheme.ts';
import { cartMachine } from '../../machines/cart.ts';
import { qrPollEveryMs, qrPollingMachine } from '../../machines/qr-polling.ts';
import { reservationMachine } from '../../machines/reservation.ts';
import {
  day,
  item,
  no,
  orderHash,
  price,
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
  isPossible,
  reachedLeaves,
  replay,
  thrown,
  type CallDesk,
  type ChartPath,
  type Delays,
} from './path-harness.ts';

interface Chart {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly live: (desk: CallDesk) => AnyStateMachine;
  readonly input: unknown;
  readonly events: readonly AnyEventObject[];
  /** Of the context only what decides the way on: counters and times would multiply the paths without end. */
  readonly keep: (context: never) => unknown;
  readonly delays?: Delays;
  readonly shortest: number;
  readonly simple: number;
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
    events: [
      { type: 'text.type', text: 'abc' },
      { type: 'text.submit' },
      { type: 'image.renew' },
      { type: 'call.retry' },
      { type: 'captcha.cancel' },
      done('loadCaptcha', yes(image)),
      done('loadCaptcha', no(silence)),
      thrown('loadCaptcha'),
      done('checkCaptcha', yes({ right: true, sid: '' })),
      done('checkCaptcha', yes({ right: false, sid: '' })),
      done('checkCaptcha', no(wantsCaptcha)),
      done('checkCaptcha', no(silence)),
      thrown('checkCaptcha'),
    ],
    keep: (context: { text: string }) => context.text !== '',
    shortest: 11,
    simple: 35,
  },
  {
    name: 'qrPolling',
    machine: qrPollingMachine,
    live: (desk) =>
      qrPollingMachine.provide({ actors: { askStatus: desk.call, watchVisibility: desk.source } as never }),
    input: { orderHash },
    events: [
      { type: 'page.hidden' },
      { type: 'page.shown' },
      after('POLL_EVERY', 'qrPolling.waiting'),
      done('askStatus', yes(0)),
      done('askStatus', yes(20)),
      done('askStatus', no(silence)),
      thrown('askStatus'),
      done('visibility', undefined),
    ],
    keep: () => 0,
    delays: { POLL_EVERY: qrPollEveryMs },
    shortest: 4,
    simple: 7,
  },
  {
    name: 'cardScheme',
    machine: cardSchemeMachine,
    live: (desk) =>
      cardSchemeMachine.provide({
        actors: { askSchemeCode: desk.call, watchVisibility: desk.source } as never,
      }),
    input: { orderHash },
    events: [
      { type: 'page.hidden' },
      { type: 'page.shown' },
      after('FIRST_ASK', 'cardScheme.settling'),
      after('ASK_EVERY', 'cardScheme.verifying'),
      done('askSchemeCode', yes(3)),
      done('askSchemeCode', yes(0)),
      done('askSchemeCode', yes(4)),
      done('askSchemeCode', no(silence)),
      thrown('askSchemeCode'),
    ],
    keep: () => 0,
    delays: { FIRST_ASK: schemeFirstAskMs, ASK_EVERY: schemeAskEveryMs },
    shortest: 5,
    simple: 18,
  },
  {
    name: 'reservation',
    machine: reservationMachine,
    live: (desk) => reservationMachine.provide({ actors: { watchDeadline: desk.source } as never }),
    input: { deadlineMs: 600_000, nowMs: 0 },
    events: [1000, 300_000, 480_000, 599_999, 600_000].map((nowMs) => ({ type: 'clock.tick', nowMs })),
    keep: (context: { spoken: number | null }) => context.spoken,
    shortest: 8,
    simple: 16,
  },
  {
    name: 'cart',
    machine: cartMachine.provide({ actions: { tellOwner: mute } }),
    live: () => cartMachine.provide({ actions: { tellOwner: mute } }),
    input: { rules: rules({ ticketLimit: 1, prices: [price()] }) },
    events: [
      { type: 'seat.add', place: seat(1), price: price() },
      { type: 'seat.add', place: seat(2), price: price() },
      { type: 'seat.add', place: seat(3, 'balcony'), price: price() },
      { type: 'seat.remove', seatId: seat(1).seatId },
      { type: 'cart.clear' },
      { type: 'seat.lost', seatIds: [seat(2).seatId] },
      { type: 'session.change', day, time },
      { type: 'method.change', method: 'bank' },
      { type: 'cart.open', day, time, items: [item(1)], sameSession: true },
      { type: 'modal.dismiss' },
      { type: 'notice.dismiss' },
    ],
    keep: (context: { items: readonly { place: { seatId: string } }[] }) =>
      context.items.map((line) => line.place.seatId),
    shortest: 9,
    simple: 1558,
  },
];

const pathsOf = (chart: Chart, tool: typeof getShortestPaths): readonly ChartPath[] =>
  tool(chart.machine, {
    input: chart.input,
    events: chart.events as never,
    filterEvents: isPossible,
    serializeState: (snapshot) => {
      const { value, context } = snapshot as unknown as { value: unknown; context: never };
      return JSON.stringify([value, chart.keep(context)]);
    },
  });

describe.each(charts)('every way through the chart $name', (chart) => {
  const shortest = pathsOf(chart, getShortestPaths);
  const simple = pathsOf(chart, getSimplePaths as typeof getShortestPaths);

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(chart.machine));
  });

  it('is counted, so that a changed chart is noticed', () => {
    expect({ shortest: shortest.length, simple: simple.length }).toEqual({
      shortest: chart.shortest,
      simple: chart.simple,
    });
  });

  it('is walked by a live machine the same way', async () => {
    for (const path of [...shortest, ...simple]) await replay(path, chart.live, chart.input, chart.delays);
  }, 60_000);
});

import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import type { BookingContext, BookingInput } from '../../machines/booking-model.ts';
import { bookingMachine } from '../../machines/booking.ts';
import { emptyDraft } from '../../src/core/buyer-rules.ts';
import { emptyInput } from '../unit/event/booking-visit.ts';
import { keyOf, laterDay, laterTime, minor, museum, pass, row } from '../unit/event/event-factories.ts';
import {
  day,
  event,
  eventHash,
  no,
  orderHash,
  refused,
  sid,
  silence,
  time,
  unknown,
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

const data = museum({
  event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 2 }),
  subscriptionPrices: [row('adult', { priceMinor: minor(0) })],
});
const input: BookingInput = { ...emptyInput, subscription: pass };
const submit: AnyEventObject = { type: 'checkout.submit', freshKey: 'k', recaptchaToken: null };

const opening: readonly AnyEventObject[] = [
  done('loadEvent', yes(data)),
  done('loadEvent', yes(museum({ event: null }))),
  done('loadEvent', no(silence)),
  done('loadEvent', no(unknown)),
  thrown('loadEvent'),
  { type: 'event.retry' },
];
const choosing: readonly AnyEventObject[] = [
  { type: 'date.choose', day: laterDay },
  { type: 'time.choose', time: laterTime },
  { type: 'address.change', wish: { session: { day, time }, bySubscription: false } },
  { type: 'method.change', method: 'culture' },
  { type: 'subscription.toggle', on: true },
  { type: 'quantity.set', key: keyOf('adult'), count: 1 },
  { type: 'quantity.set', key: keyOf('adult'), count: 9 },
  { type: 'limit.dismiss' },
  { type: 'cut.dismiss' },
  { type: 'gone.dismiss' },
];
const ordering: readonly AnyEventObject[] = [
  { type: 'subscription.ask' },
  submit,
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
  done('refreshEvent', yes(data)),
  done('refreshEvent', no(silence)),
  thrown('refreshEvent'),
];

const keep = ({ quantities, bySubscription, pending }: BookingContext): unknown => [
  Object.values(quantities),
  bySubscription,
  pending !== null,
];
const options = (from: BookingInput, events: readonly AnyEventObject[]) => ({
  input: from,
  events: events as never,
  filterEvents: isPossible,
  serializeState: (snapshot: unknown): string => {
    const { value, context } = snapshot as { value: unknown; context: BookingContext };
    return JSON.stringify([value, keep(context)]);
  },
});

const live = (desk: CallDesk): AnyStateMachine =>
  bookingMachine.provide({
    actors: { loadEvent: desk.call, createOrder: desk.call, captcha: desk.call } as never,
  });

const all = [...opening, ...choosing, ...ordering];
const walk = (from: BookingInput, events: readonly AnyEventObject[]): readonly ChartPath[] =>
  getShortestPaths(bookingMachine, options(from, events) as never) as never;

describe('every way through the chart booking', () => {
  const shortest = walk(input, all);
  const keptInput: BookingInput = {
    ...input,
    kept: {
      eventHash,
      day,
      time,
      method: 'bank',
      bySubscription: false,
      quantities: {},
      draft: emptyDraft,
      pending: { key: 'k', request: { lines: [] } } as never,
    },
  };
  const fromKept = walk(keptInput, all);
  const recaptcha = walk({ ...input, recaptcha: true }, all);
  // Every order of things that can happen to a press, with one ticket chosen.
  const simple: readonly ChartPath[] = getSimplePaths(
    bookingMachine,
    options(input, [
      done('loadEvent', yes(data)),
      { type: 'quantity.set', key: keyOf('adult'), count: 1 },
      ...ordering.filter((one) => one.type !== 'subscription.ask'),
    ]) as never,
  ) as never;

  it('reaches all of its states, and no other, the unsure one only from a kept press', () => {
    const unsure = 'booking.open.checkout.unsure';
    expect(reachedLeaves([...shortest, ...fromKept])).toEqual(chartLeaves(bookingMachine));
    expect(reachedLeaves(shortest)).not.toContain(unsure);
  });
  it('never sends an order without a press in this page load', () => {
    for (const path of [...fromKept, ...shortest, ...recaptcha]) {
      const pressed = path.steps.findIndex((step) => step.event.type.startsWith('checkout.'));
      const before = pressed === -1 ? path.steps : path.steps.slice(0, pressed);
      expect(before.some((step) => JSON.stringify(step.state.value).includes('submitting'))).toBe(false);
    }
  });
  it('never sends a subscription’s order without the dialog', () => {
    let sent = 0;
    for (const path of shortest) {
      for (const [at, step] of path.steps.entries()) {
        const sending = JSON.stringify(step.state.value).includes('submitting');
        const { bySubscription } = step.state.context as BookingContext;
        const before = path.steps[at - 1];
        if (!sending || !bySubscription || before === undefined || step.event.type !== 'checkout.submit')
          continue;
        expect(JSON.stringify(before.state.value)).toContain('confirming');
        sent += 1;
      }
    }
    expect(sent).toBeGreaterThan(0);
  });
  it('is counted, so that a changed chart is noticed', () => {
    expect([shortest.length, fromKept.length, recaptcha.length, simple.length]).toEqual([153, 152, 153, 47]);
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of [...shortest, ...simple]) await replay(path, live, input);
      for (const path of fromKept) await replay(path, live, keptInput);
      for (const path of recaptcha) await replay(path, live, { ...input, recaptcha: true });
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

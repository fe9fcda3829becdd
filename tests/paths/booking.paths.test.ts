import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import type { BookingContext, BookingInput } from '../../machines/booking/booking-model.ts';
import { leavesUnanswered } from '../../machines/booking/booking-steps.ts';
import { bookingMachine } from '../../machines/booking/booking.ts';
import { emptyInput } from '../unit/event/booking-visit.ts';
import { keyOf, laterDay, laterTime, minor, museum, member, row } from '../unit/event/event-factories.ts';
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
  reachedLeaves,
  replay,
  thrown,
  type CallDesk,
  type ChartPath,
} from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

const data = museum({
  event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 2 }),
  subscriptionPrices: [row('adult', { priceMinor: minor(0) })],
});
const input: BookingInput = { ...emptyInput, customer: member };
const submit: AnyEventObject = { type: 'checkout.submit', freshKey: 'k', recaptchaToken: null };

type Named = Readonly<Record<string, AnyEventObject>>;
const opening: Named = {
  'an event': done('loadEvent', yes(data)),
  'nothing on sale': done('loadEvent', yes(museum({ event: null }))),
  'no event: silence': done('loadEvent', no(silence)),
  'no event: unknown': done('loadEvent', no(unknown)),
  'no event: broken': thrown('loadEvent'),
  'event again': { type: 'event.retry' },
};
const choosing: Named = {
  'another date': { type: 'date.choose', day: laterDay },
  'another time': { type: 'time.choose', time: laterTime },
  'another address': { type: 'address.change', wish: { session: { day, time }, bySubscription: false } },
  'the gift card': { type: 'method.change', method: 'culture' },
  'by subscription': { type: 'subscription.toggle', on: true },
  'one ticket': { type: 'quantity.set', key: keyOf('adult'), count: 1 },
  'nine tickets': { type: 'quantity.set', key: keyOf('adult'), count: 9 },
  'change it': { type: 'change.confirm' },
  stay: { type: 'change.keep' },
  'dismiss the limit': { type: 'limit.dismiss' },
  'dismiss the cut': { type: 'cut.dismiss' },
  'dismiss what is gone': { type: 'gone.dismiss' },
};
const ordering: Named = {
  'ask about the subscription': { type: 'subscription.ask' },
  order: submit,
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
  'read again': done('refreshEvent', yes(data)),
  'again: silence': done('refreshEvent', no(silence)),
  'again: broken': thrown('refreshEvent'),
};

const keep = (context: BookingContext): unknown => [
  context.asked,
  Object.values(context.quantities),
  context.bySubscription,
  context.pending !== null,
  leavesUnanswered(context),
];
const live = (desk: CallDesk): AnyStateMachine =>
  bookingMachine.provide({
    actors: { loadEvent: desk.call, createOrder: desk.call, captcha: desk.call } as never,
  });

const all = { ...opening, ...choosing, ...ordering };
const walk = (from: BookingInput): readonly ChartPath[] =>
  pathsBy(getShortestPaths, bookingMachine, { input: from, events: all, keep });

describe('every way through the chart booking', () => {
  const shortest = walk(input);
  const keptInput: BookingInput = {
    ...input,
    kept: {
      eventHash,
      day,
      time,
      method: 'bank',
      bySubscription: false,
      quantities: {},
      typed: {},
      pending: { key: 'k', request: { lines: [] } } as never,
    },
  };
  const fromKept = walk(keptInput);
  const recaptcha = walk({ ...input, recaptcha: true });
  // Every order of things that can happen to a press, with one ticket chosen.
  const { 'ask about the subscription': _, ...pressed } = ordering;
  const simple = pathsBy(getSimplePaths, bookingMachine, {
    input,
    events: {
      ...pressed,
      'an event': opening['an event'] ?? submit,
      'one ticket': choosing['one ticket'] ?? submit,
    },
    keep,
  });

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
  it('leads on as a buyer of tickets has to be led', () => {
    const always = `
      failed: event again → loading
      loading: no event: broken → failed
      loading: no event: silence → failed
      open.checkout.captcha: given up → open.checkout.choosing
      open.checkout.captcha: solved → open.checkout.submitting
      open.checkout.captcha: the captcha breaks → open.checkout.refused
      open.checkout.choosing: ask about the subscription → open.checkout.confirming
      open.checkout.choosing: order → open.checkout.doubting | open.checkout.submitting
      open.checkout.confirming: dismiss → open.checkout.choosing
      open.checkout.confirming: order → open.checkout.choosing | open.checkout.doubting | open.checkout.submitting
      open.checkout.doubting: anew → open.checkout.choosing
      open.checkout.doubting: dismiss → open.checkout.choosing
      open.checkout.doubting: try again → open.checkout.submitting
      open.checkout.refused: dismiss → open.checkout.choosing
      open.checkout.submitting: a captcha → open.checkout.captcha
      open.checkout.submitting: a refusal → open.checkout.refused
      open.checkout.submitting: an order → ordered
      open.checkout.submitting: order: broken → open.checkout.unreachable
      open.checkout.submitting: order: silence → open.checkout.unreachable
      open.checkout.submitting: wait no longer → open.checkout.unreachable
      open.checkout.unreachable: dismiss → open.checkout.choosing
      open.checkout.unreachable: try again → open.checkout.submitting
      open.choice.asking: an order → ordered
      open.choice.asking: another address → open.choice.free
      open.choice.asking: another time → open.choice.free
      open.choice.asking: by subscription → open.choice.free
      open.choice.asking: change it → open.choice.free
      open.choice.asking: nine tickets → open.choice.full
      open.choice.asking: one ticket → open.choice.free
      open.choice.asking: stay → open.choice.free
      open.choice.asking: the gift card → open.choice.free
      open.choice.free: an order → ordered
      open.choice.free: another address → open.choice.asking
      open.choice.free: another date → open.choice.asking
      open.choice.free: by subscription → open.choice.asking
      open.choice.free: the gift card → open.choice.asking
      open.choice.free: nine tickets → open.choice.full
      open.choice.full: an order → ordered
      open.choice.full: another address → open.choice.asking | open.choice.free
      open.choice.full: another date → open.choice.asking
      open.choice.full: another time → open.choice.free
      open.choice.full: by subscription → open.choice.asking | open.choice.free
      open.choice.full: dismiss the limit → open.choice.free
      open.choice.full: one ticket → open.choice.free
      open.choice.full: the gift card → open.choice.asking | open.choice.free
      open.stock.fresh: a refusal → open.stock.refreshing
      open.stock.fresh: an order → ordered
      open.stock.refreshing: again: broken → open.stock.fresh
      open.stock.refreshing: again: silence → open.stock.fresh
      open.stock.refreshing: an order → ordered
      open.stock.refreshing: read again → open.stock.fresh
    `;
    expect(waysOn(bookingMachine, { input, events: all, keep })).toEqual(
      table(`${always}
        loading: an event → open.checkout.choosing | open.choice.free | open.stock.fresh
        loading: no event: unknown → noEvent
        loading: nothing on sale → noEvent
      `),
    );
    // Whoever comes back with an order nobody answered is asked about it, even where nothing is on sale any more.
    expect(waysOn(bookingMachine, { input: keptInput, events: all, keep })).toEqual(
      table(`${always}
        loading: an event → open.checkout.unsure | open.choice.free | open.stock.fresh
        loading: no event: unknown → open.checkout.unsure | open.choice.free | open.stock.fresh
        loading: nothing on sale → open.checkout.unsure | open.choice.free | open.stock.fresh
        open.checkout.unsure: dismiss → open.checkout.choosing
        open.checkout.unsure: try again → open.checkout.submitting
      `),
    );
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

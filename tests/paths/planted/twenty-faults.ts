/*
 * Twenty faults for the charts and their dependencies, each a line of source that a person might have written: the
 * right line, the fault, and an equivalent line that no test may reject.
 */

import type { ChartLaw } from '../laws/all-laws.ts';

/** A fault that is planted in a file of the project. */
export type SourceFault = {
  /** The kind of fault, in an issue's words. */
  readonly kind: string;
  /** The law that it breaks. */
  readonly law: ChartLaw;
  /** Its effect for a buyer. */
  readonly harm: string;
  /** The chart that shows it. */
  readonly chart: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly right: string;
  readonly wrong: string;
  /** Code equivalent to `right`. */
  readonly same: string;
};

/** The twenty kinds of faults that charts are known for, each in one place. */
export const sourceFaults: readonly SourceFault[] = [
  {
    kind: 'wrong target',
    law: 'shown',
    harm: 'an order that could not be read again is taken away',
    chart: 'order',
    file: 'machines/order/order-chart.ts',
    right: `{
                    target: 'stale',
                    actions: assign(({ event }) => ({ problem: problemOf(event.output) })),
                  },`,
    wrong: `{
                    target: '#order.failed',
                    actions: assign(({ event }) => ({ problem: problemOf(event.output) })),
                  },`,
    same: `{
                    target: ['stale'],
                    actions: [assign({ problem: ({ event }) => problemOf(event.output) })],
                  },`,
  },
  {
    kind: 'guard gone',
    law: 'whole',
    harm: 'an empty cart is ordered',
    chart: 'hallBooking',
    file: 'machines/hall-booking/hall-booking-model.ts',
    right: 'context.items.length > 0 &&\n  belowMinimum',
    wrong: 'belowMinimum',
    same: '!(context.items.length < 1) &&\n  belowMinimum',
  },
  {
    kind: 'guard inverted',
    law: 'shown',
    harm: 'an order goes when the back end is in trouble, and stays when it is unknown',
    chart: 'order',
    file: 'machines/order/order-model.ts',
    right: `(problem.kind === 'refused' && !isOfCatalogue(problem.code))`,
    wrong: `(problem.kind === 'refused' && isOfCatalogue(problem.code))`,
    same: `!(problem.kind !== 'refused' || isOfCatalogue(problem.code))`,
  },
  {
    kind: 'action gone',
    law: 'kept',
    harm: 'a payment under way is forgotten by a reload, and paid twice',
    chart: 'payment',
    file: 'machines/order/payment-chart.ts',
    right: `entry: ['openSubmission', keepIt],`,
    wrong: `entry: ['openSubmission'],`,
    same: `entry: [{ type: 'openSubmission' }, keepIt],`,
  },
  {
    kind: 'action twice',
    law: 'twice',
    harm: 'each refused payment has the order read twice',
    chart: 'payment',
    file: 'machines/order/payment-chart.ts',
    right: `refused: { entry: [keepIt, 'askReload'], always: 'failed' },`,
    wrong: `refused: { entry: [keepIt, 'askReload', 'askReload'], always: 'failed' },`,
    same: `refused: { entry: [keepIt, { type: 'askReload' }], always: { target: 'failed' } },`,
  },
  {
    kind: 'actions in another order',
    law: 'kept',
    harm: 'of a name the last letters are lost by a reload',
    chart: 'nominal',
    file: 'machines/nominal/nominal-chart.ts',
    right: `actions: [assign(({ context, event }) => changed(context, event.ticketId, event.change)), keepIt],`,
    wrong: `actions: [keepIt, assign(({ context, event }) => changed(context, event.ticketId, event.change))],`,
    same: `actions: [assign(({ context, event: { ticketId, change } }) => changed(context, ticketId, change)), keepIt],`,
  },
  {
    kind: 'delay wrong',
    law: 'waits',
    harm: 'a payment made elsewhere is told minutes too late',
    chart: 'polling',
    file: 'machines/order/polling-chart.ts',
    right: 'NEXT_WAIT: ({ context }) => context.everyMs,',
    wrong: 'NEXT_WAIT: ({ context }) => context.everyMs * 10,',
    same: 'NEXT_WAIT: ({ context: { everyMs } }) => everyMs * 1,',
  },
  {
    kind: 'timer not stopped',
    law: 'hidden',
    harm: 'a hidden page goes on asking',
    chart: 'polling',
    file: 'machines/order/polling-chart.ts',
    right: `waiting: { after: { NEXT_WAIT: 'asking' }, on: { 'page.hidden': 'paused' } },`,
    wrong: `waiting: { after: { NEXT_WAIT: 'asking' } },`,
    same: `waiting: { after: { NEXT_WAIT: { target: 'asking' } }, on: { 'page.hidden': { target: 'paused' } } },`,
  },
  {
    kind: 'actor not stopped',
    law: 'stopped',
    harm: 'a code that takes no money any more is still asked about',
    chart: 'payment',
    file: 'machines/order/payment-chart.ts',
    right: `{ guard: 'endsCode', target: 'none', actions: [assign({ code: null }), keepIt] },`,
    wrong: `{ guard: 'endsCode', actions: [assign({ code: null }), keepIt] },`,
    same: `[{ guard: { type: 'endsCode' }, target: 'none', actions: [assign({ code: () => null }), keepIt] }],`,
  },
  {
    kind: 'key fresh on each try',
    law: 'keys',
    harm: 'an order that nobody answered is made twice',
    chart: 'booking',
    file: 'machines/common/submission.ts',
    right: 'return { key: same ? pending.key : event.freshKey, request };',
    wrong: 'return { key: event.freshKey, request };',
    same: 'return same ? { key: pending.key, request } : { key: event.freshKey, request };',
  },
  {
    kind: 'count off by one',
    law: 'counts',
    harm: 'services are said to be there before they are',
    chart: 'offers',
    file: 'machines/order/offers-model.ts',
    right: 'count: pieces.length, had:',
    wrong: 'count: pieces.length - 1, had:',
    same: 'count: [...pieces].length, had:',
  },
  {
    kind: 'every for some',
    law: 'accepted',
    harm: 'of two tickets one is given back, and both are said to be',
    chart: 'refund',
    file: 'machines/refund/refund-model.ts',
    right: `asked.every((state) => state === 'asked' || state === 'returned');`,
    wrong: `asked.some((state) => state === 'asked' || state === 'returned');`,
    same: `!asked.some((state) => state !== 'asked' && state !== 'returned');`,
  },
  {
    kind: 'notice wiped',
    law: 'notices',
    harm: 'tickets that were lost are never told of',
    chart: 'cart',
    file: 'machines/hall-booking/cart-chart.ts',
    right: `noticeOf('seatLost', loss) ?? context.notice`,
    wrong: `noticeOf('seatLost', loss)`,
    same: `noticeOf('seatLost', loss) ?? (context.notice || null)`,
  },
  {
    kind: 'lock left out',
    law: 'once',
    harm: 'a second discount is sent while the first is on its way',
    chart: 'discounts',
    file: 'machines/order/discounts-chart.ts',
    right: `'wait.stop': { target: 'idle', actions: 'askReload' },`,
    wrong: `'wait.stop': { target: 'idle', actions: 'askReload' },
        'bonuses.use': { ...press, reenter: true },`,
    same: `'wait.stop': [{ target: 'idle', actions: ['askReload'] }],`,
  },
  {
    kind: 'rounding',
    law: 'sums',
    harm: 'a sum that has changed by some kopecks is paid as it was',
    chart: 'payment',
    file: 'machines/order/payment-setup.ts',
    right: 'event.options.totalMinor !== context.options.totalMinor,',
    wrong: 'Math.round(event.options.totalMinor / 100) !== Math.round(context.options.totalMinor / 100),',
    same: 'event.options.totalMinor - context.options.totalMinor !== 0,',
  },
  {
    kind: 'refund twice',
    law: 'keys',
    harm: 'an application that nobody answered goes out again as another one',
    chart: 'refund',
    file: 'machines/refund/refund-chart.ts',
    right: `{ target: 'looking', actions: { type: 'noteRefusal', params: failed } },`,
    wrong: `{ target: 'choosing', actions: ['clearSubmission', keepIt, 'read'] },`,
    same: `{ target: ['looking'], actions: [{ type: 'noteRefusal', params: failed }] },`,
  },
  {
    kind: 'expiry before settling',
    law: 'waited',
    harm: 'names on their way are dropped because the time is over',
    chart: 'nominal',
    file: 'machines/nominal/nominal-chart.ts',
    right: `    confirming: {
      entry: keepIt,`,
    wrong: `    confirming: {
      entry: keepIt,
      always: { guard: ({ context }) => context.timeIsUp, target: '#nominal.over' },`,
    same: `    confirming: {
      entry: [keepIt],`,
  },
  {
    kind: 'key kept after its answer',
    law: 'keys',
    harm: 'a payment that was refused is refused for ever: each new one is answered as the old one was',
    chart: 'payment',
    file: 'machines/order/payment-model.ts',
    right: `  const { [path]: _, ...others } = presses;
  return { presses: others };`,
    wrong: `  const { [path]: _ } = presses;
  return { presses };`,
    same: `  const others = Object.entries(presses).filter(([own]) => own !== path);
  return { presses: Object.fromEntries(others) };`,
  },
  {
    kind: 'a reading wipes what is needed',
    law: 'keys',
    harm: 'a payment that nobody answered is made again once the order was read',
    chart: 'payment',
    file: 'machines/order/payment-model.ts',
    right: 'presses: options.totalMinor === context.options.totalMinor ? context.presses : {},',
    wrong: 'presses: {},',
    same: 'presses: options.totalMinor !== context.options.totalMinor ? {} : context.presses,',
  },
  {
    kind: 'another body under one key',
    law: 'keys',
    harm: 'names that are sent again in another language are refused as a key used twice',
    chart: 'nominal',
    file: 'machines/nominal/nominal-model.ts',
    right: 'return { request: { ...request, lang: press.lang }, unanswered: press,',
    wrong: 'return { request, unanswered: press,',
    same: 'return { request: Object.assign({}, request, { lang: press.lang }), unanswered: press,',
  },
];

/** One more for each law that the twenty do not break. */
export const furtherFaults: readonly SourceFault[] = [
  {
    kind: 'over, and yet not over',
    law: 'over',
    harm: 'who comes back to an order whose time is over is shown a clock',
    chart: 'order',
    file: 'machines/order/order-chart.ts',
    right: `over: { entry: ['tellTimeOver',`,
    wrong: `over: { on: { 'page.back': 'running' }, entry: ['tellTimeOver',`,
    same: `over: { on: {}, entry: ['tellTimeOver',`,
  },
  {
    kind: 'time rounded',
    law: 'times',
    harm: 'the buyer sees up to a minute that there is not',
    chart: 'order',
    file: 'machines/order/order-model.ts',
    right: 'deadlineOf(loaded.nowMs, loaded.view.reserveSeconds)',
    wrong: 'deadlineOf(Math.ceil(loaded.nowMs / 60_000) * 60_000, loaded.view.reserveSeconds)',
    same: 'deadlineOf(0 + loaded.nowMs, loaded.view.reserveSeconds)',
  },
  {
    kind: 'a throw that nobody hears',
    law: 'endings',
    harm: 'a picture of letters that breaks is waited for without end',
    chart: 'captcha',
    file: 'machines/common/captcha-chart.ts',
    right: `        onError: {
          target: 'checkFailed',`,
    wrong: `        onError: {
          guard: () => false,
          target: 'checkFailed',`,
    same: `        onError: {
          guard: () => true,
          target: 'checkFailed',`,
  },
  {
    kind: 'a throw of the chart',
    law: 'breaks',
    harm: 'the page of names is gone once a ticket of the order is',
    chart: 'nominal',
    file: 'machines/nominal/nominal-model.ts',
    right: `  if (first === undefined) return 'gone';`,
    wrong: `  if (first === undefined) throw new Error('an order without tickets');`,
    same: `  if (!first) return 'gone';`,
  },
];

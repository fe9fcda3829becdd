import { answer, broken, listing } from '../engine/chart-cases.ts';
import { no, orderHash, silence, yes } from '../../unit/samples/flow-factories.ts';
import { pollingMachine } from '../../../machines/order/polling-chart.ts';

export const pollingCases = listing({
  machine: pollingMachine,
  visits: { 'a question': { orderHash, notYet: 3, firstMs: 20_000, everyMs: 5000 } },
  events: { 'page.hidden': { hidden: {} }, 'page.shown': { shown: {} } },
  calls: {
    ask: {
      'not yet': answer(yes(3)),
      decided: answer(yes(0)),
      'nothing to wait for': answer(yes(null)),
      'no number': answer(yes(Number.NaN)),
      silence: answer(no(silence)),
      'asking breaks': broken,
    },
  },
  waits: { FIRST_WAIT: 20_000, NEXT_WAIT: 5000 },
  also: [
    'a question › after 20000 ms (FIRST_WAIT) › silence › after 5000 ms (NEXT_WAIT) › silence › after 5000 ms (NEXT_WAIT) › silence › after 5000 ms (NEXT_WAIT) › not yet',
  ],
  // Up to the third failure, which is reported.
  keep: ({ failures }) => Math.min(failures, 3),
});

import { answer, broken, endings, listing, whileRuns } from '../engine/chart-cases.ts';
import { no, orderHash, refused, silence, unknown, view, yes } from '../../unit/samples/flow-factories.ts';
import type { OrderInput } from '../../../machines/order/order-model.ts';
import { orderMachine } from '../../../machines/order/order-chart.ts';

const input: OrderInput = {
  orderHash,
  lang: 'ru',
  bankData: {},
  hopAllowed: true,
  keptPayment: null,
  keptOffers: null,
};

const loaded = (over: Parameters<typeof view>[0]): unknown => yes({ view: view(over), nowMs: 1000 });
const readings = {
  payable: answer(loaded({})),
  'being verified': answer(loaded({ schemeCode: 3 })),
  'without a deadline': answer(loaded({ reserveSeconds: null })),
  'out of time': answer(loaded({ reserveSeconds: 0 })),
  'in trouble': answer(no(refused('-9999'))),
  'without names': answer(loaded({ statusId: 1 })),
  unknown: answer(no(unknown)),
  silence: answer(no(silence)),
  broken,
};

export const orderCases = listing({
  machine: orderMachine,
  visits: { 'first visit': input, 'back from the names': { ...input, hopAllowed: false } },
  events: {
    'order.reload': { reload: {} },
    'offers.wanted': { 'offers are wanted': {} },
    'page.back': {
      'back after a minute': { awayMs: 60_000, restored: false },
      'back at once': { awayMs: 5, restored: false },
      'brought back by the browser': { awayMs: 5, restored: true },
    },
    'lang.change': { 'in English': { lang: 'en' } },
    'view.renew': 'raised',
  },
  calls: {
    loadOrder: endings('read', readings),
    reloadOrder: endings('again', readings),
    reservation: { 'the time is up': answer(undefined) },
    cardScheme: { verified: answer({ answer: 0 }) },
    watchPaid: { 'paid elsewhere': answer({ answer: 20 }) },
  },
  when: { 'page.back': whileRuns('watchReturn'), 'offers.wanted': whileRuns('payment') },
  keep: ({ hopAllowed, view: shown, lang }) => [hopAllowed, shown?.schemeCode, lang],
  also: [
    'first visit › read: being verified › back after a minute › again: payable',
    'first visit › read: being verified › back after a minute › again: being verified',
  ],
});

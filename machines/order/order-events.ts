import { answer, broken, listing, whileRuns } from '../../tests/paths/listing.ts';
import {
  no,
  orderHash,
  refused,
  silence,
  unknown,
  view,
  yes,
} from '../../tests/unit/machines/flow-factories.ts';
import type { OrderInput } from './order-model.ts';
import { orderMachine } from './order.ts';

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
const readBy = (name: string) => ({
  ...Object.fromEntries(
    Object.entries(readings).map(([what, reading]) => [`${name}: ${what}`, answer(reading)] as const),
  ),
  [`${name}: broken`]: broken,
});

export const orderListing = listing({
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
    loadOrder: readBy('read'),
    reloadOrder: readBy('again'),
    reservation: { 'the time is up': answer(undefined) },
    cardScheme: { verified: answer({ answer: 0 }) },
    watchPaid: { 'paid elsewhere': answer({ answer: 20 }) },
  },
  when: { 'page.back': whileRuns('watchReturn'), 'offers.wanted': whileRuns('payment') },
  keep: ({ hopAllowed, view: shown, lang }) => [hopAllowed, shown?.schemeCode, lang],
});

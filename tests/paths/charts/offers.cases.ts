import { answer, listing } from '../engine/chart-cases.ts';
import {
  no,
  orderHash,
  refused,
  silence,
  view,
  wantsCaptcha,
  yes,
} from '../../unit/samples/flow-factories.ts';
import { parking, service } from '../../unit/samples/offers-visit.ts';
import { offerKey } from '../../../src/core/order/offer-choice.ts';
import { offersMachine } from '../../../machines/order/offers-chart.ts';

const services = [service('1')];
const order = { offers: [parking], services };
const reading = (over: Parameters<typeof view>[0], payable = true) =>
  ({ options: view(over), payable, lang: 'ru' }) as const;

export const offersCases = listing({
  machine: offersMachine,
  visits: {
    'first visit': { orderHash, options: view(order), payable: true, kept: null },
    'back after a press': {
      orderHash,
      options: view(order),
      payable: true,
      kept: { key: 'k0', wish: offerKey(parking), count: 1, had: 1 },
    },
    'nothing is offered': { orderHash, options: view({ services }), payable: true, kept: null },
  },
  events: {
    'panel.open': { open: {} },
    'panel.close': { close: {} },
    'offer.choose': { choose: { key: offerKey(parking), count: 1 } },
    'offers.add': { add: { freshKey: 'k1' } },
    'line.remove': {
      remove: { lineId: '1', freshKey: 'k2' },
      'remove what is not there': { lineId: '9', freshKey: 'k3' },
    },
    'change.giveUp': { 'wait no longer': {} },
    'change.retry': { 'once more': {} },
    'problem.dismiss': { dismiss: {} },
    'options.renew': {
      'read as it was': reading(order),
      'read with one more': reading({ offers: [parking], services: [...services, service('2')] }),
      'read without offers': reading({ offers: [], services }),
      'read without the service': reading({ ...order, services: [] }),
      'read as paid': reading(order, false),
    },
    'order.stale': { 'not read': {} },
    'change.done': 'raised',
  },
  calls: {
    change: {
      done: answer(yes(null)),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused())),
      silence: answer(no(silence)),
    },
  },
  keep: ({ offers, payable, counts, change, problem, unanswered, done, news, services: had }) => [
    offers.length,
    payable,
    counts,
    change?.kind,
    problem?.kind,
    unanswered,
    done?.kind,
    news !== null,
    had.length,
  ],
  apart: ({ change }) => change?.kind,
});

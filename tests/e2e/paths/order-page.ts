import type { AnyMachineSnapshot } from 'xstate';

import type { OrderContext } from '../../../machines/order/order-model.ts';
import { schemeVerifying } from '../../../src/core/order/order-label.ts';
import { orderCases } from '../../paths/charts/order.cases.ts';
import { by, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { openShop, order, orderHash, says, saysNo, unknown } from './replies.ts';
import type { Reply } from './held-calls.ts';

const address = `/order/${orderHash}`;
const calls = { view: '/api/order/view/', status: '/api/order/status-change', names: '/api/order-data' };
/* An extra service that was never viewed. */
const offered = {
  addToping: [
    { parent_id: '1', package_id: '1', price_id: '1', cost: '100', limit: '5', action_ru: 'Программка' },
  ],
};

const read = (reply: Reply) => by((visit) => visit.answer(calls.view, reply));
const readings = {
  payable: read(order(offered)),
  verified: read(order({ ...offered, schemeCode: '3' })),
  endless: read(order({ ...offered, reservetime: '' })),
  over: read(order({ ...offered, reservetime: '0' })),
  trouble: read(saysNo('-9999')),
  nameless: read(order({ ...offered, demandstatusid: '1' })),
  unknown: read(unknown),
  silence: read('silence'),
  broken: read('broken'),
};

const isIn =
  (part: string, ...states: readonly string[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((state) => chart.matches({ shown: { [part]: state } }));
const isRunning = isIn('time', 'running');
/* Otherwise one answer would serve both calls. */
const asksAlone = (chart: AnyMachineSnapshot): boolean => !isIn('reading', 'reloading')(chart);
const isShown = (chart: AnyMachineSnapshot): boolean => chart.matches('shown');

/* The card's status is known. */
const isRead = (chart: AnyMachineSnapshot): boolean =>
  (chart.context as OrderContext).view?.schemeCode !== schemeVerifying;

/** The page of an order. */
export const orderPage = pageChart({
  listed: orderCases,
  visits: {
    'first visit': async (visit: PageVisit) => {
      openShop(visit);
      await visit.open(address);
    },
    'back from the names': async (visit: PageVisit) => {
      openShop(visit);
      await visit.open(address);
      await visit.answer(calls.view, order({ demandstatusid: '1' }));
      await visit.answer(calls.names, says([{ id: '1', demandstatusid: '20', hash_id: orderHash }]));
    },
  },
  conditions: {
    'of an order that waits for its payment': isRead,
    'once the order has been read': isRead,
  },
  drives: {
    reload: by(
      (visit) => visit.pressLate('Попробовать ещё раз'),
      (chart) => chart.matches('loading') || chart.matches('failed') || isIn('reading', 'stale')(chart),
    ),
    'offers are wanted': by(async (visit) => {
      await visit.press('Оплатить …');
      await visit.press('Добавить услуги');
      await visit.closeDialog();
    }, isRunning),
    'back after a minute': by(async (visit) => {
      await visit.hide();
      await visit.page.clock.fastForward(11_000);
      await visit.show();
    }, isShown),
    'back at once': by(async (visit) => {
      await visit.hide();
      await visit.show();
    }, isShown),
    'brought back by the browser': by(
      (visit) =>
        visit.page.evaluate(
          () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
        ),
      isShown,
    ),
    'in English': by(
      (visit) => visit.changeLanguage(),
      (chart) => !chart.matches('goToNominal'),
    ),
    'read: payable': readings.payable,
    'read: being verified': readings.verified,
    'read: without a deadline': readings.endless,
    'read: out of time': readings.over,
    'read: in trouble': readings.trouble,
    'read: without names': readings.nameless,
    'read: unknown': readings.unknown,
    'read: silence': readings.silence,
    'read: broken': readings.broken,
    'again: payable': readings.payable,
    'again: being verified': readings.verified,
    'again: without a deadline': readings.endless,
    'again: out of time': readings.over,
    'again: in trouble': readings.trouble,
    'again: without names': readings.nameless,
    'again: unknown': readings.unknown,
    'again: silence': readings.silence,
    'again: broken': readings.broken,
    'the time is up': by((visit) => visit.page.clock.fastForward(601_000), isRunning),
    verified: by(async (visit) => {
      await visit.wait(20_000);
      await visit.answer(calls.view, order({ ...offered, schemeCode: '0' }));
    }, asksAlone),
    'paid elsewhere': by(async (visit) => {
      await visit.wait(30_000);
      await visit.answer(calls.status, says('20'));
    }),
  },
});

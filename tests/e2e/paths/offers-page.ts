import type { AnyMachineSnapshot } from 'xstate';

import type { OffersContext } from '../../../machines/order/offers-model.ts';
import { offersCases } from '../../paths/charts/offers.cases.ts';
import { offersPersistence } from '../../../src/persistence/order-shapes.ts';
import { offerKey } from '../../../src/core/order/offer-choice.ts';
import { parking } from '../../unit/samples/offers-visit.ts';
import { leaveCheck } from './bot-check.ts';
import { openOrder, readAgain } from './order-visit.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { done, order, orderHash, refused, wantsCaptcha } from './replies.ts';

const change = /\/api\/order\/(?:add|remove)-special-offer$/;

const offers = [
  { parent_id: '1', package_id: '33', price_id: '33', cost: '100', limit: '1', action_ru: 'Парковка' },
];
const service = (id: string) => ({ id, action_ru: 'Программка', cost: '100', quant: '1', candelete: '1' });
const view = (over: Readonly<Record<string, unknown>> = {}) =>
  order({ addToping: offers, toping: [service('1')], ...over });

const at = (chart: AnyMachineSnapshot): OffersContext => chart.context as OffersContext;
const isIn =
  (part: 'panel' | 'change', ...states: readonly string[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((state) => chart.matches({ [part]: state }));
const isPanel = (chart: AnyMachineSnapshot): boolean =>
  isIn('panel', 'open')(chart) && !isIn('change', 'failed')(chart);
const isPage = (chart: AnyMachineSnapshot): boolean =>
  isIn('panel', 'closed')(chart) && !isIn('change', 'failed')(chart);
const isStill = isIn('change', 'none');

/** Extra services, on the page of an order. */
export const offersPage = pageChart({
  listed: offersCases,
  visits: {
    'first visit': openOrder(view()),
    'back after a press': async (visit: PageVisit) => {
      const kept = { key: 'k0', wish: offerKey(parking), count: 1, had: 1 };
      await visit.keeps(offersPersistence(orderHash), kept);
      await openOrder(view())(visit);
    },
    'nothing is offered': openOrder(view({ addToping: [] })),
  },
  drives: {
    open: by(
      (visit) => visit.press('Выбрать услуги'),
      (chart) => isPage(chart) && isStill(chart) && at(chart).payable && at(chart).offers.length > 0,
    ),
    close: by((visit) => visit.closeDialog(), isPanel),
    choose: by(
      (visit) => visit.click(visit.part('dialog').getByRole('checkbox')),
      (chart) => isPanel(chart) && isStill(chart) && Object.keys(at(chart).counts).length === 0,
    ),
    add: by(
      (visit) => visit.press('Добавить в заказ'),
      (chart) => isPanel(chart) && isStill(chart),
    ),
    remove: by(
      (visit) => visit.press('Удалить услугу: …'),
      (chart) => isPage(chart) && isStill(chart) && at(chart).payable && at(chart).services.length > 0,
    ),
    'remove what is not there': never('only what is there has a button'),
    'wait no longer': by((visit) => visit.pressLate('Не ждать'), isIn('change', 'sending', 'looking')),
    'once more': by(
      (visit) => visit.press('Попробовать ещё раз'),
      (chart) => isIn('change', 'failed')(chart) && at(chart).unanswered !== null,
    ),
    dismiss: by((visit) => visit.closeDialog(), isIn('change', 'failed')),
    'read as it was': by(readAgain(view())),
    'read with one more': by(readAgain(view({ toping: [service('1'), service('2')] }))),
    'read without offers': by(readAgain(view({ addToping: [] }))),
    'read without the service': by(readAgain(view({ toping: [] }))),
    'read as paid': by(readAgain(view({ paymentAllowed: '0', printingAllowed: '1' }))),
    'not read': by(readAgain('silence')),
    done: by((visit) => visit.answer(change, done)),
    'a bot check left': by(async (visit) => {
      await visit.answer(change, wantsCaptcha);
      await leaveCheck(visit);
    }),
    'a refusal': by((visit) => visit.answer(change, refused)),
    silence: by((visit) => visit.answer(change, 'silence')),
  },
});

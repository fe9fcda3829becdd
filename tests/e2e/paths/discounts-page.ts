import type { AnyMachineSnapshot } from 'xstate';

import type { DiscountsContext } from '../../../machines/order/discounts-chart.ts';
import { discountsCases } from '../../paths/charts/discounts.cases.ts';
import { leaveCheck } from './bot-check.ts';
import { openOrder, readAgain } from './order-visit.ts';
import { by, pageChart } from './page-chart.ts';
import { done, order, saysNo, wantsCaptcha } from './replies.ts';

const change = /\/api\/order\/(?:add|cancel)-discount$/;

const view = (discount: Readonly<Record<string, unknown>>, over: Readonly<Record<string, unknown>> = {}) =>
  order({
    discountData: {
      cardCode: '4400',
      availableBonuses: '100',
      totalBalance: '100',
      useBonuses: '0',
      ...discount,
    },
    ...over,
  });
const used = { useBonuses: '50', availableBonuses: '50' };

const at = (chart: AnyMachineSnapshot): DiscountsContext => chart.context as DiscountsContext;
const isOpen = (chart: AnyMachineSnapshot): boolean => at(chart).open && !chart.matches('failed');
const isIdle = (chart: AnyMachineSnapshot): boolean => isOpen(chart) && chart.matches('idle');
const hasCard = (chart: AnyMachineSnapshot): boolean => at(chart).discount?.cardCode !== '';
const isUnproven = (chart: AnyMachineSnapshot): boolean => (at(chart).discount?.proofMails ?? 0) > 0;
const takesBonuses = (chart: AnyMachineSnapshot): boolean =>
  isOpen(chart) && hasCard(chart) && !isUnproven(chart) && at(chart).discount?.usedBonuses === 0;
const changes = (chart: AnyMachineSnapshot): boolean => chart.matches('changing');

/** Bonuses, the card and promo codes, on the page of an order. */
export const discountsPage = pageChart({
  listed: discountsCases,
  visits: {
    'first visit': openOrder(view({})),
    'without a card': openOrder(view({ cardCode: '', availableBonuses: '0' })),
    'with bonuses used': openOrder(view(used)),
    'with a card to prove': openOrder(view({ cardProof: '1', availableBonuses: '0', totalBalance: '0' })),
  },
  drives: {
    'type bonuses': by(
      (visit) => visit.part('textbox', 'Сколько бонусов списать').fill('50'),
      (chart) => takesBonuses(chart) && at(chart).bonuses === '',
    ),
    'type a promo code': by(
      (visit) => visit.part('textbox', 'Промокод').fill('winter'),
      (chart) => isOpen(chart) && at(chart).promo === '',
    ),
    'type a card': by(
      (visit) =>
        visit
          .part('textbox', 'Номер карты лояльности')
          .or(visit.part('textbox', 'Код из письма'))
          .fill('4411'),
      (chart) => isOpen(chart) && (!hasCard(chart) || isUnproven(chart)) && at(chart).card === '',
    ),
    'use bonuses': by(
      (visit) => visit.press('Списать бонусы'),
      (chart) => isIdle(chart) && takesBonuses(chart),
    ),
    'apply the code': by((visit) => visit.click(visit.part('button', 'Применить').last()), isIdle),
    'show the card': by(
      (visit) =>
        visit.click(visit.part('button', 'Применить').or(visit.part('button', 'Подтвердить карту')).first()),
      (chart) => isIdle(chart) && (!hasCard(chart) || isUnproven(chart)),
    ),
    'ask for another mail': by(
      (visit) => visit.press('Отправить письмо ещё раз'),
      (chart) => isIdle(chart) && isUnproven(chart),
    ),
    'take all off': by(
      (visit) => visit.press('Вернуть бонусы'),
      (chart) => isIdle(chart) && (at(chart).discount?.usedBonuses ?? 0) > 0,
    ),
    'clear the code': by(
      (visit) => visit.press('Убрать промокод …'),
      (chart) => isOpen(chart) && at(chart).refusedPromo !== null,
    ),
    dismiss: by(
      (visit) => visit.closeDialog(),
      (chart) => chart.matches('failed'),
    ),
    'wait no longer': by((visit) => visit.pressLate('Не ждать'), changes),
    'read with bonuses used': by(readAgain(view(used))),
    'read as paid': by(readAgain(view({}, { paymentAllowed: '0', printingAllowed: '1' }))),
    taken: by((visit) => visit.answer(change, done)),
    'a bot check left': by(async (visit) => {
      await visit.answer(change, wantsCaptcha);
      await leaveCheck(visit);
    }),
    'a refusal': by((visit) => visit.answer(change, saysNo('-5'))),
    'a refusal of the catalogue': by((visit) => visit.answer(change, saysNo('-9999'))),
    silence: by((visit) => visit.answer(change, 'silence')),
  },
});

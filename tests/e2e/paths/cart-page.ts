import type { AnyMachineSnapshot } from 'xstate';

import { cartCases } from '../../paths/charts/cart.cases.ts';
import type { CartContext } from '../../../machines/hall-booking/cart-chart.ts';
import { item } from '../../unit/samples/flow-factories.ts';
import {
  asList,
  freeHall,
  hallCalls,
  hallEvent,
  hallWithoutSeat1,
  keepHall,
  openHall,
  takeSeat,
  twoSessions,
} from './hall-visit.ts';
import { by, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';

const open = async (visit: PageVisit): Promise<void> => {
  await openHall()(visit);
  await visit.answer(hallCalls.event, hallEvent(2, 1));
};

const at = (chart: AnyMachineSnapshot): CartContext => chart.context as CartContext;
const isOpen = (chart: AnyMachineSnapshot): boolean => at(chart).rules.day !== '';
const has = (chart: AnyMachineSnapshot, seatId: string): boolean =>
  at(chart).items.some(({ place }) => place.seatId === seatId);
/* A notice covers everything else. */
const isFree = (chart: AnyMachineSnapshot, visit: string): boolean =>
  visit === 'first visit' && isOpen(chart) && chart.matches('choosing') && at(chart).notice === null;
const without =
  (seatId: string) =>
  (chart: AnyMachineSnapshot, visit: string): boolean =>
    isFree(chart, visit) && !has(chart, seatId);
const method = (name: string) => by((visit) => visit.press(name), isFree);

const pressPlus = async (visit: PageVisit): Promise<void> => {
  await asList(visit);
  await visit.click(visit.part('button', /^Танцпол/));
  const offer = visit.part('dialog').last();
  await visit.click(offer.getByRole('button', { name: visit.said('Увеличить количество') }).first());
  // If that was one too many, the notice covers the offer.
  await visit
    .part('dialog', /Танцпол/)
    .getByRole('button', { name: visit.said('Закрыть') })
    .evaluate((cross) => (cross as HTMLElement).click());
};

/** The cart of a hall. */
export const cartPage = pageChart({
  listed: cartCases,
  visits: {
    'first visit': open,
    // Seat 1 was chosen before, and another seat in a session that is gone.
    'back with seats': async (visit) => {
      const only = { day: '', maximum: 1 } as const;
      await keepHall(visit, [item(1, only)], { parked: { 9: [item(2, only)] } });
      await open(visit);
    },
  },
  drives: {
    'a session': by(
      async (visit) => {
        await visit.answer(hallCalls.sessions, twoSessions);
        await visit.answer(hallCalls.map, freeHall);
      },
      (chart, visit) => visit === 'first visit' && !isOpen(chart),
    ),
    'the session of seat 1, another is gone': by(
      (visit) => visit.answer(hallCalls.sessions, twoSessions),
      (chart, visit) => visit === 'back with seats' && !isOpen(chart),
    ),
    'seat 1': by((visit) => takeSeat(visit, 1, 'Взрослый'), without('s1')),
    'seat 2': by((visit) => takeSeat(visit, 2, 'Взрослый'), without('s2')),
    'seat 2 for a child': by((visit) => takeSeat(visit, 2, 'Детский'), without('s2')),
    'one on the floor': by(pressPlus, without('floor')),
    'seat 1 for a child': by(
      async (visit) => {
        const categories = visit.part('combobox', visit.said('Категория: …'));
        await categories.filter({ visible: true }).first().selectOption('child');
      },
      (chart, visit) => isFree(chart, visit) && at(chart).items[0]?.place.seatId === 's1',
    ),
    'without seat 1': by(
      (visit) => visit.press('Убрать из корзины: …'),
      (chart, visit) => isFree(chart, visit) && has(chart, 's1') && at(chart).items.length === 1,
    ),
    'seat 1 is lost': by(
      (visit) => visit.answer(hallCalls.map, hallWithoutSeat1),
      (chart, visit) => visit === 'back with seats' && has(chart, 's1'),
    ),
    'by bank': method('Банковская карта'),
    'with the gift card': by(
      (visit) => visit.press('Пушкинская карта'),
      // With more items the page asks first.
      (chart, visit) => isFree(chart, visit) && at(chart).items.length < 2,
    ),
    dismiss: by((visit) => visit.closeDialog()),
    'dismiss the notice': by(
      (visit) => visit.closeDialog(),
      (chart) => at(chart).notice !== null,
    ),
  },
});

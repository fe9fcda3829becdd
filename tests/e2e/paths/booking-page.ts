import type { AnyMachineSnapshot } from 'xstate';

import type { BookingContext } from '../../../machines/booking/booking-model.ts';
import { bookingCases } from '../../paths/charts/booking.cases.ts';
import { bookingPersistence } from '../../../src/persistence/flow-shapes.ts';
import { day, eventHash, time } from '../../unit/samples/flow-factories.ts';
import type { Reply } from './held-calls.ts';
import {
  anew,
  lastRequest,
  member,
  order,
  orderAnswers,
  orderWithToken,
  recaptcha,
  tryAgain,
} from './order-press.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { openShop, says, unknown } from './replies.ts';

type Json = Readonly<Record<string, unknown>>;

const calls = { event: '/api/no-scheme', order: '/api/order/create' };
const address = `/event/${eventHash}`;

const price = (category: string, over: Json = {}) => ({
  action_id: '7',
  pricetype_id: '1',
  clientcategory_id: category,
  zonelevel_id: '1',
  price: '1000',
  category_ru: category === 'adult' ? 'Взрослый' : 'Детский',
  ...over,
});
/* Two days; the later session of the first is sold out. */
const event = (over: Json = {}): Reply =>
  says({
    action: {
      event_id: '7',
      hash_id: eventHash,
      action_ru: 'Щелкунчик',
      demquantlimit: '2',
      usepushkarta: '1',
      usenopushkarta: '1',
    },
    calendar: [
      {
        day: '24.12.2026',
        _time: [
          { time: '19:00', quantity: '100', pricetype_id: '1' },
          { time: '21:00', quantity: '0', pricetype_id: '1' },
        ],
      },
      { day: '25.12.2026', _time: [{ time: '19:00', quantity: '100', pricetype_id: '1' }] },
    ],
    price: [price('adult'), price('child')],
    ticketPrice: [price('adult', { price: '0' })],
    ...over,
  });
const open =
  (path = address, setup: Json = {}) =>
  async (visit: PageVisit): Promise<void> => {
    openShop(visit, { ...member, ...setup });
    await visit.open(path);
  };
/* The page reloads with a submission that was never answered. */
const openAfterPress =
  (setup: Json = {}) =>
  async (visit: PageVisit): Promise<void> => {
    await visit.keeps(bookingPersistence(eventHash), {
      eventHash,
      day,
      time,
      method: 'bank',
      bySubscription: false,
      quantities: {},
      typed: {},
      pending: { key: 'k0', request: { ...lastRequest, eventHash, subscriptionId: '' } },
    });
    await open(address, setup)(visit);
  };
const read = (reply: Reply) => by((visit) => visit.answer(calls.event, reply));
const tickets = (count: number) => async (visit: PageVisit) => {
  const number = visit.page.getByRole('textbox', { name: /Взрослый/ });
  await number.fill(String(count));
  await number.press('Enter');
};

const at = (chart: AnyMachineSnapshot): BookingContext => chart.context as BookingContext;
const isIn =
  (part: 'choice' | 'checkout', ...states: readonly string[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((state) => chart.matches({ open: { [part]: state } }));
const isFree = (chart: AnyMachineSnapshot): boolean =>
  isIn('choice', 'free')(chart) &&
  isIn('checkout', 'choosing', 'submitting')(chart) &&
  at(chart).data !== null;
const isStill = (chart: AnyMachineSnapshot): boolean => isFree(chart) && isIn('checkout', 'choosing')(chart);
const hasTicket = (chart: AnyMachineSnapshot): boolean => Object.keys(at(chart).quantities).length > 0;
const asks = isIn('choice', 'asking');
const doubts = isIn('checkout', 'refused', 'confirmingRetry', 'unreachable', 'outcomeUnknown');
const isConfirming = isIn('checkout', 'confirming');

/** The page of an event without a scheme. */
export const bookingPage = pageChart({
  listed: bookingCases,
  visits: {
    'first visit': open(),
    'back after a press': openAfterPress(),
    'with reCAPTCHA': open(address, recaptcha),
    'back after a press, with reCAPTCHA': openAfterPress(recaptcha),
    'by an old address': open(`${address}/2026-12-31/19:00`),
  },
  // Tickets that are gone or reduced are reported, and the report is dismissed, at once.
  besides: {
    'by an old address › an event': 'booking.open.choice: gone.dismiss',
    'first visit › an event › one ticket › order › a refusal › read again, sold out':
      'booking.open.choice: cut.dismiss',
  },
  conditions: { 'where tickets are chosen; by subscription «Получить билеты»': hasTicket },
  drives: {
    'event again': by(
      (visit) => visit.pressLate('Попробовать ещё раз'),
      (chart) => chart.matches('loading') || chart.matches('failed'),
    ),
    'in English': by((visit) => visit.changeLanguage(), isStill),
    'type an e-mail': by(
      (visit) =>
        visit.page.getByRole('textbox', { name: visit.starting('Электронная почта') }).fill('l@example.org'),
      (chart) => isStill(chart) && hasTicket(chart),
    ),
    'no customer': never('a page that is open hears of no other customer; its own is told as it begins'),
    'another date': by(
      (visit) => visit.click(visit.part('radio', /25/)),
      (chart) => isStill(chart) && at(chart).day === day,
    ),
    'another time': by(
      (visit) => visit.click(visit.part('radio', /21:00/)),
      (chart) => isStill(chart) && at(chart).day === day && at(chart).time === time,
    ),
    'another address': by(
      (visit) =>
        visit.page.evaluate((path) => {
          history.pushState(null, '', path);
          window.dispatchEvent(new PopStateEvent('popstate'));
        }, `${address}/2026-12-25/19:00`),
      (chart) => chart.matches('loading') || (isStill(chart) && at(chart).day === day),
    ),
    'the gift card': by(
      (visit) => visit.click(visit.part('radio', /Пушкинская/)),
      (chart) => isStill(chart) && !at(chart).bySubscription && at(chart).method === 'bank',
    ),
    'by subscription': by(
      (visit) => visit.click(visit.part('checkbox', visit.starting('По абонементу'))),
      (chart) => isStill(chart) && !at(chart).bySubscription,
    ),
    'one ticket': by(tickets(1), (chart) => isStill(chart) && !hasTicket(chart)),
    'nine tickets': by(tickets(9), isStill),
    'dismiss the limit': by((visit) => visit.closeDialog(), isIn('choice', 'full')),
    'change it': by((visit) => visit.press('Изменить'), asks),
    stay: by((visit) => visit.closeDialog(), asks),
    'dismiss the cut': never('it is said, and forgotten, at once'),
    'dismiss what is gone': never('it is said, and forgotten, at once'),
    'ask about the subscription': by(
      (visit) => visit.press('Получить билеты'),
      (chart) => isStill(chart) && at(chart).bySubscription && hasTicket(chart),
    ),
    order: by(
      order,
      (chart) => isConfirming(chart) || (isStill(chart) && hasTicket(chart) && !at(chart).bySubscription),
    ),
    'order with a token': by(
      orderWithToken,
      (chart) =>
        at(chart).recaptcha &&
        (isConfirming(chart) || (isStill(chart) && hasTicket(chart) && !at(chart).bySubscription)),
    ),
    'try again': by(tryAgain, isIn('checkout', 'confirmingRetry', 'unreachable', 'outcomeUnknown')),
    'wait no longer': by((visit) => visit.pressLate('Не ждать'), isIn('checkout', 'submitting')),
    anew: by(anew, (chart) => isIn('checkout', 'confirmingRetry')(chart) && at(chart).recaptcha),
    dismiss: by(
      (visit) => visit.closeDialog(),
      (chart) => doubts(chart) || isConfirming(chart),
    ),
    'an event': read(event()),
    'nothing on sale': read(says({ action: [] })),
    'no event: silence': read('silence'),
    'no event: unknown': read(unknown),
    'no event: broken': read('broken'),
    'read again': read(event()),
    'read again, sold out': read(
      event({
        price: [price('adult', { quantity: '0' })],
        ticketPrice: [price('adult', { price: '0', quantity: '0' })],
      }),
    ),
    'again: silence': read('silence'),
    'again: broken': read('broken'),
    ...orderAnswers(calls.order),
  },
});

import type { AnyMachineSnapshot } from 'xstate';

import { hallBookingCases } from '../../paths/charts/hall-booking.cases.ts';
import type { HallContext } from '../../../machines/hall-booking/hall-booking-model.ts';
import { eventHash } from '../../unit/samples/flow-factories.ts';
import {
  freeHall,
  hallCalls,
  hallEvent,
  hallWithoutSeat1,
  haveSeats,
  keepHall,
  openHall,
  seatlessHall,
  twoSessions,
} from './hall-visit.ts';
import type { Reply } from './held-calls.ts';
import {
  anew,
  lastRequest,
  order,
  orderAnswers,
  orderWithToken,
  recaptcha,
  tryAgain,
} from './order-press.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { says, unknown } from './replies.ts';

const { event, sessions, map } = hallCalls;

const openAfterPress = async (visit: PageVisit): Promise<void> => {
  await keepHall(visit, [], {
    sessionId: null,
    pending: { key: 'k0', request: { ...lastRequest, eventHash, eventId: '7', sessionId: '1' as never } },
  });
  await openHall()(visit);
};

const at = (chart: AnyMachineSnapshot): HallContext => chart.context as HallContext;
const isIn =
  (part: 'session' | 'change' | 'map' | 'checkout', ...states: readonly string[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((state) => chart.matches({ open: { [part]: state } }));
const seats = (chart: AnyMachineSnapshot): string =>
  at(chart)
    .items.map(({ place }) => place.seatId)
    .join(' ');
/* The notice of a lost seat covers everything else. */
const isTold = (chart: AnyMachineSnapshot): boolean => seats(chart) === 's2';
const isFree = (chart: AnyMachineSnapshot): boolean =>
  isIn('checkout', 'choosing')(chart) && isIn('change', 'settled')(chart) && !isTold(chart);
const hasSeats = (chart: AnyMachineSnapshot): boolean => isFree(chart) && seats(chart) !== '';
const isHall = (chart: AnyMachineSnapshot): boolean =>
  isFree(chart) && isIn('map', 'ready')(chart) && at(chart).sessionId === '1';
const canOrder = (chart: AnyMachineSnapshot): boolean => hasSeats(chart) && at(chart).method === 'bank';
const isAsked = isIn('change', 'asking');

const have = (wanted: readonly number[]) =>
  by(
    (visit) => haveSeats(visit, wanted),
    (chart) =>
      isHall(chart) &&
      (wanted.length < 2 || at(chart).method === 'bank') &&
      seats(chart) !== wanted.map((n) => `s${n}`).join(' '),
  );
const read = (reply: Reply) => by((visit) => visit.answer(event, reply));
const list = (reply: Reply) => by((visit) => visit.answer(sessions, reply));
const method = (name: string) => by((visit) => visit.press(name), isFree);
const again = (...parts: readonly ((chart: AnyMachineSnapshot) => boolean)[]) =>
  by(
    (visit) => visit.pressLate('Попробовать ещё раз'),
    (chart) => isFree(chart) && parts.some((isThere) => isThere(chart)),
  );
const onDay = (day: RegExp) => (visit: PageVisit) => visit.click(visit.part('radio', day));
/* The second day's hall has no seats. */
const answerMap = async (visit: PageVisit): Promise<void> => {
  const second = await visit.part('radio', /25/).getAttribute('aria-checked');
  await visit.answer(map, second === 'true' ? seatlessHall : freeHall);
};

/** Buying seats on a hall's scheme. */
export const hallBookingPage = pageChart({
  listed: hallBookingCases,
  visits: {
    'first visit': openHall(),
    'back after a press': openAfterPress,
    'with reCAPTCHA': openHall(recaptcha),
  },
  conditions: {
    'while sessions are on their way': isIn('session', 'loading'),
    'in the dialog of a refused order': isIn('checkout', 'refused'),
    'with a seat in the cart': (chart) => seats(chart) !== '',
  },
  drives: {
    'event again': by((visit) => visit.pressLate('Попробовать ещё раз')),
    'sessions again': again(isIn('session', 'loading', 'failed')),
    'map again': again(isIn('map', 'loading', 'failed')),
    'another session': by(onDay(/25/), (chart) => isFree(chart) && at(chart).sessionId === '1'),
    'the same session': by(onDay(/24/), (chart) => isFree(chart) && at(chart).sessionId === '2'),
    'the gift card': method('Пушкинская карта'),
    'by bank': method('Банковская карта'),
    'change it': by((visit) => visit.press('Изменить'), isAsked),
    stay: by((visit) => visit.closeDialog(), isAsked),
    'in English': by((visit) => visit.changeLanguage(), isIn('session', 'loading')),
    'type an e-mail': by(
      (visit) =>
        visit.page.getByRole('textbox', { name: visit.starting('Электронная почта') }).fill('l@example.org'),
      hasSeats,
    ),
    // Set and reset: a press that adds several seats is another tour.
    'two seats together': by(
      async (visit) => {
        const count = visit.part('combobox', 'Сколько мест?');
        await count.selectOption('2');
        await count.selectOption('1');
      },
      (chart) => isFree(chart) && at(chart).method === 'bank',
    ),
    'a customer': never('a page that is open hears of no other customer; its own is told as it begins'),
    'load the hall anew': by((visit) => visit.press('Попробовать ещё раз'), isFree),
    'look again': by((visit) => visit.show(), hasSeats),
    'half of the map': never('a map of a few seats is there at once; it is told of all the same'),
    'the map': by(answerMap),
    'the map without seat 1': never('what is lost is the cart’s to take out: «seat 1 is lost»'),
    'no map': by((visit) => visit.answer(map, 'silence')),
    'a seat': have([1]),
    'two seats': have([1, 2]),
    'seat 1 is lost': by(
      async (visit) => {
        await visit.show();
        await visit.answer(map, hallWithoutSeat1);
      },
      (chart) => isHall(chart) && seats(chart) === 's1 s2' && at(chart).unanswered,
    ),
    'an empty cart': have([]),
    order: by(order, canOrder),
    'order with a token': by(orderWithToken, (chart) => canOrder(chart) && at(chart).recaptcha),
    'try again': by(tryAgain, (chart) => !isFree(chart) && at(chart).unanswered),
    'wait no longer': by((visit) => visit.pressLate('Не ждать')),
    anew: by(anew, (chart) => (isTold(chart) && isIn('checkout', 'choosing')(chart)) || at(chart).recaptcha),
    dismiss: by((visit) => visit.closeDialog()),
    'an event': read(hallEvent(4)),
    'nothing on sale': read(says({ action: [] })),
    'no event: silence': read('silence'),
    'no event: unknown': read(unknown),
    'no event: broken': read('broken'),
    sessions: list(twoSessions),
    'no sessions': list(says({ list: [] })),
    'sessions: silence': list('silence'),
    'sessions: broken': list('broken'),
    looked: by(answerMap),
    'looked: silence': by((visit) => visit.answer(map, 'silence')),
    ...orderAnswers(hallCalls.order),
  },
});

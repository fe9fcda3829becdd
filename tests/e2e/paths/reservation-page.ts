import { reservationCases } from '../../paths/charts/reservation.cases.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { tickets } from './nominal-page.ts';
import { openShop, order, orderHash } from './replies.ts';

const minute = 60_000;
const later = (ms: number) => by((visit) => visit.page.clock.fastForward(ms));

/** The reservation's time, as an order counts it down. */
export const reservationPage = pageChart({
  listed: reservationCases,
  visits: {
    'ten minutes': async (visit: PageVisit) => {
      openShop(visit);
      await visit.open(`/order/${orderHash}`);
      await visit.answer('/api/order/view/', order({ reservetime: '600' }));
    },
    'no time': async (visit: PageVisit) => {
      openShop(visit);
      await visit.open(`/nominal-tickets/${orderHash}`);
      await visit.answer('/api/order-data', tickets());
      await visit.part('timer').waitFor();
      // Read again in another language, the reservation is over.
      await visit.changeLanguage();
      await visit.answer('/api/order-data', tickets({ reservetime: '0' }));
    },
  },
  drives: {
    'a second later': by((visit) => visit.wait(1100)),
    'five minutes left': later(5 * minute),
    'two minutes left': never('a visit leaps once: five minutes before the end is as good'),
    'one minute left': never('a visit leaps once: five minutes before the end is as good'),
    'a millisecond left': never('the clock ticks by the second'),
    'the time is over': later(10 * minute),
  },
});

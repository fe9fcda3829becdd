import { pollingCases } from '../../paths/charts/polling.cases.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { openShop, order, orderHash } from './replies.ts';

const ask = '/api/order/view/';
/** An order whose card is being checked, without a deadline. */
const verifying = (schemeCode: string) => order({ reservetime: '', schemeCode });

/** Polling until something is decided, as for an order whose card is being checked by its scheme. */
export const pollingPage = pageChart({
  listed: pollingCases,
  visits: {
    'a question': async (visit: PageVisit) => {
      openShop(visit);
      await visit.open(`/order/${orderHash}`);
      await visit.answer(ask, verifying('3'));
    },
  },
  drives: {
    hidden: by((visit) => visit.hide()),
    shown: by((visit) => visit.show()),
    'not yet': by((visit) => visit.answer(ask, verifying('3'))),
    decided: by((visit) => visit.answer(ask, verifying('0'))),
    'nothing to wait for': by((visit) => visit.answer(ask, verifying(''))),
    'no number': never('what is no number is nothing to wait for where the order is read'),
    silence: by((visit) => visit.answer(ask, 'silence')),
    'asking breaks': by((visit) => visit.answer(ask, 'broken')),
    'after 20000 ms (FIRST_WAIT)': by((visit) => visit.wait(20_000)),
    'after 5000 ms (NEXT_WAIT)': by((visit) => visit.wait(20_000)),
  },
});

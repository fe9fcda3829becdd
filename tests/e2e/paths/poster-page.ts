import type { AnyMachineSnapshot } from 'xstate';

import { posterCases } from '../../paths/charts/poster.cases.ts';
import type { PosterState } from '../../../src/core/poster/poster-state.ts';
import { wirePoster } from '../../unit/samples/poster-factories.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { openShop, says } from './replies.ts';

const events = Array.from({ length: 6 }, (_, at) => ({ id: String(at + 1) }));

const at = (chart: AnyMachineSnapshot): PosterState => chart.context as PosterState;
const isIn =
  (kind: string) =>
  (chart: AnyMachineSnapshot): boolean =>
    at(chart).place.kind?.id === kind;

const search = (text: string) =>
  by(
    (visit) => visit.part('searchbox').fill(text),
    (chart) => isIn('1')(chart) && at(chart).filters.search !== text,
  );
const openKind = (id: string, from: string) =>
  by((visit) => visit.click(visit.part('link', `Вид ${id}`)), isIn(from));

/** The poster. */
export const posterPage = pageChart({
  listed: posterCases,
  visits: {
    'the poster': async (visit: PageVisit) => {
      openShop(visit);
      visit.calls.always('/api/afisha', says(wirePoster(events)));
      await visit.open('/');
      await visit.part('list', 'События').waitFor();
      // The chart loads on the first user input.
      await visit.page.mouse.move(200, 200);
      await visit.page.mouse.move(220, 240);
    },
    // A restarted chart's behaviour is visible in its first state; in the page this visit is a Back.
    'Back to all pages': null,
  },
  drives: {
    'search for one': search('событие 3'),
    'search for none': search('ничего такого'),
    reset: by(
      (visit) => visit.press('Сбросить фильтры'),
      (chart) => isIn('1')(chart) && at(chart).filters.search !== '',
    ),
    'an empty kind': openKind('2', '1'),
    'the first kind': openKind('1', '2'),
    'the first kind, as it was left': never('Back has no address of its own: it is what the history says'),
    // Another language has another index.
    'read again': by((visit) => visit.changeLanguage(), isIn('1')),
    'read with one more': never(
      'the poster is read anew by whoever comes back to it, with a chart of its own',
    ),
    more: by((visit) => visit.press('Загрузить следующие … из …')),
    'after 100 ms (LOAD_MORE)': by((visit) => visit.wait(100)),
  },
});

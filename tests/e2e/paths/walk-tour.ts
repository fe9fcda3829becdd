/* Walks a tour in the page: brings each step about, and then checks that the page is where the table says. */
import { happenings } from '../../paths/engine/chart-cases.ts';
import { LiveChart } from '../../paths/engine/live-chart.ts';
import type { PageChart, PageTour, Plan } from './page-chart.ts';
import { missing } from './page-sights.ts';
import type { PageVisit } from './page-visit.ts';

type QaWindow = {
  readonly qa?: { readonly taken: () => readonly string[] };
};

/** The states and transitions that the page reports. */
const readPage = (
  visit: PageVisit,
): Promise<{ readonly states: string; readonly taken: readonly string[] }> =>
  visit.page.evaluate(() => ({
    states: document.documentElement.dataset['state'] ?? '',
    taken: (window as QaWindow).qa?.taken() ?? [],
  }));

const isTransition = (outcome: string): boolean => !outcome.endsWith('[none]');

/**
 * Walks a tour and adds the transitions taken by the page to `taken`. Throws if the page is not where the table says.
 */
export const walk = async (
  visit: PageVisit,
  { listed, visits, drives, conditions = {} }: PageChart,
  { table, chart }: Plan,
  tour: PageTour,
  taken: Set<string>,
): Promise<void> => {
  const all = happenings(listed);
  const shows = new Map(table.states.map((state) => [state.state, state.shows]));
  const live = new LiveChart(listed.machine, listed.visits[tour.visit]);
  let seen = live.begun;
  let before = 0;
  const agree = async (): Promise<void> => {
    const expected = live.now.status === 'active' ? live.states : [];
    const transitions = seen.outcomes.map(({ name }) => name).filter(isTransition);
    await visit.until(async () => {
      const now = await readPage(visit);
      const own = now.states.split(' ').filter((state) => state.startsWith(`${chart.name}.`));
      const told = expected.map((state) => `${chart.name}.${state}`);
      // A redirect leaves the page, and the chart with it.
      const isLeft = own.length === 0 && expected.every((state) => shows.get(state)?.startsWith('goes to '));
      if (!isLeft && own.toSorted().join(' ') !== told.toSorted().join(' '))
        return `is in «${own.join(' ')}», not in «${told.join(' ')}»`;
      const since = now.taken.slice(before);
      const left = transitions.find((name) => !since.includes(name));
      if (left !== undefined) return `did not take ${left}`;
      const wrong = await Promise.all(
        expected.map(async (state) => {
          const what = await missing(visit, shows.get(state) ?? '', live.now, conditions);
          return what === null ? [] : [`in ${state} is ${what}`];
        }),
      );
      const [first] = wrong.flat();
      if (first !== undefined) return first;
      before = now.taken.length;
      for (const name of now.taken) taken.add(name);
      return null;
    });
  };
  let at = -1;
  try {
    await visits[tour.visit]?.(visit);
    await agree();
    for (const [step, { way, leadsTo }] of tour.steps.entries()) {
      at = step;
      const name = way.at(-1) ?? '';
      const happening = all.get(name);
      const drive = drives[name];
      if (happening === undefined || drive === undefined || 'never' in drive) throw new Error('no drive');
      seen = live.step(happening);
      if (seen.leadsTo !== leadsTo)
        throw new Error(`the chart leads to ${seen.leadsTo}, its table to ${leadsTo}`);
      await drive.act(visit);
      await agree();
    }
    const { byItself } = tour;
    if (byItself !== undefined)
      await visit.until(async () => {
        const now = await readPage(visit);
        for (const name of now.taken) taken.add(name);
        return taken.has(byItself) ? null : `did not take ${byItself} by itself`;
      });
  } catch (error) {
    const steps = tour.steps.map(({ way }, step) => (step === at ? `【${way.at(-1)}】` : way.at(-1)));
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${tour.visit} › ${steps.join(' › ')}\n${said}`, { cause: error });
  } finally {
    live.stop();
  }
};

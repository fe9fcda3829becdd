import type { Locator } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';

import { parseSights, type Sight } from '../../paths/engine/sights.ts';
import type { PageVisit } from './page-visit.ts';

/** When a sight whose note has no other text is visible. */
export type Conditions = Readonly<Record<string, (chart: AnyMachineSnapshot) => boolean>>;

const roles = { image: 'img' } as const;

const partOf = (visit: PageVisit, { role, name }: Sight): Locator => {
  if (role === 'text') return visit.text(name);
  const own = role in roles ? roles[role as keyof typeof roles] : (role as Parameters<PageVisit['part']>[0]);
  if (role === 'textbox') return visit.part(own, visit.starting(name));
  return visit.part(own, name === '' ? undefined : name);
};

/* Its other possible names. */
const namesOf = ({ name, note }: Sight): readonly string[] => [
  name,
  ...[...note.matchAll(/«([^»]*)»/g)].map(([, other = '']) => other),
];

const isThere = async (visit: PageVisit, sight: Sight): Promise<boolean> => {
  for (const name of namesOf(sight)) {
    const part = partOf(visit, { ...sight, name });
    if ((await part.count()) === 0) continue;
    if (!sight.busy || (await part.first().getAttribute('aria-busy')) === 'true') return true;
  }
  return false;
};

/** Sights of a state that the page lacks, or shows though it should not; null if all are as in the table. */
export const missing = async (
  visit: PageVisit,
  shows: string,
  chart: AnyMachineSnapshot,
  conditions: Conditions,
): Promise<string | null> => {
  const meant = (parseSights(shows) ?? []).filter(({ note }) => {
    const holds = conditions[note];
    if (holds === undefined && note !== '' && !note.includes('«'))
      throw new Error(`nobody says when it is so: (${note})`);
    return holds?.(chart) ?? true;
  });
  const wrong = await Promise.all(
    meant.map(async (sight) =>
      (await isThere(visit, sight)) === sight.absent
        ? [
            `${sight.absent ? 'still' : 'not'} there: ${sight.role} «${sight.name}»${sight.busy ? ', busy' : ''}`,
          ]
        : [],
    ),
  );
  return wrong.flat()[0] ?? null;
};

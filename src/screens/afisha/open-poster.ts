import { createActor, type ActorRefFrom } from 'xstate';
import { posterMachine } from '../../../machines/poster/poster-chart.ts';
import type { PosterFilters } from '../../core/poster/poster-filter.ts';
import type { PosterInput } from '../../core/poster/poster-state.ts';
import { qaOptions } from '../../features/qa.ts';

export type PosterActor = ActorRefFrom<typeof posterMachine>;

/** Starts the poster's chart. Calls `keep` with the filters after each change. */
export function openPoster(input: PosterInput, keep: (filters: PosterFilters) => void): PosterActor {
  const machine = posterMachine.provide({
    actions: { keepFilters: (_, { filters }) => keep(filters) },
  });
  const actor = createActor(machine, { input, id: 'poster', ...qaOptions });
  actor.start();
  return actor;
}

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { PosterEvent } from '../../../machines/poster/poster-chart.ts';
import { noFilters, type PosterFilters, type PosterIndex } from '../../core/poster/poster-filter.ts';
import type { PosterLocation } from '../../core/poster/poster-menu.ts';
import { openingPoster, type PosterState } from '../../core/poster/poster-state.ts';
import { useApp } from '../../features/app-context.tsx';
import { onFirstInteraction } from '../../ui/focus/on-first-interaction.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import type { PosterActor } from './open-poster.ts';
import { loadFilters, saveFilters, saveScrollState, readScrollState } from '../../persistence/kept-poster.ts';

/* The chart and XState are in a separate chunk, which is not part of any first load. */
const loadChart = () => import('./open-poster.ts');

/** The poster's state, and a function that sends events to its chart. */
type Poster = {
  readonly now: PosterState;
  /** True while a page is being added. */
  readonly adding: boolean;
  readonly send: (event: PosterEvent) => void;
};

const nothing = (): (() => void) => () => {};

/**
 * Runs the poster's chart for an index and a section. Until the chart has loaded, the cards are those of its initial
 * state, which includes filters changed meanwhile, so that those apply immediately.
 */
export function usePoster(index: PosterIndex, place: PosterLocation): Poster {
  const { storage } = useApp();
  const [first, setFirst] = useState(() => loadFilters(storage, Date.now()));
  const { actor, send } = useChart(index, place, first, setFirst);
  const snapshot = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const subscription = actor?.subscribe(changed);
        return subscription === undefined ? nothing() : () => subscription.unsubscribe();
      },
      [actor],
    ),
    () => actor?.getSnapshot() ?? null,
  );
  const opening = useMemo(
    () => openingPoster({ index, place, filters: first, loads: readScrollState()?.loads ?? 0 }),
    [index, place, first],
  );
  const now = snapshot?.context ?? opening;
  const [stands, loads] = [now.place === place, now.loads];
  useEffect(() => {
    // The chart learns of another place slightly later than the address: until then these are the old place's pages.
    if (stands) saveScrollState({ loads });
  }, [stands, loads, place]);
  return { now, adding: snapshot?.matches('adding') ?? false, send };
}

function useChart(
  index: PosterIndex,
  place: PosterLocation,
  first: PosterFilters,
  setFirst: (filters: PosterFilters) => void,
): { actor: PosterActor | null; send: Poster['send'] } {
  const { storage } = useApp();
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const [actor, setActor] = useState<PosterActor | null>(null);
  /* The last inputs sent to the chart, so that each change is sent once. */
  const sent = useRef({ index, place });
  const latest = useRef({ index, place });
  const firstFilters = useRef(first);
  const waiting = useRef<PosterEvent[]>([]);
  const running = useRef<PosterActor | null>(null);

  const open = useCallback(async (): Promise<void> => {
    const { openPoster } = await loadChart();
    if (running.current !== null) return;
    sent.current = latest.current;
    const made = openPoster(
      { ...latest.current, filters: firstFilters.current, loads: readScrollState()?.loads ?? 0 },
      (filters) => saveFilters(storage, filters, Date.now()),
    );
    running.current = made;
    for (const event of waiting.current.splice(0)) made.send(event);
    setActor(made);
  }, [storage]);

  useEffect(() => {
    let gone = false;
    const start = async (): Promise<void> => {
      try {
        await open();
      } catch {
        // The cards are shown all the same; the next interaction requests the chart again.
      }
      if (gone) running.current?.stop();
    };
    // Without an interaction, the chart is not needed.
    const wait = onFirstInteraction(() => void start());
    return () => {
      gone = true;
      wait();
      running.current?.stop();
      running.current = null;
    };
  }, [open]);

  useLayoutEffect(() => {
    latest.current = { index, place };
    if (actor === null || actor !== running.current) return;
    const before = sent.current;
    sent.current = latest.current;
    if (before.index !== index) actor.send({ type: 'index.renew', index, place });
    else if (before.place !== place)
      actor.send({ type: 'place.open', place, loads: readScrollState()?.loads ?? 0 });
  }, [actor, index, place]);

  const send = useCallback(
    (event: PosterEvent): void => {
      if (running.current !== null) {
        running.current.send(event);
        return;
      }
      if (event.type === 'filters.change' || event.type === 'filters.reset') {
        firstFilters.current =
          event.type === 'filters.change' ? { ...firstFilters.current, ...event.change } : noFilters;
        saveScrollState({ loads: 0 });
        setFirst(firstFilters.current);
        saveFilters(storage, firstFilters.current, Date.now());
        return;
      }
      waiting.current.push(event);
      const retry = async (): Promise<void> => {
        try {
          await open();
        } catch {
          waiting.current.length = 0;
          toast(t('errors.network'), 'error');
        }
      };
      void retry();
    },
    [open, setFirst, storage, t, toast],
  );
  return { actor, send };
}

import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { zonesWithin } from '../../../core/seating/price-zones.ts';
import type { ShownPlaces } from '../cart/cart-panel.tsx';
import { seatIdsOf } from '../common/places.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import type { HallFocus } from '../common/use-hall-focus.ts';
import { useZones } from '../common/use-zones.ts';
import { hasSeats, mapIsComing, mapIsMissing } from './map-state.tsx';
import { useEngineSync } from './use-engine-sync.ts';
import { useHallFilters } from './use-hall-filters.ts';
import { useQaHall } from './use-qa-hall.ts';
import { useSharedView } from './use-shared-view.ts';

/** The content of the stage. A hall stays while that of another session is loading, or has failed to load. */
type HallStage = 'loading' | 'missing' | 'map' | 'list';

/** The charts and the engine behind the hall's part of the page. */
export type HallParts = {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  readonly focus: HallFocus;
};

/**
 * The state of the hall's part of the page, from charts, engine and cart. Also keeps map, address and QA's hook in
 * sync. Calls `onPlaces` whenever the available places change.
 */
export const useHallPanelModel = (
  { booking, cart, engine, focus }: HallParts,
  onPlaces: (places: ShownPlaces) => void,
) => {
  const { items } = useSelector(cart, (state) => state.context);
  const sessionId = useSelector(booking, (state) => state.context.sessionId);
  const isComing = useSelector(booking, mapIsComing);
  const hasNoMap = useSelector(booking, mapIsMissing);
  const isReady = useSelector(booking, (state) => state.matches({ open: { map: 'ready' } }));
  const looked = useSelector(focus, (state) => state);
  const { place } = looked.context;
  const { hall } = useHallSnapshot(engine);
  const index = hall?.index ?? null;
  const filters = useHallFilters(index, booking, cart);
  const zones = useZones(booking, cart, index);
  const { mostMinor } = useSelector(booking, (state) => state.context.preferences);
  const cartSeatIds = useMemo(() => new Set<string>(seatIdsOf(items)), [items]);

  /* If the plan can't be shown, the list is the only view. */
  const isDrawn = index?.isDrawn !== false;
  const asList = looked.value.view === 'list' || !isDrawn;
  const stage: HallStage = index === null ? (isComing ? 'loading' : 'missing') : asList ? 'list' : 'map';
  const isPriced = zones.length > 0;
  const isEmpty = hasNoMap || (index !== null && !isComing && (!isPriced || !hasSeats(index)));
  const places: ShownPlaces = isEmpty ? 'none' : asList ? 'list' : 'map';
  useEffect(() => onPlaces(places), [places, onPlaces]);
  const isProposing = looked.value.focus === 'proposals';
  const popoverPlace = place === null || place.kind === 'sector' ? null : place;

  useQaHall(engine);
  useSharedView(engine, cart, focus, sessionId);
  useEngineSync(engine, focus, items, cartSeatIds, zones, filters);
  useHallAnnouncement(engine, isReady, sessionId);

  return {
    stage,
    sessionId,
    /** Null while `loading` or `missing`. */
    index,
    zones,
    /* The zones within the price filter. */
    zonesInPrice: useMemo(() => zonesWithin(zones, mostMinor), [zones, mostMinor]),
    filters,
    cartSeatIds,
    isComing,
    isPriced,
    /* Preferences are asked only if adjacency is known and there is something to choose. */
    hasQuestions: index === null ? isComing : isDrawn && index.count > 0 && isPriced,
    hasLink: looked.value.link !== 'none',
    /** The place in the popover; null if none is open. */
    popoverPlace,
    isProposing,
  };
};

/** Announces once per session that its hall is ready; not again after refreshes and language changes. */
function useHallAnnouncement(engine: HallEngine, isReady: boolean, sessionId: string | null): void {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { hall } = useHallSnapshot(engine);
  const readyOf = useRef<string | null>(null);
  useEffect(() => {
    if (hall === null || !isReady || readyOf.current === sessionId) return;
    readyOf.current = sessionId;
    if (hall.index.isDrawn) announce(t('scheme.map.ready'));
  }, [hall, isReady, sessionId, announce, t]);
}

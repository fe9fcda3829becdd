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

/** What stands on the stage. A hall stays there while another session's is on its way, or has failed to come. */
type HallStage = 'loading' | 'missing' | 'map' | 'list';

/** The flows and the map that the hall's part of the page is made of. */
export type HallParts = {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  readonly focus: HallFocus;
};

/**
 * What the hall's part of the page shows, of the charts, the engine and the cart; and keeps map, address and QA's hook
 * at it. `onPlaces` is told what there is to choose from, whenever that changes.
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

  /* A plan that can't be shown leaves the list alone. */
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
    /** Null in `loading` and `missing`. */
    index,
    zones,
    /* What the filter by price leaves of them. */
    zonesInPrice: useMemo(() => zonesWithin(zones, mostMinor), [zones, mostMinor]),
    filters,
    cartSeatIds,
    isComing,
    isPriced,
    /* Who sits beside whom is asked where that is known, and where there is something to ask about. */
    hasQuestions: index === null ? isComing : isDrawn && index.count > 0 && isPriced,
    hasLink: looked.value.link !== 'none',
    /** What the popover is about; null where none is open. */
    popoverPlace,
    isProposing,
  };
};

/**
 * Says once of each session that its hall is there. It is looked at again while it is open, and its words change with
 * the language: neither is news.
 */
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

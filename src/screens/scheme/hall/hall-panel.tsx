import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { useApp } from '../../../features/app-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { HallLegend } from '../../../hall/map/hall-legend.tsx';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { VisuallyHidden } from '../../../ui/focus/visually-hidden.tsx';
import { lazyComponent, preloadInOrder } from '../../../ui/lazy/lazy-component.tsx';
import type { ShownPlaces } from '../cart/cart-panel.tsx';
import { OrphanSeatWarning } from '../cart/orphan-seat-warning.tsx';
import { seatIdsOf } from '../common/places.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { placeOfHit, type HallFocus } from '../common/use-hall-focus.ts';
import { useIsLow, useNarrow } from '../common/use-wide.ts';
import { useZones } from '../common/use-zones.ts';
import { PreferencesBar } from '../place/preferences-bar.tsx';
import { ProposalsDock, ProposeButton } from '../proposals/proposals-dock.tsx';
import { HallMapView } from './hall-map-view.tsx';
import styles from './hall-panel.module.css';
import { LegendWaiting, OverStage } from './hall-waiting.tsx';
import { mapIsComing, mapIsMissing, MapState, hasSeats, NoSeats } from './map-state.tsx';
import { SeatPicture } from '../proposals/lazy-seat-view.ts';
import { useEngineSync } from './use-engine-sync.ts';
import { useHallFilters } from './use-hall-filters.ts';
import { useQaHall } from './use-qa-hall.ts';
import { useSharedView } from './use-shared-view.ts';
import { ViewToggle } from './view-toggle.tsx';
import { toHall } from '../../../core/hall/camera.ts';
import { screenPoint } from '../../../core/hall/geometry.ts';
import { nearestSeat } from '../../../core/hall/hit-test.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';

/** The seat in the middle of the view; −1 while the whole hall is seen, or none is near. */
const seatAtViewCenter = (engine: HallEngine, index: SeatIndex): number => {
  const { viewport, atFit } = engine.getSnapshot();
  const { camera } = engine.view;
  const middle = screenPoint(viewport.width / 2, viewport.height / 2);
  const reach = Math.min(viewport.width, viewport.height) / 2 / camera.scale;
  return atFit ? -1 : nearestSeat(index, toHall(camera, middle), reach);
};

/* The hall as a list is asked for when the hall is there: nobody waits for it, nor the first picture for its bytes. */
const ListStage = lazyComponent(async () => (await import('./list-stage.tsx')).ListStage);
/* What a press opens comes with them. */
const SeatPopover = lazyComponent(async () => (await import('../place/seat-popover.tsx')).SeatPopover, {
  Frame: OverStage,
});
/* Said of wishes that leave nothing, and of a link's seats: of neither at once. */
const StageNotices = lazyComponent(async () => (await import('./stage-notices.tsx')).StageNotices, {
  Frame: () => null,
});

/** The hall with all that stands over it, or the same hall as a list. */
export const HallPanel = ({
  booking,
  cart,
  engine,
  focus,
  sessions,
  beside,
  onPlaces,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  readonly focus: HallFocus;
  /** The first of the questions over the hall; nothing where they stand elsewhere. */
  readonly sessions: ReactNode;
  /** Where proposals stand beside the hall; null where they stand over it. */
  readonly beside: HTMLElement | null;
  /** What there is to choose from, whenever that changes. */
  readonly onPlaces: (places: ShownPlaces) => void;
}) => {
  const { t } = useI18n();
  const { currency } = useApp().setup.app;
  const { items } = useSelector(cart, (state) => state.context);
  const sessionId = useSelector(booking, (state) => state.context.sessionId);
  const hasOthers = useSelector(booking, (state) => state.context.sessions.length > 1);
  const coming = useSelector(booking, mapIsComing);
  const hasNoMap = useSelector(booking, mapIsMissing);
  const isReady = useSelector(booking, (state) => state.matches({ open: { map: 'ready' } }));
  const looked = useSelector(focus, (state) => state);
  const { place, listStart } = looked.context;
  const proposes = looked.value.focus === 'proposals';
  const low = useIsLow();
  const narrow = useNarrow();
  const { hall } = useHallSnapshot(engine);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const index = hall?.index ?? null;
  /* A plan that can't be shown leaves the list alone. */
  const isDrawn = index?.isDrawn !== false;
  const asList = looked.value.view === 'list' || !isDrawn;
  const open = place === null || place.kind === 'sector' ? null : place;
  const proposesOverHall = proposes && beside === null;
  const filters = useHallFilters(engine, index, booking, cart);
  const { picked, onPick: pickOut, accessible, filter, left } = filters;
  const zones = useZones(booking, cart, index);
  const isPriced = zones.length > 0;
  /* Who sits beside whom is asked where that is known, and where there is something to ask about. */
  const hasQuestions = index === null ? coming : isDrawn && index.count > 0 && isPriced;
  const held = useMemo(() => new Set<string>(seatIdsOf(items)), [items]);
  useQaHall(engine);
  useSharedView(engine, cart, focus, sessionId);
  useEngineSync(engine, focus, items, held, zones, filter.zones);
  useHallAnnouncement(engine, isReady, sessionId);
  const none = hasNoMap || (index !== null && !coming && (!isPriced || !hasSeats(index)));
  useEffect(() => onPlaces(none ? 'none' : asList ? 'list' : 'map'), [none, asList, onPlaces]);
  useEffect(() => {
    if (hall === null) return;
    preloadInOrder(SeatPopover, ListStage, SeatPicture);
  }, [hall]);

  const onHit = useCallback(
    (hit: HitTarget) => {
      // Nothing of it has a price: that is said once, and no word of a place may stand over it.
      if (!isPriced || engine.index === null) return;
      focus.send(
        hit === null ? { type: 'focus.clear' } : { type: 'place.hit', place: placeOfHit(engine.index, hit) },
      );
    },
    [engine, focus, isPriced],
  );
  const close = useCallback(() => focus.send({ type: 'focus.clear' }), [focus]);
  const propose = useCallback(
    (active: boolean) => focus.send({ type: active ? 'proposals.open' : 'proposals.close' }),
    [focus],
  );
  const parts = { engine, booking, cart };
  const ofHall = index === null ? null : { index, zones, currency, held };

  const questions = (hasQuestions || Boolean(sessions)) && (
    <PreferencesBar booking={booking} cart={cart} sessions={sessions} asks={hasQuestions}>
      {index !== null && hasQuestions && (
        <ProposeButton booking={booking} cart={cart} active={proposes} onActive={propose} />
      )}
    </PreferencesBar>
  );
  return (
    <div className={styles.panel}>
      {!low && questions}
      <div ref={setStage} className={styles.stage} data-hall-stage>
        <VisuallyHidden as="h2">{t(asList ? 'scheme.list.title' : 'scheme.map.title')}</VisuallyHidden>
        <ViewToggle
          asList={asList}
          hidden={index === null || !isDrawn}
          onMap={() => focus.send({ type: 'view.map' })}
          onList={() =>
            index !== null && focus.send({ type: 'view.list', listStart: seatAtViewCenter(engine, index) })
          }
        />
        {asList && index !== null ? (
          <ListStage
            index={index}
            zones={zones}
            currency={currency}
            shown={filter.zones}
            accessible={filter.accessible}
            selected={held}
            start={listStart}
            onPickSeat={(seat) => onHit({ kind: 'seat', seat })}
            onPickStanding={(area) => onHit({ kind: 'standing', area })}
            onLook={(row) => focus.send({ type: 'row.look', listRow: row })}
            onRetry={isReady ? () => booking.send({ type: 'map.load' }) : null}
          />
        ) : (
          <HallMapView
            engine={engine}
            focus={focus}
            hall={ofHall}
            isPriced={isPriced}
            guides={!proposesOverHall}
            onHit={onHit}
          />
        )}
        <MapState booking={booking} hall={hall} />
        {index !== null && (
          <>
            {!low && !narrow && <OrphanSeatWarning index={index} chosen={held} under={false} />}
            {!coming && <NoSeats index={index} priced={isPriced} others={hasOthers} />}
            {hasQuestions && (
              <ProposalsDock
                {...parts}
                index={index}
                picked={picked}
                accessible={filter.accessible}
                beside={beside}
                stage={stage}
                active={proposes}
                onActive={propose}
                onAllPrices={() => pickOut(null)}
                onAllSeats={() => accessible?.onTurn(false)}
              />
            )}
          </>
        )}
        {open !== null && index !== null && (
          <SeatPopover
            {...parts}
            index={index}
            zones={zones}
            open={open}
            docked={low || narrow}
            asList={asList}
            onOpen={(chosen) => focus.send({ type: 'place.hit', place: chosen })}
            onClose={close}
          />
        )}
      </div>
      {index !== null ? (
        <div className={styles.foot}>
          {low && questions}
          {(low || narrow) && <OrphanSeatWarning index={index} chosen={held} under />}
          {(looked.value.link !== 'none' || !left) && (
            <StageNotices
              booking={booking}
              cart={cart}
              index={index}
              zones={zones}
              filters={filters}
              focus={focus}
              quiet={coming || open !== null || proposesOverHall}
            />
          )}
          <HallLegend
            zones={zones}
            currency={currency}
            shown={picked}
            accessible={accessible}
            onShow={pickOut}
          />
        </div>
      ) : (
        coming && (
          <div className={styles.foot}>
            <LegendWaiting />
          </div>
        )
      )}
    </div>
  );
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

import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { firstSector } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import { HallLegend } from '../../../hall/map/hall-legend.tsx';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { useApp } from '../../../features/app-context.tsx';
import { preloadInOrder } from '../../../ui/lazy/preload-in-order.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { VisuallyHidden } from '../../../ui/focus/visually-hidden.tsx';
import styles from './hall-panel.module.css';
import { ProposalsDock, ProposeButton } from '../proposals/proposals-dock.tsx';
import { describePlace, wholeWords } from './place-labels.ts';
import type { ShownPlaces } from '../cart/cart-panel.tsx';
import { OrphanSeatWarning } from '../cart/orphan-seat-warning.tsx';
import { hasSeats, NoSeats } from './no-seats.tsx';
import { seatHint, SeatPicture } from './seat-hint.tsx';
import { mapIsComing, mapIsMissing, MapState } from './map-state.tsx';
import { seatIdsOf } from '../common/places.ts';
import type { OpenPlace } from '../place/seat-popover.tsx';
import { PreferencesBar } from '../place/preferences-bar.tsx';
import { LegendWaiting } from './hall-waiting.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { useHallFilters } from './use-hall-filters.ts';
import { ViewToggle } from './view-toggle.tsx';
import { useHallLabels } from './use-hall-labels.ts';
import { useQaHall } from './use-qa-hall.ts';
import { useMapAnnouncer } from './use-map-announcer.ts';
import { useSharedView } from './use-shared-view.ts';
import { useViewSwitch } from './use-view-switch.ts';
import { useIsLow, useNarrow } from '../common/use-wide.ts';
import { useZones } from '../common/use-zones.ts';

/* Konva is most of the page's bytes: a chunk of its own, behind the name of what is played. */
const HallMap = lazyComponent(async () => (await import('../../../hall/map/hall-map.tsx')).HallMap, {
  Frame: OverStage,
});
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
/* What is told of sectors, near by and from afar: after the first picture as well. */
const SectorGuide = lazyComponent(async () => (await import('../sectors/sector-guide.tsx')).SectorGuide, {
  Frame: () => null,
});

/* What is said of a map that did not come: the buttons over the stage, the list among them, stay within reach. */
function OverStage({ children }: { readonly children: ReactNode }) {
  return <div className={styles.cover}>{children}</div>;
}

/** The hall with all that stands over it, or the same hall as a list. */
export const HallPanel = ({
  booking,
  cart,
  engine,
  sessions,
  beside,
  onOffering,
  onPlaces,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  /** The first of the questions over the hall; nothing where they stand elsewhere. */
  readonly sessions: ReactNode;
  /** Where proposals stand beside the hall; null where they stand over it. */
  readonly beside: HTMLElement | null;
  /** True while a picked place is on offer in its tooltip. */
  readonly onOffering: (offering: boolean) => void;
  /** What there is to choose from, whenever that changes. */
  readonly onPlaces: (places: ShownPlaces) => void;
}) => {
  const i18n = useI18n();
  const { t } = i18n;
  const { setup } = useApp();
  const { announce } = useAnnouncer();
  const { items } = useSelector(cart, (state) => state.context);
  const sessionId = useSelector(booking, (state) => state.context.sessionId);
  const hasOthers = useSelector(booking, (state) => state.context.sessions.length > 1);
  const coming = useSelector(booking, mapIsComing);
  const hasNoMap = useSelector(booking, mapIsMissing);
  const isReady = useSelector(booking, (state) => state.matches({ open: { map: 'ready' } }));
  const low = useIsLow();
  const narrow = useNarrow();
  const { hall } = useHallSnapshot(engine);
  const [open, setOpen] = useState<OpenPlace | null>(null);
  /* Numbers of sectors, −1 for none: whose card is open, and which is under the mouse. */
  const [sector, setSector] = useState(-1);
  const [hovered, setHovered] = useState(-1);
  /* Seats are proposed: beside the hall, or over its foot. */
  const [proposes, setProposes] = useState(false);
  const proposing = proposes && beside === null;
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const index = hall?.index ?? null;
  const { asList: isTurned, start, showList, showMap, onLook } = useViewSwitch(engine, index);
  /* A plan that can't be shown leaves the list alone. */
  const isDrawn = index?.isDrawn !== false;
  const asList = isTurned || !isDrawn;
  const filters = useHallFilters(engine, index, booking, cart);
  const { picked, onPick: pickOut, accessible, filter, left } = filters;
  const currency = setup.app.currency;
  const zones = useZones(booking, cart, index);
  const isPriced = zones.length > 0;
  /* Who sits beside whom is asked where that is known, and where there is something to ask about. */
  const hasQuestions = index === null ? coming : isDrawn && index.count > 0 && isPriced;
  const held = useMemo(() => new Set<string>(seatIdsOf(items)), [items]);
  useQaHall(engine);
  const shared = useSharedView(engine, cart, sessionId);
  const { onAnswered } = shared;
  useHallLabels(engine, index, filter.zones, items, zones);

  // Told at once, not after the next frame: the worker paints the whole hall as soon as it is read, if it knows in
  // what.
  useLayoutEffect(() => engine.setPaint({ zones, lang: i18n.lang }), [engine, zones, i18n.lang]);
  useEffect(() => engine.view.setThresholds(setup.app.detailThreshold), [engine, setup]);
  useEffect(() => engine.setSelected([...held]), [engine, held, hall]);
  useEffect(() => {
    setOpen(null);
    setSector(-1);
    onAnswered();
  }, [sessionId, onAnswered]);
  useEffect(() => {
    // Something else of the hall is being looked at: the proposals step back.
    if (open !== null || sector >= 0) setProposes(false);
  }, [open, sector]);
  useEffect(() => onOffering(open !== null || proposing), [open, proposing, onOffering]);
  const none = hasNoMap || (index !== null && !coming && (!isPriced || !hasSeats(index)));
  useEffect(() => onPlaces(none ? 'none' : asList ? 'list' : 'map'), [none, asList, onPlaces]);
  useEffect(() => {
    const standing = open?.kind === 'standing' ? (index?.standing.indexOf(open.area) ?? -1) : -1;
    const area = standing < 0 || index === null ? -1 : index.count + standing;
    const wide = sector < 0 || index === null ? area : firstSector(index) + sector;
    engine.setOverlay({ open: open?.kind === 'seat' ? open.seat : wide });
  }, [engine, open, sector, index]);
  useEffect(() => {
    if (hall === null) return;
    preloadInOrder(SeatPopover, ListStage, SeatPicture);
  }, [hall]);
  /* The hall is looked at again while it is open, and its words change with the language: neither is news. */
  const readyOf = useRef<typeof sessionId>(null);
  useEffect(() => {
    if (hall === null || !isReady || readyOf.current === sessionId) return;
    readyOf.current = sessionId;
    if (hall.index.isDrawn) announce(t('scheme.map.ready'));
  }, [hall, isReady, sessionId, announce, t]);

  const onPick = useCallback(
    (pick: HitTarget) => {
      // Nothing of it has a price: that is said once, and no word of a place may stand over it.
      if (!isPriced) return;
      setSector(pick?.kind === 'sector' ? (engine.index?.sectors.indexOf(pick.sector) ?? -1) : -1);
      if (pick?.kind !== 'crowd') setOpen(pick?.kind === 'sector' ? null : pick);
      else if (pick.seats.length > 1) setOpen(pick);
      else setOpen({ kind: 'seat', seat: pick.seats[0] ?? pick.nearest });
    },
    [engine, isPriced],
  );
  const close = useCallback(() => setOpen(null), []);
  const ofHall = index === null ? null : { index, zones, currency, held };
  const { speak, stuck } = useMapAnnouncer(engine, ofHall);
  const nameOf = (place: NonNullable<HitTarget>): string => {
    const said = ofHall === null ? null : describePlace(i18n, place, ofHall);
    return said === null ? t('scheme.seat.unavailable') : wholeWords(i18n.lang, said);
  };

  const questions = (hasQuestions || Boolean(sessions)) && (
    <PreferencesBar booking={booking} cart={cart} sessions={sessions} asks={hasQuestions}>
      {index !== null && hasQuestions && (
        <ProposeButton booking={booking} cart={cart} active={proposes} onActive={setProposes} />
      )}
    </PreferencesBar>
  );
  return (
    <div className={styles.panel}>
      {!low && questions}
      <div ref={setStage} className={styles.stage} data-hall-stage>
        <VisuallyHidden as="h2">{t(asList ? 'scheme.list.title' : 'scheme.map.title')}</VisuallyHidden>
        <ViewToggle asList={asList} hidden={index === null || !isDrawn} onMap={showMap} onList={showList} />
        {asList && index !== null ? (
          <ListStage
            index={index}
            zones={zones}
            currency={currency}
            shown={filter.zones}
            accessible={filter.accessible}
            selected={held}
            start={start}
            onPickSeat={(seat) => onPick({ kind: 'seat', seat })}
            onPickStanding={(area) => onPick({ kind: 'standing', area })}
            onLook={onLook}
            onRetry={isReady ? () => booking.send({ type: 'map.load' }) : null}
          />
        ) : (
          <>
            <HallMap
              engine={engine}
              onPick={onPick}
              onFocusPlace={speak}
              describe={(met) =>
                open === null && ofHall !== null && met.kind !== 'sector' ? seatHint(i18n, met, ofHall) : null
              }
              onHover={setHovered}
              nameOf={nameOf}
              onStuck={stuck}
              onEscape={() => {
                close();
                setSector(-1);
                return open !== null || sector >= 0;
              }}
            />
            {index !== null && isPriced && !proposing && (
              <SectorGuide
                engine={engine}
                index={index}
                zones={zones}
                currency={currency}
                opened={sector}
                hovered={hovered}
                quiet={open !== null}
                onOpen={setSector}
              />
            )}
          </>
        )}
        <MapState booking={booking} hall={hall} />
        {index !== null && (
          <>
            {!low && !narrow && <OrphanSeatWarning index={index} chosen={held} under={false} />}
            {!coming && <NoSeats index={index} priced={isPriced} others={hasOthers} />}
            {hasQuestions && (
              <ProposalsDock
                engine={engine}
                booking={booking}
                cart={cart}
                index={index}
                picked={picked}
                accessible={filter.accessible}
                beside={beside}
                stage={stage}
                active={proposes}
                onActive={setProposes}
                onAllPrices={() => pickOut(null)}
                onAllSeats={() => accessible?.onTurn(false)}
              />
            )}
          </>
        )}
        {open !== null && index !== null && (
          <SeatPopover
            engine={engine}
            booking={booking}
            cart={cart}
            index={index}
            zones={zones}
            open={open}
            docked={low || narrow}
            asList={asList}
            onOpen={setOpen}
            onClose={close}
          />
        )}
      </div>
      {index !== null ? (
        <div className={styles.foot}>
          {low && questions}
          {(low || narrow) && <OrphanSeatWarning index={index} chosen={held} under />}
          {(shared.left || !left) && (
            <StageNotices
              booking={booking}
              cart={cart}
              index={index}
              zones={zones}
              filters={filters}
              shared={shared}
              quiet={coming || open !== null || proposing}
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

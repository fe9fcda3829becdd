import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { useApp } from '../../../features/app-context.tsx';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { FirstSectors } from '../../../hall/overview/first-sectors.tsx';
import { HallLegend } from '../../../hall/map/hall-legend.tsx';
import { VisuallyHidden } from '../../../ui/focus/visually-hidden.tsx';
import { lazyComponent, preloadInOrder } from '../../../ui/lazy/lazy-component.tsx';
import type { ShownPlaces } from '../cart/cart-panel.tsx';
import { OrphanSeatWarning } from '../cart/orphan-seat-warning.tsx';
import { placeOfHit } from '../common/use-hall-focus.ts';
import { useIsLow, useIsPhone } from '../common/use-wide.ts';
import { PreferencesBar } from '../place/preferences-bar.tsx';
import { ProposalsDock, ProposeButton } from '../proposals/proposals-dock.tsx';
import { HallMapView } from './hall-map-view.tsx';
import styles from './hall-panel.module.css';
import { LegendWaiting, OverStage } from './hall-waiting.tsx';
import { MapState, NoSeats } from './map-state.tsx';
import { SeatPicture } from '../proposals/lazy-seat-view.ts';
import { useHallPanelModel, type HallParts } from './use-hall-panel-model.ts';
import { ViewToggle } from './view-toggle.tsx';
import { visibleBox } from '../../../core/hall/camera.ts';
import { boxCentre } from '../../../core/hall/geometry.ts';
import { nearestSeat } from '../../../core/hall/hit-test.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';

/** The seat at the centre of the view; −1 while the whole hall is visible, or if no seat is near. */
const seatAtViewCenter = (engine: HallEngine, index: SeatIndex): number => {
  const { viewport, atFit } = engine.getSnapshot();
  const { camera } = engine.view;
  const reach = Math.min(viewport.width, viewport.height) / 2 / camera.scale;
  return atFit ? -1 : nearestSeat(index, boxCentre(visibleBox(camera, viewport)), reach);
};

/* The list is requested when the hall has loaded: no buyer waits for it, and it does not delay the first picture. */
const ListStage = lazyComponent(async () => (await import('./list-stage.tsx')).ListStage);
/* The popover of a tapped place is requested together with the list. */
const SeatPopover = lazyComponent(async () => (await import('../place/seat-popover.tsx')).SeatPopover, {
  Frame: OverStage,
});
/* Requested when there is something to say: if preferences leave no place, or about the seats of a link. */
const StageNotices = lazyComponent(async () => (await import('./stage-notices.tsx')).StageNotices, {
  Frame: () => null,
});

/** The hall with everything over it, or the same hall as a list. */
export const HallPanel = ({
  booking,
  cart,
  engine,
  focus,
  pickers,
  proposalsPortal,
  onPlaces,
}: HallParts & {
  /** The first of the preferences above the hall: the session and the way to pay; nothing if they are elsewhere. */
  readonly pickers: ReactNode;
  /**
   * The container for proposals and warnings beside the hall; null if proposals are over the hall, and warnings below.
   */
  readonly proposalsPortal: HTMLElement | null;
  /** Called with what the buyer can choose from, whenever that changes. */
  readonly onPlaces: (places: ShownPlaces) => void;
}) => {
  const { t } = useI18n();
  const isLow = useIsLow();
  /* True if there is no room beside a seat. */
  const isSmall = useIsPhone();
  const [stageElement, setStageElement] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { currency } = useApp().setup.app;
  const model = useHallPanelModel({ booking, cart, engine, focus }, onPlaces);
  const { stage, index, zones, zonesInPrice, filters, cartSeatIds, isComing, isPriced } = model;
  const { isProposing, popoverPlace } = model;
  const { filter, picked, pickZones, accessibleFilter, matchingCount } = filters;
  const asList = stage === 'list';
  useEffect(() => {
    if (index === null) return;
    preloadInOrder(SeatPopover, ListStage, SeatPicture);
  }, [index]);
  /* On a phone in landscape, the foot is a column beside the hall. */
  const isDocked = proposalsPortal === null && !isLow;
  const proposesOverHall = isProposing && isDocked;
  const hit = (target: HitTarget): void => {
    // If nothing has a price, a notice says so once, and no place's card may cover it.
    if (!isPriced || engine.index === null) return;
    focus.send(
      target === null
        ? { type: 'focus.clear' }
        : { type: 'place.hit', place: placeOfHit(engine.index, target) },
    );
  };
  const propose = (active: boolean): void =>
    focus.send({ type: active ? 'proposals.open' : 'proposals.close' });
  const flows = { engine, booking, cart };
  const warning = (over: boolean) =>
    index !== null && <OrphanSeatWarning index={index} chosen={cartSeatIds} over={over} />;
  const questions = (model.hasQuestions || Boolean(pickers)) && (
    <PreferencesBar
      booking={booking}
      cart={cart}
      pickers={pickers}
      asks={model.hasQuestions}
      picked={picked?.size ?? 0}
      onFind={() => propose(true)}
    >
      {index !== null && model.hasQuestions && (
        <ProposeButton booking={booking} cart={cart} active={isProposing} onActive={propose} />
      )}
    </PreferencesBar>
  );
  return (
    <div className={styles.panel}>
      {questions}
      <div ref={setStageElement} className={styles.stage} data-hall-stage>
        <VisuallyHidden as="h2">{t(asList ? 'scheme.list.title' : 'scheme.map.title')}</VisuallyHidden>
        <ViewToggle
          asList={asList}
          hidden={index?.isDrawn !== true}
          onMap={() => focus.send({ type: 'view.map' })}
          onList={() =>
            index !== null && focus.send({ type: 'view.list', listStart: seatAtViewCenter(engine, index) })
          }
        />
        {asList && index !== null ? (
          <ListStage
            {...flows}
            focus={focus}
            picked={picked}
            index={index}
            zones={zones}
            currency={currency}
            visibleZoneIds={filter.zones}
            accessible={filter.accessible}
            selected={cartSeatIds}
            onHit={hit}
          />
        ) : (
          <HallMapView
            engine={engine}
            focus={focus}
            known={index === null ? null : { index, zones, zonesInPrice, currency, cartSeatIds }}
            isPriced={isPriced}
            guides={!proposesOverHall}
            onHit={hit}
          />
        )}
        {!asList && <FirstSectors part="sectors" session={model.sessionId} />}
        <MapState booking={booking} over={index !== null} />
        {index !== null && (
          <>
            {proposalsPortal === null
              ? !isSmall && warning(true)
              : createPortal(warning(false), proposalsPortal)}
            {!isComing && (
              <NoSeats
                booking={booking}
                cart={isDocked || !model.hasQuestions || cartSeatIds.size > 0 ? cart : null}
                index={index}
                priced={isPriced}
              />
            )}
            {model.hasQuestions && (
              <ProposalsDock
                {...flows}
                index={index}
                picked={picked}
                accessible={filter.accessible}
                to={proposalsPortal ?? (proposesOverHall ? stageElement : foot)}
                docked={isDocked}
                active={isProposing}
                yields={popoverPlace !== null}
                onActive={propose}
                onAllPrices={() => pickZones(null)}
                onAllSeats={() => accessibleFilter?.onTurn(false)}
              />
            )}
          </>
        )}
        {popoverPlace !== null && index !== null && (
          <SeatPopover
            {...flows}
            index={index}
            zones={zones}
            focus={focus}
            place={popoverPlace}
            docked={isSmall}
            asList={asList}
          />
        )}
      </div>
      {stage !== 'missing' && (
        <div ref={setFoot} className={styles.foot} data-offers={model.hasQuestions}>
          {index === null ? (
            <LegendWaiting session={model.sessionId} />
          ) : (
            <>
              {proposalsPortal === null && isSmall && warning(false)}
              {(model.hasLink || matchingCount === 0) && (
                <StageNotices
                  booking={booking}
                  cart={cart}
                  index={index}
                  zones={zones}
                  filters={filters}
                  focus={focus}
                  quiet={isComing || popoverPlace !== null || proposesOverHall}
                />
              )}
              <HallLegend
                engine={engine}
                zones={zonesInPrice}
                currency={currency}
                selectedZoneIds={picked}
                accessible={accessibleFilter}
                onSelect={pickZones}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
};

import { useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../machines/cart.ts';
import { hallPoint, boxCentre } from '../../core/hall-space.ts';
import { pickText } from '../../core/pick-text.ts';
import { SEAT_FREE, type StandingArea } from '../../core/seat-index.ts';
import { pricesForSession, pricesForZone } from '../../core/seat-price.ts';
import { HallControls } from '../../hall/hall-controls.tsx';
import type { HallEngine } from '../../hall/hall-engine.ts';
import type { Pick } from '../../hall/hall-snapshot.ts';
import { HallLegend } from '../../hall/hall-legend.tsx';
import { HallMinimap } from '../../hall/hall-minimap.tsx';
import { HallPopover } from '../../hall/hall-popover.tsx';
import { SeatList } from '../../hall/seat-list.tsx';
import { useHallSnapshot } from '../../hall/use-hall-engine.ts';
import { useApp } from '../../features/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAnnouncer } from '../../ui/live-announcer.tsx';
import styles from './hall-panel.module.css';
import { BestSeats } from './best-seats.tsx';
import { LoneSeatWarning } from './lone-seat-warning.tsx';
import { mapIsComing, MapState } from './map-state.tsx';
import { legendZones, placeName, seatIdsOf, seatPlace, standingPlace } from './places.ts';
import { SeatOffer } from './seat-offer.tsx';
import { LegendWaiting } from './scheme-waiting.tsx';
import type { HallBooking } from './use-hall-booking.ts';
import { useQaHall } from './use-qa-hall.ts';
import { useSharedView } from './use-shared-view.ts';

/*
 * Konva is most of the page's bytes: a chunk of its own, asked for as soon as this one runs, so that it arrives while
 * the event is still being loaded.
 */
const hallMap = import('../../hall/hall-map.tsx');
const HallMap = lazy(async () => ({ default: (await hallMap).HallMap }));

type Open =
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'standing'; readonly area: StandingArea };

/** The hall with all that stands over it, or the same hall as a list. */
export const HallPanel = ({
  booking,
  cart,
  engine,
  onOffering,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  /** True while a picked place is on offer in its tooltip. */
  readonly onOffering: (offering: boolean) => void;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const { announce, toast } = useAnnouncer();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const prices = useSelector(booking, (state) => state.context.data?.prices ?? []);
  const sessionId = useSelector(booking, (state) => state.context.sessionId);
  const coming = useSelector(booking, mapIsComing);
  const { hall, zoom, rest } = useHallSnapshot(engine);
  const spokenZoom = useRef(zoom);
  const [open, setOpen] = useState<Open | null>(null);
  const [asList, setAsList] = useState(false);
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null);
  const index = hall?.index ?? null;
  const currency = setup.app.currency;
  const { day, method, priceTypeId } = rules;
  const zones = useMemo(
    () => legendZones(pricesForSession(prices, day, method, priceTypeId), index, lang),
    [prices, day, method, priceTypeId, index, lang],
  );
  const held = useMemo(() => new Set<string>(seatIdsOf(items)), [items]);
  useQaHall(engine);
  useSharedView(engine, cart, () => toast(t('scheme.conflict.someGone'), 'warning'));

  useEffect(() => {
    engine.view.setThresholds(setup.app.detailThreshold);
    engine.setLabels(
      (sector) => ({
        name: pickText(sector.name, lang).text || sector.id,
        note: sector.total === 0 ? '' : t('scheme.list.freeInSector', { count: sector.free }),
      }),
      (area) => ({
        name: pickText(area.name, lang).text || t('scheme.seat.standing'),
        note: t('scheme.seat.left', { count: area.left }),
      }),
    );
  }, [engine, setup, lang, t]);
  useEffect(() => engine.setSelected([...held]), [engine, held, hall]);
  useEffect(() => engine.setShownZones(shown), [engine, shown, hall]);
  useEffect(() => setOpen(null), [sessionId]);
  useEffect(() => onOffering(open !== null), [open, onOffering]);
  useEffect(() => engine.setOverlay({ open: open?.kind === 'seat' ? open.seat : -1 }), [engine, open]);
  useEffect(() => {
    if (hall !== null) announce(t('scheme.map.ready'));
  }, [hall, announce, t]);

  useEffect(() => {
    // A hand sees what it does; who pressed a button or a key may not. On the way to a seat the seat is spoken of.
    if (hall === null || zoom === spokenZoom.current) return;
    const { movedBy, flownFor } = engine.view;
    if (movedBy === 'engine' && flownFor === 'scale')
      announce(t('scheme.map.zoom', { zoom: format.decimal(zoom) }));
    spokenZoom.current = zoom;
  }, [rest, zoom, hall, engine, announce, t, format]);

  const onPick = useCallback((pick: Pick) => {
    setOpen(pick === null || pick.kind === 'sector' ? null : pick);
  }, []);
  const close = useCallback(() => setOpen(null), []);

  const offer = (() => {
    if (open === null || index === null) return null;
    if (open.kind === 'standing') {
      const { area } = open;
      const anchor = area.anchor ?? boxCentre(area.box ?? index.box);
      return { place: standingPlace(area), available: area.left > 0, anchor, reach: 0 };
    }
    const place = seatPlace(index, open.seat, lang);
    return {
      place,
      available: index.state[open.seat] === SEAT_FREE,
      anchor: hallPoint(index.x[open.seat] ?? 0, index.y[open.seat] ?? 0),
      reach: Math.max(index.halfWidth[open.seat] ?? 0, index.halfHeight[open.seat] ?? 0),
    };
  })();

  const describe = (seat: number): void => {
    const place = index === null ? null : seatPlace(index, seat, lang);
    if (place === null || index === null) return;
    const free = index.state[seat] === SEAT_FREE;
    const [first] = pricesForZone(prices, place.zoneId, rules.day, rules.method, rules.priceTypeId);
    const state = held.has(place.seatId)
      ? 'scheme.seat.inCart'
      : free
        ? 'scheme.seat.free'
        : 'scheme.seat.taken';
    const cost = free && first !== undefined ? `, ${format.money(first.priceMinor, currency)}` : '';
    announce(`${placeName(t, lang, place)}${cost}, ${t(state)}`);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.stage}>
        {asList && index !== null ? (
          <div className={styles.list}>
            <SeatList
              index={index}
              selected={held}
              onPickSeat={(seat) => setOpen({ kind: 'seat', seat })}
              onPickStanding={(area) => setOpen({ kind: 'standing', area })}
            />
          </div>
        ) : (
          <>
            <Suspense fallback={null}>
              <HallMap
                engine={engine}
                zones={zones}
                onPick={onPick}
                onFocusSeat={describe}
                onEscape={close}
              />
            </Suspense>
            {hall !== null && <HallControls engine={engine} />}
            <HallMinimap engine={engine} />
          </>
        )}
        {index !== null && (
          <div className={styles.views} role="group" aria-label={t('scheme.map.view')}>
            <button type="button" aria-pressed={!asList} onClick={() => setAsList(false)}>
              <Icon name="pin" size={16} />
              {t('scheme.map.viewMap')}
            </button>
            <button type="button" aria-pressed={asList} onClick={() => setAsList(true)}>
              <Icon name="list" size={16} />
              {t('scheme.map.viewList')}
            </button>
          </div>
        )}
        <MapState booking={booking} over={index !== null} />
        {index !== null && <LoneSeatWarning index={index} chosen={held} />}
        {offer !== null && (
          <HallPopover
            engine={engine}
            anchor={offer.anchor}
            reach={offer.reach}
            docked={asList}
            label={offer.place === null ? t('scheme.seat.unavailable') : placeName(t, lang, offer.place)}
            onClose={close}
          >
            <SeatOffer
              place={offer.place}
              available={offer.available}
              prices={
                offer.place === null
                  ? []
                  : pricesForZone(prices, offer.place.zoneId, rules.day, rules.method, rules.priceTypeId)
              }
              inCart={items.filter((item) => item.place.seatId === offer.place?.seatId)}
              currency={currency}
              onAdd={(price) => {
                if (offer.place === null) return;
                cart.send({ type: 'seat.add', place: offer.place, price });
                const seat = placeName(t, lang, offer.place);
                announce(t('scheme.seat.added', { seat, price: format.money(price.priceMinor, currency) }));
                close();
              }}
              onRemove={() => {
                if (offer.place === null) return;
                cart.send({ type: 'seat.remove', seatId: offer.place.seatId });
                announce(t('scheme.seat.removed', { seat: placeName(t, lang, offer.place) }));
                close();
              }}
              onCount={(price, count) => {
                if (offer.place !== null)
                  cart.send({ type: 'standing.set', place: offer.place, price, count });
              }}
              onClose={close}
            />
          </HallPopover>
        )}
      </div>
      {index !== null ? (
        <div className={styles.foot}>
          <BestSeats engine={engine} cart={cart} index={index} zones={zones} />
          <HallLegend zones={zones} currency={currency} shown={shown} onShow={setShown} />
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

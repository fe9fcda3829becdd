import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { Lang } from '../../../../i18n/formats/languages.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { ZoneId } from '../../../contract/brand.ts';
import type { PriceRow } from '../../../contract/event.ts';
import type { CartPlace } from '../../../core/cart/cart.ts';
import { emptySelection, seatsToSelect, type SeatSelection } from '../../../core/seating/selection.ts';
import { boxCentre, hallPoint } from '../../../core/hall/geometry.ts';
import { SEAT_FREE, type SeatIndex, type StandingArea } from '../../../core/hall/seat-index.ts';
import { isMixed, type PartyPart } from '../../../core/seating/preferences.ts';
import { isAccessible } from '../../../core/hall/seat-kinds.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { useApp } from '../../../features/app-context.tsx';
import { LocalText } from '../../../features/localized-text.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { HallPopover } from '../../../hall/map/hall-popover.tsx';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { PlaceName, PlaceWords } from '../common/place-name.tsx';
import { media } from '../common/use-wide.ts';
import { placeName, placesName, placesWords, seatPlace, standingPlace } from '../common/places.ts';
import { SeatBuy } from './seat-buy.tsx';
import { SeatDisambiguation } from './seat-disambiguation.tsx';
import { TakenSeat } from './taken-seat.tsx';
import { StandingOffer } from './standing-offer.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';
import type { HallFocus, OpenPlace } from '../common/use-hall-focus.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import styles from './seat-offer.module.css';

/*
 * True if the hall is too narrow for a popover beside a seat in its middle: it is then over the cart. As in
 * src/ui/dialogs/sheet.module.css.
 */
const useIsTight = media('(1024px <= width < 1108px) and (orientation: landscape)');

/** The content of a place's popover: its name, a note that says more than the name, and the buying controls. */
const PlaceCard = ({
  name,
  note,
  onClose,
  children,
}: {
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const { t } = useI18n();
  return (
    <div className={styles.offer}>
      <header className={styles.header}>
        <p className={styles.name}>{name}</p>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </header>
      {note !== null && <p className={styles.note}>{note}</p>}
      {children}
    </div>
  );
};

/** The position and radius of a place. */
const spotOf = (index: SeatIndex, seat: number, area: StandingArea | undefined) => {
  if (area !== undefined) return { anchor: area.anchor ?? boxCentre(area.box ?? index.box), reach: 0 };
  return {
    anchor: hallPoint(index.x[seat] ?? 0, index.y[seat] ?? 0),
    reach: Math.max(index.halfWidth[seat] ?? 0, index.halfHeight[seat] ?? 0),
  };
};

/* Why a click would take other seats than requested; '' if it does not. */
const takenNote = (
  t: Translate,
  lang: Lang,
  { seats: { length: count }, short, isFull }: SeatSelection,
  wheelchair: CartPlace | null,
): string => {
  if (wheelchair?.kind === 'seat') {
    const { special: _, ...plain } = wheelchair;
    return t('choosing.offer.withWheelchair', { place: placeName(t, lang, { ...plain, sector: null }) });
  }
  if (isFull) return t('choosing.offer.room', { count });
  if (short === 0) return '';
  return count > 1 ? t('choosing.offer.short', { count }) : t('choosing.offer.alone');
};

/* The requested categories that a zone does not sell, by the names that other zones use. */
const namesOfUnsold = (
  lang: Lang,
  party: readonly PartyPart[],
  prices: readonly PriceRow[],
  all: readonly PriceRow[],
): string => {
  const isOf = (id: PartyPart['categoryId']) => (row: PriceRow) => row.categoryId === id;
  const names = party.flatMap(({ categoryId }) =>
    prices.some(isOf(categoryId)) ? [] : pickText(all.find(isOf(categoryId))?.category ?? {}, lang).text,
  );
  return joinWords(lang, names, 'item');
};

/** The popover of a tapped place: buying controls, or the names of the seats that may be meant. */
export const SeatPopover = (props: {
  readonly engine: HallEngine;
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly focus: HallFocus;
  readonly index: SeatIndex;
  readonly zones: readonly PriceZone[];
  /** The tapped place. */
  readonly place: OpenPlace;
  /** True if it is at the bottom of the hall, because there is no room beside a seat. */
  readonly docked: boolean;
  /** True if the hall is shown as a list: there is no seat to point at. */
  readonly asList: boolean;
}) => {
  const { engine, booking, cart, index, zones, place: pressed, asList, focus } = props;
  const isTight = useIsTight();
  const docked = props.docked || isTight;
  const onClose = useCallback(() => focus.send({ type: 'focus.clear' }), [focus]);
  const { t, lang } = useI18n();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const asked = useSelector(booking, (state) => state.context.preferences);
  /* If the positions of seats are unknown, each seat is taken separately. */
  const preferences = useMemo(() => (index.isDrawn ? asked : { ...asked, count: 0 }), [index, asked]);
  const { currency } = useApp().setup.app;
  const seat = pressed.kind === 'seat' ? pressed.seat : -1;
  const taking = useMemo(
    () => (seat < 0 ? emptySelection : seatsToSelect(index, seat, preferences, items, rules)),
    [index, seat, preferences, items, rules],
  );
  /* The seats that the first button takes. */
  const meant = taking.pair === null || isAccessible(index, seat) ? taking.seats : taking.pair;
  useEffect(() => {
    engine.setOverlay({ proposed: meant });
    return () => engine.setOverlay({ proposed: [] });
  }, [engine, meant]);
  if (pressed.kind === 'ambiguous')
    return (
      <SeatDisambiguation
        engine={engine}
        index={index}
        seats={pressed.seats}
        zones={zones}
        currency={currency}
        docked={docked}
        onChoose={(one) => focus.send({ type: 'place.hit', place: { kind: 'seat', seat: one } })}
        onClose={onClose}
      />
    );
  const area = pressed.kind === 'standing' ? index.standing[pressed.area] : undefined;
  const place = area === undefined ? seatPlace(index, seat) : standingPlace(area);
  const placesOf = (seats: readonly number[]) => seats.flatMap((one) => seatPlace(index, one) ?? []);
  const places = taking.seats.length > 1 ? placesOf(taking.seats) : [];
  const label =
    place === null
      ? t('scheme.seat.unavailable')
      : places.length > 1
        ? placesName(t, lang, places)
        : placeName(t, lang, place);
  const pricesOf = (zoneId: ZoneId): readonly PriceRow[] =>
    pricesForZone(rules.prices, zoneId, rules.day, rules.method, rules.priceTypeId);
  const prices = place === null ? [] : pricesOf(place.zoneId);
  const zone = prices[0]?.zone ?? {};
  const inCart = items.filter((item) => item.place.seatId === place?.seatId);
  const available = area === undefined ? index.state[seat] === SEAT_FREE : area.left > 0;
  const note = takenNote(t, lang, taking, taking.wheelchair < 0 ? null : seatPlace(index, taking.wheelchair));
  const unsold = isMixed(asked) ? namesOfUnsold(lang, taking.party, prices, rules.prices) : '';
  return (
    <HallPopover
      engine={engine}
      {...spotOf(index, seat, area)}
      extent={area?.box}
      docked={asList || docked}
      seats={meant}
      label={label}
      onClose={onClose}
    >
      {place === null || !available || prices.length === 0 ? (
        <TakenSeat
          {...{ engine, index, focus, rules, items, seat }}
          known={area === undefined && prices.length > 0}
          wished={asked.categoryId}
        >
          {(note, action) => (
            <PlaceCard name={label} note={note} onClose={onClose}>
              {action}
            </PlaceCard>
          )}
        </TakenSeat>
      ) : place.kind === 'standing' ? (
        <PlaceCard
          name={<PlaceName place={place} />}
          note={t('scheme.seat.left', { count: place.left })}
          onClose={onClose}
        >
          <StandingOffer
            prices={prices}
            inCart={inCart}
            currency={currency}
            onCount={(price, count) => cart.send({ type: 'standing.set', place, price, count })}
          />
        </PlaceCard>
      ) : (
        <PlaceCard
          name={
            places.length > 1 ? (
              <PlaceWords words={placesWords(t, lang, places)} />
            ) : (
              <PlaceName place={place} />
            )
          }
          note={label.startsWith(pickText(zone, lang).text) ? null : <LocalText of={zone} />}
          onClose={onClose}
        >
          <SeatBuy
            key={place.seatId}
            places={places.length > 1 ? places : [place]}
            pair={taking.pair === null ? null : placesOf(taking.pair)}
            note={[note, unsold && t('choosing.party.notSold', { categories: unsold })]
              .filter(Boolean)
              .join(' ')}
            line={inCart[0]}
            pricesOf={pricesOf}
            prices={prices}
            party={taking.party}
            currency={currency}
            look={index.isDrawn ? { index, seat, name: <PlaceName place={place} /> } : null}
            onAdd={(seats, categoryId) => {
              // In a party of several categories, each seat has its own.
              if (!isMixed(asked)) booking.send({ type: 'preferences.change', patch: { categoryId } });
              for (const one of seats) cart.send({ type: 'seat.add', ...one });
              onClose();
            }}
            onChange={(price) => cart.send({ type: 'category.change', seatId: place.seatId, price })}
            onRemove={() => {
              cart.send({ type: 'seat.remove', seatId: place.seatId });
              onClose();
            }}
          />
        </PlaceCard>
      )}
    </HallPopover>
  );
};

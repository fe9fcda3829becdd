import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../machines/hall-booking/cart.ts';
import type { PriceRow } from '../../contract/event.ts';
import { boxCentre, hallPoint } from '../../core/hall/hall-space.ts';
import { SEAT_FREE, type SeatIndex, type StandingArea } from '../../core/hall/seat-index.ts';
import { pricesForZone } from '../../core/choosing/seat-price.ts';
import { useApp } from '../../features/app-context.tsx';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';
import type { Crowd } from '../../hall/engine/hall-snapshot.ts';
import { HallPopover } from '../../hall/hall-popover.tsx';
import type { LegendZone } from '../../hall/legend-zone.ts';
import { placeName, seatPlace, standingPlace } from './places.ts';
import { SeatChooser } from './seat-chooser.tsx';
import { SeatOffer } from './seat-offer.tsx';

/** The place whose tooltip is open. */
export type OpenPlace =
  | Crowd
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'standing'; readonly area: StandingArea };

const offered = (index: SeatIndex, open: Exclude<OpenPlace, Crowd>) => {
  if (open.kind === 'standing') {
    const { area } = open;
    const anchor = area.anchor ?? boxCentre(area.box ?? index.box);
    return { place: standingPlace(area), available: area.left > 0, anchor, reach: 0 };
  }
  return {
    place: seatPlace(index, open.seat),
    available: index.state[open.seat] === SEAT_FREE,
    anchor: hallPoint(index.x[open.seat] ?? 0, index.y[open.seat] ?? 0),
    reach: Math.max(index.halfWidth[open.seat] ?? 0, index.halfHeight[open.seat] ?? 0),
  };
};

/** What stands beside a place that was pressed: its prices, or the names of the seats that may be meant. */
export const SeatChoosing = ({
  engine,
  cart,
  prices,
  index,
  zones,
  open,
  docked,
  asList,
  onOpen,
  onClose,
}: {
  readonly engine: HallEngine;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly prices: readonly PriceRow[];
  readonly index: SeatIndex;
  readonly zones: readonly LegendZone[];
  readonly open: OpenPlace;
  /** At the foot of the hall: no room beside a seat. */
  readonly docked: boolean;
  /** The hall is shown as a list: there is no seat to stand beside. */
  readonly asList: boolean;
  readonly onOpen: (place: OpenPlace) => void;
  readonly onClose: () => void;
}) => {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const { currency } = setup.app;
  if (open.kind === 'crowd')
    return (
      <SeatChooser
        engine={engine}
        index={index}
        seats={open.seats}
        zones={zones}
        currency={currency}
        docked={docked}
        onChoose={(seat) => onOpen({ kind: 'seat', seat })}
        onClose={onClose}
      />
    );
  const { place, available, anchor, reach } = offered(index, open);
  return (
    <HallPopover
      engine={engine}
      anchor={anchor}
      reach={reach}
      docked={asList || docked}
      label={place === null ? t('scheme.seat.unavailable') : placeName(t, lang, place)}
      onClose={onClose}
    >
      <SeatOffer
        place={place}
        available={available}
        prices={
          place === null
            ? []
            : pricesForZone(prices, place.zoneId, rules.day, rules.method, rules.priceTypeId)
        }
        inCart={items.filter((item) => item.place.seatId === place?.seatId)}
        currency={currency}
        onAdd={(price) => {
          if (place === null) return;
          cart.send({ type: 'seat.add', place, price });
          onClose();
        }}
        onRemove={() => {
          if (place === null) return;
          cart.send({ type: 'seat.remove', seatId: place.seatId });
          onClose();
        }}
        onCount={(price, count) => {
          if (place !== null) cart.send({ type: 'standing.set', place, price, count });
        }}
        onClose={onClose}
      />
    </HallPopover>
  );
};

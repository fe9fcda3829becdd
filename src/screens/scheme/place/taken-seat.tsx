import { useMemo, type ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { Lang } from '../../../../i18n/formats/languages.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import type { CartContext } from '../../../../machines/hall-booking/cart-chart.ts';
import type { ZoneId } from '../../../contract/brand.ts';
import type { CartItem } from '../../../core/cart/cart.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { seatBox, seatIdAt, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { preferredPrice, type SeatPreferences } from '../../../core/seating/preferences.ts';
import { equalSeats } from '../../../core/seating/replacement-seat.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { placeName, seatIdsOf, seatPlace, type SeatPlace } from '../common/places.ts';
import type { HallFocus } from '../common/use-hall-focus.ts';

/** The nearest free seat, not in the cart, at the price of a taken one; null if there is none. */
const freeInstead = (
  index: SeatIndex,
  seat: number,
  priceMinor: (zoneId: ZoneId) => number | null,
  items: readonly CartItem[],
) => {
  const chosen = new Set<string>(seatIdsOf(items));
  const priceOf = (zone: number): number | null => {
    const id = index.zones[zone]?.id;
    return id === undefined ? null : priceMinor(id);
  };
  const [found] = equalSeats(
    index,
    [{ seat, priceMinor: priceOf }],
    (other) => !chosen.has(seatIdAt(index, other)),
  );
  const other = found?.found[0] ?? -1;
  const place = other < 0 ? null : seatPlace(index, other);
  return place === null ? null : { seat: other, place };
};

/* The name of a place relative to another, without the common parts; '' in another sector. */
const nearName = (t: Translate, lang: Lang, of: SeatPlace, other: SeatPlace): string =>
  of.sector?.id === other.sector?.id
    ? placeName(t, lang, { ...of, sector: null, ...(of.row === other.row && { row: '' }) })
    : '';

/** What is said about an unavailable place, with a button for the nearest free seat at its price. */
export function TakenSeat({
  engine,
  index,
  focus,
  rules,
  items,
  seat,
  known,
  wished,
  children,
}: Pick<CartContext, 'items' | 'rules'> & {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
  readonly focus: HallFocus;
  readonly seat: number;
  /** True if it is a seat with a price in this session. */
  readonly known: boolean;
  readonly wished: SeatPreferences['categoryId'];
  readonly children: (note: string, action: ReactNode) => ReactNode;
}) {
  const { t, lang } = useI18n();
  const instead = useMemo(
    () =>
      known
        ? freeInstead(
            index,
            seat,
            (zoneId) => {
              const rows = pricesForZone(rules.prices, zoneId, rules.day, rules.method, rules.priceTypeId);
              return preferredPrice(rows, wished)?.priceMinor ?? null;
            },
            items,
          )
        : null,
    [known, index, seat, rules, wished, items],
  );
  const own = seatPlace(index, seat);
  if (instead === null || own === null) return children(t('scheme.seat.unavailable'), null);
  const near = nearName(t, lang, instead.place, own);
  return children(
    near === '' ? t('scheme.seat.unavailable') : t('choosing.taken.near', { place: near }),
    <Button
      size="s"
      onClick={() => {
        engine.view.flyToBox(seatBox(index, instead.seat));
        focus.send({ type: 'place.hit', place: { kind: 'seat', seat: instead.seat } });
      }}
    >
      {t('choosing.taken.show', { place: near || placeName(t, lang, instead.place) })}
    </Button>,
  );
}

import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { labelled } from '../../../../i18n/formats/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { ZoneId } from '../../../contract/brand.ts';
import type { PriceRow } from '../../../contract/event.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { hallPoint } from '../../../core/hall/geometry.ts';
import { seatZone, type SeatIndex } from '../../../core/hall/seat-index.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import type { SeatBlock } from '../../../core/seating/block-window.ts';
import {
  bestOfEachPrice,
  filterFreeOffers,
  listOffers,
  MAX_OFFERS,
  type OfferOrder,
} from '../../../core/seating/seat-offers.ts';
import { ticketMinor } from '../../../core/seating/preferences.ts';
import { priceParty } from '../../../core/seating/party.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { nextTask } from '../../../hall/engine/frames.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { focusLandmark } from '../../../ui/focus/landmarks.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { placesName, placesOfSeats } from '../common/places.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { focusOfHall } from '../proposals/focus-of-hall.ts';
import { LeftOut, noneWords } from '../proposals/no-proposals.tsx';
import { useSearchedHall, useSeatQuery } from '../proposals/use-proposals.ts';
import styles from './offer-list.module.css';
import { OfferMap } from './offer-map.tsx';
import { middleOf, OfferRow } from './offer-row.tsx';
import { useFoldedOffers, useOfferRows } from './use-offer-rows.ts';

/**
 * All available groups of adjacent seats as rows, each taken with one click. Only rows near the visible part are
 * rendered.
 */
export function OfferList({
  engine,
  booking,
  cart,
  index: shown,
  picked,
  accessible,
  start,
  zones,
  currency,
}: {
  readonly engine: HallEngine;
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  readonly picked: ReadonlySet<string> | null;
  readonly accessible: boolean;
  /** The seat at the centre of the map before; −1 for none. */
  readonly start: number;
  readonly zones: readonly PriceZone[];
  readonly currency: string;
}) {
  const { t, lang, format } = useI18n();
  const { announce } = useAnnouncer();
  const rules = useSelector(cart, (state) => state.context.rules);
  const [order, setOrder] = useState<OfferOrder>(start >= 0 ? 'near' : 'price');
  const [looked, setLooked] = useState(-1);
  // Sold seats disappear from the list; but it is not sorted again with each sale, because rows would move away under a
  // finger.
  const index = useSearchedHall(shown, null);
  const { ask, party, count, leftOut } = useSeatQuery(index, booking, cart, picked, accessible);
  const question = useMemo(() => ({ index, ask, order }), [index, ask, order]);
  const [found, setFound] = useState<{
    readonly of: typeof question;
    readonly offers: readonly SeatBlock[];
  } | null>(null);
  useEffect(() => {
    let isOver = false;
    const near = start < 0 ? null : hallPoint(index.x[start] ?? 0, index.y[start] ?? 0);
    const search = listOffers(index, ask, question.order, near);
    const look = async (): Promise<void> => {
      await nextTask();
      if (isOver) return;
      const { done, value } = search.next();
      if (done === true) setFound({ of: question, offers: value });
      else await look();
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [index, ask, question, start]);
  const isFresh = found?.of === question;
  const { rows: placed, unfold } = useFoldedOffers(shown, found?.offers, found?.of.order ?? order);
  const offers = useMemo(() => placed.map(({ offer }) => offer), [placed]);
  // Including folded offers, so that the mark does not depend on folding. Only when sorted by view: sorted by price,
  // each row would be the best of its own price.
  const best = useMemo(
    () =>
      bestOfEachPrice(
        shown,
        found?.of.order === 'view' ? filterFreeOffers(shown, found.offers) : [],
        focusOfHall(shown),
      ),
    [shown, found],
  );
  /*
   * True if there may be more offers than are listed. Sorted by price, there are offers of each price, and a row itself
   * says if there are more.
   */
  const isCut = found !== null && found.of.order !== 'price' && found.offers.length === MAX_OFFERS;
  const isNone = isFresh && found.offers.length === 0;
  const none = !isNone ? '' : count === 0 ? t('cart.said.full') : noneWords(t, count, accessible);
  useEffect(() => {
    if (none !== '') announce(none);
  }, [announce, none]);
  const { list, rows, tabAt, focusRow, onFocus, onKeyDown } = useOfferRows(placed);
  // Rows of the previous search refer to seats of the hall that was searched.
  const hall = found?.of.index ?? index;
  const placesOf = ({ seats }: SeatBlock) => placesOfSeats(hall, seats);
  const zonesOf = ({ seats }: SeatBlock) =>
    zones.filter(({ id }) => seats.some((seat) => id === seatZone(hall, seat)?.id));
  const rowsOf = (zoneId: ZoneId): readonly PriceRow[] =>
    pricesForZone(rules.prices, zoneId, rules.day, rules.method, rules.priceTypeId);
  const hasFee = ({ seats: [seat = -1] }: SeatBlock): boolean => {
    const zone = seatZone(hall, seat);
    return zone !== null && rowsOf(zone.id).some((row) => ticketMinor(row) > row.priceMinor);
  };
  /* The position in the list of the row taken last: the row that moves there gets the focus. −1 for none. */
  const takenAt = useRef(-1);
  useLayoutEffect(() => {
    if (takenAt.current < 0 || !isFresh) return;
    const next = Math.min(takenAt.current, offers.length - 1);
    takenAt.current = -1;
    if (next >= 0) focusRow(next, { preventScroll: true });
    else focusLandmark('afterChoosing', { preventScroll: true });
  });
  /*
   * A row taken with the mouse keeps its place until the mouse moves away: otherwise a second click would take the next
   * row.
   */
  const [kept, setKept] = useState<{ readonly at: number; readonly words: string } | null>(null);
  const take = (offer: SeatBlock, at: number, { pointerType }: Partial<PointerEvent>): void => {
    if (!isFresh) return;
    const { items } = cart.getSnapshot().context;
    for (const one of priceParty(placesOf(offer), party, rowsOf)) cart.send({ type: 'seat.add', ...one });
    // If the cart has refused, the list stays as it is.
    if (cart.getSnapshot().context.items === items) return;
    takenAt.current = at;
    if (pointerType === 'mouse')
      setKept({ at, words: labelled(lang, placesName(t, lang, placesOf(offer)), t('scheme.seat.inCart')) });
  };
  const look = (offer: SeatBlock | null): void => {
    setLooked(offer ? middleOf(offer) : -1);
    engine.setOverlay({ proposed: offer?.seats ?? [] });
  };
  useEffect(() => () => engine.setOverlay({ proposed: [] }), [engine]);
  const orders: readonly OfferOrder[] = start >= 0 ? ['price', 'view', 'near'] : ['price', 'view'];
  return (
    <section className={styles.offers} aria-label={t('scheme.list.offers')} aria-busy={!isFresh}>
      <div className={styles.head}>
        <select
          aria-label={t('scheme.list.order')}
          value={order}
          onChange={({ target }) => setOrder(target.value as OfferOrder)}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {t(`scheme.list.orders.${one}`)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={styles.exact}
          onClick={({ currentTarget }) =>
            currentTarget.closest('section')?.nextElementSibling?.querySelector('input')?.focus()
          }
        >
          <Icon name="search" size={16} />
          <span>{t('scheme.list.exact')}</span>
        </button>
        <OfferMap index={hall} seat={looked < 0 && offers[0] ? middleOf(offers[0]) : looked} />
      </div>
      <LeftOut rows={leftOut.flatMap((id) => rowsOf(id)[0] ?? [])} />
      {none !== '' && <p className={styles.none}>{none}</p>}
      <ul
        ref={list}
        className={styles.rows}
        style={{ '--rows': placed.length } as CSSProperties}
        onKeyDown={onKeyDown}
        aria-label={t('scheme.list.offers')}
      >
        {rows.map((at) => {
          const row = placed[at];
          if (!row) return null;
          const { offer } = row;
          return (
            <OfferRow
              key={offer.seats[0]}
              row={row}
              at={at}
              total={placed.length}
              hall={hall}
              zones={zonesOf(offer)}
              currency={currency}
              hasFee={hasFee(offer)}
              isBest={best.has(offer)}
              isFresh={isFresh}
              isCut={isCut}
              tabIndex={at === tabAt ? 0 : -1}
              onTake={(press) => take(offer, at, press)}
              onLook={(isOn) => look(isOn ? offer : null)}
              onFocus={() => onFocus(at)}
              onUnfold={() => unfold(row)}
            />
          );
        })}
        {kept && (
          <li
            className={styles.kept}
            aria-hidden="true"
            style={{ '--at': kept.at } as CSSProperties}
            onPointerLeave={() => setKept(null)}
          >
            {kept.words}
          </li>
        )}
      </ul>
      {isCut && <p className={styles.none}>{t('scheme.list.cut', { count: format.number(MAX_OFFERS) })}</p>}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { hallPoint } from '../../../core/hall/geometry.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { SeatBlock } from '../../../core/seating/block-window.ts';
import { listOffers, type OfferOrder } from '../../../core/seating/seat-offers.ts';
import { preferredPrice } from '../../../core/seating/preferences.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { nextTask } from '../../../hall/engine/frames.ts';
import { useToolbarKeys } from '../../../ui/fields/radio-row.ts';
import { focusLandmark } from '../../../ui/focus/landmarks.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { placesName, seatPlace } from '../common/places.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { SeatPicture } from '../proposals/lazy-seat-view.ts';
import { noneWords } from '../proposals/no-proposals.tsx';
import { useSearchedHall, useSeatQuery } from '../proposals/use-proposals.ts';
import styles from './offer-list.module.css';
import { OfferMap } from './offer-map.tsx';

/* Rows beyond both edges of what is seen that are there as well. */
const spareRows = 6;

/* Which rows of a list of rows as high as each other are near what is seen of it: from, to. */
const useSeenRows = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 2 * spareRows });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.parentElement?.parentElement;
    if (!element || !scroller) return undefined;
    const look = (): void => {
      const row = element.offsetHeight / Math.max(1, count);
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(above / row) - spareRows);
      // By steps: a row more need not be rendered for each pixel.
      const from = first - (first % spareRows);
      const to = from + Math.ceil(scroller.clientHeight / row) + 3 * spareRows;
      // How the hall looks from so many seats is worked out between frames, not in one.
      startTransition(() => setSeen((last) => (last.from === from && last.to === to ? last : { from, to })));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [count]);
  return { list, from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
};

const middleOf = ({ seats }: SeatBlock): number => seats[seats.length >> 1] ?? -1;

/** All seats together that can be had, as rows to be taken with one press each: what is seen of them alone is there. */
export function OfferList({
  engine,
  booking,
  cart,
  index: shown,
  picked,
  accessible,
  start,
  currency,
}: {
  readonly engine: HallEngine;
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  readonly picked: ReadonlySet<string> | null;
  readonly accessible: boolean;
  /** The seat that was looked at on the map; −1 for none. */
  readonly start: number;
  readonly currency: string;
}) {
  const { t, lang, format } = useI18n();
  const { announce } = useAnnouncer();
  const rules = useSelector(cart, (state) => state.context.rules);
  const wished = useSelector(booking, (state) => state.context.wish.categoryId);
  const [order, setOrder] = useState<OfferOrder>(start >= 0 ? 'near' : 'price');
  const [found, setFound] = useState<{ readonly of: object; readonly offers: readonly SeatBlock[] } | null>(
    null,
  );
  const [looked, setLooked] = useState(-1);
  const lists = useMemo(
    () => (found === null ? null : { view: found.offers, price: [], value: [] }),
    [found],
  );
  const index = useSearchedHall(shown, lists);
  const { ask, count } = useSeatQuery(index, booking, cart, picked, accessible);
  const question = useMemo(() => ({ index, ask, order }), [index, ask, order]);
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      await nextTask();
      if (isOver) return;
      const near = start < 0 ? null : hallPoint(index.x[start] ?? 0, index.y[start] ?? 0);
      setFound({ of: question, offers: ask.count > 0 ? listOffers(index, ask, question.order, near) : [] });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [index, ask, question, start]);
  const offers = found?.offers ?? [];
  const isNone = found?.of === question && offers.length === 0;
  const none = !isNone ? '' : count === 0 ? t('cart.said.full') : noneWords(t, count, accessible);
  useEffect(() => {
    if (none !== '') announce(none);
  }, [announce, none]);
  const { list, from, to } = useSeenRows(offers.length);
  const rows = offers.slice(from, to);
  const { row, tool } = useToolbarKeys(rows.map(({ seats }) => String(seats[0])));
  const placesOf = ({ seats }: SeatBlock) =>
    seats.toSorted((a, b) => a - b).flatMap((seat) => seatPlace(index, seat) ?? []);
  /* The row that was taken last, whose place in the list the next one takes, and the focus with it; −1 for none. */
  const takenAt = useRef(-1);
  useLayoutEffect(() => {
    if (takenAt.current < 0 || found === null) return;
    const rest =
      list.current?.children[Math.max(0, takenAt.current - from)] ?? list.current?.lastElementChild;
    const next = rest?.querySelector('button');
    takenAt.current = -1;
    if (next) next.focus({ preventScroll: true });
    else focusLandmark('afterChoosing', { preventScroll: true });
  }, [found, from, list]);
  const take = (offer: SeatBlock): void => {
    takenAt.current = offers.indexOf(offer);
    for (const place of placesOf(offer)) {
      const prices = pricesForZone(rules.prices, place.zoneId, rules.day, rules.method, rules.priceTypeId);
      const price = preferredPrice(prices, wished);
      if (price !== undefined) cart.send({ type: 'seat.add', place, price });
    }
  };
  const look = (offer: SeatBlock | null): void => {
    setLooked(offer === null ? -1 : middleOf(offer));
    engine.setOverlay({ proposed: offer?.seats ?? [] });
  };
  useEffect(() => () => engine.setOverlay({ proposed: [] }), [engine]);
  const orders: readonly OfferOrder[] = start >= 0 ? ['price', 'view', 'near'] : ['price', 'view'];
  return (
    <section
      className={styles.offers}
      aria-label={t('scheme.list.offers')}
      aria-busy={found?.of !== question}
    >
      <div className={styles.head}>
        <div className={styles.orders} role="group" aria-label={t('scheme.list.order')}>
          <span aria-hidden="true">{t('scheme.list.order') + punctuation[lang].colon}</span>
          {orders.map((one) => (
            <button key={one} type="button" aria-pressed={one === order} onClick={() => setOrder(one)}>
              {t(`scheme.list.orders.${one}`)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={styles.exact}
          onClick={({ currentTarget }) =>
            currentTarget.closest('section')?.nextElementSibling?.querySelector('input')?.focus()
          }
        >
          {t('scheme.list.exact')}
        </button>
        <OfferMap index={index} seat={looked} />
      </div>
      {none !== '' && <p className={styles.none}>{none}</p>}
      <ul
        ref={list}
        className={styles.rows}
        style={{ '--rows': offers.length } as CSSProperties}
        onKeyDown={row.onKeyDown}
        aria-label={t('scheme.list.offers')}
      >
        {rows.map((offer, at) => {
          const { tabIndex, onFocus } = tool(String(offer.seats[0]));
          return (
            <li
              key={offer.seats[0]}
              aria-setsize={offers.length}
              aria-posinset={from + at + 1}
              style={{ '--at': from + at } as CSSProperties}
            >
              <button
                type="button"
                tabIndex={tabIndex}
                onClick={() => take(offer)}
                onPointerEnter={() => look(offer)}
                onPointerLeave={() => look(null)}
                onFocus={() => {
                  onFocus();
                  look(offer);
                }}
                onBlur={() => look(null)}
              >
                <span className={styles.view}>
                  <SeatPicture index={index} seat={middleOf(offer)} />
                </span>
                <span className={styles.place}>{placesName(t, lang, placesOf(offer))}</span>
                <strong>{format.money(offer.priceMinor, currency)}</strong>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

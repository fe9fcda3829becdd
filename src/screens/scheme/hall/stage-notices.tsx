import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { countOf, holdsSeat, orderLimit, type CartItem } from '../../../core/cart/cart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import { preferredPrice, type SeatPreferences } from '../../../core/seating/preferences.ts';
import { SEAT_FREE, seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import type { HallFocus } from '../common/use-hall-focus.ts';
import styles from './hall-panel.module.css';
import { hasSeats } from './map-state.tsx';
import { NoMatchesNotice } from './no-matches-notice.tsx';
import { addToCart } from './shared-seats.ts';
import type { HallFilters } from './use-hall-filters.ts';
import { LinkButton } from '../../../ui/controls/app-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { focusLandmark } from '../../../ui/focus/landmarks.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { OrderHash } from '../../../contract/brand.ts';
import { useApp } from '../../../features/app-context.tsx';
import { useLastOrders } from '../../../features/use-last-orders.ts';
import { useVenueClock } from '../../../features/use-venue-clock.ts';
import { formatDeadline } from '../../../features/reservation/moment.ts';

type OwnOrderProps = {
  /** The order that contains the seats; null if only the newest order can be meant. */
  readonly hash: OrderHash | null;
  readonly onAnswered: () => void;
};

/** Leads a buyer who returns to the hall to the order that contains the address's seats. */
const ExistingOrderNotice = ({ hash, onAnswered }: OwnOrderProps) => {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { t, lang } = i18n;
  const { announce, toast } = useAnnouncer();
  // While the notice is shown, another tab may begin a newer order, or this one may end.
  const orders = useLastOrders();
  const order = orders.find((one) => one.hash === hash);
  const meant = hash ?? orders[0]?.hash;
  const deadlineMs = (hash === null ? orders[0] : order)?.deadlineMs;
  const said = useOrderInWords(meant);
  const words = meant === undefined ? '' : t('shell.resumeOrder');
  useEffect(() => {
    if (words !== '') return announce(words);
    // Its time has run out, and another buyer has the seats.
    toast(t('scheme.link.gone'), 'warning');
    onAnswered();
    return undefined;
  }, [words, announce, toast, onAnswered, t]);
  if (meant === undefined) return null;
  const lines = [
    said,
    deadlineMs === undefined
      ? ''
      : t('common.timeLeft.until', { time: formatDeadline(i18n, deadlineMs, timeZone) }),
  ].filter((line) => line !== '');
  return (
    <Notice icon="clock">
      <span>
        <strong>{words + punctuation[lang].stop}</strong>
        {lines.join(punctuation[lang].stop)}
      </span>
      <LinkButton to={`/order/${meant}`} variant="primary" size="s">
        {t('shell.resumeOrderOpen')}
      </LinkButton>
      <Button size="s" onClick={onAnswered}>
        {t('shell.resumeOrderDismiss')}
      </Button>
    </Notice>
  );
};

/** The seats and the total of an order; '' until they are known. */
function useOrderInWords(hash: OrderHash | undefined): string {
  const { client, setup } = useApp();
  const i18n = useI18n();
  const [words, setWords] = useState('');
  useEffect(() => {
    if (hash === undefined) return undefined;
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      const { readUnfinished, orderInWords } = await import('../../../features/tickets/unfinished-order.ts');
      const order = await readUnfinished(client, hash, i18n.lang, abort.signal);
      if (abort.signal.aborted || order === null || order === 'finished') return;
      setWords(orderInWords(i18n, order, setup.app.currency).places);
    };
    ask().catch(() => {});
    return () => abort.abort();
  }, [client, setup, i18n, hash]);
  return words;
}

/** Says that the seats of a link were not added because the cart is not empty, and offers to replace its content. */
const LinkedSeatsNotice = ({
  cart,
  index,
  lines,
  onAnswered,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  /** The available seats of the link. */
  readonly lines: readonly CartItem[];
  readonly onAnswered: () => void;
}) => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const missing = lines.filter(({ place }) => !holdsSeat(items, place.seatId));
  const said = missing.length === 0 ? '' : t('scheme.link.left', { count: countOf(missing) });
  useEffect(() => {
    if (said !== '') announce(said);
  }, [announce, said]);
  const isFree = ({ place }: CartItem): boolean =>
    place.kind === 'standing' || index.state[seatById(index, place.seatId)] === SEAT_FREE;
  const fits = countOf(lines) <= orderLimit(rules) && lines.every(isFree);
  const answer = (): void => {
    // The buttons disappear, so the focus moves to the cart.
    focusLandmark('afterChoosing', { preventScroll: true });
    onAnswered();
  };
  const replace = (): void => {
    for (const { place, price } of items)
      cart.send({ type: 'seat.remove', seatId: place.seatId, categoryId: price.categoryId });
    addToCart(cart, lines);
    answer();
  };
  if (said === '') return null;
  return (
    <Notice icon="info">
      <span>{said}</span>
      {fits && (
        <Button size="s" onClick={replace}>
          {t('scheme.link.take')}
        </Button>
      )}
      <Button size="s" onClick={answer}>
        {t('scheme.link.keep')}
      </Button>
    </Notice>
  );
};

/**
 * Questions to the viewer of a hall: about the seats of a link, or the order that contains them, or else about
 * preferences that leave no places. Below the hall, which shrinks, because over it they would cover seats.
 */
export const StageNotices = ({
  booking,
  cart,
  index,
  zones,
  filters: { wishes, findWays, matchingCount, pickZones, accessibleFilter },
  focus,
  quiet,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  readonly zones: readonly PriceZone[];
  readonly filters: HallFilters;
  readonly focus: HallFocus;
  /** True while another map is loading, or while an offer over the hall says such things itself. */
  readonly quiet: boolean;
}) => {
  const { lang } = useI18n();
  const { mostMinor, categoryId } = useSelector(booking, (state) => state.context.preferences);
  const { prices, day, method, priceTypeId } = useSelector(cart, (state) => state.context.rules);
  const link = useSelector(focus, ({ value }) => value.link);
  const { linkedItems, orderHash } = useSelector(focus, (state) => state.context);
  const answer = useCallback(() => focus.send({ type: 'link.answer' }), [focus]);
  if (link !== 'none')
    return (
      <div className={styles.notice}>
        {link === 'alreadyOrdered' ? (
          <ExistingOrderNotice hash={orderHash} onAnswered={answer} />
        ) : (
          <LinkedSeatsNotice cart={cart} index={index} lines={linkedItems} onAnswered={answer} />
        )}
      </div>
    );
  if (matchingCount > 0 || quiet || !hasSeats(index)) return null;
  const sold = pricesForSession(prices, day, method, priceTypeId);
  const nameOf = (id: SeatPreferences['categoryId']): string => {
    const row = preferredPrice(sold, id);
    return row === undefined ? '' : pickText(row.category, lang).text;
  };
  return (
    <div className={styles.notice}>
      <NoMatchesNotice
        findWays={findWays}
        wishes={wishes}
        mostMinor={mostMinor}
        category={{ wished: nameOf(categoryId), usual: nameOf('') }}
        letters={zones.filter(({ id }) => wishes.picked?.has(id)).map(({ letter }) => letter)}
        onWish={(patch) => booking.send({ type: 'preferences.change', patch })}
        onAllPrices={() => pickZones(null)}
        onAllSeats={() => accessibleFilter?.onTurn(false)}
      />
    </div>
  );
};

import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import { preferredPrice, type SeatPreferences } from '../../../core/seating/preferences.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import type { LegendZone } from '../../../hall/map/legend-zone.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import type { HallFocus } from '../common/use-hall-focus.ts';
import styles from './hall-panel.module.css';
import { LinkedSeatsNotice } from './linked-seats-notice.tsx';
import { hasSeats } from './no-seats.tsx';
import { NoMatchesNotice } from './no-matches-notice.tsx';
import { ExistingOrderNotice } from './existing-order-notice.tsx';
import type { HallFilters } from './use-hall-filters.ts';

/**
 * What is asked of who looks at the hall: about a link's seats, or the order they became, else about wishes that
 * leave nothing. It stands under the hall, which gives way: over it, it would cover seats.
 */
export const StageNotices = ({
  booking,
  cart,
  index,
  zones,
  filters: { wishes, findWays, left, onPick, accessible },
  focus,
  quiet,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  readonly zones: readonly LegendZone[];
  readonly filters: HallFilters;
  readonly focus: HallFocus;
  /** Another map is on its way, or seats are on offer over the hall, which say such things themselves. */
  readonly quiet: boolean;
}) => {
  const { lang } = useI18n();
  const { mostMinor, categoryId } = useSelector(booking, (state) => state.context.wish);
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
  if (left > 0 || quiet || !hasSeats(index)) return null;
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
        onAllPrices={() => onPick(null)}
        onAllSeats={() => accessible?.onTurn(false)}
      />
    </div>
  );
};

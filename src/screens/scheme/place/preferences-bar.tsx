import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { CategoryId, Minor } from '../../../contract/brand.ts';
import { orderLimit } from '../../../core/cart/cart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import {
  MAX_PARTY_SIZE,
  partySize,
  preferredPrice,
  preferredPrices,
  type SeatPreferences,
} from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { useApp } from '../../../features/app-context.tsx';
import styles from './preferences-bar.module.css';
import type { HallBooking } from '../common/use-hall-booking.ts';

/**
 * What is asked before a seat is pressed: how many, up to what price, in which category. Said once, it holds for all.
 */
export const PreferencesBar = ({
  booking,
  cart,
  pickers,
  asks,
  children,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** Of a session and the like; they stand before the questions, as some of them. */
  readonly pickers?: ReactNode;
  /** False where there is nothing to ask: the pickers alone stand here. */
  readonly asks: boolean;
  readonly children?: ReactNode;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const preferences = useSelector(booking, (state) => state.context.wish);
  const rules = useSelector(cart, (state) => state.context.rules);
  const { prices, day, method, priceTypeId } = rules;
  const sold = pricesForSession(prices, day, method, priceTypeId);
  const most = Math.min(MAX_PARTY_SIZE, orderLimit(rules));
  const categories = [...new Map(sold.map((row) => [row.categoryId, row])).values()];
  const category =
    preferences.categoryId === '' ? preferredPrice(sold, '')?.categoryId : preferences.categoryId;
  const costs = new Set<Minor>(preferredPrices(sold, preferences.categoryId).values());
  if (preferences.mostMinor !== null) costs.add(preferences.mostMinor);
  const change = (patch: Partial<SeatPreferences>): void =>
    booking.send({ type: 'preferences.change', patch });
  return (
    <div className={styles.bar} role="group" aria-label={t('choosing.wish.title')}>
      <div
        className={styles.questions}
        // Browsers leave what is seen in part where it is.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {pickers}
        {asks && most > 1 && (
          <select
            aria-label={t('choosing.wish.count')}
            value={partySize(preferences, most)}
            onChange={(event) => change({ count: Number(event.target.value) })}
          >
            {Array.from({ length: most }, (_, at) => (
              <option key={at} value={at + 1}>
                {t('choosing.wish.seats', { count: at + 1 })}
              </option>
            ))}
          </select>
        )}
        {asks && costs.size > 1 && (
          <select
            aria-label={t('choosing.wish.most')}
            value={preferences.mostMinor ?? ''}
            onChange={({ target }) =>
              change({ mostMinor: target.value === '' ? null : (Number(target.value) as Minor) })
            }
          >
            <option value="">{t('choosing.wish.anyPrice')}</option>
            {[...costs]
              .sort((a, b) => a - b)
              .map((minor) => (
                <option key={minor} value={minor}>
                  {t('choosing.wish.upTo', { price: format.money(minor, setup.app.currency) })}
                </option>
              ))}
          </select>
        )}
        {asks && categories.length > 1 && (
          <select
            aria-label={t('choosing.wish.category')}
            value={category}
            onChange={({ target }) => change({ categoryId: target.value as CategoryId })}
          >
            {categories.map((row) => (
              <option key={row.categoryId} value={row.categoryId}>
                {pickText(row.category, lang).text}
              </option>
            ))}
          </select>
        )}
      </div>
      {children}
    </div>
  );
};

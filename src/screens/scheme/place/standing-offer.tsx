import { useId } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { PriceRow } from '../../../contract/event.ts';
import type { CartItem } from '../../../core/cart/cart.ts';
import { ticketMinor } from '../../../core/seating/preferences.ts';
import { LocalText } from '../../../features/localized-text.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import styles from './seat-offer.module.css';

/** The number of places of each category in an area. */
export const StandingOffer = ({
  prices,
  inCart,
  currency,
  onCount,
}: {
  readonly prices: readonly PriceRow[];
  /** The cart lines of this area. */
  readonly inCart: readonly CartItem[];
  readonly currency: string;
  readonly onCount: (price: PriceRow, count: number) => void;
}) => {
  const { t, format } = useI18n();
  const id = useId();
  return (
    <ul className={styles.prices} aria-label={t('scheme.seat.chooseCategory')}>
      {prices.map((price) => {
        const costMinor = ticketMinor(price);
        const cost = format.money(costMinor, currency);
        const quantity = inCart.find((item) => item.price.categoryId === price.categoryId)?.quantity ?? 0;
        return (
          <li key={price.categoryId}>
            <span className={styles.category} id={`${id}-${price.categoryId}`}>
              <span className={styles.line}>
                <LocalText of={price.category} />
                <strong>{costMinor > price.priceMinor ? t('cart.withFee', { price: cost }) : cost}</strong>
              </span>
              <small>
                <LocalText of={price.categoryNote} />
              </small>
            </span>
            <span className={styles.stepper}>
              <IconButton
                icon="minus"
                label={t('common.decrease')}
                aria-describedby={`${id}-${price.categoryId}`}
                blocked={quantity === 0}
                onClick={() => onCount(price, quantity - 1)}
              />
              <output aria-live="off" aria-label={t('common.quantity')}>
                {quantity}
              </output>
              <IconButton
                icon="plus"
                label={t('common.increase')}
                aria-describedby={`${id}-${price.categoryId}`}
                onClick={() => onCount(price, quantity + 1)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
};

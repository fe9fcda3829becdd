import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { PriceRow } from '../../contract/event.ts';
import type { CartItem, CartPlace } from '../../core/choosing/cart.ts';
import { feeMinor } from '../../core/choosing/seat-price.ts';
import { LocalText } from '../../features/local-text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { PlaceName } from './place-name.tsx';
import styles from './seat-offer.module.css';

/** What a place costs, by category, and the way to put it into the cart. */
export interface SeatOfferProps {
  readonly place: CartPlace | null;
  /** False: sold, held, or not sold by the chosen method. */
  readonly available: boolean;
  readonly prices: readonly PriceRow[];
  /** The cart's lines of this place. */
  readonly inCart: readonly CartItem[];
  readonly currency: string;
  readonly onAdd: (price: PriceRow) => void;
  readonly onRemove: () => void;
  readonly onCount: (price: PriceRow, count: number) => void;
  readonly onClose: () => void;
}

export const SeatOffer = (props: SeatOfferProps) => {
  const { place, available, prices, inCart, currency, onAdd, onRemove, onCount, onClose } = props;
  const { t, format } = useI18n();
  const id = useId();
  const chosen = inCart[0];
  return (
    <div className={styles.offer}>
      <header className={styles.header}>
        <p className={styles.name}>
          {place === null ? t('scheme.seat.unavailable') : <PlaceName place={place} />}
        </p>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </header>
      {place === null || !available || prices.length === 0 ? (
        <p className={styles.note}>{t('scheme.seat.unavailable')}</p>
      ) : (
        <>
          <p className={styles.note}>
            {place.kind === 'standing'
              ? t('scheme.seat.left', { count: place.left })
              : prices[0] !== undefined && <LocalText of={prices[0].zone} />}
          </p>
          <ul className={styles.prices} aria-label={t('scheme.seat.chooseCategory')}>
            {prices.map((price) => {
              const fee = feeMinor(price.priceMinor, price.fee);
              const line = inCart.find((item) => item.price.categoryId === price.categoryId);
              return (
                <li key={price.categoryId}>
                  <span className={styles.category} id={`${id}-${price.categoryId}`}>
                    <span className={styles.line}>
                      <LocalText of={price.category} />
                      <strong>{format.money(price.priceMinor, currency)}</strong>
                    </span>
                    {fee > 0 && <small>{t('cart.plusFee', { price: format.money(fee, currency) })}</small>}
                    <small>
                      <LocalText of={price.categoryNote} />
                    </small>
                  </span>
                  {place.kind === 'standing' ? (
                    <span className={styles.stepper}>
                      <IconButton
                        icon="minus"
                        label={t('common.decrease')}
                        aria-describedby={`${id}-${price.categoryId}`}
                        blocked={(line?.quantity ?? 0) === 0}
                        onClick={() => onCount(price, (line?.quantity ?? 0) - 1)}
                      />
                      <output aria-live="off" aria-label={t('common.quantity')}>
                        {line?.quantity ?? 0}
                      </output>
                      <IconButton
                        icon="plus"
                        label={t('common.increase')}
                        aria-describedby={`${id}-${price.categoryId}`}
                        onClick={() => onCount(price, (line?.quantity ?? 0) + 1)}
                      />
                    </span>
                  ) : (
                    <Button
                      size="s"
                      variant={line === undefined ? 'primary' : 'secondary'}
                      aria-pressed={line !== undefined}
                      aria-describedby={`${id}-${price.categoryId}`}
                      onClick={() => (line === undefined ? onAdd(price) : onRemove())}
                    >
                      {line === undefined ? t('common.choose') : t('common.remove')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {place.kind === 'seat' && chosen !== undefined && (
            <p className={styles.note}>{t('scheme.seat.inCart')}</p>
          )}
        </>
      )}
    </div>
  );
};

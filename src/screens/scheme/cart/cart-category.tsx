import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { PriceRow } from '../../../contract/event.ts';
import type { CartItem } from '../../../core/cart/cart.ts';
import { ticketMinor } from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { LocalText } from '../../../features/localized-text.tsx';
import styles from './cart-panel.module.css';

/** The category of a line of the cart: others that its zone sells are a choice away. */
export const CartCategory = ({
  item,
  name,
  prices,
  currency,
  onChange,
}: {
  readonly item: CartItem;
  /** The place in words. */
  readonly name: string;
  /** What the place can be bought as. */
  readonly prices: readonly PriceRow[];
  readonly currency: string;
  readonly onChange: (price: PriceRow) => void;
}) => {
  const { t, lang, format } = useI18n();
  if (prices.length < 2 || item.place.kind === 'standing')
    return (
      <span>
        <LocalText of={item.price.category} />
      </span>
    );
  return (
    <select
      className={styles.category}
      aria-label={t('cart.categoryOf', { seat: name })}
      value={item.price.categoryId}
      onChange={({ target }) => {
        const price = prices.find(({ categoryId }) => categoryId === target.value);
        if (price !== undefined) onChange(price);
      }}
    >
      {prices.map((price) => (
        <option key={price.categoryId} value={price.categoryId}>
          {`${pickText(price.category, lang).text} · ${format.money(ticketMinor(price), currency)}`}
        </option>
      ))}
    </select>
  );
};

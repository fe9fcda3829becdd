import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { belowMinimum, cartTotal, orderLimit, remainingLimit } from '../../../core/cart/cart.ts';
import { LocalText } from '../../../features/localized-text.tsx';
import { OrderTotal } from '../../../features/order-total/order-total.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { AppLink } from '../../../ui/controls/app-link.tsx';
import styles from './cart-panel.module.css';
import { CartRows } from './cart-rows.tsx';

/** What the buyer can choose from beside the cart: the map, the same hall as a list, or nothing. */
export type ShownPlaces = 'map' | 'list' | 'none';

/** The text of an empty cart for each of these. */
export const emptyCartKeys = {
  map: 'cart.empty',
  list: 'cart.emptyList',
  none: 'cart.emptyNone',
} as const;

const Nothing = ({ places }: { readonly places: ShownPlaces }) => {
  const { t } = useI18n();
  return (
    <div className={styles.empty}>
      <p>{t(emptyCartKeys[places])}</p>
      <p>{places === 'none' ? <AppLink to="/">{t('event.otherEvents')}</AppLink> : t('cart.emptyHint')}</p>
    </div>
  );
};

/** The placeholder for the cart. */
export const CartEmpty = () => {
  const { t } = useI18n();
  return (
    <section className={styles.cart} aria-label={t('cart.title')}>
      <header className={styles.header}>
        <h2>{t('cart.title')}</h2>
      </header>
      <Nothing places="map" />
    </section>
  );
};

/** The cart: how many more places can be added, its rows, what prevents the order, and the fee. */
export const CartPanel = ({
  cart,
  sending,
  places,
  friends,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** True while the selection is being ordered: nothing can be removed. */
  readonly sending: boolean;
  readonly places: ShownPlaces;
  /** The button for sharing the selection with friends. */
  readonly friends: ReactNode;
}) => {
  const { t, lang } = useI18n();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const total = cartTotal(items);
  const left = remainingLimit(items, rules);
  const short = belowMinimum(items);
  const room =
    left > 0 ? t('cart.remaining', { count: left }) : t('event.limitHint', { count: orderLimit(rules) });

  return (
    <section className={styles.cart} aria-label={t('cart.title')}>
      <header className={cx(styles.header, items.length > 0 && styles.chosen)}>
        {/* Before the heading, from which the keyboard continues to the selection and the form. */}
        {friends}
        <h2 tabIndex={-1} data-after-choosing>
          {t('cart.title')}
        </h2>
        <p>{items.length === 0 ? '' : room}</p>
      </header>
      {items.length === 0 ? (
        <Nothing places={places} />
      ) : (
        <>
          <CartRows cart={cart} sending={sending} />
          {short.map(({ price, needed }) => (
            <p key={price.categoryId} className={styles.short} role="alert">
              <LocalText of={price.category} />
              {punctuation[lang].colon + t('scheme.seat.atLeast', { count: needed })}
            </p>
          ))}
          <OrderTotal {...total} />
        </>
      )}
    </section>
  );
};

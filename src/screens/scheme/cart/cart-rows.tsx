import { useSelector } from '@xstate/react';
import { useRef, type MouseEvent } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { PriceRow } from '../../../contract/event.ts';
import { cartRuns, cartTotal, type Cart, type CartItem } from '../../../core/cart/cart.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import { ticketMinor } from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { useApp } from '../../../features/app-context.tsx';
import { LocalText } from '../../../features/localized-text.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/focus/visually-hidden.tsx';
import { PlaceName, PlaceWords } from '../common/place-name.tsx';
import { placeName, placesWords, rowName } from '../common/places.ts';
import styles from './cart-rows.module.css';

/** The category of a cart line; a select offers the others that the zone sells. */
const CartCategory = ({
  item,
  name,
  prices,
  currency,
  onChange,
}: {
  readonly item: CartItem;
  /** The place as a text. */
  readonly name: string;
  /** The prices at which the place can be bought. */
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

/** The heading of neighbours, with their total. Visual only: screen readers read the lines of the seats. */
const Run = ({ run, currency }: { readonly run: Cart; readonly currency: string }) => {
  const { t, lang, format } = useI18n();
  const words = placesWords(
    t,
    lang,
    run.map(({ place }) => place),
  );
  return (
    <p className={styles.run} aria-hidden="true">
      <b>
        <PlaceWords words={words} />
      </b>
      <span>{format.money(cartTotal(run).totalMinor, currency)}</span>
    </p>
  );
};

/* A second click this soon was meant for the removed row: the next one has moved under the finger. */
const doublePressMs = 400;

/** The selection, with neighbours together: each place with its category, price and a remove button. */
export const CartRows = ({
  cart,
  sending,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** True while the selection is being ordered: nothing can be removed. */
  readonly sending: boolean;
}) => {
  const { t, lang, format } = useI18n();
  const { currency } = useApp().setup.app;
  const { items, rules } = useSelector(cart, (state) => state.context);
  const removedAt = useRef(-Infinity);
  const holdBack = (event: MouseEvent): void => {
    if (event.timeStamp - removedAt.current < doublePressMs) event.stopPropagation();
  };

  const stepperOf = (item: CartItem) => {
    const set = (count: number, { timeStamp }: MouseEvent): void => {
      if (count === 0) removedAt.current = timeStamp;
      cart.send({ type: 'standing.set', place: item.place, price: item.price, count });
    };
    return (
      <span className={styles.stepper}>
        <IconButton
          icon="minus"
          label={t('common.decrease')}
          onClick={(event) => set(item.quantity - 1, event)}
        />
        <output aria-live="off" aria-label={t('common.quantity')}>
          {item.quantity}
        </output>
        <IconButton
          icon="plus"
          label={t('common.increase')}
          onClick={(event) => set(item.quantity + 1, event)}
        />
      </span>
    );
  };

  return (
    <ul className={styles.items} inert={sending} onClickCapture={holdBack}>
      {cartRuns(items, (place) => rowName(t, lang, place)).flatMap((run) =>
        run.map((item, at) => {
          const name = placeName(t, lang, item.place);
          const isRun = run.length > 1 && item.place.kind === 'seat';
          return (
            // A seat keeps its element, and the focus in it, when its category changes.
            <li
              key={
                item.place.kind === 'seat'
                  ? item.place.seatId
                  : `${item.place.seatId}/${item.price.categoryId}`
              }
              className={isRun ? styles.ofRun : undefined}
            >
              {isRun && at === 0 && <Run run={run} currency={currency} />}
              <span className={styles.place}>
                {item.place.kind === 'seat' && isRun ? (
                  // Visible is the number below the row's name; screen readers read the whole place.
                  <strong data-seat={item.place.seat}>
                    <VisuallyHidden>{name}</VisuallyHidden>
                  </strong>
                ) : (
                  <strong>
                    <PlaceName place={item.place} />
                  </strong>
                )}
                <CartCategory
                  item={item}
                  name={name}
                  prices={pricesForZone(
                    rules.prices,
                    item.place.zoneId,
                    rules.day,
                    rules.method,
                    rules.priceTypeId,
                  )}
                  currency={currency}
                  onChange={(price) =>
                    cart.send({ type: 'category.change', seatId: item.place.seatId, price })
                  }
                />
              </span>
              <span className={styles.price}>
                {format.money(ticketMinor(item.price) * item.quantity, currency)}
              </span>
              <IconButton
                icon="close"
                label={t('cart.removeSeat', { seat: name })}
                onClick={({ timeStamp }) => {
                  removedAt.current = timeStamp;
                  cart.send({
                    type: 'seat.remove',
                    seatId: item.place.seatId,
                    categoryId: item.price.categoryId,
                  });
                }}
              />
              {item.place.kind === 'standing' && stepperOf(item)}
            </li>
          );
        }),
      )}
    </ul>
  );
};

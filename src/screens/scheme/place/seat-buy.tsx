import { useId, useState, type ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { CategoryId, ZoneId } from '../../../contract/brand.ts';
import type { PriceRow } from '../../../contract/event.ts';
import type { CartItem, CartPlace } from '../../../core/cart/cart.ts';
import { totalOf } from '../../../core/cart/seat-price.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { priceParty, type PricedPlace } from '../../../core/seating/party.ts';
import { ticketMinor, preferredPrice, type PartyPart } from '../../../core/seating/preferences.ts';
import { LocalText } from '../../../features/localized-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { placesWords } from '../common/places.ts';
import { SeatViewFigure } from '../proposals/lazy-seat-view.ts';
import { partyWords } from '../proposals/use-party.ts';
import styles from './seat-offer.module.css';

/** What a tap on a seat offers. */
type SeatBuyProps = {
  /** The seats of one click, including the tapped one. */
  readonly places: readonly CartPlace[];
  /**
   * Two adjacent seats if the buyer has not said how many: the first button takes both, a second one only the tapped
   * seat. Or a wheelchair place and its companion's seat, with the buttons the other way round. Null if there are none.
   */
  readonly pair: readonly CartPlace[] | null;
  /** Why there are fewer seats than wanted; '' if there are not. */
  readonly note: string;
  /** The cart line of the tapped seat. */
  readonly line: CartItem | undefined;
  readonly pricesOf: (zoneId: ZoneId) => readonly PriceRow[];
  /** The prices of the tapped seat. */
  readonly prices: readonly PriceRow[];
  /** The party that the seats are for. */
  readonly party: readonly PartyPart[];
  readonly currency: string;
  /** The seat whose view is shown; null if the plan is not drawn. */
  readonly look: { readonly index: SeatIndex; readonly seat: number; readonly name: ReactNode } | null;
  readonly onAdd: (seats: readonly PricedPlace[], categoryId: CategoryId) => void;
  readonly onChange: (price: PriceRow) => void;
  readonly onRemove: () => void;
};

/** A button that takes the seats in the category of the last ones; another category can be selected first. */
export const SeatBuy = (props: SeatBuyProps) => {
  const { places, pair, note, line, pricesOf, prices, party, currency, look, onAdd, onChange, onRemove } =
    props;
  const { t, lang, format } = useI18n();
  const describing = useId();
  const [chosen, setChosen] = useState<CategoryId | ''>('');
  const current = line?.price ?? preferredPrice(prices, chosen || (party[0]?.categoryId ?? ''));
  if (current === undefined) return null;
  const isMixed = line === undefined && party.length > 1 && places.length > 1;
  const priced = (seats: readonly CartPlace[]): readonly PricedPlace[] =>
    priceParty(seats, isMixed ? party : [{ categoryId: current.categoryId, count: 1 }], pricesOf);
  const sumOf = (seats: readonly PricedPlace[]) => {
    const { totalMinor, feesMinor } = totalOf(seats.map(({ price }) => ({ price, quantity: 1 })));
    return { sum: format.money(totalMinor, currency), hasFee: feesMinor > 0 };
  };
  const takeWords = ({ length: count }: readonly PricedPlace[], price: string): string =>
    t('choosing.offer.take', { seats: t('common.seats', { count }), price });
  const turn = (wanted: CategoryId): void => {
    const price = prices.find((row) => row.categoryId === wanted);
    setChosen(wanted);
    if (line !== undefined && price !== undefined) onChange(price);
  };
  const seats = priced(places);
  const two = pair === null ? [] : priced(pair);
  const isWithCompanion = two.some(({ place }) => place.kind === 'seat' && place.special === 'companion');
  // The button for the party size comes first; the default size is two.
  const areTwo = two.length === 2 && !isWithCompanion;
  const [main, other] = areTwo ? [two, seats] : [seats, two];
  const { sum, hasFee } = sumOf(main);
  const which = areTwo ? (placesWords(t, lang, pair ?? []).at(-1) ?? '') : '';
  const small = [which, hasFee ? t('choosing.offer.feeIncluded') : ''].filter(Boolean).join(' · ');
  const mainButton = (before?: () => void) => (
    <Button
      variant={line === undefined ? 'primary' : 'secondary'}
      wide
      data-begin
      aria-describedby={describing}
      onClick={() => {
        before?.();
        if (line === undefined) onAdd(main, current.categoryId);
        else onRemove();
      }}
    >
      {line === undefined ? takeWords(main, sum) : t('scheme.seat.remove')}
      {line === undefined && small !== '' && <small>{small}</small>}
    </Button>
  );
  return (
    <>
      {look !== null && <SeatViewFigure {...look} button={mainButton} />}
      {isMixed ? (
        <PartyNote seats={seats} />
      ) : prices.length > 1 ? (
        <Segments
          legend={t('scheme.seat.chooseCategory')}
          segments={prices.map((row) => ({
            value: row.categoryId,
            label: <LocalText of={row.category} />,
            hint: format.money(ticketMinor(row), currency),
          }))}
          value={current.categoryId}
          onChange={turn}
        />
      ) : (
        <p className={styles.note}>
          <LocalText of={current.category} />
        </p>
      )}
      {!isMixed && pickText(current.categoryNote, lang).text !== '' && (
        <p className={styles.note}>
          {prices.length > 1 && (
            <>
              <LocalText of={current.category} />
              {' · '}
            </>
          )}
          <LocalText of={current.categoryNote} />
        </p>
      )}
      {note !== '' && <p className={styles.note}>{note}</p>}
      <span id={describing} hidden>
        <LocalText of={current.category} />
      </span>
      {mainButton()}
      {line === undefined && two.length === 2 && (
        <Button wide aria-describedby={describing} onClick={() => onAdd(other, current.categoryId)}>
          {isWithCompanion
            ? t('choosing.offer.withCompanion', { price: sumOf(other).sum })
            : takeWords(other, sumOf(other).sum)}
        </Button>
      )}
    </>
  );
};

/* How many of the seats are in which category, at the prices to be paid. */
const PartyNote = ({ seats }: { readonly seats: readonly PricedPlace[] }) => {
  const { lang } = useI18n();
  const rows = seats.map(({ price }) => price);
  const party = [...new Set(rows.map(({ categoryId }) => categoryId))].map((categoryId) => ({
    categoryId,
    count: rows.filter((row) => row.categoryId === categoryId).length,
  }));
  return <p className={styles.note}>{partyWords(lang, party, rows)}</p>;
};

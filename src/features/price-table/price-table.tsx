import { useState, useId, type ReactNode } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { defaultPriceLimit } from '../../contract/codes.ts';
import {
  quantityOf,
  remainingTickets,
  freePlaces,
  groupsLeft,
  isGroupFull,
  lacksPlaces,
  placesReason,
  type ChoiceRefusal,
  type Quantities,
} from '../../core/event/event-choice.ts';
import { minQuantity, isSoldOut, rowKey, groupKey, type SaleTerms } from '../../core/event/event-terms.ts';
import { feeMinor, priceMaximum } from '../../core/cart/seat-price.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import styles from './price-table.module.css';
import { refusalText, groupPlacesText } from './refusal-text.ts';
import { cx } from '../../ui/base/class-names.ts';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { QuantityStepper } from '../quantity/quantity-stepper.tsx';

/** Something that can be bought: its name and notes, its price, and the number selected. */
type TicketRowProps = {
  /** Read out with the controls. */
  readonly name: string;
  readonly children: ReactNode;
  /** Already formatted: «650 ₽», «Бесплатно». */
  readonly price: string;
  readonly fee: string;
  readonly count: number;
  readonly full: boolean;
  /** True if not even one is available. */
  readonly gone: boolean;
  readonly refusal: string;
  readonly onSet: (count: number) => void;
};

const TicketRow = (props: TicketRowProps) => {
  const { name, children, price, fee, count, full, gone, refusal, onSet } = props;
  const { t } = useI18n();
  const refusalId = useId();
  return (
    <li className={cx(styles.row, gone && styles.gone)}>
      <div className={styles.what}>{children}</div>
      <p className={styles.price}>
        <span>{price}</span>
        {fee !== '' && <span className={styles.fee}>{fee}</span>}
      </p>
      <div className={styles.how}>
        {gone && count === 0 ? (
          <span className={styles.none}>{t('event.rowSoldOut')}</span>
        ) : (
          <QuantityStepper
            label={name}
            value={count}
            full={full}
            onSet={onSet}
            describedBy={refusal === '' ? undefined : refusalId}
          />
        )}
      </div>
      {refusal !== '' && (
        <p id={refusalId} className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
};

/** The prices of a session, category by category, with a quantity for each. */
type PriceTableProps = {
  readonly terms: SaleTerms;
  readonly quantities: Quantities;
  readonly refusal: ChoiceRefusal | null;
  /** The number of rows shown before «more». */
  readonly rowsShown: number;
  /** True if the shop shows how many tickets of a price remain. */
  readonly showRemaining: boolean;
  /** The remaining number that the page shows for the session: rows with the same number do not repeat it. */
  readonly shownRemaining: number | null;
  readonly currency: string;
  readonly onSet: (key: string, count: number) => void;
};

export const PriceTable = (props: PriceTableProps) => {
  const { terms, quantities, refusal, rowsShown, showRemaining, shownRemaining, currency, onSet } = props;
  const { t, format } = useI18n();
  const localText = useLocalText();
  const [all, setAll] = useState(false);
  // Selected rows are never hidden behind «more».
  const shown = terms.rows.filter(
    (row, at) => all || at < rowsShown || quantityOf(quantities, rowKey(row)) > 0,
  );
  const hidden = terms.rows.length - shown.length;
  const left = remainingTickets(quantities, terms);
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((row) => {
          const key = rowKey(row);
          const count = quantityOf(quantities, key);
          const fee = feeMinor(row.priceMinor, row.fee);
          const full = count >= priceMaximum(row) || left === 0;
          return (
            <TicketRow
              key={key}
              name={localText(row.category).text}
              price={
                row.priceMinor + fee === 0 ? t('common.free') : format.money(row.priceMinor + fee, currency)
              }
              fee={fee === 0 ? '' : t('choosing.offer.feeIncluded')}
              count={count}
              full={full}
              gone={isSoldOut(row, terms)}
              refusal={refusal?.key === key ? refusalText(t, refusal, terms.passes) : ''}
              onSet={(wanted) => onSet(key, wanted)}
            >
              <Category
                row={row}
                terms={terms}
                showRemaining={showRemaining}
                shownRemaining={shownRemaining}
              />
            </TicketRow>
          );
        })}
      </ul>
      {(hidden > 0 || (all && terms.rows.length > rowsShown)) && (
        <Button className={styles.more} variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('event.fewerRows') : t('event.moreRows', { count: hidden })}
        </Button>
      )}
    </>
  );
};

const Category = ({
  row,
  terms,
  showRemaining,
  shownRemaining,
}: {
  readonly row: SaleTerms['rows'][number];
  readonly terms: SaleTerms;
} & Pick<PriceTableProps, 'showRemaining' | 'shownRemaining'>) => {
  const { t } = useI18n();
  const localText = useLocalText();
  const zone = localText(row.zone);
  const note = localText(row.categoryNote);
  const least = minQuantity(row, terms.mode);
  const forced = terms.mode === 'tickets' && row.forced > 0;
  const left = row.remaining ?? 0;
  const marks = [
    row.passages > 1 && t('event.people', { count: row.passages }),
    forced && t('event.needed', { count: least }),
    !forced && least > 1 && t('event.least', { count: least }),
    row.maximum < terms.limit && t('event.most', { count: row.maximum }),
    showRemaining &&
      left > 0 &&
      left < defaultPriceLimit &&
      left !== shownRemaining &&
      t('event.left', { count: left }),
  ].filter((mark) => mark !== false);
  return (
    <>
      <strong>
        <LocalText of={row.category} />
      </strong>
      {zone.text !== '' && (
        <span className={styles.zone} lang={zone.lang}>
          {row.zoneColor !== '' && (
            <span className={styles.dot} style={{ backgroundColor: row.zoneColor }} aria-hidden="true" />
          )}
          {t('event.zone', { zone: zone.text })}
        </span>
      )}
      <span className={styles.note}>
        {note.text !== '' && <SafeHtml html={note.text} lang={note.lang} inline />}
        {marks.length > 0 && <span>{marks.join(' · ')}</span>}
      </span>
    </>
  );
};

/** The group excursions of a session: one ticket is for a whole group. */
export const GroupTable = ({
  terms,
  quantities,
  refusal,
  showRemaining,
  currency,
  onSet,
}: {
  readonly terms: SaleTerms;
  readonly quantities: Quantities;
  readonly refusal: ChoiceRefusal | null;
  readonly showRemaining: boolean;
  readonly currency: string;
  readonly onSet: (key: string, count: number) => void;
}) => {
  const { t, format } = useI18n();
  const localText = useLocalText();
  return (
    <ul className={styles.rows}>
      {terms.groups.map((item) => {
        const key = groupKey(item);
        const count = quantityOf(quantities, key);
        const left = groupsLeft(terms, item);
        const lacking = lacksPlaces(quantities, terms, item);
        const reason = placesReason(quantities, terms);
        const marks = [
          item.places !== null &&
            (lacking
              ? groupPlacesText(t, reason, item.places, freePlaces(quantities, terms))
              : t('event.groupPlaces', { count: item.places })),
          // The remaining number does not take the selection into account, so it would contradict the text about
          // lacking places.
          showRemaining && left > 0 && !lacking && t('event.left', { count: left }),
        ].filter((mark) => mark !== false);
        return (
          <TicketRow
            key={key}
            name={localText(item.name).text}
            price={item.priceMinor === 0 ? t('common.free') : format.money(item.priceMinor, currency)}
            fee=""
            count={count}
            full={isGroupFull(quantities, terms, item)}
            gone={left === 0}
            refusal={refusal?.key === key ? refusalText(t, refusal, terms.passes) : ''}
            onSet={(wanted) => onSet(key, wanted)}
          >
            <strong>
              <LocalText of={item.name} />
            </strong>
            {marks.length > 0 && <span className={styles.note}>{marks.join(' · ')}</span>}
          </TicketRow>
        );
      })}
    </ul>
  );
};

import { useState } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { defaultPriceLimit } from '../../contract/codes.ts';
import type { PriceRow } from '../../contract/event.ts';
import {
  quantityOf,
  remainingTickets,
  type ChoiceRefusal,
  type Quantities,
} from '../../core/event/event-choice.ts';
import { minQuantity, isSoldOut, rowKey, type SaleTerms } from '../../core/event/event-terms.ts';
import { feeMinor, priceMaximum } from '../../core/cart/seat-price.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LocalHtml, LocalText, useLocalText } from '../localized-text.tsx';
import styles from './price-table.module.css';
import { refusalText } from './refusal-text.ts';
import { TicketRow } from './ticket-row.tsx';

/** The prices of a session, category by category, and how many of each. */
export interface PriceTableProps {
  readonly terms: SaleTerms;
  readonly quantities: Quantities;
  readonly refusal: ChoiceRefusal | null;
  /** How many rows show before «more». */
  readonly rowsShown: number;
  /** Whether the shop tells how many of a price are left. */
  readonly showRemaining: boolean;
  /** How many the page says are left of the session: a row that has as many left does not say it again. */
  readonly shownRemaining: number | null;
  readonly currency: string;
  readonly onSet: (key: string, count: number) => void;
}

export const PriceTable = (props: PriceTableProps) => {
  const { terms, quantities, refusal, rowsShown, showRemaining, shownRemaining, currency, onSet } = props;
  const { t, format } = useI18n();
  const localText = useLocalText();
  const [all, setAll] = useState(false);
  // What is chosen never hides behind «more».
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
              price={row.priceMinor === 0 ? t('common.free') : format.money(row.priceMinor, currency)}
              fee={fee === 0 ? '' : t('event.fee', { price: format.money(fee, currency) })}
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
  readonly row: PriceRow;
  readonly terms: SaleTerms;
} & Pick<PriceTableProps, 'showRemaining' | 'shownRemaining'>) => {
  const { t } = useI18n();
  const localText = useLocalText();
  const zone = localText(row.zone);
  const least = minQuantity(row, terms.mode);
  const forced = terms.mode === 'tickets' && row.forced > 0;
  // A price may be sold in several sessions: of this one there can't be more left than the session has.
  const left = Math.min(row.available ?? 0, terms.places ?? defaultPriceLimit);
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
      <LocalHtml of={row.categoryNote} className={styles.note} />
      {marks.length > 0 && <span className={styles.marks}>{marks.join(' · ')}</span>}
    </>
  );
};

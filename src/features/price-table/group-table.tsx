import { useI18n } from '../../../i18n/i18n-context.tsx';
import {
  groupCount,
  groupMaximum,
  quantityOf,
  type ChoiceRefusal,
  type Quantities,
} from '../../core/event/event-choice.ts';
import { groupKey, type SaleTerms } from '../../core/event/event-terms.ts';
import { LocalText, useLocalText } from '../localized-text.tsx';
import styles from './price-table.module.css';
import { refusalText } from './refusal-text.ts';
import { TicketRow } from './ticket-row.tsx';

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
  const full = groupCount(quantities, terms) >= terms.groupLimit;
  return (
    <ul className={styles.rows}>
      {terms.groups.map((item) => {
        const key = groupKey(item);
        const count = quantityOf(quantities, key);
        return (
          <TicketRow
            key={key}
            name={localText(item.name).text}
            price={item.priceMinor === 0 ? t('common.free') : format.money(item.priceMinor, currency)}
            fee=""
            count={count}
            full={full || count >= groupMaximum(item)}
            gone={groupMaximum(item) === 0}
            refusal={refusal?.key === key ? refusalText(t, refusal, terms.passes) : ''}
            onSet={(wanted) => onSet(key, wanted)}
          >
            <strong>
              <LocalText of={item.name} />
            </strong>
            {showRemaining && item.available > 0 && (
              <span className={styles.marks}>{t('event.left', { count: item.available })}</span>
            )}
          </TicketRow>
        );
      })}
    </ul>
  );
};

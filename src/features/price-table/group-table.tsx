import { useI18n } from '../../../i18n/i18n-context.tsx';
import {
  freePlaces,
  groupsLeft,
  isGroupFull,
  lacksPlaces,
  quantityOf,
  type ChoiceRefusal,
  type Quantities,
} from '../../core/event/event-choice.ts';
import { groupKey, type SaleTerms } from '../../core/event/event-terms.ts';
import { LocalText, useLocalText } from '../localized-text.tsx';
import styles from './price-table.module.css';
import { groupPlacesText, refusalText } from './refusal-text.ts';
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
  return (
    <ul className={styles.rows}>
      {terms.groups.map((item) => {
        const key = groupKey(item);
        const count = quantityOf(quantities, key);
        const left = groupsLeft(terms, item);
        const marks = [
          item.places !== null &&
            (lacksPlaces(quantities, terms, item)
              ? groupPlacesText(t, item.places, freePlaces(quantities, terms))
              : t('event.groupPlaces', { count: item.places })),
          showRemaining && left > 0 && t('event.left', { count: left }),
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
            {marks.length > 0 && <span className={styles.marks}>{marks.join(' · ')}</span>}
          </TicketRow>
        );
      })}
    </ul>
  );
};

import { useId, type ReactNode } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { QuantityStepper } from '../quantity/quantity-stepper.tsx';
import styles from './price-table.module.css';

/** One thing that can be bought: its name and notes, its price, how many of it. */
export interface TicketRowProps {
  /** Read out with the controls. */
  readonly name: string;
  readonly children: ReactNode;
  /** Ready-made: «650 ₽», «Бесплатно». */
  readonly price: string;
  readonly fee: string;
  readonly count: number;
  readonly full: boolean;
  /** Not even one can be had. */
  readonly gone: boolean;
  readonly refusal: string;
  readonly onSet: (count: number) => void;
}

export const TicketRow = (props: TicketRowProps) => {
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

import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { LoadedRefund } from '../../../machines/refund/refund-model.ts';
import type { RefundRow } from '../../contract/refund.ts';
import { refundReceipt, withCode } from '../../core/order/receipt.ts';
import { chosenRows, refundCounts, refundState } from '../../core/order/refund-choice.ts';
import { ReceiptTable } from '../../features/receipt-table.tsx';
import { useRowWords } from './row-words.ts';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-form.module.css';

type RefundTotalsProps = {
  readonly actor: RefundActor;
  readonly loaded: LoadedRefund;
  readonly currency: string;
  /** Which rows of a mailed link to count, by their state. */
  readonly of: 'asked' | 'returned';
};

/** The number of tickets and the back end's sum for them: the chosen ones, or those of the mailed link. */
export function RefundTotals({ actor, loaded, currency, of }: RefundTotalsProps) {
  const { t, format } = useI18n();
  const { groups, chosen, nowMs, confirmHash } = useSelector(actor, ({ context }) => context);
  const rows =
    confirmHash === null
      ? chosenRows(groups, chosen, nowMs)
      : groups.flatMap((group) => group.rows).filter((row) => refundState(row) === of);
  const { tickets, services } = refundCounts(rows, loaded.order);
  return (
    <div>
      {(tickets > 0 || services === 0) && (
        <dl className={styles.count}>
          <dt>{t('refund.count')}</dt>
          <dd>{format.number(tickets)}</dd>
        </dl>
      )}
      {services > 0 && (
        <dl className={styles.count}>
          <dt>{t('refund.services')}</dt>
          <dd>{format.number(services)}</dd>
        </dl>
      )}
      <RowsReceipt rows={rows} loaded={loaded} currency={currency} />
    </div>
  );
}

/** The request, ticket by ticket, with its total: shown before the application is sent. */
export function RefundRequest({ actor, loaded, currency }: Omit<RefundTotalsProps, 'of'>) {
  const { groups, chosen, nowMs } = useSelector(actor, ({ context }) => context);
  const wordsOf = useRowWords(loaded.order);
  const rows = chosenRows(groups, chosen, nowMs);
  return (
    <div className={styles.request}>
      <ul>
        {rows.map((row, at) => (
          // A back end may give two rows the same id.
          <li key={`${row.id} ${at}`}>{wordsOf(row).whole}</li>
        ))}
      </ul>
      <RowsReceipt rows={rows} loaded={loaded} currency={currency} />
    </div>
  );
}

function RowsReceipt({
  rows,
  loaded: { order, refund },
  currency,
}: Pick<RefundTotalsProps, 'loaded' | 'currency'> & { readonly rows: readonly RefundRow[] }) {
  const { t, format } = useI18n();
  const receipt = refundReceipt(rows, refund.bonusBalance, refund.moneyByMs);
  const { announcedMinor } = refund;
  const sum = receipt.sums.find(({ kind }) => kind === 'refund')?.minor;
  return (
    <>
      <ReceiptTable receipt={withCode(receipt, order.discount?.promoCode)} currency={currency} />
      {announcedMinor !== null && sum !== undefined && announcedMinor !== sum && (
        <p className={styles.hint}>
          {t('refund.announced', { sum: format.money(announcedMinor, currency) })}
        </p>
      )}
    </>
  );
}

import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Key } from '../../i18n/translate.ts';
import type { MoneyBack, Receipt, ReceiptCount, ReceiptSum } from '../core/order/receipt.ts';
import { venueMoment } from '../core/dates/venue-clock.ts';
import { AppLink } from '../ui/controls/app-link.tsx';
import { cx } from '../ui/base/class-names.ts';
import styles from './receipt-table.module.css';
import { useVenueClock } from './use-venue-clock.ts';

/** The labels of a receipt's sums. */
export const sumTexts = {
  tickets: 'order.receipt.tickets',
  feeIncluded: 'cart.feeIncluded',
  services: 'order.tickets.services',
  discount: 'order.discount.total',
  promo: 'order.receipt.promo',
  bonuses: 'order.receipt.bonuses',
  due: 'payment.total',
  paid: 'payment.paidTotal',
  total: 'common.total',
  returning: 'order.receipt.returning',
  returned: 'order.tickets.returnedSum',
  withheld: 'order.receipt.withheld',
  left: 'order.receipt.left',
  keptFee: 'order.receipt.keptFee',
  keptBonuses: 'order.receipt.keptBonuses',
  price: 'order.receipt.price',
  feeStays: 'order.receipt.feeStays',
  refund: 'refund.amount',
} as const satisfies Record<ReceiptSum, Key>;

/**
 * The labels of its counts.
 *
 * @internal Used by tests.
 */
export const countTexts = {
  willEarn: 'order.discount.charged',
  forOrder: 'order.receipt.forOrder',
  earned: 'order.receipt.earned',
  withdrawn: 'order.receipt.withdrawn',
  bonusesBack: 'order.receipt.bonusesBack',
  willWithdraw: 'order.receipt.willWithdraw',
  bonusesWillBack: 'order.receipt.bonusesWillBack',
  visits: 'order.receipt.visits',
  visitsBack: 'order.receipt.visitsBack',
  visitsWillBack: 'order.receipt.visitsWillBack',
} as const satisfies Record<ReceiptCount, Key>;

/** The final sums, in which others result. */
const main: ReadonlySet<ReceiptSum> = new Set(['due', 'paid', 'total', 'left', 'refund']);
/** Sums that are parts of the sum above them. */
const parts: ReadonlySet<ReceiptSum> = new Set(['feeIncluded', 'keptFee', 'keptBonuses', 'feeStays']);

type ReceiptTableProps = {
  readonly receipt: Receipt;
  readonly currency: string;
  readonly className?: string | undefined;
};

/** The calculation of an order or a refund, line by line, the same on every page. */
export function ReceiptTable({
  receipt: { sums, counts, back, mayFall },
  currency,
  className,
}: ReceiptTableProps) {
  const { t, format } = useI18n();
  const last = sums.findLast(({ kind }) => main.has(kind));
  return (
    <div className={className}>
      <dl className={styles.receipt}>
        {sums.map((sum) => (
          <div
            key={sum.kind}
            className={cx(
              main.has(sum.kind) && styles.main,
              parts.has(sum.kind) && styles.part,
              sum === last && styles.last,
            )}
          >
            <dt>
              {t(sumTexts[sum.kind])}
              {sum.code !== undefined && ` ${sum.code}`}
            </dt>
            <dd>{format.money(sum.minor, currency)}</dd>
          </div>
        ))}
      </dl>
      {counts.length > 0 && (
        <dl className={styles.counts}>
          {counts.map(({ kind, count }) => (
            <div key={kind}>
              <dt>{t(countTexts[kind])}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayFall && <p className={styles.back}>{t('order.receipt.mayFall')}</p>}
      {back && <BackNote back={back} className={styles.back} />}
    </div>
  );
}

/** When a refund arrives, and the rules about it. */
export function BackNote({ back: { byMs }, className }: { back: MoneyBack; className?: string | undefined }) {
  const { t, format } = useI18n();
  const { timeZone } = useVenueClock();
  return (
    <p className={className}>
      {byMs === null
        ? t('order.receipt.backSoon')
        : t('order.receipt.backBy', { when: format.date(venueMoment(byMs, timeZone).day) })}{' '}
      <AppLink to="/rules/purchase-terms">{t('shell.purchaseTerms')}</AppLink>
    </p>
  );
}

import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { LoadedRefund } from '../../../machines/refund/refund-model.ts';
import { isAllReturned } from '../../core/order/refund-choice.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { useApp } from '../../features/app-context.tsx';
import { BotCheckDialog } from '../../features/captcha/writing-check.tsx';
import { OrderBuyer } from '../../features/order-buyer/order-buyer.tsx';
import { RefundDialogs } from './refund-dialogs.tsx';
import { RefundForm, ticketsId } from './refund-form.tsx';
import { RefundGroup } from './refund-group.tsx';
import { RefundLost } from './refund-lost.tsx';
import { RefundNotices } from './refund-notices.tsx';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-screen.module.css';

interface RefundShownProps {
  readonly actor: RefundActor;
  readonly loaded: LoadedRefund;
}

/** Tickets and buyer on the left, the application on the right; below 1024 px all in one column. */
export function RefundShown({ actor, loaded }: RefundShownProps) {
  const { t } = useI18n();
  const { setup } = useApp();
  const groups = useSelector(actor, ({ context }) => context.groups);
  const confirmHash = useSelector(actor, ({ context }) => context.confirmHash);
  const sending = useSelector(actor, ({ children }) => children.send);
  const { order, refund } = loaded;
  const currency = order.currency === '' ? setup.app.currency : order.currency;
  const owner = refund.rows[0]?.owner;
  return (
    <>
      <OrderLine loaded={loaded} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RefundNotices actor={actor} currency={currency} />
          <section id={ticketsId} className={styles.groups} aria-label={t('refund.tickets')}>
            {groups.map((group) => (
              <RefundGroup key={group.id} actor={actor} group={group} order={order} currency={currency} />
            ))}
          </section>
          <RefundLost order={order} currency={currency} />
          <OrderBuyer
            buyer={{
              name: owner?.name || order.buyer.name,
              email: owner?.email || order.buyer.email,
              phone: owner?.phone || order.buyer.phone,
            }}
          />
        </div>
        {(confirmHash !== null || !isAllReturned(refund.rows)) && (
          <RefundForm actor={actor} loaded={loaded} currency={currency} />
        )}
      </div>
      <RefundDialogs
        actor={actor}
        loaded={loaded}
        currency={currency}
        email={owner?.email || order.buyer.email}
      />
      <BotCheckDialog call={sending} />
    </>
  );
}

/** The order's number and, where it is known, when it was made. */
function OrderLine({ loaded: { order, refund } }: { loaded: LoadedRefund }) {
  const { t, format } = useI18n();
  const [row] = refund.rows;
  const number = row?.orderNumber || order.number;
  const text = row?.orderedAt.trim() ?? '';
  const day = dayParts(text);
  const time = /\d{1,2}:\d{2}/.exec(text)?.[0];
  const date =
    day === null
      ? text
      : time === undefined
        ? format.date(day)
        : t('common.at', { date: format.date(day), time });
  return (
    <p className={styles.order}>
      {date === '' ? t('order.number', { number }) : t('refund.ordered', { number, date })}
    </p>
  );
}

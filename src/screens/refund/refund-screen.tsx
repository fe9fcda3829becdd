import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../contract/brand.ts';
import type { OrderView } from '../../contract/order.ts';
import { lostServices } from '../../core/order/receipt.ts';
import { confirmHashOf, isAllReturned } from '../../core/order/refund-choice.ts';
import { useApp } from '../../features/app-context.tsx';
import { HomeButton } from '../../features/home-button.tsx';
import { LocalText } from '../../features/localized-text.tsx';
import { OrderGone } from '../../features/order-gone.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { RefundDialogs } from './refund-dialogs.tsx';
import { RefundForm, ticketsId } from './refund-form.tsx';
import { RefundGroup } from './refund-group.tsx';
import { RefundNotices } from './refund-notices.tsx';
import { useRefund, type RefundActor } from './use-refund.ts';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import type { LoadedRefund } from '../../../machines/refund/refund-model.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { BotCheckDialog } from '../../features/captcha/bot-check-dialog.tsx';
import { OrderBuyer } from '../../features/order-buyer/order-buyer.tsx';
import groupStyles from './refund-group.module.css';
import styles from './refund-screen.module.css';

/** The page for returning tickets of an order, also opened by the mailed link that confirms it. */
export function RefundScreen({ hash }: { hash: string }) {
  const confirmHash = confirmHashOf(new URLSearchParams(useSearch()).get('hash_conf'));
  // Another link is another confirmation: data of one may not be sent with the other.
  return <Refund key={confirmHash ?? ''} hash={hash.toUpperCase() as OrderHash} confirmHash={confirmHash} />;
}

function Refund({ hash, confirmHash }: { hash: OrderHash; confirmHash: string | null }) {
  const { t } = useI18n();
  const actor = useRefund(hash, confirmHash);
  const gone = useSelector(actor, (state) => state.matches('gone'));
  usePageTitle(t(gone ? 'order.notFound' : 'refund.title'));
  return gone ? (
    <OrderGone />
  ) : (
    <div className={styles.page}>
      <RefundBody actor={actor} />
    </div>
  );
}

function RefundBody({ actor }: { actor: RefundActor }) {
  const { t } = useI18n();
  const failed = useSelector(actor, (state) => state.matches('failed'));
  const loaded = useSelector(actor, ({ context }) => context.loaded);
  const { problem, orderHash, confirmHash } = useSelector(actor, ({ context }) => context);
  const retry = (): void => actor.send({ type: 'refund.reload' });
  if (failed && problem !== null)
    return (
      // A refused link would be refused again, so there is no retry button.
      <ProblemPanel
        problem={problem}
        {...(!(confirmHash !== null && problem.kind === 'refused') && { onRetry: retry })}
      >
        {confirmHash !== null && (
          <LinkButton to={`/order/return/${orderHash}`}>{t('refund.anew')}</LinkButton>
        )}
        <LinkButton to={`/order/${orderHash}`}>{t('shell.backToOrder')}</LinkButton>
      </ProblemPanel>
    );
  return (
    <>
      <h1 className={styles.title}>{t('refund.title')}</h1>
      {loaded === null ? <RefundSkeleton onRetry={retry} /> : <RefundShown actor={actor} loaded={loaded} />}
    </>
  );
}

/** A placeholder of the page's final size while it is loading: a group of tickets and the form. */
function RefundSkeleton({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <SlowNotice onRetry={onRetry}>
        <HomeButton />
      </SlowNotice>
      <div className={styles.columns}>
        <output className={styles.words}>
          <VisuallyHidden>{t('refund.loading')}</VisuallyHidden>
        </output>
        <Skeleton className={styles.waitingTickets} />
        <Skeleton className={styles.waitingForm} />
      </div>
    </>
  );
}

type RefundShownProps = {
  readonly actor: RefundActor;
  readonly loaded: LoadedRefund;
};

/** Tickets and buyer on the left, the application on the right; below 1024 px all in one column. */
function RefundShown({ actor, loaded }: RefundShownProps) {
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

/** The order's number and, if known, its date. */
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

/** The services that can't be returned, each with the money that is lost. */
function RefundLost({ order, currency }: { readonly order: OrderView; readonly currency: string }) {
  const { t, format } = useI18n();
  const lost = lostServices(order);
  if (lost.length === 0) return null;
  return (
    <section className={groupStyles.lost} aria-labelledby="refund-lost">
      <h2 id="refund-lost">{t('refund.lost.title')}</h2>
      <p className={groupStyles.category}>{t('refund.lost.hint')}</p>
      <dl>
        {lost.map((line) => (
          <div key={line.id}>
            <dt>
              <LocalText of={line.action} />
              {line.quantity > 1 && ` ${t('order.tickets.quantity', { count: line.quantity })}`}
            </dt>
            <dd>{format.money(line.costMinor, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

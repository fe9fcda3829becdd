import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../contract/brand.ts';
import { confirmHashOf } from '../../core/order/refund-choice.ts';
import { OrderGone } from '../../features/order-gone.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { RefundShown } from './refund-shown.tsx';
import { RefundSkeleton } from './refund-skeleton.tsx';
import { useRefund, type RefundActor } from './use-refund.ts';
import styles from './refund-screen.module.css';

/** Giving tickets of an order back, and the page behind the link that is mailed to confirm it. */
export function RefundScreen({ hash }: { hash: string }) {
  const confirmHash = confirmHashOf(new URLSearchParams(useSearch()).get('hash_conf'));
  // Another link is another confirmation: nothing of one may be sent with the other.
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
      // A link that is refused is refused again.
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

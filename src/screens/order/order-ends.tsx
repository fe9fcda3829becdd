import { useEffect } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../contract/brand.ts';
import type { Problem } from '../../contract/result.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';

/** The state of the order is unknown, because the back end could not be reached. */
export function OrderFailed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <ProblemPanel problem={problem} onRetry={onRetry}>
      <LinkButton to="/">{t('shell.backToEvents')}</LinkButton>
    </ProblemPanel>
  );
}

/** Redirecting to the page for naming the visitors; with a link in case that takes long. */
export function OrderToNominal({ hash }: { hash: OrderHash }) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  useEffect(() => announce(t('order.toNominalHint')), [announce, t]);
  return (
    <ErrorPanel title={t('order.toNominal')} text={t('order.toNominalHint')} tone="info">
      <LinkButton to={`/nominal-tickets/${hash}`} variant="primary">
        {t('order.fillNames')}
      </LinkButton>
    </ErrorPanel>
  );
}

/* Retry interval, ms: a browser may wrongly believe that it is online, and then never fires `online`. */
const retryMs = 8000;

/** Retries automatically: when the network returns, and every few seconds. */
export function useRetry(onRetry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    const timer = setInterval(onRetry, retryMs);
    return () => {
      window.removeEventListener('online', onRetry);
      clearInterval(timer);
    };
  }, [onRetry]);
}

type OrderUnreadProps = {
  readonly number: string;
  /** True if the bank's redirect contained parameters about a payment. */
  readonly reported: boolean;
  readonly onRetry: () => void;
};

/** The buyer comes from the bank and the order can't be loaded: retries until it can. */
export function OrderUnread({ number, reported, onRetry }: OrderUnreadProps) {
  const { t } = useI18n();
  useRetry(onRetry);
  return (
    <ErrorPanel
      title={t(reported ? 'order.unread.reported' : 'order.unread.back')}
      text={t('order.unread.text', {
        order: number === '' ? t('order.title') : t('order.number', { number }),
      })}
      onRetry={onRetry}
    />
  );
}

import { useI18n } from '../../i18n/i18n-context.tsx';
import { isOfCatalogue } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';
import { LinkButton } from '../ui/controls/app-link.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ErrorPanel } from '../ui/lazy/error-panel.tsx';

/**
 * «Заказ удалён или не найден»: the back end itself says that there is no such order. Not shown for network failures.
 */
export function OrderGone({
  problem = null,
  onRetry,
}: {
  /** The reason. Some codes mean a problem of the shop rather than a deleted order, so the request can be repeated. */
  readonly problem?: Problem | null;
  readonly onRetry?: () => void;
}) {
  const { t } = useI18n();
  const isUnsure = problem?.kind === 'refused' && isOfCatalogue(problem.code);
  return (
    <ErrorPanel page title={t('order.notFound')} text={t('order.notFoundHint')} tone="info">
      <LinkButton to="/" variant="primary">
        {t('shell.backToEvents')}
      </LinkButton>
      {isUnsure && onRetry !== undefined && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </ErrorPanel>
  );
}

import { useI18n } from '../../i18n/i18n-context.tsx';
import { LinkButton } from '../ui/app-link.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** «Заказ удалён или не найден»: the back end itself says that there is no such order. Never for a network failure. */
export function OrderGone() {
  const { t } = useI18n();
  return (
    <ErrorPanel page title={t('order.notFound')} text={t('order.notFoundHint')} tone="info">
      <LinkButton to="/" variant="primary">
        {t('shell.backToEvents')}
      </LinkButton>
    </ErrorPanel>
  );
}

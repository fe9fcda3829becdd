import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { ErrorPanel } from './error-panel.tsx';
import type { LazyErrorProps } from './lazy-component.tsx';

/** Says that a part of the page failed to load, what is not lost, and how to continue. */
export function LazyError({ again, ...rest }: LazyErrorProps) {
  const { t } = useI18n();
  return (
    <ErrorPanel {...rest} title={t('errors.late')} text={t('errors.lateHint')}>
      {again && <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
    </ErrorPanel>
  );
}

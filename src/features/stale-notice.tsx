import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/controls/notice.tsx';

/** Says that the content may be outdated because the last reload failed; with a retry button. */
export function StaleNotice({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <Notice
      icon="warning"
      role="alert"
      action={
        <Button size="s" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{text}</p>
    </Notice>
  );
}

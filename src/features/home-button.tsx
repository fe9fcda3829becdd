import { useI18n } from '../../i18n/i18n-context.tsx';
import { LinkButton } from '../ui/controls/app-link.tsx';

/** A small link to the list of events, for leaving a wait that takes too long. */
export function HomeButton() {
  const { t } = useI18n();
  return (
    <LinkButton to="/" size="s">
      {t('shell.backToEvents')}
    </LinkButton>
  );
}

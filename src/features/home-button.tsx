import { useI18n } from '../../i18n/i18n-context.tsx';
import { LinkButton } from '../ui/controls/app-link.tsx';

/** The way to the list of events, small: out of a wait that lasts too long. */
export function HomeButton() {
  const { t } = useI18n();
  return (
    <LinkButton to="/" size="s">
      {t('shell.backToEvents')}
    </LinkButton>
  );
}

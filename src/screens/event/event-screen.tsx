import { useI18n } from '../../../i18n/i18n-context.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { PlainPage } from '../../ui/plain-page.tsx';

interface EventScreenProps {
  readonly hash: string;
  /** As the address has it: `dd-mm-yyyy`, or empty. */
  readonly date: string;
  /** As the address has it: `HH:MM`, or empty. */
  readonly time: string;
}

/** Stands in until the screen is built: the route answers and the frame is whole. */
export function EventScreen({ hash }: EventScreenProps) {
  const { t } = useI18n();
  const title = t('shell.titles.event');
  usePageTitle(title);
  return (
    <PlainPage key={hash} title={title}>
      {t('common.loading')}
    </PlainPage>
  );
}

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { PlainPage } from '../../ui/plain-page.tsx';

interface NominalScreenProps {
  readonly hash: string;
}

/** Stands in until the screen is built: the route answers and the frame is whole. */
export function NominalScreen({ hash }: NominalScreenProps) {
  const { t } = useI18n();
  const title = t('shell.titles.nominal');
  usePageTitle(title);
  return (
    <PlainPage key={hash} title={title}>
      {t('common.loading')}
    </PlainPage>
  );
}

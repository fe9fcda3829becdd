import { useI18n } from '../../../i18n/i18n-context.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { PlainPage } from '../../ui/plain-page.tsx';

export interface RefundScreenProps {
  readonly hash: string;
}

/** Stands in until the screen is built: the route answers and the frame is whole. */
export function RefundScreen({ hash }: RefundScreenProps) {
  const { t } = useI18n();
  const title = t('shell.titles.refund');
  usePageTitle(title);
  return (
    <PlainPage key={hash} title={title}>
      {t('common.loading')}
    </PlainPage>
  );
}

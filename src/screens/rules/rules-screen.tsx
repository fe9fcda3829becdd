import { useI18n } from '../../../i18n/i18n-context.tsx';
import { isPageAddress } from '../../contract/address.ts';
import { useApp } from '../../features/app-context.tsx';
import { LocalHtml, useLocalText } from '../../features/localized-text.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import { PlainPage } from '../../ui/controls/plain-page.tsx';

/**
 * The rules in the setup: their sanitised text, or a link to them. The setup has one text for both pages; each page has
 * the title of its link.
 */
export function RulesScreen({ page }: { page: 'purchase-terms' | 'privacy-policy' }) {
  const { t } = useI18n();
  const { setup } = useApp();
  const title = t(page === 'purchase-terms' ? 'shell.purchaseTerms' : 'shell.privacyPolicy');
  usePageTitle(title);
  const rules = useLocalText()(setup.db.rules).text.trim();
  return (
    <PlainPage title={title}>
      {rules === '' && <p>{t('errors.dataNotFound')}</p>}
      {isPageAddress(rules) ? (
        <ExternalLink href={rules}>{rules}</ExternalLink>
      ) : (
        <LocalHtml of={setup.db.rules} />
      )}
    </PlainPage>
  );
}

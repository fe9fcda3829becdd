import { useI18n } from '../../i18n/i18n-context.tsx';
import { isPageAddress } from '../contract/address.ts';
import { useApp } from '../features/app-context.tsx';
import { useLocalText } from '../features/localized-text.tsx';
import { AppLink, ExternalLink } from '../ui/controls/app-link.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { useShowMessage } from '../ui/dialogs/message-context.tsx';
import styles from './header.module.css';

/** The rules: a link where the setup gives an address, a modal where it gives a text. */
export function RulesMenu() {
  const { t } = useI18n();
  const { setup } = useApp();
  const rules = useLocalText()(setup.db.rules).text.trim();
  const show = useShowMessage();
  const terms = t('shell.purchaseTerms');
  const isLink = isPageAddress(rules);
  return (
    <Menu label={t('shell.rules')} className={styles.rules}>
      {isLink && <ExternalLink href={rules}>{terms}</ExternalLink>}
      {!isLink && rules !== '' && (
        <button type="button" onClick={() => show({ kind: 'info', title: terms, html: rules })}>
          {terms}
        </button>
      )}
      <AppLink to="/rules/privacy-policy">{t('shell.privacyPolicy')}</AppLink>
      <AppLink to="/contacts">{t('shell.footerContacts')}</AppLink>
    </Menu>
  );
}

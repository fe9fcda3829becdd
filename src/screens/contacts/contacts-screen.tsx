import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useApp } from '../../features/app-context.tsx';
import { LocalHtml, useLocalText } from '../../features/localized-text.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { AppLink } from '../../ui/controls/app-link.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { PlainPage } from '../../ui/controls/plain-page.tsx';
import styles from './contacts-screen.module.css';

/** The operator's legal details, and two links to the rules. */
export function ContactsScreen() {
  const { t } = useI18n();
  const { setup } = useApp();
  const title = t('shell.titles.contacts');
  usePageTitle(title);
  const details = useLocalText()(setup.db.contactInfo).text;
  return (
    <PlainPage title={title}>
      {details === '' ? <p>{t('errors.dataNotFound')}</p> : <LocalHtml of={setup.db.contactInfo} />}
      <ul className={styles.links}>
        <li>
          <AppLink className={styles.link} to="/rules/purchase-terms">
            {t('shell.purchaseTerms')}
            <Icon name="right" />
          </AppLink>
        </li>
        <li>
          <AppLink className={styles.link} to="/rules/privacy-policy">
            {t('shell.privacyPolicy')}
            <Icon name="right" />
          </AppLink>
        </li>
      </ul>
    </PlainPage>
  );
}

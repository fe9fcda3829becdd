import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from '../features/app-context.tsx';
import { LocalHtml, useLocalText } from '../features/local-text.tsx';
import { AppLink, ExternalLink } from '../ui/app-link.tsx';
import { chooseTheme, keptTheme, themes, type Theme } from './theme.ts';
import styles from './footer.module.css';

const themeNames = { auto: 'shell.themeAuto', light: 'shell.themeLight', dark: 'shell.themeDark' } as const;

export function Footer() {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const owner = setup.db.meta[lang]?.owner ?? '';
  const text = useLocalText()(setup.app.footerText);
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          {setup.app.footerFromDb && <LocalHtml of={setup.db.contactInfo} className={styles.contacts} />}
          <p lang={text.lang}>{text.text || owner}</p>
        </div>
        <ul className={styles.links}>
          {setup.app.footerUrl !== '' && (
            <li>
              <ExternalLink href={setup.app.footerUrl}>{t('shell.footerSite')}</ExternalLink>
            </li>
          )}
          <li>
            <AppLink to="/contacts">{t('shell.footerContacts')}</AppLink>
          </li>
          <li>
            <AppLink to="/rules/purchase-terms">{t('shell.footerAgreement')}</AppLink>
          </li>
          <li>
            <AppLink to="/rules/privacy-policy">{t('shell.privacyPolicy')}</AppLink>
          </li>
        </ul>
        <ThemeChoice />
      </div>
    </footer>
  );
}

function ThemeChoice() {
  const { t } = useI18n();
  const { storage } = useApp();
  const [theme, setTheme] = useState(() => keptTheme(storage));
  const choose = (next: Theme): void => {
    chooseTheme(storage, next);
    setTheme(next);
  };
  return (
    <fieldset className={styles.themes}>
      <legend className={styles.legend}>{t('shell.theme')}</legend>
      {themes.map((name) => (
        <label key={name} className={styles.theme}>
          <input type="radio" name="theme" checked={name === theme} onChange={() => choose(name)} />
          {t(themeNames[name])}
        </label>
      ))}
    </fieldset>
  );
}

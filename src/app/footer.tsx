import { useState, type CSSProperties, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { LocalText } from '../contract/local-text.ts';
import { useApp } from '../features/app-context.tsx';
import { LocalHtml, useLocalText } from '../features/localized-text.tsx';
import { Picture } from '../ui/controls/picture.tsx';
import { AppLink, ExternalLink } from '../ui/controls/app-link.tsx';
import { pictureAddress } from '../ui/base/absolute-url.ts';
import { chooseTheme } from './mount.ts';
import { keptTheme, themes, type Theme } from '../persistence/start-notes.ts';
import styles from './footer.module.css';

const themeNames = { auto: 'shell.themeAuto', light: 'shell.themeLight', dark: 'shell.themeDark' } as const;

export function Footer() {
  const { t } = useI18n();
  const { setup } = useApp();
  const { app, db } = setup;
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <FooterLogo />
          {app.footerFromDb && <LocalHtml of={db.contactInfo} className={styles.contacts} />}
          <Copyright />
        </div>
        <ul className={styles.links}>
          {app.footerUrl !== '' && (
            <li>
              <ExternalLink href={app.footerUrl}>
                <Name of={app.footerSite} otherwise={t('shell.footerSite')} />
              </ExternalLink>
            </li>
          )}
          <li>
            <FooterLink href={app.footerContactsUrl} page="/contacts">
              <Name of={app.footerContacts} otherwise={t('shell.footerContacts')} />
            </FooterLink>
          </li>
          <li>
            <FooterLink href={app.footerAgreementUrl} page="/rules/purchase-terms">
              <Name of={app.footerAgreement} otherwise={t('shell.footerAgreement')} />
            </FooterLink>
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

/** The host's logo again, small; nothing if the setup has none. */
function FooterLogo() {
  const { setup } = useApp();
  const { text, lang } = useLocalText()(setup.app.footerLogo);
  if (text === '') return null;
  const width = { '--logo': `${setup.app.footerLogoWidth}px` } as CSSProperties;
  return (
    <Picture
      className={styles.logo}
      src={pictureAddress(text)}
      missing={null}
      lang={lang}
      loading="lazy"
      style={width}
    />
  );
}

function Copyright() {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const own = useLocalText()(setup.app.footerText);
  const owner = setup.db.meta[lang]?.owner ?? '';
  const [year] = useState(() => String(new Date().getFullYear()));
  if (own.text !== '') return <LocalHtml of={setup.app.footerText} />;
  return owner === '' ? null : <p>{t('shell.copyright', { year, owner })}</p>;
}

/** The setup's name of a link, or ours. */
function Name({ of, otherwise }: { of: LocalText; otherwise: string }) {
  const { text, lang } = useLocalText()(of);
  return text === '' ? otherwise : <span lang={lang}>{text}</span>;
}

/** A link from the setup: a page of this shop, given as a path, or an external address. */
function FooterLink({ href, page, children }: { href: string; page: string; children: ReactNode }) {
  if (/^(?:https?:|mailto:|tel:)/i.test(href)) return <ExternalLink href={href}>{children}</ExternalLink>;
  return <AppLink to={href.startsWith('/') && !href.startsWith('//') ? href : page}>{children}</AppLink>;
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

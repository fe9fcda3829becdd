import { useMemo, type CSSProperties } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { htmlLangs, langNames } from '../../i18n/formats/languages.ts';
import { labelled } from '../../i18n/formats/punctuation.ts';
import { useApp } from '../features/app-context.tsx';
import { useLocalText } from '../features/localized-text.tsx';
import { Picture } from '../ui/controls/picture.tsx';
import { AppLink, ExternalLink, isSafeHref } from '../ui/controls/app-link.tsx';
import { pictureAddress } from '../ui/base/absolute-url.ts';
import { Icon } from '../ui/base/icon.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { textColors } from './header-ink.ts';
import { useSwitchLang } from './use-switch-lang.ts';
import { RulesMenu } from './rules-menu.tsx';
import styles from './header.module.css';

export function Header() {
  const { setup } = useApp();
  const background = setup.app.headerBackground;
  const ink = useMemo(() => textColors(background), [background]);
  return (
    <header
      className={styles.header}
      style={background === '' ? undefined : ({ background, '--header-ink': ink } as CSSProperties)}
    >
      <div className={styles.row}>
        <Logo />
        <div className={styles.tools}>
          <RulesMenu />
          <LanguageMenu />
          <AccountLink />
        </div>
      </div>
    </header>
  );
}

function Logo() {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const localText = useLocalText();
  const wide = localText(setup.app.logo).text;
  const narrow = localText(setup.app.mobileLogo).text || wide;
  const meta = setup.db.meta[lang];
  const wordmark = meta?.owner || meta?.title || 'Parterre';
  // Whoever speaks to the page says what can be read on it: the visible words are part of the name.
  const name = wide === '' ? labelled(lang, wordmark, t('shell.logo')) : t('shell.logo');
  const content =
    wide === '' ? (
      <span className={styles.wordmark}>{wordmark}</span>
    ) : (
      <picture>
        <source media="(width < 640px)" srcSet={pictureAddress(narrow)} />
        <Picture
          className={styles.logo}
          src={pictureAddress(wide)}
          missing={<span className={styles.wordmark}>{wordmark}</span>}
          style={{ '--logo': `${setup.app.logoWidth}px` } as CSSProperties}
        />
      </picture>
    );
  const url = setup.app.logoUrl;
  // A logo may lead to the host's own site; «/» is the list of events.
  return url !== '' && url !== '/' && isSafeHref(url) ? (
    <a className={styles.home} href={url} aria-label={name}>
      {content}
    </a>
  ) : (
    <AppLink className={styles.home} to="/" aria-label={name}>
      {content}
    </AppLink>
  );
}

function LanguageMenu() {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const [path] = useLocation();
  const switchLang = useSwitchLang();
  if (setup.db.languages.length < 2) return null;
  return (
    <Menu
      label={langNames[lang]}
      name={labelled(lang, t('shell.language'), langNames[lang])}
      icon="globe"
      className={styles.languages}
    >
      {setup.db.languages.map((code) => (
        <a
          key={`${code}${path}`}
          href={switchLang.href(code)}
          lang={htmlLangs[code]}
          hrefLang={htmlLangs[code]}
          aria-current={code === lang || undefined}
          onClick={(event) => {
            event.preventDefault();
            switchLang.go(code);
          }}
        >
          {langNames[code]}
        </a>
      ))}
    </Menu>
  );
}

function AccountLink() {
  const { t } = useI18n();
  const { setup } = useApp();
  const { accountUrl } = setup.app;
  if (accountUrl === '' || !isSafeHref(accountUrl)) return null;
  const email = setup.client?.email ?? '';
  const name = email === '' ? t('shell.account') : t('shell.accountOf', { email });
  return (
    <ExternalLink className={styles.account} href={accountUrl} aria-label={name} title={name}>
      {email === '' ? (
        <Icon name="user" />
      ) : (
        <span className={styles.initial}>{email.charAt(0).toUpperCase()}</span>
      )}
    </ExternalLink>
  );
}

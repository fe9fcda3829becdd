import { useMemo, type CSSProperties } from 'react';
import { useLocation, useRouter, useSearch } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { htmlLangs, langNames, type Lang } from '../../i18n/formats/languages.ts';
import { labelled } from '../../i18n/formats/punctuation.ts';
import { useApp } from '../features/app-context.tsx';
import { useLocalText } from '../features/localized-text.tsx';
import { useShopName } from '../features/page-title.ts';
import { Picture } from '../ui/controls/picture.tsx';
import { AppLink, ExternalLink, isSafeHref, hrefWithLang } from '../ui/controls/app-link.tsx';
import { pictureAddress } from '../ui/base/absolute-url.ts';
import { Icon } from '../ui/base/icon.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { useShowMessage } from '../ui/dialogs/message-context.tsx';
import { isPageAddress } from '../contract/address.ts';
import styles from './header.module.css';

/** Below this relative luminance (WCAG), white text is more legible than black. */
const darkBelow = 0.18;

/** Converts a channel of 0–255 to linear light. */
const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/**
 * A legible text colour on a colour from the setup, in any CSS syntax. Undefined if it can't be determined: for a
 * gradient, a picture or a translucent colour.
 */
function textColors(background: string): string | undefined {
  if (!CSS.supports('color', background)) return undefined;
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = background;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return undefined;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) < darkBelow ? '#fff' : '#000';
}

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
  const wordmark = useShopName();
  // For voice control, the visible words are part of the accessible name.
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
  // A logo may link to the host's own site; «/» is the list of events.
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

/**
 * Switches the language of the current page and keeps its query. `replace`: Back leads to the previous page instead of
 * the previous language.
 */
function useSwitchLang(): { href: (lang: Lang) => string; go: (lang: Lang) => void } {
  const { base } = useRouter();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = (lang: Lang): string => hrefWithLang(search === '' ? path : `${path}?${search}`, lang);
  return {
    href: (lang) => `${base}${address(lang)}`,
    go: (lang) => navigate(address(lang), { replace: true }),
  };
}

/** The rules: a link if the setup has an address, a modal if it has a text. */
function RulesMenu() {
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

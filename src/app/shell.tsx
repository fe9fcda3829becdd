import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from '../features/app-context.tsx';
import { ListBehind, useBackToList } from '../features/back-to-list.tsx';
import { LocalHtml } from '../features/localized-text.tsx';
import { pickText } from '../core/text/pick-text.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageKey } from '../core/addresses/app-routes.ts';
import { PageMeta } from './page-meta.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SeatWatches } from '../screens/scheme/watch/lazy-watch.tsx';
import { useIsLow, useIsPhone } from '../screens/scheme/common/use-wide.ts';
import { usePageFocus } from './use-page-focus.ts';
import type { Setup } from '../contract/setup.ts';
import { AppLink } from '../ui/controls/app-link.tsx';
import { Icon } from '../ui/base/icon.tsx';
import styles from './shell.module.css';

/** The frame around every page; the setup can turn off each part. */
export function Shell({ children }: { children: ReactNode }) {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const page = pageKey(path);
  const listBehind = usePageFocus(page, main);
  const above = useStableSetup(setup, page);
  // A phone's height is needed for the hall, and in landscape for every page except the poster: what is usually above
  // it is below.
  const [isPhone, isLow] = [useIsPhone(), useIsLow()];
  const isBelow = page.startsWith('scheme/') ? isPhone : isLow && page !== '';
  const hasBanner = pickText(above.db.clientInfo, lang).text !== '';
  const head = (
    <>
      {above.app.header && <Header />}
      {hasBanner && (
        <aside className={styles.banner} aria-label={t('shell.banner')}>
          <LocalHtml of={above.db.clientInfo} />
        </aside>
      )}
    </>
  );
  return (
    <ListBehind value={listBehind}>
      <div className={styles.shell} data-page={page}>
        <PageMeta />
        {/* A plain `#main` would leave the page: fragments resolve against <base href>. */}
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('shell.skip')}
        </button>
        {!isBelow && head}
        <BackLink path={path} shown={above.db.backButton} />
        <main ref={main} className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {isBelow && head}
        <SeatWatches />
        {setup.app.footer && <Footer />}
        {setup.app.scrollTop && <ScrollToTop />}
      </div>
    </ListBehind>
  );
}

/**
 * The setup that determines the frame around a page. One that arrives after the page has been shown must not add or
 * remove anything above it, because what the buyer is reading would move: it takes effect with the next page.
 */
function useStableSetup(setup: Setup, page: string): Setup {
  const [steady, setSteady] = useState({ setup, page });
  if (steady.page === page) return steady.setup;
  setSteady({ setup, page });
  return setup;
}

/**
 * The link one level up: from a refund or a declined payment to its order, from all other pages to the list of events.
 * `shown` false = the setup leaves the link to the list to the host; the link to an order is always shown.
 */
function BackLink({ path, shown }: { path: string; shown: boolean }) {
  const { t } = useI18n();
  const { words, goBack } = useBackToList();
  // The hall's own header has the link back, because the hall needs every line of height.
  if (path === '/' || path.startsWith('/scheme/')) return null;
  const order = /^\/order\/(?:return|declined)\/([^/]+)/.exec(path)?.[1];
  if (order === undefined && !shown) return null;
  return (
    <nav className={styles.back}>
      {order === undefined ? (
        <AppLink className={styles.link} to="/" onClick={goBack}>
          <Icon name="back" />
          <span lang={words.lang}>{words.text}</span>
        </AppLink>
      ) : (
        <AppLink className={styles.link} to={`/order/${order}`}>
          <Icon name="back" />
          {t('shell.backToOrder')}
        </AppLink>
      )}
    </nav>
  );
}

import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from '../features/app-context.tsx';
import { ListBehind } from '../features/back-to-list.tsx';
import { LocalHtml } from '../features/localized-text.tsx';
import { pickText } from '../core/text/pick-text.ts';
import { BackLink } from './back-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageKey } from './page-key.ts';
import { PageMeta } from './page-meta.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useUpright } from '../screens/scheme/common/use-wide.ts';
import { useStableSetup } from './use-stable-setup.ts';
import { usePageFocus } from './use-page-focus.ts';
import styles from './shell.module.css';

/** The frame around every page; each part can be turned off by the setup. */
export function Shell({ children }: { children: ReactNode }) {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const page = pageKey(path);
  const listBehind = usePageFocus(page, main);
  const above = useStableSetup(setup, page);
  // A phone's height is the hall's: what else stands over pages stands under this one.
  const isBelow = useUpright() && page.startsWith('scheme/');
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
        {/* A plain `#main` would lead away: fragments resolve against <base href>. */}
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('shell.skip')}
        </button>
        {!isBelow && head}
        <BackLink path={path} shown={above.db.backButton} />
        <main ref={main} className={styles.main} tabIndex={-1}>
          {children}
        </main>
        {isBelow && head}
        {setup.app.footer && <Footer />}
        {setup.app.scrollTop && <ScrollToTop />}
      </div>
    </ListBehind>
  );
}

import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from '../features/app-context.tsx';
import { LocalHtml } from '../features/local-text.tsx';
import { pickText } from '../core/pick-text.ts';
import { BackLink } from './back-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageKey } from './page-key.ts';
import { PageMeta } from './page-meta.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './shell.module.css';

/** The frame around every page; each part can be turned off by the setup. */
export function Shell({ children }: { children: ReactNode }) {
  const { t, lang } = useI18n();
  const { setup } = useApp();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const listBehind = useArrival(pageKey(path), main);
  const hasBanner = pickText(setup.db.clientInfo, lang).text !== '';
  return (
    <div className={styles.shell}>
      <PageMeta />
      {/* A plain `#main` would lead away: fragments resolve against <base href>. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      {setup.app.header && <Header />}
      {hasBanner && (
        <aside className={styles.banner} aria-label={t('shell.banner')}>
          <LocalHtml of={setup.db.clientInfo} />
        </aside>
      )}
      <BackLink path={path} listBehind={listBehind} />
      <main ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {setup.app.footer && <Footer />}
      {setup.app.scrollTop && <ScrollToTop />}
    </div>
  );
}

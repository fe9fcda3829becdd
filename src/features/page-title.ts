import { useEffect } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { documentTitle, shopName } from '../core/addresses/document-head.ts';
import { hasServedHead } from '../ui/base/page-root.ts';
import { useApp } from './app-context.tsx';

/** The shop's name in the page's language. */
export function useShopName(): string {
  const { lang } = useI18n();
  const { setup } = useApp();
  return shopName(setup.db.meta[lang]);
}

/**
 * Sets the document's title: the page, then the shop. Without `page`, the shop's own title. While the page is `waiting`
 * for its content, the title from the server stays.
 */
export function usePageTitle(page = '', waiting = false): void {
  const { lang } = useI18n();
  const { setup } = useApp();
  const title = documentTitle(setup.db.meta[lang], page);
  useEffect(() => {
    if (!waiting || !hasServedHead()) document.title = title;
  }, [title, waiting]);
}

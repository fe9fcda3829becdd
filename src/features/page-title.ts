import { useEffect } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from './app-context.tsx';

/** The document's title: the page first, then the shop. Without `page` the shop's own title. */
export function usePageTitle(page?: string): void {
  const { lang } = useI18n();
  const { setup } = useApp();
  const meta = setup.db.meta[lang];
  const shop = meta?.owner || meta?.title || 'Parterre';
  useEffect(() => {
    document.title = page ? `${page} — ${shop}` : meta?.title || shop;
  }, [page, shop, meta?.title]);
}

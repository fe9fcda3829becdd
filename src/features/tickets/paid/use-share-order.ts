import { useRouter } from 'wouter';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../../contract/brand.ts';
import { hrefWithLang } from '../../../ui/app-link.tsx';
import { useAnnouncer } from '../../../ui/live-announcer.tsx';

/** Hands the order's address on by the device's own sheet; where there is none, the address is copied. */
export function useShareOrder(hash: OrderHash, number: string): () => void {
  const { t, lang } = useI18n();
  const { toast } = useAnnouncer();
  const { base } = useRouter();
  const share = async (): Promise<void> => {
    const url = `${window.location.origin}${base}${hrefWithLang(`/order/${hash}`, lang)}`;
    const data = { title: t('order.number', { number }), url };
    try {
      if ('share' in navigator && navigator.canShare?.(data)) return await navigator.share(data);
      await navigator.clipboard.writeText(url);
      toast(t('common.copied'), 'good');
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t('order.ready.copyFailed'), 'error');
    }
  };
  return () => void share();
}

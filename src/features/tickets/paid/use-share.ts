import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';

type ShownPage = {
  readonly title: string;
  readonly url: string;
};

/** Shares a page's address through the device's share sheet; without one, copies it. */
export function useShare(): (page: ShownPage) => void {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const share = async (page: ShownPage): Promise<void> => {
    try {
      if ('share' in navigator && navigator.canShare?.(page)) return await navigator.share(page);
      await navigator.clipboard.writeText(page.url);
      toast(t('common.copied'), 'good');
    } catch (error) {
      // The buyer closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t('order.ready.copyFailed'), 'error');
    }
  };
  return (page) => void share(page);
}

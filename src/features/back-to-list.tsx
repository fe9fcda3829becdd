import { createContext, use, type MouseEvent, type RefObject } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from './app-context.tsx';
import { useLocalText } from './localized-text.tsx';

/** True if the list of events is the previous history entry: a link to the list then goes back. */
export const ListBehind = createContext<RefObject<boolean>>({ current: false });

/**
 * The link back to the list of events: its text from the setup, and a click handler that returns to the list as the
 * buyer left it, if possible.
 */
export function useBackToList(): {
  /** The setup's text, or else ours; `lang` is set if its language is not the page's. */
  readonly words: { readonly text: string; readonly lang: string | undefined };
  /**
   * For a link to `/`: goes back in the history, which restores the list's kind, filters, pages and scroll position.
   */
  readonly goBack: (event: MouseEvent) => void;
} {
  const { t } = useI18n();
  const { setup } = useApp();
  const listBehind = use(ListBehind);
  const own = useLocalText()(setup.db.backName);
  return {
    words: own.text === '' ? { text: t('shell.backToEvents'), lang: undefined } : own,
    goBack: (event) => {
      if (!listBehind.current || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      window.history.back();
    },
  };
}

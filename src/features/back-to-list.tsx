import { createContext, use, type MouseEvent, type RefObject } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from './app-context.tsx';
import { useLocalText } from './localized-text.tsx';

/** Whether the list of events is one step behind in the history: the way to it is then the way back. */
export const ListBehind = createContext<RefObject<boolean>>({ current: false });

/** The way back to the list of events, as the setup names it, leading to the list as it was left where it can. */
export function useBackToList(): {
  /** The setup's text, or ours; `lang` if it is in another language than the page. */
  readonly words: { readonly text: string; readonly lang: string | undefined };
  /** For a link to `/`: its kind, its filters, its pages, its place are there again. */
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

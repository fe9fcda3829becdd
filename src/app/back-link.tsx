import type { MouseEvent, RefObject } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from '../features/app-context.tsx';
import { useLocalText } from '../features/local-text.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './back-link.module.css';

/** One step up: from a refund or a declined payment to its order, from everywhere else to the list of events. */
export function BackLink({ path, listBehind }: { path: string; listBehind: RefObject<boolean> }) {
  const { t } = useI18n();
  const { setup } = useApp();
  const localText = useLocalText();
  // The hall's own header has the way back: there every line of height is the hall's.
  if (path === '/' || path.startsWith('/scheme/')) return null;
  const order = /^\/order\/(?:return|declined)\/([^/]+)/.exec(path)?.[1];
  // The setup may leave the way to its list of events to the host; the way to an order is always ours.
  if (order === undefined && !setup.db.backButton) return null;
  const own = localText(setup.db.backName);
  /** Back leads to the list as it was left: its kind, its pages, its place. */
  const goBack = (event: MouseEvent): void => {
    if (order !== undefined || !listBehind.current || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <nav className={styles.back}>
      <AppLink className={styles.link} to={order === undefined ? '/' : `/order/${order}`} onClick={goBack}>
        <Icon name="back" />
        {order === undefined ? (
          <span lang={own.lang}>{own.text || t('shell.backToEvents')}</span>
        ) : (
          t('shell.backToOrder')
        )}
      </AppLink>
    </nav>
  );
}

import { useI18n } from '../../i18n/i18n-context.tsx';
import { useBackToList } from '../features/back-to-list.tsx';
import { AppLink } from '../ui/controls/app-link.tsx';
import { Icon } from '../ui/base/icon.tsx';
import styles from './back-link.module.css';

/**
 * One step up: from a refund or a declined payment to its order, from everywhere else to the list of events. `shown`
 * false = the setup leaves the way to its list to the host; the way to an order is always ours.
 */
export function BackLink({ path, shown }: { path: string; shown: boolean }) {
  const { t } = useI18n();
  const { words, goBack } = useBackToList();
  // The hall's own header has the way back: there every line of height is the hall's.
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

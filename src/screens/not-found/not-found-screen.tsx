import { useI18n } from '../../../i18n/i18n-context.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import styles from './not-found-screen.module.css';

/** «Страница не найдена», with a link to the list of events. */
export function NotFoundScreen() {
  const { t } = useI18n();
  const title = t('shell.notFound.title');
  usePageTitle(title);
  return (
    <section className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{t('shell.notFound.text')}</p>
      <LinkButton variant="primary" size="l" to="/">
        {t('shell.notFound.home')}
      </LinkButton>
    </section>
  );
}

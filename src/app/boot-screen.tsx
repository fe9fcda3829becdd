import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Setup } from '../contract/setup.ts';
import { ProblemPanel } from '../features/problem-panel.tsx';
import type { Loading } from '../features/use-load.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './shell.module.css';

/** Before the shop's setup is known: an empty frame in its final size, or why there is none and a retry. */
export function BootScreen({ setup }: { setup: Loading<Setup> }) {
  const { t } = useI18n();
  return (
    <div className={styles.shell}>
      <div className={styles.header} />
      <main className={styles.main}>
        {setup.state === 'failed' ? (
          <div className={styles.fault}>
            <ProblemPanel problem={setup.problem} onRetry={setup.reload} busy={setup.busy} />
          </div>
        ) : (
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        )}
      </main>
    </div>
  );
}

import type { Setup } from '../contract/setup.ts';
import { HomeButton } from '../features/home-button.tsx';
import { ProblemPanel } from '../features/problem-panel.tsx';
import type { Loading } from '../features/use-load.ts';
import { PosterWaiting } from '../screens/afisha/poster-waiting.tsx';
import { SlowNotice } from '../ui/lazy/slow-notice.tsx';
import { pageKey } from '../core/addresses/app-routes.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import styles from './shell.module.css';

/** Before the shop's setup, or its fallback, is known: an empty frame and page of their final size. */
export function BootScreen({ path, onRetry }: { path: string; onRetry: () => void }) {
  return (
    <div className={styles.shell} data-page={pageKey(path)}>
      <div className={styles.header} />
      <main className={styles.main}>{path === '/' ? <PosterWaiting /> : <Waiting onRetry={onRetry} />}</main>
    </div>
  );
}

/** Replaces a page that needs the setup: says that it is loading, or why it failed. */
export function SetupMissing({ setup }: { setup: Loading<Setup> }) {
  if (setup.state === 'failed')
    return (
      <div className={styles.fault}>
        <ProblemPanel problem={setup.problem} onRetry={setup.reload} busy={setup.busy} />
      </div>
    );
  return <Waiting onRetry={setup.reload} />;
}

function Waiting({ onRetry }: { onRetry: () => void }) {
  return (
    <PageSkeleton>
      <SlowNotice onRetry={onRetry}>
        <HomeButton />
      </SlowNotice>
    </PageSkeleton>
  );
}

import type { ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { FirstSectors } from '../../../hall/overview/first-sectors.tsx';
import { HomeButton } from '../../../features/home-button.tsx';
import { Progress } from '../../../ui/base/progress.tsx';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../../ui/lazy/slow-notice.tsx';
import bar from '../place/preferences-bar.module.css';
import panel from './hall-panel.module.css';
import mapState from './map-state.module.css';
import styles from './hall-waiting.module.css';

/** The placeholder of the hall's part of the page: its preferences, the stage and the legend. */
export const HallWaiting = ({ onRetry }: { readonly onRetry?: (() => void) | undefined }) => {
  const { t } = useI18n();
  return (
    <div className={panel.panel}>
      <div className={bar.bar}>
        {[1, 2, 3].map((question) => (
          <Skeleton key={question} className={styles.question} />
        ))}
      </div>
      <div className={panel.stage}>
        <FirstSectors part="sectors" session={null} />
        <div className={mapState.veil}>
          <div className={mapState.words}>
            <Progress value={0} label={t('scheme.map.loading')} />
            <SlowNotice onRetry={onRetry}>
              <HomeButton />
            </SlowNotice>
          </div>
        </div>
      </div>
      <div className={panel.foot}>
        <LegendWaiting session={null} />
      </div>
    </div>
  );
};

/** The placeholder of the legend. `session` as in `FirstSectors`. */
export const LegendWaiting = ({ session }: { readonly session: string | null }) => (
  <div className={styles.legend}>
    <FirstSectors part="prices" session={session} />
    {[1, 2, 3, 4, 5].map((zone) => (
      <Skeleton key={zone} className={styles.zone} />
    ))}
  </div>
);

/** Shows the error of a part that failed to load; the buttons over the stage, including the list's, stay usable. */
export function OverStage({ children }: { readonly children: ReactNode }) {
  return <div className={panel.cover}>{children}</div>;
}

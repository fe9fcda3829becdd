import { useSelector } from '@xstate/react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { problemText } from '../../features/problem-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StillTrying } from '../../ui/still-trying.tsx';
import styles from './map-state.module.css';
import type { HallBooking } from './use-hall-booking.ts';

/** Whether the hall is on its way: not there, not given up either. */
export const mapIsComing = (state: ReturnType<HallBooking['getSnapshot']>): boolean =>
  state.matches({ open: { map: 'loading' } }) ||
  (state.matches({ open: { map: 'idle' } }) &&
    !state.matches({ open: { session: 'none' } }) &&
    !state.matches({ open: { session: 'failed' } }));

/** What stands where the hall will be: how far its loading is, or why there is none and what to do. */
export const MapState = ({
  booking,
  over,
}: {
  readonly booking: HallBooking;
  /** A hall is shown already: it stays to be seen, not to be chosen in, while another date is loaded. */
  readonly over: boolean;
}) => {
  const { t } = useI18n();
  const state = useSelector(booking, (snapshot) => snapshot);
  const { progress, mapProblem, sessionsProblem } = state.context;
  if (state.matches({ open: { session: 'failed' } }) && sessionsProblem !== null) {
    return (
      <div className={styles.cover}>
        <ErrorPanel
          title={t('scheme.sessionsNotLoaded')}
          text={problemText(t, sessionsProblem).text}
          onRetry={() => booking.send({ type: 'sessions.retry' })}
        />
      </div>
    );
  }
  if (state.matches({ open: { map: 'failed' } })) {
    const said = mapProblem === null ? null : problemText(t, mapProblem);
    return (
      <div className={styles.cover}>
        <ErrorPanel
          title={t('errors.schemeNotLoaded')}
          text={mapProblem?.kind === 'unreachable' ? said?.text : t('scheme.map.notLoadedHint')}
          code={said?.code}
          onRetry={() => booking.send({ type: 'map.retry' })}
        />
      </div>
    );
  }
  if (!mapIsComing(state)) return null;
  return (
    <div className={over ? styles.thin : styles.veil}>
      <div className={styles.words}>
        <Progress
          value={progress}
          label={progress > 0.6 ? t('scheme.map.parsing') : t('scheme.map.loading')}
        />
        <StillTrying
          key={progress}
          onRetry={() => {
            booking.send({ type: 'sessions.retry' });
            booking.send({ type: 'map.retry' });
          }}
        />
      </div>
    </div>
  );
};

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { problemText } from '../../../features/problem-text.ts';
import { useSessionWords } from '../../../features/session-picker/session-picker.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton, AppLink } from '../../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../../ui/lazy/error-panel.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { Progress } from '../../../ui/base/progress.tsx';
import { SlowNotice } from '../../../ui/lazy/slow-notice.tsx';
import styles from './map-state.module.css';
import { WatchButton } from '../watch/lazy-hall-watch.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import warningStyles from '../cart/orphan-seat-warning.module.css';

/*
 * The progress in steps. If no step is completed within the time after which a wait counts as slow, the load will not
 * be complete before it is given up, even if bytes still trickle in.
 */
const strides = 20;

/** True while the hall is expected: neither loaded nor given up. */
export const mapIsComing = (state: ReturnType<HallBooking['getSnapshot']>): boolean =>
  state.matches({ open: { map: 'loading' } }) ||
  (state.matches({ open: { map: 'idle' } }) &&
    !state.matches({ open: { session: 'none' } }) &&
    !state.matches({ open: { session: 'failed' } }));

/** True if there is no hall, and none will load automatically. */
export const mapIsMissing = (state: ReturnType<HallBooking['getSnapshot']>): boolean =>
  state.matches({ open: { map: 'failed' } }) ||
  state.matches({ open: { session: 'failed' } }) ||
  state.matches({ open: { session: 'none' } });

/* The next two sessions with places; earlier ones if there are none after this. */
const OtherSessions = ({ booking }: { readonly booking: HallBooking }) => {
  const words = useSessionWords();
  const { sessions, sessionId } = useSelector(booking, ({ context }) => context);
  const at = sessions.findIndex(({ id }) => id === sessionId);
  const others = [...sessions.slice(at + 1), ...sessions.slice(0, Math.max(0, at))];
  return others
    .filter(({ available }) => available !== 0)
    .slice(0, 2)
    .map(({ id, day, time }) => (
      <Button key={id} onClick={() => booking.send({ type: 'session.choose', sessionId: id })}>
        {words(day, time)}
      </Button>
    ));
};

/** The placeholder of the hall: the loading progress, or why there is no hall and what to do. */
export const MapState = ({
  booking,
  over,
}: {
  readonly booking: HallBooking;
  /** True if a previous hall is still shown: it stays visible, but not selectable, while another date is loading. */
  readonly over: boolean;
}) => {
  const { t } = useI18n();
  const state = useSelector(booking, (snapshot) => snapshot);
  const { progress, mapProblem, sessionsProblem, sessions } = state.context;
  const hasOthers = sessions.length > 1;
  if (state.matches({ open: { session: 'failed' } }) && sessionsProblem !== null) {
    return (
      <div className={styles.cover}>
        <ErrorPanel
          title={t('scheme.sessionsNotLoaded')}
          text={problemText(t, sessionsProblem).text}
          requestId={sessionsProblem.requestId}
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
          text={
            mapProblem?.kind === 'unreachable'
              ? said?.text
              : t(hasOthers ? 'scheme.map.notLoadedHint' : 'scheme.map.notLoadedOnly')
          }
          code={said?.code}
          requestId={said?.requestId}
          onRetry={() => booking.send({ type: 'map.retry' })}
        >
          <OtherSessions booking={booking} />
          <LinkButton to="/">{t('event.otherEvents')}</LinkButton>
        </ErrorPanel>
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
        <SlowNotice
          key={Math.floor(progress * strides)}
          onRetry={() => {
            booking.send({ type: 'sessions.retry' });
            booking.send({ type: 'map.retry' });
          }}
        />
      </div>
    </div>
  );
};

/** True if something in a hall can be bought. */
export const hasSeats = ({ zones, standing }: SeatIndex): boolean =>
  zones.some(({ free }) => free > 0) || standing.some(({ left }) => left > 0);

/** Says that nothing in the displayed hall can be bought, and where to look instead. */
export const NoSeats = ({
  booking,
  cart,
  index,
  priced,
}: {
  readonly booking: HallBooking;
  /** Null if the button to wait for seats is beside the hall. */
  readonly cart: ActorRefFrom<typeof cartMachine> | null;
  readonly index: SeatIndex;
  /** True if something has a price in this session. */
  readonly priced: boolean;
}) => {
  const { t, lang } = useI18n();
  const others = useSelector(booking, (state) => state.context.sessions.length > 1);
  if (hasSeats(index)) return null;
  return (
    <output className={cx(warningStyles.warning, warningStyles.over)}>
      <Icon name="warning" />
      <span>
        <strong>{t(priced ? 'errors.noSeats' : 'errors.notAvailableSession')}</strong>
        {punctuation[lang].stop}
        {others ? t('scheme.noSeatsHint') : <AppLink to="/">{t('event.otherEvents')}</AppLink>}
      </span>
      <OtherSessions booking={booking} />
      {cart && <WatchButton booking={booking} cart={cart} />}
    </output>
  );
};

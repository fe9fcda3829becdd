import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Minor } from '../../contract/brand.ts';
import { SessionsWaiting } from '../../features/session-picker/sessions-waiting.tsx';
import { Progress } from '../../ui/base/progress.tsx';
import { HomeButton } from '../../features/home-button.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { StillTrying } from '../../ui/lazy/slow-notice.tsx';
import { CartEmpty } from './cart/cart-panel.tsx';
import { CartSheet } from './cart/cart-sheet.tsx';
import panel from './hall/hall-panel.module.css';
import mapState from './hall/map-state.module.css';
import header from './scheme-header.module.css';
import screen from './scheme-screen.module.css';
import wish from './choosing/seat-wish-bar.module.css';
import styles from './scheme-waiting.module.css';
import { useRoomBelow } from './use-room-below.ts';
import { useUpright, useWide } from './use-wide.ts';

/** The page before the event is known: every part stands where it will be, so that nothing moves when it comes. */
export const SchemeWaiting = ({ onRetry }: { readonly onRetry?: () => void }) => {
  const wide = useWide();
  const upright = useUpright();
  const room = useRoomBelow();
  return (
    <div ref={room} className={screen.screen} aria-busy="true">
      <div className={screen.main}>
        <div className={header.header}>
          <Skeleton className={styles.title} />
          {!upright && <SessionsWaiting />}
        </div>
        <HallWaiting onRetry={onRetry} />
      </div>
      {wide ? (
        <aside className={screen.side}>
          <CartEmpty />
        </aside>
      ) : (
        <CartSheet
          places="map"
          count={0}
          totalMinor={0 as Minor}
          offering={false}
          notice={null}
          underWay={null}
        >
          {null}
        </CartSheet>
      )}
    </div>
  );
};

/** The hall's part of the page before it can be rendered: its questions, the stage and the legend. */
export const HallWaiting = ({ onRetry }: { readonly onRetry?: (() => void) | undefined }) => {
  const { t } = useI18n();
  return (
    <div className={panel.panel}>
      <div className={wish.bar}>
        {[1, 2, 3].map((question) => (
          <Skeleton key={question} className={styles.question} />
        ))}
      </div>
      <div className={panel.stage}>
        <div className={mapState.veil}>
          <div className={mapState.words}>
            <Progress value={0} label={t('scheme.map.loading')} />
            <StillTrying onRetry={onRetry}>
              <HomeButton />
            </StillTrying>
          </div>
        </div>
      </div>
      <div className={panel.foot}>
        <LegendWaiting />
      </div>
    </div>
  );
};

/** The hall's legend before the hall is there. */
export const LegendWaiting = () => (
  <div className={styles.legend}>
    {[1, 2, 3, 4, 5].map((zone) => (
      <Skeleton key={zone} className={styles.zone} />
    ))}
  </div>
);

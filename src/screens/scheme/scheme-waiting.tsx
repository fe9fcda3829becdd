import type { Minor } from '../../contract/brand.ts';
import { SessionsWaiting } from '../../features/session-picker/session-picker.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { CartEmpty } from './cart/cart-panel.tsx';
import { CartSheet } from './cart/cart-sheet.tsx';
import header from './scheme-header.module.css';
import screen from './scheme-screen.module.css';
import { HallWaiting } from './hall/hall-waiting.tsx';
import styles from './hall/hall-waiting.module.css';
import { useIsPhone, useIsWide } from './common/use-wide.ts';
import { useAvailableHeight } from './common/use-available-height.ts';

/** The placeholder of the page: every part has its final place, so that nothing moves. */
export const SchemeWaiting = ({ onRetry }: { readonly onRetry?: () => void }) => {
  const wide = useIsWide();
  const phone = useIsPhone();
  const room = useAvailableHeight();
  return (
    <div ref={room} className={screen.screen} aria-busy="true">
      <div className={screen.main}>
        <div className={header.header}>
          <Skeleton className={styles.title} />
          {!phone && <SessionsWaiting />}
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
          partySize={1}
          totalMinor={0 as Minor}
          offering={false}
          notice={null}
          closed={null}
        >
          {null}
        </CartSheet>
      )}
    </div>
  );
};

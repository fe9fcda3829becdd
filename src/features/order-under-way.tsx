import { useEffect } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { useAnnouncer } from '../ui/focus/live-announcer.tsx';
import { Spinner } from '../ui/base/spinner.tsx';
import { SlowNotice } from '../ui/lazy/slow-notice.tsx';
import styles from './order-under-way.module.css';

/** A pending order whose button is not visible: one that was sent again from a page without a selection. */
export const OrderPending = ({ onGiveUp }: { readonly onGiveUp: () => void }) => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const words = t('cart.ordering');
  useEffect(() => announce(words), [announce, words]);
  return (
    <div className={styles.wait}>
      <p aria-busy="true">
        <Spinner />
        {words}
      </p>
      <SlowNotice onStop={onGiveUp} />
    </div>
  );
};

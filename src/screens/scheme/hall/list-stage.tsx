import { useEffect, type ComponentProps } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { SeatList } from '../../../hall/list/seat-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import styles from './hall-panel.module.css';

/**
 * The hall as a list in place of the map. Where the plan can't be shown, the list is all there is: that is said
 * first, with a way to ask for the plan again; null where what lies over the list has one of its own.
 */
export const ListStage = ({
  onRetry,
  ...list
}: ComponentProps<typeof SeatList> & { readonly onRetry: (() => void) | null }) => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { isDrawn } = list.index;
  const said = t('scheme.map.listOnly');
  useEffect(() => {
    if (!isDrawn) announce(said);
  }, [isDrawn, said, announce]);
  return (
    <div className={styles.list} data-hall-list data-list-only={!isDrawn || undefined}>
      {!isDrawn && (
        <Notice
          icon="info"
          action={
            onRetry !== null && (
              <Button size="s" onClick={onRetry}>
                {t('common.retry')}
              </Button>
            )
          }
        >
          <span>{said}</span>
        </Notice>
      )}
      <SeatList {...list} />
    </div>
  );
};

import { useEffect, useMemo } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { waysBack, type HallFilter } from '../../../core/choosing/hall-filter.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { Button } from '../../../ui/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './stage-notice.module.css';

/** Says that a filter leaves no place in full colour, with what shows some again: each way by itself, or all at once. */
export const NothingShown = ({
  index,
  filter,
  onAllPrices,
  onFewer,
  onAllSeats,
}: {
  readonly index: SeatIndex;
  readonly filter: HallFilter;
  readonly onAllPrices: () => void;
  /** 0 = as many as one likes. */
  readonly onFewer: (count: number) => void;
  readonly onAllSeats: () => void;
}) => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { anyPrice, fewer, ordinary } = useMemo(() => waysBack(index, filter), [index, filter]);
  const said = t('choosing.wish.none');
  useEffect(() => announce(said), [announce, said]);
  const ways = [
    anyPrice && { key: 'all', label: t('choosing.wish.anyPrice'), go: onAllPrices },
    fewer > 0 && {
      key: 'fewer',
      label: t('choosing.wish.seats', { count: fewer }),
      go: () => onFewer(fewer),
    },
    ordinary && { key: 'ordinary', label: t('choosing.wish.anySeat'), go: onAllSeats },
  ].filter((way) => way !== false);
  const reset = {
    key: 'reset',
    label: t('choosing.wish.reset'),
    go: () => {
      onAllPrices();
      onFewer(0);
      onAllSeats();
    },
  };
  return (
    <div className={styles.place}>
      <Notice icon="info">
        <span>{said}</span>
        {(ways.length > 0 ? ways : [reset]).map(({ key, label, go }) => (
          <Button key={key} size="s" onClick={go}>
            {label}
          </Button>
        ))}
      </Notice>
    </div>
  );
};

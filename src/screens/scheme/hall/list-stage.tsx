import { useSelector } from '@xstate/react';
import { useEffect, type ComponentProps } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { SeatList } from '../../../hall/list/seat-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';
import type { HallFocus } from '../common/use-hall-focus.ts';
import styles from './hall-panel.module.css';
import { OfferList } from './offer-list.tsx';

/**
 * The hall as a list instead of the map. If the plan can't be shown, the list is all there is: a notice says so first,
 * with a retry button for the plan, unless an overlay has one.
 */
export const ListStage = ({
  engine,
  booking,
  cart,
  picked,
  focus,
  onHit,
  ...list
}: Omit<ComponentProps<typeof SeatList>, 'start' | `on${string}`> & {
  readonly engine: HallEngine;
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** Ids of the zones selected in the legend; null = all. */
  readonly picked: ReadonlySet<string> | null;
  readonly focus: HallFocus;
  readonly onHit: (hit: HitTarget) => void;
}) => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const isReady = useSelector(booking, (state) => state.matches({ open: { map: 'ready' } }));
  const start = useSelector(focus, (state) => state.context.listStart);
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
            isReady && (
              <Button size="s" onClick={() => booking.send({ type: 'map.load' })}>
                {t('common.retry')}
              </Button>
            )
          }
        >
          <span>{said}</span>
        </Notice>
      )}
      {isDrawn && list.index.count > 0 && (
        <OfferList
          {...{ engine, booking, cart, picked, start }}
          index={list.index}
          accessible={list.accessible}
          zones={list.zones}
          currency={list.currency}
        />
      )}
      <SeatList
        {...list}
        start={start}
        onPickSeat={(seat) => onHit({ kind: 'seat', seat })}
        onPickStanding={(area) => onHit({ kind: 'standing', area })}
        onLook={(row) => focus.send({ type: 'row.look', listRow: row })}
      />
    </div>
  );
};

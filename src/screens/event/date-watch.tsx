import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { EventInfo } from '../../contract/event.ts';
import { MAX_PARTY_SIZE } from '../../core/seating/preferences.ts';
import { dateId } from '../../core/seating/seat-watch.ts';
import { useApp } from '../../features/app-context.tsx';
import { QuantityStepper } from '../../features/quantity/quantity-stepper.tsx';
import { startWatch, watchOf } from '../../persistence/seat-watches.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openWatchDialog, useSeatWatches } from '../scheme/watch/use-seat-watches.ts';
import { WatchDialogs } from '../scheme/watch/watch-dialog.tsx';
import type { Booking } from './use-booking.ts';

/**
 * «Tell me when so many places are free», on a sold-out date: one click starts a watch and shows how it will report. As
 * in a hall, the default is two places.
 */
export const DateWatch = ({ booking, event }: { readonly booking: Booking; readonly event: EventInfo }) => {
  const { t } = useI18n();
  const { storage } = useApp();
  const { eventHash, day, time } = useSelector(booking, ({ context }) => context);
  const id = dateId(eventHash, day, time);
  const watch = watchOf(useSeatWatches(), id);
  const most = Math.max(1, Math.min(event.ticketLimit, MAX_PARTY_SIZE));
  const [count, setCount] = useState(watch?.count ?? Math.min(2, most));
  const isWaited = watch?.count === count;
  const press = (): void => {
    openWatchDialog(id);
    if (isWaited) return;
    startWatch(storage, {
      eventHash,
      sessionId: id,
      day,
      time,
      name: event.name,
      count,
      apart: true,
      zoneIds: null,
      accessible: false,
      categoryId: '',
      lookedMs: 0,
      found: null,
      mail: null,
    });
  };
  return (
    <>
      <QuantityStepper
        label={t('event.tickets')}
        value={count}
        full={count === most}
        onSet={(next) => setCount(Math.min(Math.max(1, next), most))}
      />
      <Button aria-haspopup="dialog" onClick={press}>
        {t(!isWaited ? 'choosing.watch.start' : watch.found ? 'shell.watch.found' : 'shell.watch.waiting', {
          count,
          apart: true,
        })}
      </Button>
      <WatchDialogs />
    </>
  );
};

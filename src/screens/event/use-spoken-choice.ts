import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { choiceTotal } from '../../core/event-choice.ts';
import { termsOf } from '../../../machines/booking-model.ts';
import { useApp } from '../../features/app-context.tsx';
import { useAnnouncer } from '../../ui/live-announcer.tsx';
import type { Booking } from './use-booking.ts';

/** Speaks the total after every change of the choice, and says when tickets left it against the buyer's will. */
export const useSpokenChoice = (booking: Booking): void => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const { announce, toast } = useAnnouncer();
  const cut = useSelector(booking, (snapshot) => snapshot.context.cut);
  const said = useSelector(booking, ({ context }) => {
    const { count, totalMinor } = choiceTotal(context.quantities, termsOf(context));
    return count === 0
      ? ''
      : `${t('common.tickets', { count })}, ${format.money(totalMinor, setup.app.currency)}`;
  });
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said, announce]);
  useEffect(() => {
    if (!cut) return;
    toast(t('event.cut'), 'warning');
    booking.send({ type: 'cut.dismiss' });
  }, [cut, toast, t, booking]);
};

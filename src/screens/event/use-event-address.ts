import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { dayToUrl } from '../../core/dates/venue-date.ts';
import { goneKeys } from '../../features/problem-text.ts';
import { useAppNavigate, withPageQuery } from '../../ui/controls/app-link.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import type { Booking, EventAddress } from './use-booking.ts';

/** The path for the current selection. */
const eventPath = (hash: string, day: string, time: string, bySubscription: boolean): string =>
  `/event/${hash}${day === '' ? '' : `/${day}`}${day === '' || time === '' ? '' : `/${time}`}${
    bySubscription ? '?sub=1' : ''
  }`;

/**
 * Keeps the address bar in sync: each selection replaces the last address, so that Back leaves the page instead of
 * undoing a selection, which would clear the form. An address with an unavailable date or time is replaced too, with a
 * notice.
 */
export const useEventAddress = (booking: Booking, { hash, date }: EventAddress): void => {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const navigate = useAppNavigate();
  const here = useSelector(booking, ({ context }) =>
    context.day === '' ? '' : eventPath(hash, dayToUrl(context.day), context.time, context.bySubscription),
  );
  const gone = useSelector(booking, ({ context }) => context.gone);
  const written = useRef('');
  const moved = useSelector(booking, ({ context }) => context.asked?.type === 'address.change');
  const wasMoved = useRef(moved);

  useEffect(() => {
    if (here === '' || here === written.current) return;
    const opening = written.current === '';
    written.current = here;
    // An address without a date stays until a date is chosen.
    if (!opening || date !== '') navigate(withPageQuery(here, ['sub']), { replace: true });
  }, [here, date, navigate]);
  useEffect(() => {
    // Back or Forward led to another date, but the buyer chose to stay: the address stays too.
    if (wasMoved.current && !moved) navigate(here, { replace: true });
    wasMoved.current = moved;
  }, [moved, here, navigate]);
  useEffect(() => {
    if (gone === null || here === '') return;
    navigate(withPageQuery(here, ['sub']), { replace: true });
    toast(t(goneKeys[gone]), 'info');
    booking.send({ type: 'gone.dismiss' });
  }, [gone, here, booking, navigate, toast, t]);
};

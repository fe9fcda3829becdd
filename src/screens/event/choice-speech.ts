import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../i18n/translate.ts';
import {
  groupCount,
  isFullBesideGroups,
  isGroupFull,
  ticketCount,
  remainingTickets,
  choiceTotal,
  type Quantities,
} from '../../core/event/event-choice.ts';
import type { SaleTerms } from '../../core/event/event-terms.ts';
import { termsOf } from '../../../machines/booking/booking-model.ts';
import { useApp } from '../../features/app-context.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import type { Booking } from './use-booking.ts';

/** The size of the selection: «12 билетов и 2 группы». Groups have their own limit and are counted separately. */
export const chosenText = (t: Translate, quantities: Quantities, terms: SaleTerms): string => {
  const tickets = ticketCount(quantities, terms);
  const groups = groupCount(quantities, terms);
  const ticketsText = t('common.tickets', { count: tickets });
  if (groups === 0) return ticketsText;
  const groupsText = t('event.groupCount', { count: groups });
  return tickets === 0
    ? groupsText
    : t('event.ticketsAndGroups', { tickets: ticketsText, groups: groupsText });
};

/**
 * How many more tickets the order can take; '' if it can take no more tickets but still a group.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const roomText = (t: Translate, quantities: Quantities, terms: SaleTerms): string => {
  const left = remainingTickets(quantities, terms);
  if (left > 0) return t('cart.remaining', { count: left });
  const moreGroups = terms.groups.some((item) => !isGroupFull(quantities, terms, item));
  return moreGroups ? '' : t('cart.said.full');
};

/**
 * The maximum number of tickets per order and how many more this one can take; or that all places of the session are
 * selected.
 *
 * @internal Exported for tests: its caller does not exercise all cases.
 */
export const limitText = (t: Translate, quantities: Quantities, terms: SaleTerms): string => {
  const left = remainingTickets(quantities, terms);
  if (isFullBesideGroups(quantities, terms)) return t('event.refused.placesChosen');
  const hint = t('event.limitHint', { count: terms.limit, passes: terms.passes });
  if (left >= terms.limit) return hint;
  return `${hint} ${left === 0 ? t('event.limitFull') : t('event.limitLeft', { count: left })}`;
};

/**
 * Announces after every change of the selection the number of tickets, their price with the fee, and how many more the
 * order can take; also tickets that were removed without the buyer's request.
 */
export const useSpokenChoice = (booking: Booking): void => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const { announce, toast } = useAnnouncer();
  // While a refusal is shown, its modal says what was removed.
  const cut = useSelector(
    booking,
    (snapshot) => snapshot.context.cut && !snapshot.matches({ open: { checkout: 'refused' } }),
  );
  const announcement = useSelector(booking, ({ context }) => {
    const terms = termsOf(context);
    const { count, totalMinor, feesMinor } = choiceTotal(context.quantities, terms);
    if (count === 0) return t('common.tickets', { count });
    const price = format.money(totalMinor, setup.app.currency);
    return [
      chosenText(t, context.quantities, terms),
      feesMinor > 0 ? t('cart.withFee', { price }) : price,
      roomText(t, context.quantities, terms),
    ]
      .filter((part) => part !== '')
      .reduce((first, second) => t('cart.said.sentences', { first, second }));
  });
  const chosen = useSelector(booking, ({ context }) => context.quantities);
  const announced = useRef(chosen);
  useEffect(() => {
    // Neither another language nor a reload changes the selection.
    if (announced.current === chosen) return;
    const none = Object.keys(announced.current).length + Object.keys(chosen).length === 0;
    announced.current = chosen;
    if (!none) announce(announcement);
  }, [announcement, chosen, announce]);
  useEffect(() => {
    if (!cut) return;
    toast(t('event.cut'), 'warning');
    booking.send({ type: 'cut.dismiss' });
  }, [cut, toast, t, booking]);
};

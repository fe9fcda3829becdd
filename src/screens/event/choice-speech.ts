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

/** How much is chosen: «12 билетов и 2 группы». Groups have a limit of their own and are counted apart. */
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
 * How many more tickets the order takes; '' where tickets are full and a group can still be added.
 * @internal Tested by itself: through its callers not all of its cases are seen.
 */
export const roomText = (t: Translate, quantities: Quantities, terms: SaleTerms): string => {
  const left = remainingTickets(quantities, terms);
  if (left > 0) return t('cart.remaining', { count: left });
  const moreGroups = terms.groups.some((item) => !isGroupFull(quantities, terms, item));
  return moreGroups ? '' : t('cart.said.full');
};

/**
 * How many tickets one order takes and how many more of them this one; or that the session's places are all chosen.
 * @internal Tested by itself: through its caller not all of its cases are seen.
 */
export const limitText = (t: Translate, quantities: Quantities, terms: SaleTerms): string => {
  const left = remainingTickets(quantities, terms);
  if (isFullBesideGroups(quantities, terms)) return t('event.refused.placesChosen');
  const hint = t('event.limitHint', { count: terms.limit, passes: terms.passes });
  if (left >= terms.limit) return hint;
  return `${hint} ${left === 0 ? t('event.limitFull') : t('event.limitLeft', { count: left })}`;
};

/**
 * Speaks after every change of the choice how many tickets it has, what they cost with the fee and how many more the
 * order takes, and says when tickets left it against the buyer's will.
 */
export const useSpokenChoice = (booking: Booking): void => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const { announce, toast } = useAnnouncer();
  // While a refusal is shown, its modal says what left the choice.
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
    // Neither another language nor a page that has just come is a choice.
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

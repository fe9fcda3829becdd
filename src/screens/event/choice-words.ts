import type { Translate } from '../../../i18n/translate.ts';
import { groupCount, ticketCount, remainingTickets, type Quantities } from '../../core/event/event-choice.ts';
import type { SaleTerms } from '../../core/event/event-terms.ts';

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

/** How many more tickets the order takes; '' where tickets are full and a group can still be added. */
export const roomText = (t: Translate, quantities: Quantities, terms: SaleTerms): string => {
  const left = remainingTickets(quantities, terms);
  if (left > 0) return t('cart.remaining', { count: left });
  const moreGroups = terms.groups.length > 0 && groupCount(quantities, terms) < terms.groupLimit;
  return moreGroups ? '' : t('cart.said.full');
};

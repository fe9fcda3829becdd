import { soonOnSaleCount } from '../../contract/codes.ts';
import type { EventInfo } from '../../contract/event.ts';
import type { SchemeSession } from '../../contract/scheme.ts';

/**
 * Why nothing of an event with a hall can be bought, whatever the session: it is not on sale yet, or all of it is
 * sold. Null where there is something, or where the back end does not say how much. `sessions` null = not known yet.
 */
export const closedSale = (
  event: Pick<EventInfo, 'ticketCount'>,
  sessions: readonly Pick<SchemeSession, 'available'>[] | null,
): 'soon' | 'soldOut' | null => {
  if (event.ticketCount === soonOnSaleCount) return 'soon';
  return sessions?.every(({ available }) => available !== null && available <= 0) === true ? 'soldOut' : null;
};

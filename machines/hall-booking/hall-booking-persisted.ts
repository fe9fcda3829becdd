import type { Cart } from '../../src/core/cart/cart.ts';
import type { SessionId } from '../../src/contract/brand.ts';
import { isSameData } from '../common/submission.ts';
import type { HallContext, PersistedHallBooking } from './hall-booking-model.ts';

/** The state to persist, whatever state the chart is in. */
export const toPersistedHallBooking = (context: HallContext): PersistedHallBooking =>
  // Until the sessions have loaded, the persisted state is all there is: do not overwrite it with empty values.
  context.kept !== null && context.sessionId === null
    ? { ...context.kept, typed: context.typed, pending: context.unanswered ? context.pending : null }
    : {
        eventHash: context.eventHash,
        sessionId: context.sessionId,
        method: context.method,
        typed: context.typed,
        items: context.items,
        parked: context.parked,
        wish: context.preferences,
        pending: context.unanswered ? context.pending : null,
      };

/**
 * What to keep after the seats of the session `ordered` were ordered: the carts of the other sessions, including the
 * open one if the buyer went there meanwhile. Null if there is none.
 */
export const keepAfterOrder = (
  context: HallContext,
  ordered: SessionId | null,
): PersistedHallBooking | null => {
  const left = toPersistedHallBooking(context);
  const items = context.sessionId === ordered ? [] : left.items;
  const parked = Object.fromEntries(Object.entries(left.parked).filter(([id]) => id !== ordered));
  const isEmpty = items.length === 0 && Object.keys(parked).length === 0;
  return isEmpty ? null : { ...left, items, parked, pending: null };
};

/**
 * The open session's cart as another tab of this browser left it; null if it equals this tab's, or if that tab is at
 * another session and says nothing about this one. `kept`: the state persisted by that tab, null once it was ordered
 * there.
 */
export const cartOfOtherTab = (
  { sessionId, items }: Pick<HallContext, 'sessionId' | 'items'>,
  kept: PersistedHallBooking | null,
): Cart | null => {
  if (sessionId === null || (kept !== null && kept.sessionId !== sessionId)) return null;
  const others = kept?.items ?? [];
  return isSameData(others, items) ? null : others;
};

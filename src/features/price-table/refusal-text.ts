import type { Translate } from '../../../i18n/translate.ts';
import type { ChoiceRefusal } from '../../core/event/event-choice.ts';

/**
 * The number of places that a group needs, and how many remain for it: in the session, or beside the order's other
 * selections.
 */
export const groupPlacesText = (
  t: Translate,
  reason: 'places' | 'placesBeside',
  count: number,
  left: number,
): string => {
  if (reason === 'placesBeside')
    return left > 0 ? t('event.refused.placesBeside', { count, left }) : t('event.refused.placesChosen');
  return left > 0 ? t('event.refused.places', { count, left }) : t('event.refused.placesNone', { count });
};

/** Why the quantity is not the requested one, as a text for the buyer. */
export const refusalText = (t: Translate, refusal: ChoiceRefusal, passes: boolean): string => {
  const { allowed: count } = refusal;
  switch (refusal.reason) {
    case 'limit':
      return `${t('errors.limit')} ${t('event.limitHint', { count, passes })}`;
    case 'card':
      return `${t('errors.limit')} ${t('cart.cardLimit')}`;
    case 'subscription':
      return t('event.subscription.hint', { count });
    case 'groupLimit':
      return `${t('errors.limit')} ${t('event.refused.groups', { count })}`;
    case 'most':
      return t('event.refused.most', { count });
    case 'least':
      return t('event.refused.least', { count });
    case 'left':
      return t('event.refused.left', { count });
    case 'session':
      return t('event.refused.session', { count });
    case 'besideGroups':
      return count > 0 ? t('event.refused.besideGroups', { count }) : t('event.refused.besideGroupsNone');
    case 'places':
    case 'placesBeside':
      return groupPlacesText(t, refusal.reason, refusal.needed, count);
    case 'forced':
      return t('event.refused.forced', { count });
    case 'short':
      return t('event.refused.short', { count });
  }
};

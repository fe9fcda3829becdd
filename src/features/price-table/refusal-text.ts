import type { Translate } from '../../../i18n/translate.ts';
import type { ChoiceRefusal } from '../../core/event/event-choice.ts';

/** What a group takes of its session, and what is left for it. */
export const groupPlacesText = (t: Translate, count: number, left: number): string =>
  left > 0 ? t('event.refused.places', { count, left }) : t('event.refused.placesNone', { count });

/** Why the number is not the one asked for, in the buyer's words. */
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
    case 'left':
      return t('event.refused.left', { count });
    case 'session':
      return t('event.refused.session', { count });
    case 'besideGroups':
      return count > 0 ? t('event.refused.besideGroups', { count }) : t('event.refused.besideGroupsNone');
    case 'places':
      return groupPlacesText(t, refusal.needed, count);
    case 'forced':
      return t('event.refused.forced', { count });
    case 'short':
      return t('event.refused.short', { count });
  }
};

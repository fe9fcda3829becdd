import type { Translate } from '../../../i18n/translate.ts';
import type { ChoiceRefusal } from '../../core/event/event-choice.ts';

/** Why the number is not the one asked for, in the buyer's words. */
export const refusalText = (
  t: Translate,
  { reason, allowed: count }: ChoiceRefusal,
  passes: boolean,
): string => {
  switch (reason) {
    case 'limit':
      return `${t('errors.limit')} ${t('event.limitHint', { count, passes })}`;
    case 'groupLimit':
      return `${t('errors.limit')} ${t('event.refused.groups', { count })}`;
    case 'most':
      return t('event.refused.most', { count });
    case 'left':
      return t('event.refused.left', { count });
    case 'session':
      return t('event.refused.session', { count });
    case 'forced':
      return t('event.refused.forced', { count });
    case 'short':
      return t('event.refused.short', { count });
  }
};

import type { Translate } from '../../../../i18n/translate.ts';
import { orderLimit, type CartRefusal, type CartRules } from '../../../core/cart/cart.ts';

/** Why the cart did not change, in the buyer's words. */
export const cartRefusalText = (
  t: Translate,
  { reason, allowed }: CartRefusal,
  rules: Pick<CartRules, 'ticketLimit' | 'method'>,
): string => {
  switch (reason) {
    case 'limit':
      return t('errors.limitHint', { limit: String(orderLimit(rules)) });
    case 'notSold':
    case 'absent':
      return t('errors.placeUnavailable');
    case 'priceMaximum':
    case 'standingPerOrder':
    case 'standingLeft':
      return allowed > 0 ? t('scheme.seat.upTo', { count: allowed }) : t('cart.said.full');
  }
};

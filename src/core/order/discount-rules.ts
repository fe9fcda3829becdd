import type { LocalText } from '../../contract/local-text.ts';
import type { OrderView } from '../../contract/order.ts';

/** The minimum length of a promo code. */
const promoMinLength = 3;

/** A promo code as typed, in capitals and without surrounding spaces. */
export const promoText = (typed: string): string => typed.trim().toUpperCase();

/** Whether a typed promo code is long enough to be sent. */
export const isPromoReady = (typed: string): boolean => promoText(typed).length >= promoMinLength;

/** Parses bonuses as typed: a whole number from 1 to what is available; null for anything else. */
export const bonusesOf = (typed: string, available: number): number | null => {
  const digits = typed.trim();
  if (!/^\d{1,9}$/.test(digits)) return null;
  const count = Number(digits);
  return count >= 1 && count <= available ? count : null;
};

/** The categories of an order's tickets to which promo codes do not apply, as far as the back end says. */
export const withoutPromo = ({ tickets }: Pick<OrderView, 'tickets'>): readonly LocalText[] =>
  tickets.flatMap(({ promoAllowed, returned, category }) =>
    promoAllowed === false && !returned ? [category] : [],
  );

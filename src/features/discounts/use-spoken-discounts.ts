import { useEffect, useRef, type RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderView } from '../../contract/order.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { activeElement } from '../../ui/base/page-root.ts';

/**
 * Announces changes of the order's discounts and the new total after the reload. The used field has disappeared by
 * then, so the focus moves to the heading.
 */
export function useSpokenDiscounts(
  { discount, totalMinor }: OrderView,
  currency: string,
  heading: RefObject<HTMLElement | null>,
): void {
  const { t, format } = useI18n();
  const { announce } = useAnnouncer();
  const promo = discount?.promoCode ?? '';
  const used = discount?.usedBonuses ?? 0;
  const card = discount?.cardCode ?? '';
  const mails = discount?.proofMails ?? 0;
  const balance = discount?.balance ?? 0;
  const known = useRef({ promo, used, card, mails });
  useEffect(() => {
    const before = known.current;
    known.current = { promo, used, card, mails };
    const news =
      promo !== before.promo && promo !== ''
        ? t('order.discount.promoApplied')
        : used > before.used
          ? t('order.discount.used', { count: used })
          : promo !== before.promo || used < before.used
            ? t('order.discount.cancelled')
            : card === before.card && mails === before.mails
              ? ''
              : card === ''
                ? t('order.discount.cardRemoved')
                : mails > 0
                  ? t(mails > 1 ? 'order.discount.proofResent' : 'order.discount.proofSent')
                  : before.mails > 0
                    ? t('order.discount.proved', { count: balance })
                    : t('order.discount.card', { code: card });
    if (news === '') return;
    if (activeElement() === document.body) heading.current?.focus();
    const price = format.money(totalMinor, currency);
    announce(t('cart.said.sentences', { first: news, second: t('cart.said.total', { price }) }));
  }, [promo, used, card, mails, balance, totalMinor, currency, announce, format, t, heading]);
}

import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n, type I18n } from '../../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../../i18n/translate.ts';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { CartContext, cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import {
  cartTotal,
  remainingLimit,
  countOf,
  isCardLimit,
  orderLimit,
  cartChanges,
  type Cart,
  type CartItem,
  type CartRefusal,
  type CartRules,
} from '../../../core/cart/cart.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { totalOf, type PriceTotal } from '../../../core/cart/seat-price.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import type { Politeness } from '../../../ui/focus/live-regions.tsx';
import { placeName, placesName } from '../common/places.ts';
import { useApp } from '../../../features/app-context.tsx';

/** Why the cart did not change, as a text for the buyer. */
export const cartRefusalText = (
  t: Translate,
  { reason, bound }: CartRefusal,
  rules: Pick<CartRules, 'ticketLimit' | 'method'>,
): string => {
  switch (reason) {
    case 'limit':
      return isCardLimit(rules)
        ? t('cart.cardLimit')
        : t('cart.limitHint', { limit: String(orderLimit(rules)) });
    case 'notSold':
    case 'absent':
      return t('errors.placeUnavailable');
    case 'priceMaximum':
      return t('event.refused.most', { count: bound });
    case 'priceLeft':
      return t('event.refused.left', { count: bound });
    case 'standingPerOrder':
      return t('scheme.seat.upTo', { count: bound });
    case 'standingLeft':
      return bound > 0 ? t('event.refused.left', { count: bound }) : t('errors.placeUnavailable');
  }
};

/**
 * An announcement about the cart, and its urgency.
 *
 * @internal Used by tests, which make one.
 */
export type CartSpeech = {
  readonly text: string;
  readonly politeness: Politeness;
};

/** The parts of the cart's state that are announced. */
type SpokenCart = Pick<CartContext, 'items' | 'rules' | 'refusal' | 'notice'>;

const isSameSession = ({ rules: a }: SpokenCart, { rules: b }: SpokenCart): boolean =>
  a.day === b.day && a.time === b.time && a.priceTypeId === b.priceTypeId;

/**
 * The announcement for a buyer who does not see the cart, from its state `before` and `after`: first the result, then
 * the price with the fee, then how much of the limit remains. Null if nothing of that has changed.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const cartSpeech = (
  { t, lang, format }: Pick<I18n, 't' | 'lang' | 'format'>,
  before: SpokenCart,
  after: SpokenCart,
  currency: string,
): CartSpeech | null => {
  const { items, rules, refusal, notice } = after;
  const joined = (texts: readonly string[]): string =>
    texts.reduce((first, second) => t('cart.said.sentences', { first, second }));
  const withCategory = (first: string, { price }: CartItem): string =>
    joinWords(lang, [first, pickText(price.category, lang).text]);
  const named = (lines: Cart): string => {
    const [one] = lines;
    const places = placesName(
      t,
      lang,
      lines.map((item) => item.place),
    );
    const sameCategory = lines.every((item) => item.price.categoryId === one?.price.categoryId);
    return one !== undefined && sameCategory ? withCategory(places, one) : places;
  };
  const cost = ({ totalMinor, feesMinor }: PriceTotal): string => {
    const price = format.money(totalMinor, currency);
    return feesMinor > 0 ? t('cart.withFee', { price }) : price;
  };
  const left = remainingLimit(items, rules);
  const room = left > 0 ? t('cart.remaining', { count: left }) : t('cart.said.full');
  const whole =
    items.length === 0
      ? [t('cart.cleared')]
      : [t('cart.said.total', { price: cost(cartTotal(items)) }), room];

  if (!isSameSession(before, after)) {
    // Another session has its own cart, and so has a reloaded page: the buyer has not just added anything.
    if (items.length === 0)
      return before.items.length === 0 ? null : { text: t('cart.cleared'), politeness: 'polite' };
    return {
      text: joined([t('cart.summary', { count: cartTotal(items).count }), ...whole]),
      politeness: 'polite',
    };
  }
  if (refusal !== null && refusal !== before.refusal) {
    const { place } = refusal;
    const result = place === null ? [] : [t('cart.said.refused', { place: placeName(t, lang, place) })];
    return { text: joined([...result, cartRefusalText(t, refusal, rules)]), politeness: 'assertive' };
  }
  const { added, removed, swapped, counted } = cartChanges(before.items, items);
  const lost = removed.length > 0 && notice !== before.notice && notice?.cause === 'seatLost';
  const results = [
    ...(added.length > 0 ? [t('cart.said.added', { places: named(added) })] : []),
    ...counted.map((item) =>
      t('cart.said.counted', {
        place: withCategory(placeName(t, lang, item.place), item),
        tickets: t('common.tickets', { count: item.quantity }),
      }),
    ),
    ...(swapped.length > 0 ? [t('cart.said.swapped', { places: named(swapped) })] : []),
    ...(removed.length > 0
      ? [t(lost ? 'cart.said.lost' : 'cart.said.removed', { places: named(removed) })]
      : []),
  ];
  if (results.length === 0) return null;
  const isOnlyMore = removed.length === 0 && swapped.length === 0;
  const price = isOnlyMore ? [cost(totalOf([...added, ...counted])), room] : whole;
  return { text: joined([...results, ...price]), politeness: lost ? 'assertive' : 'polite' };
};

/**
 * Announces every change of the cart from its old and new state, whatever caused it and whether it was granted. Changes
 * from one click are announced together. Added seats also vibrate.
 */
export const useSpokenCart = (cart: ActorRefFrom<typeof cartMachine> | undefined): void => {
  const i18n = useI18n();
  const { setup } = useApp();
  const { announce } = useAnnouncer();
  const words = useRef({ i18n, currency: setup.app.currency });
  useEffect(() => {
    words.current = { i18n, currency: setup.app.currency };
  });
  useEffect(() => {
    if (cart === undefined) return undefined;
    let announced = cart.getSnapshot().context;
    let due = false;
    const speak = (): void => {
      due = false;
      const { context } = cart.getSnapshot();
      const speech = cartSpeech(words.current.i18n, announced, context, words.current.currency);
      if (countOf(context.items) > countOf(announced.items)) vibrate();
      announced = context;
      if (speech !== null) announce(speech.text, speech.politeness);
    };
    const subscription = cart.subscribe(() => {
      if (due) return;
      due = true;
      queueMicrotask(speak);
    });
    return () => subscription.unsubscribe();
  }, [cart, announce]);
};

/** A short vibration, if the device supports it; none under reduced motion, or before the first touch. */
function vibrate(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Before the first touch a browser refuses and logs a warning.
  if (!isStill && navigator.userActivation.hasBeenActive) navigator.vibrate?.(12);
}

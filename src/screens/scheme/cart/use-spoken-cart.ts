import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { countOf } from '../../../core/cart/cart.ts';
import { useApp } from '../../../features/app-context.tsx';
import { vibrate } from '../../../ui/base/vibrate.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { cartSpeech } from './cart-speech.ts';

/**
 * Speaks of every change of the cart, from what it was and what it is: whoever made it, and whether it was granted.
 * Wishes of one press are spoken of together. What comes in is felt as well.
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

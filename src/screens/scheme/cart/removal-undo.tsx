import { useEffect, useEffectEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { cartChanges, type Cart } from '../../../core/cart/cart.ts';
import { SEAT_FREE, seatById } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { pageRoot } from '../../../ui/base/page-root.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusLandmark } from '../../../ui/focus/landmarks.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { placesName } from '../common/places.ts';
import styles from './removal-undo.module.css';

const undoMs = 8000;

/**
 * Restores what the buyer has just removed from the cart, with one click or with Ctrl + Z. Seats that were lost, or
 * belong to another session, can't be restored.
 */
export const RemovalUndo = ({
  cart,
  engine,
  sending,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  /** True while an order is pending: it contains what is in the cart now. */
  readonly sending: boolean;
}) => {
  const { t, lang } = useI18n();
  const { announce, toast } = useAnnouncer();
  const [removed, setRemoved] = useState<Cart>([]);
  /* It does not disappear while it is under the mouse or has the focus. */
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    let before = cart.getSnapshot().context;
    const subscription = cart.subscribe(({ context }) => {
      const was = before;
      before = context;
      // Another session or lost seats; dismissing a message is neither.
      const isOver =
        context.rules !== was.rules || (context.notice !== was.notice && context.notice !== null);
      if (isOver) setRemoved([]);
      else if (context.items !== was.items) {
        const gone = cartChanges(was.items, context.items).removed;
        setRemoved((last) => (gone.length > 0 ? gone : cartChanges(last, context.items).removed));
      }
    });
    return () => subscription.unsubscribe();
  }, [cart]);
  const isOffered = removed.length > 0 && !sending;
  // An element that is removed under the mouse fires no leave event.
  if (!isOffered && isHeld) setHeld(false);
  useEffect(() => {
    if (!isOffered || isHeld) return undefined;
    const timer = setTimeout(() => setRemoved([]), undoMs);
    return () => clearTimeout(timer);
  }, [removed, isOffered, isHeld]);
  useEffect(() => {
    // After the announcement of the click's result.
    if (isOffered) queueMicrotask(() => announce(t('cart.undoHint')));
  }, [removed, isOffered, announce, t]);
  const undo = (): void => {
    const { index } = engine;
    setHeld(false);
    setRemoved([]);
    for (const { place, price, quantity } of removed) {
      const seat = index === null ? -1 : seatById(index, place.seatId);
      if (place.kind === 'standing') cart.send({ type: 'standing.set', place, price, count: quantity });
      else if (index !== null && seat >= 0 && index.state[seat] !== SEAT_FREE)
        toast(t('errors.placeUnavailable'), 'warning');
      else cart.send({ type: 'seat.add', place, price });
    }
    focusLandmark('afterChoosing', { preventScroll: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By the key's position too, because in Russian and Kazakh layouts it types another letter.
    const isZ = event.code === 'KeyZ' || event.key.toLowerCase() === 'z';
    if (!isZ || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;
    if (isElsewhere) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    const root = pageRoot();
    const listen = (event: Event): void => {
      if (event instanceof KeyboardEvent) onKey(event);
    };
    root.addEventListener('keydown', listen);
    return () => root.removeEventListener('keydown', listen);
  }, [isOffered]);
  if (!isOffered) return null;
  const places = placesName(
    t,
    lang,
    removed.map(({ place }) => place),
  );
  return (
    <div
      className={styles.undo}
      data-undo
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{t('cart.said.removed', { places })}</span>
      <Button size="s" onClick={undo}>
        {t('cart.undo')}
      </Button>
    </div>
  );
};

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { centredAt, toHall } from '../../../core/hall/camera.ts';
import { hallPoint, screenPoint } from '../../../core/hall/geometry.ts';
import { nowMs } from '../../../api/server-clock.ts';
import type { OrderHash, SeatId, SessionId } from '../../../contract/brand.ts';
import { readSharedView, writeSharedView, type SharedView } from '../../../core/addresses/view-address.ts';
import { useApp } from '../../../features/app-context.tsx';
import { hasLastOrder } from '../../../persistence/start-notes.ts';
import { orderOfSeat } from '../../../persistence/hall-notes.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import type { HallFocus } from '../common/use-hall-focus.ts';
import { cartItemsFromLink, addToCart } from './shared-seats.ts';

/**
 * Keeps the address bar's fragment in sync with view and selection, so that the address can be sent to a friend.
 * Restores both from it when the first hall has loaded, and again for each link pasted over it. If there is a stored
 * cart, it is not changed: `focus` receives the address's seats. Unavailable seats are reported.
 */
export const useSharedView = (
  engine: HallEngine,
  cart: ActorRefFrom<typeof cartMachine>,
  focus: HallFocus,
  sessionId: SessionId | null,
): void => {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const { storage } = useApp();
  const { hall, rest, viewport } = useHallSnapshot(engine);
  // A hall may load before its size on the page is known, and without that a view has no scale.
  const isMeasured = viewport.width > 0;
  const [asked, setAsked] = useState(() => readSharedView(location.hash));
  const restored = useRef<SharedView | null>(null);
  const orderOf = useEffectEvent((seatIds: readonly SeatId[]): OrderHash | null => {
    const found = (id: SeatId) =>
      sessionId === null ? undefined : orderOfSeat(storage, sessionId, id, nowMs());
    return seatIds.map(found).find((hash) => hash !== undefined) ?? null;
  });
  const onGone = useEffectEvent((seatIds: readonly SeatId[], isAll: boolean): void => {
    const ordered = orderOf(seatIds);
    if (isAll && (ordered !== null || hasLastOrder(storage)))
      focus.send({ type: 'link.ordered', orderHash: ordered });
    else toast(t(isAll ? 'scheme.link.gone' : 'scheme.conflict.someGone'), 'warning');
  });

  useEffect(() => {
    // From the event, because view and selection may have overwritten the link in the address meanwhile.
    const onLink = ({ newURL }: HashChangeEvent): void => setAsked(readSharedView(new URL(newURL).hash));
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, []);
  useEffect(() => engine.expectPlace(asked.view !== null), [engine, asked]);
  useEffect(() => {
    let had: readonly SeatId[] = [];
    const watch = cart.subscribe(({ context: { items } }) => {
      if (items.length > 0) had = items.map(({ place }) => place.seatId);
    });
    // Another tab of this browser has ordered the shared cart and stored its order.
    const onOrdered = ({ key, newValue }: StorageEvent): void => {
      const isOrder = key?.endsWith(':last-order') === true && newValue !== null;
      if (isOrder && had.length > 0 && cart.getSnapshot().context.items.length === 0)
        focus.send({ type: 'link.ordered', orderHash: orderOf(had) });
    };
    addEventListener('storage', onOrdered);
    return () => {
      watch.unsubscribe();
      removeEventListener('storage', onOrdered);
    };
  }, [cart, focus]);

  useEffect(() => {
    if (hall === null || !isMeasured || restored.current === asked) return;
    const isPasted = restored.current !== null;
    restored.current = asked;
    const { view, places } = asked;
    if (view !== null) {
      engine.view.stopFlight();
      engine.view.moveTo(centredAt(hallPoint(view.x, view.y), view.zoom, engine.view.limits), 'engine');
    } else if (isPasted) engine.view.fit('place');
    focus.send({ type: 'link.answer' });
    const { items, rules } = cart.getSnapshot().context;
    const isOwn = places.every(({ seatId }) => items.some(({ place }) => place.seatId === seatId));
    if (isOwn) return;
    const lines = cartItemsFromLink(hall.index, rules, places);
    if (lines.length < places.length)
      onGone(
        places.map(({ seatId }) => seatId as SeatId),
        lines.length === 0,
      );
    if (items.length === 0) addToCart(cart, lines);
    else if (lines.length > 0) focus.send({ type: 'link.offer', linkedItems: lines });
  }, [engine, hall, cart, focus, isMeasured, asked]);

  useEffect(() => {
    const write = (): void => {
      if (restored.current !== asked) return;
      const { viewport, atFit } = engine.getSnapshot();
      const middle = toHall(engine.view.camera, screenPoint(viewport.width / 2, viewport.height / 2));
      const { items } = cart.getSnapshot().context;
      const fragment = writeSharedView({
        view: atFit ? null : { zoom: engine.view.camera.zoom, x: middle.x, y: middle.y },
        places: items.map(({ place, price, quantity }) => ({
          seatId: place.seatId,
          categoryId: price.categoryId,
          count: quantity,
        })),
      });
      const address = `${location.pathname}${location.search}${fragment === '' ? '' : `#${fragment}`}`;
      if (address === `${location.pathname}${location.search}${location.hash}`) return;
      // Keeps the router's state; a new history entry for every view would make Back useless.
      history.replaceState(history.state, '', address);
    };
    write();
    const subscription = cart.subscribe(write);
    return () => subscription.unsubscribe();
  }, [engine, cart, rest, asked]);
};

import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { cartMachine } from '../../../../machines/hall-booking/cart.ts';
import { centredAt, toHall } from '../../../core/hall/camera.ts';
import { hallPoint, screenPoint } from '../../../core/hall/hall-space.ts';
import { pricesForSession } from '../../../core/choosing/seat-price.ts';
import { SEAT_FREE, seatById } from '../../../core/hall/seat-index.ts';
import { readSharedView, writeSharedView } from '../../../core/view-address.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { seatPlace, standingPlace } from '../places.ts';

/**
 * Keeps the address bar's fragment at what is looked at and chosen, so that the address can be sent to a friend, and
 * restores both from it once, when the first hall is there. Seats of a cart kept from before are not added to.
 */
export const useSharedView = (
  engine: HallEngine,
  cart: ActorRefFrom<typeof cartMachine>,
  onGone: (count: number) => void,
): void => {
  const { hall, rest, viewport } = useHallSnapshot(engine);
  // A hall may be there before the page knows how large it is shown, and a place has no scale then.
  const isMeasured = viewport.width > 0;
  const asked = useRef(readSharedView(location.hash));
  const restored = useRef(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });

  useEffect(() => engine.expectPlace(asked.current.view !== null), [engine]);

  useEffect(() => {
    if (hall === null || !isMeasured || restored.current) return;
    restored.current = true;
    const { view, places } = asked.current;
    if (view !== null) {
      engine.view.moveTo(centredAt(hallPoint(view.x, view.y), view.zoom, engine.view.limits), 'engine');
    }
    const { items, rules } = cart.getSnapshot().context;
    if (items.length > 0) return;
    const sold = pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId);
    let lost = 0;
    for (const { seatId, categoryId, count } of places) {
      const seat = seatById(hall.index, seatId);
      const area = hall.index.standing.find((entry) => entry.id === seatId);
      const free = seat >= 0 && hall.index.state[seat] === SEAT_FREE;
      const place = area !== undefined ? standingPlace(area) : free ? seatPlace(hall.index, seat) : null;
      const price = sold.find((row) => row.categoryId === categoryId && row.zoneId === place?.zoneId);
      if (place === null || price === undefined) lost += 1;
      else if (place.kind === 'seat') cart.send({ type: 'seat.add', place, price });
      else cart.send({ type: 'standing.set', place, price, count });
    }
    if (lost > 0) gone.current(lost);
  }, [engine, hall, cart, isMeasured]);

  useEffect(() => {
    const write = (): void => {
      if (!restored.current) return;
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
      // The router's own state goes along; a new entry for every look would make Back useless.
      history.replaceState(history.state, '', address);
    };
    write();
    const subscription = cart.subscribe(write);
    return () => subscription.unsubscribe();
  }, [engine, cart, rest]);
};

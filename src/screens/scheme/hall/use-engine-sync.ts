import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { CartItem } from '../../../core/cart/cart.ts';
import { firstSector } from '../../../core/hall/seat-index.ts';
import { useApp } from '../../../features/app-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import type { HallFocus } from '../common/use-hall-focus.ts';
import type { HallFilters } from './use-hall-filters.ts';
import { useHallLabels } from './use-hall-labels.ts';

/**
 * Synchronises the map with the page's state: prices and their colours, what is in full colour, the setup's levels of
 * detail, the cart, and what is open.
 */
export const useEngineSync = (
  engine: HallEngine,
  focus: HallFocus,
  items: readonly CartItem[],
  cartSeatIds: ReadonlySet<string>,
  zones: readonly PriceZone[],
  { filter, dimmedMask }: Pick<HallFilters, 'filter' | 'dimmedMask'>,
): void => {
  const { lang } = useI18n();
  const { setup } = useApp();
  const { hall } = useHallSnapshot(engine);
  const place = useSelector(focus, (state) => state.context.place);
  const index = hall?.index ?? null;
  useEffect(() => engine.setShown(filter.zones, dimmedMask), [engine, index, filter, dimmedMask]);
  useHallLabels(engine, index, filter.zones, items, zones);

  // Before the next frame: the worker paints the whole hall as soon as it has been read, if it knows the colours by
  // then.
  useLayoutEffect(() => engine.setPaint({ zones, lang }), [engine, zones, lang]);
  useEffect(() => engine.view.setDetailSpan(setup.app.detailThreshold), [engine, setup]);
  useEffect(() => engine.setSelected([...cartSeatIds]), [engine, cartSeatIds, hall]);
  useEffect(() => {
    const open =
      place === null || index === null || place.kind === 'ambiguous'
        ? -1
        : place.kind === 'seat'
          ? place.seat
          : place.kind === 'sector'
            ? firstSector(index) + place.sector
            : index.count + place.area;
    engine.setOverlay({ open });
  }, [engine, place, index]);
};

import { useEffect } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { labelled } from '../../../../i18n/formats/punctuation.ts';
import type { CartItem } from '../../../core/cart/cart.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { useApp } from '../../../features/app-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { shortNames } from '../../../core/hall/short-names.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';

/**
 * The labels on the map: a sector's name with the lowest price of its free seats, among the selected prices if there
 * are any; a standing area's name with its remaining places and those in the cart. Filtered-out areas keep only their
 * names, for orientation. `visibleZoneIds`: zones in full colour; null = all.
 */
export const useHallLabels = (
  engine: HallEngine,
  index: SeatIndex | null,
  visibleZoneIds: ReadonlySet<string> | null,
  items: readonly CartItem[],
  zones: readonly PriceZone[],
): void => {
  const { t, lang, format } = useI18n();
  const { currency } = useApp().setup.app;
  const { early } = useHallSnapshot(engine);
  const hall = index ?? early;
  // Only what the labels show, so that adding a seat to the cart does not change them.
  const standing = items
    .filter(({ place }) => place.kind === 'standing')
    .map(({ place, quantity }) => `${place.seatId}:${quantity}`)
    .join();

  useEffect(() => {
    const wanted = zones.filter(({ id }) => visibleZoneIds === null || visibleZoneIds.has(id));
    const areas = [...(hall?.sectors ?? []), ...(index?.standing ?? [])];
    const short = shortNames(areas.map((area) => pickText(area.name, lang).text || area.id));
    const inCart = new Map<string, number>();
    for (const entry of standing.split(',')) {
      const [id = '', count] = entry.split(':');
      inCart.set(id, (inCart.get(id) ?? 0) + Number(count ?? 0));
    }
    engine.setLabels(
      (sector) => {
        const isFree = ({ id }: PriceZone): boolean =>
          sector.zones.some(({ zone, free }) => free > 0 && index?.zones[zone]?.id === id);
        const costs = wanted.filter(isFree).map(({ priceMinor }) => priceMinor);
        const least = Math.min(...costs);
        const price = costs.length === 0 ? '' : format.money(least, currency);
        const isFrom = costs.some((minor) => minor > least);
        const name = pickText(sector.name, lang).text || sector.id;
        return {
          name,
          mark: short.get(name) ?? '',
          note: isFrom ? t('scheme.legend.from', { price }) : price,
          range: isFrom ? format.moneyRange(least, Math.max(...costs), currency) : '',
        };
      },
      (area) => {
        const name = pickText(area.name, lang).text || t('scheme.seat.standing');
        const left = t('scheme.seat.left', { count: area.left });
        const chosen = inCart.get(area.id) ?? 0;
        if (chosen > 0)
          return {
            name: `✓ ${name}`,
            note: `${left} · ${labelled(lang, t('scheme.seat.inCart'), String(chosen))}`,
            mark: `✓ ${chosen}`,
          };
        const note = visibleZoneIds !== null && !visibleZoneIds.has(area.zoneId) ? '' : left;
        return { name, note, mark: short.get(name) ?? '' };
      },
    );
  }, [engine, index, hall, visibleZoneIds, standing, zones, lang, currency, t, format]);
};

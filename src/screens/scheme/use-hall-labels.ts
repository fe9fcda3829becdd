import { useEffect } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { CartItem } from '../../core/choosing/cart.ts';
import { pickText } from '../../core/pick-text.ts';
import type { SectorEntry, SeatIndex } from '../../core/hall/seat-index.ts';
import type { HallEngine } from '../../hall/engine/hall-engine.ts';

/**
 * What the labels on the map say: a sector's name with the seats free in it, of the prices picked out if there are
 * some; a standing area's with what is left and what of it is in the cart. Areas that a filter leaves out say nothing.
 */
export const useHallLabels = (
  engine: HallEngine,
  index: SeatIndex | null,
  shown: ReadonlySet<string> | null,
  items: readonly CartItem[],
): void => {
  const { t, lang } = useI18n();
  // Only what the labels say; a seat put into the cart changes none of them.
  const standing = items
    .filter(({ place }) => place.kind === 'standing')
    .map(({ place, quantity }) => `${place.seatId}:${quantity}`)
    .join();

  useEffect(() => {
    const wanted = index?.zones.map(({ id }) => shown === null || shown.has(id)) ?? [];
    const freeIn = ({ zones }: SectorEntry): number =>
      zones.reduce((sum, { zone, free }) => sum + (wanted[zone] === true ? free : 0), 0);
    const inCart = new Map<string, number>();
    for (const entry of standing.split(',')) {
      const [id = '', count] = entry.split(':');
      inCart.set(id, (inCart.get(id) ?? 0) + Number(count ?? 0));
    }
    engine.setLabels(
      (sector) => {
        const free = shown === null ? sector.free : freeIn(sector);
        return {
          name: shown !== null && free === 0 ? '' : pickText(sector.name, lang).text || sector.id,
          note: sector.total === 0 ? '' : t('scheme.list.freeInSector', { count: free }),
        };
      },
      (area) => {
        const name = pickText(area.name, lang).text || t('scheme.seat.standing');
        const left = t('scheme.seat.left', { count: area.left });
        const chosen = inCart.get(area.id) ?? 0;
        if (chosen > 0)
          return {
            name: `✓ ${name}`,
            note: `${left} · ${t('scheme.seat.inCart')}: ${chosen}`,
            mark: `✓ ${chosen}`,
          };
        return { name: shown !== null && !shown.has(area.zoneId) ? '' : name, note: left };
      },
    );
  }, [engine, index, shown, standing, lang, t]);
};

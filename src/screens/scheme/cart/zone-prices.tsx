import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { zonesWithin } from '../../../core/seating/price-zones.ts';
import { useApp } from '../../../features/app-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { zoneFill } from '../../../hall/state/hall-theme.ts';
import { zoneCost, zoneFreeText } from '../../../hall/map/legend-zone.ts';
import { ZoneMark } from '../../../hall/map/zone-mark.tsx';
import { VisuallyHidden } from '../../../ui/focus/visually-hidden.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { useZones } from '../common/use-zones.ts';
import styles from './zone-prices.module.css';

/**
 * The content of an empty cart: the price zones within the price limit by name, each with its price and its remaining
 * places.
 */
export const ZonePrices = ({
  booking,
  cart,
  engine,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
}) => {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const { setup } = useApp();
  const index = useHallSnapshot(engine).hall?.index ?? null;
  const { mostMinor } = useSelector(booking, (state) => state.context.preferences);
  const zones = zonesWithin(useZones(booking, cart, index), mostMinor);
  const most = Math.max(1, ...zones.map(({ free }) => free));
  if (index === null) return null;
  return (
    <ul className={styles.zones} aria-label={t('scheme.legend.left')}>
      {zones.map((zone) => (
        <li key={zone.id}>
          <ZoneMark zone={zone} size={24} />
          <span className={styles.name}>
            <strong>{zone.name}</strong>
            <svg className={styles.bar} aria-hidden="true">
              <rect
                width={`${zone.free === 0 ? 0 : Math.max(1.5, (zone.free / most) * 100)}%`}
                height="100%"
                fill={zoneFill(zone)}
              />
            </svg>
          </span>
          <span className={styles.price}>
            <span>{zoneCost(i18n, zone, setup.app.currency)}</span>
            <span className={styles.free} aria-hidden="true">
              {format.number(zone.free)}
            </span>
            <VisuallyHidden>{punctuation[lang].part + zoneFreeText(i18n, zone)}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
};

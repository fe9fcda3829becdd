import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Minor } from '../contract/brand.ts';
import styles from './hall-legend.module.css';

/** A price zone as the legend shows it. */
export interface LegendZone {
  readonly id: string;
  readonly color: string;
  readonly name: string;
  /** The least price of the zone; null where nothing is on sale in it. */
  readonly fromMinor: Minor | null;
  readonly free: number;
}

/** Which colour costs what. */
export const HallLegend = ({
  zones,
  currency,
}: {
  readonly zones: readonly LegendZone[];
  readonly currency: string;
}) => {
  const { t, format } = useI18n();
  return (
    <ul className={styles.legend} aria-label={t('scheme.legend.title')}>
      {zones.map((zone) => (
        <li key={zone.id} title={zone.name}>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="3" fill={zone.color} />
          </svg>
          <span>{zone.fromMinor === null ? zone.name : format.money(zone.fromMinor, currency)}</span>
          <span className={styles.count}>{zone.free}</span>
        </li>
      ))}
    </ul>
  );
};

import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Minor } from '../contract/brand.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './hall-legend.module.css';
import { inkOn, type HallZone } from './hall-theme.ts';

/** A price zone as the legend shows it. */
export interface LegendZone extends HallZone {
  readonly name: string;
  /** The least price of the zone; null where nothing is on sale in it. */
  readonly fromMinor: Minor | null;
  readonly free: number;
}

/** Which colour and letter costs what; pressing zones leaves only them in full colour. */
export const HallLegend = ({
  zones,
  currency,
  shown,
  onShow,
}: {
  readonly zones: readonly LegendZone[];
  readonly currency: string;
  /** Ids of the zones picked out; null = all. */
  readonly shown: ReadonlySet<string> | null;
  readonly onShow: (zones: ReadonlySet<string> | null) => void;
}) => {
  const { t, format } = useI18n();
  const toggle = (id: string): void => {
    const next = new Set(shown ?? []);
    if (!next.delete(id)) next.add(id);
    onShow(next.size === 0 || next.size === zones.length ? null : next);
  };
  return (
    <ul className={styles.legend} aria-label={t('scheme.legend.title')}>
      {shown !== null && (
        <li>
          <button type="button" onClick={() => onShow(null)}>
            {t('scheme.legend.all')}
          </button>
        </li>
      )}
      {zones.map((zone) => {
        const cost = zone.fromMinor === null ? zone.name : format.money(zone.fromMinor, currency);
        return (
          <li key={zone.id}>
            <button
              type="button"
              title={zone.name}
              aria-pressed={shown?.has(zone.id) ?? false}
              onClick={() => toggle(zone.id)}
            >
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <rect width="20" height="20" rx="5" fill={zone.color} />
                <text
                  x="10"
                  y="14.4"
                  textAnchor="middle"
                  fontSize="12"
                  fontWeight="700"
                  fill={inkOn(zone.color)}
                >
                  {zone.letter}
                </text>
              </svg>
              <VisuallyHidden>{`${zone.letter}, ${zone.name}, `}</VisuallyHidden>
              <span>{cost}</span>
              <span className={styles.count} aria-hidden="true">
                {format.number(zone.free)}
              </span>
              <VisuallyHidden>{`, ${t('scheme.list.freeInSector', { count: zone.free })}`}</VisuallyHidden>
            </button>
          </li>
        );
      })}
    </ul>
  );
};

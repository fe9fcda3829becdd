import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import { pickText } from '../../core/text/pick-text.ts';
import type { SeatIndex, StandingArea } from '../../core/hall/seat-index.ts';
import type { PriceZone } from '../../core/seating/price-zones.ts';
import { cx } from '../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { zoneCost } from '../map/legend-zone.ts';
import { ZoneMark } from '../map/zone-mark.tsx';
import styles from './seat-list.module.css';

/** The hall's standing areas, each with its price and the number of remaining places. */
export const StandingList = ({
  index,
  zones,
  currency,
  visibleZoneIds,
  selected,
  onPick,
}: {
  readonly index: SeatIndex;
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  /** Ids of the zones in full colour; null = all. */
  readonly visibleZoneIds: ReadonlySet<string> | null;
  /** Ids of the places in the cart. */
  readonly selected: ReadonlySet<string>;
  readonly onPick: (area: StandingArea) => void;
}) => {
  const i18n = useI18n();
  const { t, lang } = i18n;
  if (index.standing.length === 0) return null;
  return (
    <ul className={styles.standing} aria-label={t('scheme.list.standing')}>
      {index.standing.map((area) => {
        const zone = zones.find(({ id }) => id === area.zoneId);
        const chosen = selected.has(area.id);
        return (
          <li key={area.id}>
            <button
              type="button"
              className={cx(
                !chosen && visibleZoneIds !== null && !visibleZoneIds.has(area.zoneId) && styles.faded,
              )}
              aria-pressed={chosen}
              onClick={() => onPick(area)}
            >
              {pickText(area.name, lang).text || t('scheme.seat.standing')}
              <span>
                {zone !== undefined && (
                  <>
                    <ZoneMark zone={zone} size={14} /> {zoneCost(i18n, zone, currency)}
                    {punctuation[lang].part}
                  </>
                )}
                {t('scheme.seat.left', { count: area.left })}
                {chosen && (
                  <VisuallyHidden>{punctuation[lang].part + t('scheme.seat.inCart')}</VisuallyHidden>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};

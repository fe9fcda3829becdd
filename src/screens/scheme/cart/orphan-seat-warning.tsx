import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import { avoidableOrphanSeats } from '../../../core/seating/orphan-seats.ts';
import { seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { cx } from '../../../ui/base/class-names.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from './orphan-seat-warning.module.css';
import { placeName, seatPlace } from '../common/places.ts';

/**
 * Warns that the selection leaves a single seat that nobody will want, although this could be avoided. Only a hint: the
 * buyer decides. It is beside the hall, or below that of a phone; on a tablet it is `over` the hall, which must not
 * move.
 */
export const OrphanSeatWarning = ({
  index,
  chosen,
  over = false,
}: {
  readonly index: SeatIndex;
  readonly chosen: ReadonlySet<string>;
  readonly over?: boolean;
}) => {
  const { t, lang } = useI18n();
  const seats = [...chosen].map((id) => seatById(index, id)).filter((seat) => seat >= 0);
  const [first] = avoidableOrphanSeats(index, seats);
  const place = first === undefined ? null : seatPlace(index, first);
  if (place === null) return null;
  return (
    <output className={cx(styles.warning, over && styles.over)}>
      <Icon name="warning" />
      <span>
        <strong>{t('scheme.best.gapTitle')}</strong>
        {punctuation[lang].colon + placeName(t, lang, place) + punctuation[lang].stop}
        <span className={styles.advice}>{t('scheme.best.gapText')}</span>
      </span>
    </output>
  );
};

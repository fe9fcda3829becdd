import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import type { VenueTime } from '../../contract/brand.ts';
import type { CalendarDay } from '../../contract/event.ts';
import { cx } from '../../ui/base/class-names.ts';
import { useRadioKeys } from '../../ui/fields/radio-row.ts';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import styles from './date-carousel.module.css';

/** The times of the chosen day. A sold-out one can still be chosen: the page then says so. */
export const TimeSlots = ({
  times,
  chosen,
  onChoose,
}: {
  readonly times: CalendarDay['times'];
  readonly chosen: VenueTime | '';
  readonly onChoose: (time: VenueTime) => void;
}) => {
  const { t, lang } = useI18n();
  const slots = times.filter(({ time }) => time !== '');
  const row = useRadioKeys(slots.findIndex(({ time }) => time === chosen));
  return (
    <div className={styles.slots} aria-label={t('event.times')} {...row.group}>
      {slots.map(({ time, available }, at) =>
        time === '' ? null : (
          <button
            key={time}
            type="button"
            className={cx(styles.slot, available <= 0 && styles.gone)}
            {...row.radio(at)}
            onClick={() => onChoose(time)}
          >
            {time}
            {available <= 0 && (
              <VisuallyHidden>{punctuation[lang].part + t('event.rowSoldOut')}</VisuallyHidden>
            )}
          </button>
        ),
      )}
    </div>
  );
};

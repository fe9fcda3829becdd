import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { SessionId, VenueDay } from '../../contract/brand.ts';
import type { SchemeSession } from '../../contract/scheme.ts';
import { dayParts } from '../../core/venue-date.ts';
import styles from './session-picker.module.css';

/** Which day and which time: days in a row, the times of the chosen day beside them. */
export interface SessionPickerProps {
  readonly sessions: readonly SchemeSession[];
  readonly chosen: SessionId | null;
  readonly onChoose: (session: SessionId) => void;
}

export const SessionPicker = ({ sessions, chosen, onChoose }: SessionPickerProps) => {
  const { t, format } = useI18n();
  const days = [...new Set(sessions.map((session) => session.day))];
  const day = sessions.find((session) => session.id === chosen)?.day ?? days[0];
  const times = sessions.filter((session) => session.day === day);
  const dayLabel = (value: VenueDay | ''): string => {
    const parts = dayParts(value);
    return parts === null ? value : format.date(parts, { year: false, weekday: 'short', month: 'short' });
  };
  const firstOf = (value: VenueDay | ''): SessionId | undefined =>
    (
      sessions.find((session) => session.day === value && session.available !== 0) ??
      sessions.find((session) => session.day === value)
    )?.id;
  return (
    <div className={styles.picker} role="group" aria-label={t('scheme.chooseSession')}>
      <div className={styles.row} role="group" aria-label={t('scheme.dates')}>
        {days.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === day}
            onClick={() => {
              const first = firstOf(value);
              if (value !== day && first !== undefined) onChoose(first);
            }}
          >
            {dayLabel(value)}
          </button>
        ))}
      </div>
      <div className={styles.row} role="group" aria-label={t('scheme.times')}>
        {times.map((session) => (
          <button
            key={session.id}
            type="button"
            className={styles.time}
            aria-pressed={session.id === chosen}
            onClick={() => session.id !== chosen && onChoose(session.id)}
          >
            {session.time === '' ? dayLabel(session.day) : session.time}
          </button>
        ))}
      </div>
    </div>
  );
};

import { useEffect, useRef } from 'react';

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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => showPressed(box.current), [chosen]);
  const days = [...new Set(sessions.map((session) => session.day))];
  // One performance a day: the day says its time, and a row of times would say it again.
  const daily = days.length === sessions.length;
  const day = sessions.find((session) => session.id === chosen)?.day ?? days[0];
  const times = sessions.filter((session) => session.day === day);
  const dayLabel = (value: VenueDay | ''): string => {
    const parts = dayParts(value);
    return parts === null ? value : format.date(parts, { year: false, weekday: 'short', month: 'short' });
  };
  const whenOf = (value: VenueDay | ''): string => {
    const time = sessions.find((session) => session.day === value)?.time ?? '';
    return time === '' ? dayLabel(value) : t('scheme.session', { date: dayLabel(value), time });
  };
  const soldOut = (these: readonly SchemeSession[]) =>
    these.every((session) => session.available === 0)
      ? { className: styles.soldOut, title: t('scheme.sessionSoldOut') }
      : {};
  const firstOf = (value: VenueDay | ''): SessionId | undefined =>
    (
      sessions.find((session) => session.day === value && session.available !== 0) ??
      sessions.find((session) => session.day === value)
    )?.id;
  return (
    <div ref={box} className={styles.picker} role="group" aria-label={t('scheme.chooseSession')}>
      <div className={styles.row} role="group" aria-label={t('scheme.dates')}>
        {days.map((value) => (
          <button
            key={value}
            type="button"
            {...soldOut(sessions.filter((session) => session.day === value))}
            aria-pressed={value === day}
            onClick={() => {
              const first = firstOf(value);
              if (value !== day && first !== undefined) onChoose(first);
            }}
          >
            {daily ? whenOf(value) : dayLabel(value)}
          </button>
        ))}
      </div>
      {!daily && (
        <div className={styles.row} role="group" aria-label={t('scheme.times')}>
          {times.map((session) => (
            <button
              key={session.id}
              type="button"
              {...soldOut([session])}
              aria-pressed={session.id === chosen}
              onClick={() => session.id !== chosen && onChoose(session.id)}
            >
              {session.time === '' ? dayLabel(session.day) : session.time}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};

/* The row's last pixels fade out (session-picker.module.css): what is chosen stands before them. */
const fadePx = 24;

/** Brings the chosen day and time into the row's sight; the page itself stays where it is. */
const showPressed = (box: HTMLElement | null): void => {
  const pressed = box?.querySelectorAll('[aria-pressed="true"]') ?? [];
  for (const button of pressed) {
    if (box === null) return;
    const from = button.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    if (from.left < seen.left) box.scrollLeft -= seen.left - from.left;
    else if (from.right > seen.right - fadePx) box.scrollLeft += from.right - seen.right + fadePx;
  }
};

import { useLayoutEffect, useRef } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { SessionId, VenueDay } from '../../contract/brand.ts';
import type { SchemeSession } from '../../contract/scheme.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { useRadioKeys } from '../../ui/fields/radio-row.ts';
import { afterLayout } from '../../ui/base/after-layout.ts';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import styles from './session-picker.module.css';
import { useVenueClock } from '../use-venue-clock.ts';

/** The choice of a day and a time: the days in a row, and beside them the times of the chosen day. */
export type SessionPickerProps = {
  readonly sessions: readonly SchemeSession[];
  readonly chosen: SessionId | null;
  readonly onChoose: (session: SessionId) => void;
  /** For a season pass, the number of its dates; the session is the first of them. */
  readonly passDates?: number;
};

export const SessionPicker = ({ sessions, chosen, onChoose, passDates = 1 }: SessionPickerProps) => {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => afterLayout(() => showChecked(box.current)), [chosen]);
  const days = [...new Set(sessions.map((session) => session.day))];
  // With one performance a day, each day shows its time, and a row of times would only repeat it.
  const daily = days.length === sessions.length;
  const day = sessions.find((session) => session.id === chosen)?.day ?? days[0];
  const times = sessions.filter((session) => session.day === day);
  const dayRow = useRadioKeys(day === undefined ? -1 : days.indexOf(day));
  const timeRow = useRadioKeys(times.findIndex((session) => session.id === chosen));
  const dayLabel = useDayLabel();
  const whenOf = useSessionWords(passDates);
  const timeOf = (value: VenueDay | ''): string =>
    sessions.find((session) => session.day === value)?.time ?? '';
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
      <div className={styles.row} aria-label={t('scheme.dates')} {...dayRow.group}>
        {days.map((value, at) => (
          <button
            key={value}
            type="button"
            {...soldOut(sessions.filter((session) => session.day === value))}
            {...dayRow.radio(at)}
            onClick={() => {
              const first = firstOf(value);
              if (value !== day && first !== undefined) onChoose(first);
            }}
          >
            {daily ? whenOf(value, timeOf(value)) : dayLabel(value)}
          </button>
        ))}
      </div>
      {!daily && (
        <div className={styles.row} aria-label={t('scheme.times')} {...timeRow.group}>
          {times.map((session, at) => (
            <button
              key={session.id}
              type="button"
              {...soldOut([session])}
              {...timeRow.radio(at)}
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

/** The same as a select, where there is no room for a row of days. */
export const SessionSelect = ({ sessions, chosen, onChoose, passDates = 1 }: SessionPickerProps) => {
  const { t, lang } = useI18n();
  const whenOf = useSessionWords(passDates);
  // When closed, it is in a row with other controls: only the open list has weekdays.
  const chosenAs = useSessionWords(passDates, false);
  return (
    <select
      aria-label={t('scheme.chooseSession')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value as SessionId)}
    >
      {sessions.map(({ id, day, time, available }) => {
        const when = (id === chosen ? chosenAs : whenOf)(day, time);
        return (
          <option key={id} value={id}>
            {available === 0 ? joinWords(lang, [when, t('scheme.sessionSoldOut')]) : when}
          </option>
        );
      })}
    </select>
  );
};

/* The label of a day among others of its season. */
const useDayLabel = (withWeekday = true): ((value: VenueDay | '') => string) => {
  const { format } = useI18n();
  const { year } = useVenueClock().today();
  return (value) => {
    const parts = dayParts(value);
    if (parts === null) return value;
    return format.date(parts, { year, month: 'short', ...(withWeekday && { weekday: 'short' }) });
  };
};

/**
 * A session as a text: its day and time; for a season pass, whose session is the first of `passDates` dates, the number
 * of dates and the first day.
 */
export const useSessionWords = (
  passDates = 1,
  withWeekday = true,
): ((day: VenueDay | '', time: string) => string) => {
  const { t } = useI18n();
  const dayLabel = useDayLabel(withWeekday);
  const dateLabel = useDayLabel(false);
  return (day, time) => {
    if (passDates > 1)
      return t('scheme.passFrom', {
        dates: t('scheme.passDates', { count: passDates }),
        date: dateLabel(day),
      });
    return time === '' ? dayLabel(day) : t('scheme.session', { date: dayLabel(day), time });
  };
};

/* The last pixels of the row fade out (session-picker.module.css): the selection is scrolled clear of them. */
const fadePx = 24;

/** Scrolls the chosen day and time into view within the row, without scrolling the page. */
const showChecked = (box: HTMLElement | null): void => {
  const checked = box?.querySelectorAll('[aria-checked="true"]') ?? [];
  for (const button of checked) {
    if (box === null) return;
    const from = button.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    if (from.left < seen.left) box.scrollLeft -= seen.left - from.left;
    else if (from.right > seen.right - fadePx) box.scrollLeft += from.right - seen.right + fadePx;
  }
};

/** A placeholder of the same size, until the days and times are known. */
export const SessionsWaiting = () => (
  <div className={styles.picker}>
    <Skeleton className={styles.waiting} />
    <Skeleton className={styles.waiting} />
    <Skeleton className={styles.waiting} />
  </div>
);

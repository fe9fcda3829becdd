import { nowMs } from '../api/server-clock.ts';
import { calendarFile, type CalendarNote } from '../core/event/event-ics.ts';

const longestName = 60;

/** When a file is made, as a calendar writes it. */
export const calendarStamp = (): string => new Date(nowMs()).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Saves an `.ics` file, which every calendar opens. `otherwise` names it where the title has no letters. */
export const saveCalendar = (title: string, otherwise: string, ...notes: readonly CalendarNote[]): void => {
  const link = document.createElement('a');
  const file = new Blob([calendarFile(...notes)], { type: 'text/calendar;charset=utf-8' });
  link.href = URL.createObjectURL(file);
  const name = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestName);
  link.download = `${name || otherwise}.ics`;
  link.click();
  URL.revokeObjectURL(link.href);
};

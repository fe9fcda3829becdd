import { nowMs } from '../api/server-clock.ts';
import { calendarFile, type CalendarNote } from '../core/event/event-ics.ts';

const longestName = 60;
/** Safari reads a file only some time after the save was triggered, ms. */
const readingMs = 10_000;

/** Gives the browser a file to save under a name. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readingMs);
}

/** When a file is made, as a calendar writes it. */
export const calendarStamp = (): string => new Date(nowMs()).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Saves an `.ics` file, which every calendar opens. `otherwise` names it where the title has no letters. */
export const saveCalendar = (title: string, otherwise: string, ...notes: readonly CalendarNote[]): void => {
  const name = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestName);
  const file = new Blob([calendarFile(...notes)], { type: 'text/calendar;charset=utf-8' });
  saveBlob(file, `${name || otherwise}.ics`);
};

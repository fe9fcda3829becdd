import { nowMs } from '../api/server-clock.ts';
import { calendarFile, type CalendarNote } from '../core/event/event-ics.ts';

const longestName = 60;
/** How long a file must stay readable, ms: Safari reads it only some time after the download was triggered. */
const readingMs = 10_000;

/** Lets the browser save a file under a name. */
export function saveBlob(file: Blob, name: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readingMs);
}

/** The current time as calendar files write it, for when a file was made. */
export const calendarStamp = (): string => new Date(nowMs()).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Saves an `.ics` file, which every calendar can open. `otherwise` is its name if the title has no letters. */
export const saveCalendar = (title: string, otherwise: string, ...notes: readonly CalendarNote[]): void => {
  const name = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestName);
  const file = new Blob([calendarFile(...notes)], { type: 'text/calendar;charset=utf-8' });
  saveBlob(file, `${name || otherwise}.ics`);
};

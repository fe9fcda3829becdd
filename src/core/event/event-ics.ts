import type { VenueDay, VenueTime } from '../../contract/brand.ts';
import { dayParts } from '../dates/venue-date.ts';

/** An event for a calendar, in the venue's local time: the file has no time zone. */
export type CalendarNote = {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly day: VenueDay;
  /** '' = the whole day. */
  readonly time: VenueTime | '';
  /** Null if the duration is unknown: the entry then has no end. */
  readonly seconds: number | null;
  /** When the file is made: `YYYYMMDDTHHMMSSZ`. */
  readonly madeAt: string;
};

/*
 * Escapes every character that some reader treats as a line terminator. The only control character allowed in a text is
 * the tab.
 */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '');

/* A URL is written unescaped, so invalid ones are left out: they could end the line and begin another. */
const isAddress = (url: string): boolean => !/[\s\p{Cc}\u2028\u2029]/u.test(url);

const widest = 75;

/** How many octets a character takes in UTF-8. */
const octetsOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
};

/* RFC 5545 folds at 75 octets, and a letter must not be cut in two. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const letter of line) {
    const octets = octetsOf(letter);
    if (size + octets > widest) {
      lines.push(current);
      current = ' ';
      size = 1;
    }
    current += letter;
    size += octets;
  }
  return [...lines, current].join('\r\n');
};

const stamp = (day: VenueDay, time: VenueTime | ''): string => {
  const parts = dayParts(day);
  if (parts === null) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${parts.year}${two(parts.month)}${two(parts.day)}`;
  return time === '' ? date : `${date}T${time.replace(':', '')}00`;
};

const eventLines = (note: CalendarNote): readonly string[] => {
  const start = stamp(note.day, note.time);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(note.uid)}`,
    `DTSTAMP:${note.madeAt}`,
    note.time === '' ? `DTSTART;VALUE=DATE:${start}` : `DTSTART:${start}`,
    note.time !== '' && note.seconds !== null ? `DURATION:PT${Math.round(note.seconds / 60)}M` : '',
    `SUMMARY:${escaped(note.title)}`,
    note.description === '' ? '' : `DESCRIPTION:${escaped(note.description)}`,
    note.location === '' ? '' : `LOCATION:${escaped(note.location)}`,
    note.url === '' || !isAddress(note.url) ? '' : `URL:${note.url}`,
    'END:VEVENT',
  ];
};

/** The text of an `.ics` file with an entry for each note. */
export const calendarFile = (...notes: readonly CalendarNote[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parterre//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...notes.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines
    .filter((line) => line !== '')
    .map(folded)
    .join('\r\n')}\r\n`;
};

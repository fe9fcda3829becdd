import type { Afisha, PosterEvent } from '../../contract/afisha.ts';
import { langs, type Lang, type LocalText } from '../../contract/local-text.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import { dayNumber, dayOfNumber } from '../dates/calendar-days.ts';
import { pickText } from '../text/pick-text.ts';
import { dayParts, type DayParts } from '../dates/venue-date.ts';

/**
 * One performance of an event. Day numbers: for an open date, `day` is the last on which it admits and `from` is today;
 * otherwise both are equal.
 */
type Showing = {
  readonly from: number;
  readonly day: number;
  readonly time: string;
  readonly tickets: number;
};

/** An event joined with the poster's other lists. */
export type PosterCard = {
  readonly event: PosterEvent;
  readonly image: LocalText;
  /** The first and the last day with a performance, and all such days in order; null if none is known. */
  readonly dates: {
    readonly from: DayParts;
    readonly to: DayParts;
    readonly days: readonly DayParts[];
  } | null;
  /** The times of day at which performances begin, as the venue writes them, in order. */
  readonly times: readonly string[];
  /** By day, then by time. */
  readonly showings: readonly Showing[];
  readonly venue: LocalText;
  readonly address: LocalText;
  readonly mapUrl: string;
  readonly tagIds: readonly string[];
  readonly composition: Afisha['composition'];
  readonly sale: 'open' | 'soon' | 'none';
};

/**
 * Joins events with their pictures, performances, venues, tags and compositions; performances that have begun are
 * dropped. An open date has no time and runs from `today` to its day. Linear in all of them.
 */
export function posterCards(
  afisha: Afisha,
  hasBegun: (day: string, time: string) => boolean = () => false,
  today: DayParts | null = null,
): PosterCard[] {
  const images = new Map<string, LocalText>(afisha.images.map((image) => [image.id, image.url]));
  const venues = new Map(afisha.venues.map((venue) => [venue.id, venue]));
  const showings = groupBy(afisha.performances, (one) => one.eventId);
  const tags = groupBy(afisha.eventTags, (one) => one.eventId);
  const parts = groupBy(afisha.composition, (one) => one.eventId);
  // Thousands of performances share some dozens of days.
  const numbers = new Map<string, number | null>();
  const numberOf = (day: string): number | null => {
    const known = numbers.get(day);
    if (known !== undefined) return known;
    const parts = dayParts(day);
    const number = parts === null ? null : dayNumber(parts);
    numbers.set(day, number);
    return number;
  };
  const firstDay = today === null ? Infinity : dayNumber(today);
  return afisha.events.map((event): PosterCard => {
    const venue = venues.get(event.venueId);
    const listed = showings.get(event.id) ?? [];
    const own = listed.flatMap((one): Showing[] => {
      const day = numberOf(one.day);
      const time = event.openDate ? '' : one.time;
      if (day === null || hasBegun(one.day, time)) return [];
      return [{ from: event.openDate ? Math.min(day, firstDay) : day, day, time, tickets: one.tickets }];
    });
    own.sort((a, b) => a.day - b.day || (a.time < b.time ? -1 : 1));
    const [first, last] = [own.at(0), own.at(-1)];
    const times = own.map((one) => one.time).filter((time) => time !== '');
    const isOpen = event.ticketCount > 0 && (listed.length === 0 || own.length > 0);
    const tagIds = new Set([...event.tagIds, ...(tags.get(event.id) ?? []).flatMap((one) => one.tagIds)]);
    return {
      event,
      image: Object.keys(event.image).length > 0 ? event.image : imageOf(event, images),
      dates:
        first && last
          ? {
              from: dayOfNumber(first.day),
              to: dayOfNumber(last.day),
              days: [...new Set(own.map(({ day }) => day))].map(dayOfNumber),
            }
          : null,
      times: [...new Set(times)].sort(),
      showings: own,
      venue: venue?.name ?? {},
      address: Object.keys(event.address).length > 0 ? event.address : (venue?.address ?? {}),
      mapUrl: event.mapUrl || (venue?.mapUrl ?? ''),
      tagIds: [...tagIds],
      composition: (parts.get(event.id) ?? []).toSorted((a, b) => a.sort - b.sort),
      sale: event.ticketCount === soonOnSaleCount ? 'soon' : isOpen ? 'open' : 'none',
    };
  });
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** An event may name a picture for each language, and a picture may have an address for each language. */
function imageOf(event: PosterEvent, images: ReadonlyMap<string, LocalText>): LocalText {
  const found: Partial<Record<Lang, string>> = {};
  for (const lang of langs) {
    const url = pickText(images.get(event.imageId[lang] ?? '') ?? {}, lang).text;
    if (url !== '') found[lang] = url;
  }
  return found;
}

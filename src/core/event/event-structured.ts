import type { Lang } from '../../contract/local-text.ts';
import type { EventData } from '../../contract/event.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import { majorText } from '../../contract/requests.ts';
import { durationSeconds } from './event-duration.ts';
import { calendarDays, dayHasPlaces, type EventSession } from './event-sessions.ts';
import { pickText } from '../text/pick-text.ts';
import { dayParts } from '../dates/venue-date.ts';

/** What the page adds to the event for its structured description. Addresses are absolute. */
type StructuredPage = {
  readonly url: string;
  readonly imageUrl: string;
  readonly currency: string;
  readonly lang: Lang;
  /** The description without its markup. */
  readonly description: string;
};

/**
 * The event as schema.org describes one, for search engines. The start is the venue's wall clock without an offset,
 * which is how the vocabulary writes a local time. Null without an event or a date.
 */
export const structuredEvent = (
  data: EventData,
  session: EventSession | null,
  page: StructuredPage,
): Readonly<Record<string, unknown>> | null => {
  const { event } = data;
  const parts = session === null ? null : dayParts(session.day);
  if (event === null || session === null || parts === null) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
  const seconds = durationSeconds(event.duration);
  const address = pickText(event.address, page.lang).text;
  const prices = data.prices.map((row) => row.priceMinor).toSorted((a, b) => a - b);
  const [low, high] = [prices[0], prices.at(-1)];
  const open = calendarDays(data.calendar).some(dayHasPlaces);
  const age = event.ageFrom;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: pickText(event.name, page.lang).text,
    url: page.url,
    // An open date has a last day alone.
    ...(event.openDate
      ? { endDate: date }
      : { startDate: session.time === '' ? date : `${date}T${session.time}` }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(page.description !== '' && { description: page.description }),
    ...(page.imageUrl !== '' && { image: [page.imageUrl] }),
    ...(seconds !== null && { duration: `PT${Math.round(seconds / 60)}M` }),
    ...(age !== '' && { typicalAgeRange: `${age}-` }),
    ...(event.free && { isAccessibleForFree: true }),
    ...(address !== '' && { location: { '@type': 'Place', name: address, address } }),
    ...(low !== undefined &&
      high !== undefined && {
        offers: {
          '@type': 'AggregateOffer',
          url: page.url,
          priceCurrency: page.currency,
          lowPrice: majorText(low),
          highPrice: majorText(high),
          availability: `https://schema.org/${
            event.ticketCount === soonOnSaleCount ? 'PreOrder' : open ? 'InStock' : 'SoldOut'
          }`,
        },
      }),
  };
};

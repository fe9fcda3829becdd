import type { Minor } from '../../contract/brand.ts';
import type { Lang } from '../../contract/local-text.ts';
import type { EventData, EventInfo, PriceRow } from '../../contract/event.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import { majorText } from '../../contract/requests.ts';
import { durationSeconds } from './event-duration.ts';
import { calendarDays, dayHasPlaces, sessionsOf, type EventSession } from './event-sessions.ts';
import { preferredRows, ticketMinor } from '../seating/preferences.ts';
import { isoMoment } from '../dates/venue-clock.ts';
import { pickText } from '../text/pick-text.ts';
import { dayParts } from '../dates/venue-date.ts';

/** What the page adds to the event for its JSON-LD. Addresses are absolute. */
type StructuredPage = {
  readonly url: string;
  readonly imageUrl: string;
  readonly currency: string;
  /** The venue's IANA name; '' if unknown. */
  readonly timeZone: string;
  readonly lang: Lang;
  /** The description without its markup. */
  readonly description: string;
};

/** Price rows grouped by day and price type. */
const byTerms = (prices: readonly PriceRow[]): readonly (readonly PriceRow[])[] => {
  const terms = new Map<string, PriceRow[]>();
  for (const row of prices) {
    const key = `${row.day} ${row.priceTypeId}`;
    const own = terms.get(key);
    if (own === undefined) terms.set(key, [row]);
    else own.push(row);
  }
  return [...terms.values()];
};

/**
 * The lowest and the highest ticket price, fees included, minor units; null if nothing is sold. For a hall, full
 * prices only, as on its page; a price table names each category.
 */
export const priceSpan = ({
  event,
  prices,
}: {
  readonly event: Pick<EventInfo, 'hasScheme'> | null;
  readonly prices: readonly PriceRow[];
}): { readonly from: Minor; readonly to: Minor } | null => {
  const shown =
    event?.hasScheme === true
      ? byTerms(prices).flatMap((rows) => [...preferredRows(rows, '').values()])
      : prices;
  const sums = shown.map(ticketMinor).toSorted((a, b) => a - b);
  const [from, to] = [sums[0], sums.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
};

/** The maximum number of performances listed one by one; a museum has one every quarter of an hour. */
const maxPerformances = 30;

/**
 * The event in schema.org terms, for search engines: the session that the page shows and, if there are several, each
 * of them. Starts are the venue's local time, with its offset if the zone is known. Null without an event or a date.
 */
export const structuredEvent = (
  data: EventData,
  session: EventSession | null,
  page: StructuredPage,
): Readonly<Record<string, unknown>> | null => {
  const { event } = data;
  const parts = session === null ? null : dayParts(session.day);
  if (event === null || session === null || parts === null) return null;
  const name = pickText(event.name, page.lang).text;
  const start = isoMoment(parts, event.openDate ? '' : session.time, page.timeZone);
  const seconds = durationSeconds(event.duration);
  const address = pickText(event.address, page.lang).text;
  const prices = priceSpan(data);
  const location = address !== '' && { location: { '@type': 'Place', name: address, address } };
  const starts = event.openDate
    ? []
    : sessionsOf(data.calendar)
        .slice(0, maxPerformances)
        .flatMap(({ day, time }) => {
          const at = dayParts(day);
          return at === null ? [] : [isoMoment(at, time, page.timeZone)];
        });
  const open = calendarDays(data.calendar).some(dayHasPlaces);
  const age = event.ageFrom;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    url: page.url,
    // An open date only has a last day.
    ...(event.openDate ? { endDate: start } : { startDate: start }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(page.description !== '' && { description: page.description }),
    ...(page.imageUrl !== '' && { image: [page.imageUrl] }),
    ...(seconds !== null && { duration: `PT${Math.round(seconds / 60)}M` }),
    ...(age !== '' && { typicalAgeRange: `${age}-` }),
    ...(event.free && { isAccessibleForFree: true }),
    ...location,
    ...(prices !== null && {
      offers: {
        '@type': 'AggregateOffer',
        url: page.url,
        priceCurrency: page.currency,
        lowPrice: majorText(prices.from),
        highPrice: majorText(prices.to),
        availability: `https://schema.org/${
          event.ticketCount === soonOnSaleCount ? 'PreOrder' : open ? 'InStock' : 'SoldOut'
        }`,
      },
    }),
    ...(starts.length > 1 && {
      subEvent: starts.map((startDate) => ({
        '@type': 'Event',
        name,
        url: page.url,
        startDate,
        ...location,
      })),
    }),
  };
};
